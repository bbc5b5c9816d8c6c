/*
 * kind.c: the first bytes of other kinds of files.
 */
#include "npy/kind.h"

#include <string.h>

/* How a file begins, what it is then, and what to do about it. */
static const struct npy_kind kinds[] = {
    {"\x80", 1, "is a pickle, as torch.save once wrote, and no .npy file",
     "save the table alone: numpy.save('table.npy', torch.load(path)['its name'].numpy())"},
    {"\x1f\x8b", 2, "is compressed by gzip", "decompress it"},
    {"\x89HDF", 4, "is an HDF5 file and no .npy file",
     "save the table alone: numpy.save('table.npy', file['its name'][:])"},
    {"GGUF", 4, "is a GGUF model and no .npy file",
     "save the table alone: numpy.save('table.npy', table)"},
};

/* Archives, told by the end of their first member's name. */
static const struct npy_kind archives[] = {
    {".npy", 4, "is a .npz archive of arrays, or compressed, and no .npy file",
     "save one array alone: numpy.save('table.npy', numpy.load(path)['its name'])"},
    {"data.pkl", 8, "is a file of torch.save and no .npy file",
     "save the table alone: numpy.save('table.npy', torch.load(path)['its name'].numpy())"},
    {"", 0, "is a zip archive and no .npy file",
     "save the table alone: numpy.save('table.npy', table)"},
};

/* These bytes come after a length of eight bytes. */
static const struct npy_kind safetensors = {
    "\0\0{", 3, "is a safetensors file and no .npy file",
    "save the table alone: numpy.save('table.npy', tensors['its name'])"};

static const struct npy_kind empty = {"", 0, "is empty",
                                      "make one by numpy.save('table.npy', table.numpy())"};
static const struct npy_kind unknown = {"", 0, "is not a .npy file",
                                        "make one by numpy.save('table.npy', table.numpy())"};

/* The length of the first member's name is at byte 26; the name begins at byte 30. */
static const struct npy_kind *archive_of(const unsigned char *bytes, size_t count)
{
    const size_t length = bytes[26] + 256U * bytes[27];
    const size_t name = length > count - 30 ? 0 : length;
    const struct npy_kind *kind = archives;
    while (name < kind->count ||
           memcmp(bytes + 30 + name - kind->count, kind->bytes, kind->count) != 0) {
        kind++;
    }
    return kind;
}

const struct npy_kind *npy_kind_of(const unsigned char *bytes, size_t count)
{
    if (count >= 30 && memcmp(bytes, "PK\3\4", 4) == 0) {
        return archive_of(bytes, count);
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (count >= kinds[i].count && memcmp(bytes, kinds[i].bytes, kinds[i].count) == 0) {
            return &kinds[i];
        }
    }
    if (count > 9 && memcmp(bytes + 6, safetensors.bytes, safetensors.count) == 0) {
        return &safetensors;
    }
    return count == 0 ? &empty : &unknown;
}
