/*
 * name.c: the identifiers that the emitted files leave alone.
 */
#include "cli/name.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Lists of words have a space before and after each. */
static const struct {
    const char *fault;
    const char *names; /* that are taken */
} reserved[] = {
    {"is a keyword of C or C++",
     " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t"
     " char32_t char8_t class co_await co_return co_yield compl concept const const_cast"
     " consteval constexpr constinit continue decltype default delete do double dynamic_cast"
     " else enum explicit export extern false float for friend goto if inline int long mutable"
     " namespace new noexcept not not_eq nullptr operator or or_eq private protected public"
     " register reinterpret_cast requires restrict return short signed sizeof static"
     " static_assert static_cast struct switch template this thread_local throw true try typedef"
     " typeid typename typeof typeof_unqual union unsigned using virtual void volatile wchar_t"
     " while xor xor_eq "},
    /* An object of such a name would take the place of the function, even within the library. The
     * list has the words that somebody might choose; of others, as of sinf, compilers warn. */
    {"is a name of the C library, of POSIX or of C++",
     " EOF FILE I INFINITY NAN NULL abort abs accept access acos alarm asin assert atan atexit atof"
     " atoi atol bind brk calloc cbrt ceil clock clone close complex connect cos cosh creal div"
     " environ erf errno error exec exit exp exp2 expm1 fabs fclose ffs floor fma fmax fmin fmod"
     " fopen fork fprintf free frexp gamma getc glob hypot imaginary index ioctl isnan j0 j1 jn"
     " kill labs ldexp link listen log log10 log1p log2 logb lseek main malloc memcmp memcpy"
     " memset mmap modf mount nan nice open pause pipe poll posix pow printf putc puts qsort raise "
     "rand random"
     " read realloc recv remove rename rewind rint round scanf select send setenv signal sin sincos"
     " sinh size_t sleep socket splice sprintf sqrt stat std stderr stdin stdout strlen swab sync"
     " syscall system tan tanh tee tgamma time times timezone tm tolower toupper trunc truncate"
     " ungetc va_arg va_end va_list va_start vfork wait warn write y0 y1 yn "},
    {"is a macro of some compilers or of their headers",
     " AVR PPC far hpux i386 linux mips near sparc sun unix vax "},
};

/* The output's macros are NAME_..., and so are those of the C library: FLT_RADIX, INT_MAX,
 * SIG_BLOCK (C11 7.31, C23 7.33). */
static const char macro_prefixes[] =
    " ATOMIC BITINT BOOL CHAR DBL DEC DEC128 DEC32 DEC64 FE FLT FP INT INTMAX INTPTR LC LDBL"
    " LLONG LONG MATH MB PTRDIFF SCHAR SHRT SIG SIG_ATOMIC SIZE TIME UCHAR UINT UINTMAX UINTPTR"
    " ULLONG ULONG USHRT WCHAR WINT ";

static bool is_identifier(const char *name)
{
    static const char characters[] =
        "0123456789_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    return *name != '\0' && (*name < '0' || *name > '9') && name[strspn(name, characters)] == '\0';
}

/* Whether the first `length` characters of the name are a word of the list. */
static bool list_has(const char *list, const char *name, size_t length)
{
    char word[NAME_MAX_LENGTH + 3];
    (void)snprintf(word, sizeof word, " %.*s ", (int)length, name);
    return strstr(list, word) != NULL;
}

/* Whether the name's macros, or an upper-case name itself, begin as those of the C library do. */
static bool is_macro(const char *name)
{
    char prefix[NAME_MAX_LENGTH + 1] = "";
    for (size_t i = 0; name[i] != '\0'; i++) {
        prefix[i] = (char)toupper((unsigned char)name[i]);
    }
    const size_t first = strcspn(name, "_");
    return list_has(macro_prefixes, prefix, strlen(prefix)) ||
           (name[first] == '_' && list_has(macro_prefixes, name, first));
}

const char *name_fault(const char *name)
{
    const size_t length = strlen(name);
    if (!is_identifier(name)) {
        return "is no C identifier (letters, digits, underscores; no digit first)";
    }
    if (length > NAME_MAX_LENGTH) {
        return "is longer than 24 characters";
    }
    if (name[0] == '_' || name[length - 1] == '_' || strstr(name, "__") != NULL) {
        return "is reserved, or its macros are (an underscore first or last, or two in a row)";
    }
    if ((strncmp(name, "int", 3) == 0 || strncmp(name, "uint", 4) == 0) &&
        strcmp(name + length - 2, "_t") == 0) {
        return "is reserved for a type of C";
    }
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        if (list_has(reserved[i].names, name, length)) {
            return reserved[i].fault;
        }
    }
    return is_macro(name) ? "gives its macros a prefix that the C library uses" : NULL;
}

bool name_is_keyword(const char *keywords, const char *name)
{
    return list_has(keywords, name, strlen(name));
}
