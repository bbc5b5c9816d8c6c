/*
 * reserved.c: identifiers that cannot be the name of the table, because the language, a library or
 * the emitted text uses them.
 */
#include "text/reserved.h"

#include "count.h"
#include "texts.h"

#include <string.h>

#define NAME_DIGITS     "0123456789"
#define NAME_CAPITALS   "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define NAME_LOWER_CASE "abcdefghijklmnopqrstuvwxyz"

#define MACRO_START  "begins as macros of C's headers do"
#define MACRO_PREFIX "gives its macros a prefix that the C library uses"

/* Prefixes of the C library's macro names, such as FLT_RADIX, INT_MAX and SIG_BLOCK, without the
 * underscore after the prefix (C11 7.31, C23 7.33). The names of emitted macros begin with the
 * table's name in capitals and an underscore. */
static const char macro_prefixes[] =
    " ATOMIC BITINT BOOL CHAR DBL DEC DEC128 DEC32 DEC64 FE FLT FP INT INTMAX INTPTR LC LDBL"
    " LLONG LONG MATH MB PTRDIFF SCHAR SHRT SIG SIG_ATOMIC SIZE TIME UCHAR UINT UINTMAX UINTPTR"
    " ULLONG ULONG USHRT WCHAR WINT ";

static const struct {
    const char *fault;
    /* If `next` is empty, reserved names. Otherwise, prefixes of reserved names. Each is enclosed
     * in spaces. */
    const char *names;
    const char *next; /* a name is reserved if a prefix and one of these characters begin it */
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
     " while xor xor_eq ",
     ""},
    /* A table with the name of a library function or object would replace it, even in calls from
     * the library itself. The name of a library macro would be expanded wherever the table is used.
     * The list contains only names that a user might choose. For other names of the library, such
     * as sinf, compilers print a warning. */
    {"is a name of the C library, of POSIX or of C++",
     " BUFSIZ CLOCKS_PER_SEC CMPLX CMPLXF CMPLXL DECIMAL_DIG EOF EXIT_FAILURE EXIT_SUCCESS FILE"
     " FILENAME_MAX FOPEN_MAX HUGE_VAL HUGE_VALF HUGE_VALL I INFINITY L_tmpnam NAN NDEBUG NULL"
     " ONCE_FLAG_INIT RAND_MAX SEEK_CUR SEEK_END SEEK_SET TMP_MAX TSS_DTOR_ITERATIONS WEOF abort"
     " abs accept access acos acosh alarm asin asinh assert atan atan2 atanh atexit atof atoi"
     " atol bind brk calloc carg cbrt ceil cimag clock clone close complex conj connect copysign"
     " cos cosh cproj creal daylight div environ erf erfc errno error exec exit exp exp2 expm1"
     " fabs fclose fdim ffs floor fma fmax fmin fmod fopen fork fpclassify fprintf free frexp"
     " gamma getc getdate_err glob h_errno hypot ilogb imaginary in6addr_any in6addr_loopback"
     " index ioctl isalnum isalpha isblank iscntrl isdigit isfinite isgraph isgreater"
     " isgreaterequal isinf isless islessequal islessgreater islower isnan isnormal isprint"
     " ispunct isspace isunordered isupper isxdigit j0 j1 jn kill kill_dependency labs ldexp"
     " lgamma link listen llrint llround loc1 loc2 locs log log10 log1p log2 logb lrint lround"
     " lseek main malloc math_errhandling memcmp memcpy memset mmap modf mount nan nearbyint"
     " nextafter nexttoward nice noreturn offsetof open optarg opterr optind optopt pause pipe"
     " poll posix pow printf program_invocation_name putc puts qsort raise rand random read"
     " realloc recv remainder remove remquo rename rewind rint round scalbln scalbn scanf select"
     " send setenv setjmp signal signbit signgam sin sincos sinh size_t sleep socket splice"
     " sprintf sqrt stat std stderr stdin stdout strlen swab sync sys_errlist sys_nerr"
     " sys_siglist syscall system tan tanh tee tgamma time times timezone tm tolower toupper"
     " trunc truncate tzname ungetc va_arg va_copy va_end va_list va_start vfork wait warn write"
     " y0 y1 yn ",
     ""},
    {"is a macro of some compilers or of their headers",
     " AVR PPC far hpux i386 linux mips near sparc sun unix vax ", ""},
    {"is a name that the emitted text uses",
     " a b bias bits c capped cell cells column condition cosine cosines count embedding end"
     " exponent first fraction h"
     " half head heads i is_odd j k kind l least length magnitude most name number offset out "
     "out_cosines"
     " out_sines pair pairs part place position rotation rotation_cosines rotation_sines "
     "room_above "
     "room_below rounded row"
     " row_cosines row_sines rows s second shift shifted shifted_bias sign sine sines start steps "
     "stride "
     "sum text"
     " turned_cosine turned_sine type units value width PROGMEM pgm_get_far_address pgm_read_byte"
     " pgm_read_byte_far pgm_read_dword pgm_read_dword_far pgm_read_float pgm_read_float_far"
     " pgm_read_word pgm_read_word_far ",
     ""},
    /* Prefixes of names that C's headers use or reserve (C11 7.31), and M_, the prefix of M_PI. */
    {MACRO_START, " E M_ ", NAME_DIGITS NAME_CAPITALS},
    {MACRO_START, " SIG ", NAME_CAPITALS},
    {MACRO_START, " PRI SCN ", "Xdioux"},
    {MACRO_START, " INT UINT ", NAME_DIGITS},
    {MACRO_START, " atomic_ ", NAME_LOWER_CASE},
    {MACRO_PREFIX, macro_prefixes, "_"},
};

const char *name_fault(const char *name)
{
    const size_t length = strlen(name);
    if (length == 0 || (*name >= '0' && *name <= '9') ||
        name[strspn(name, NAME_DIGITS "_" NAME_CAPITALS NAME_LOWER_CASE)] != '\0') {
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
    for (size_t i = 0; i < COUNT(reserved); i++) {
        const char *const next = reserved[i].next;
        for (size_t start = 1; start <= length; start++) {
            if (words_have(reserved[i].names, name, start) &&
                (start == length ? *next == '\0' : strchr(next, name[start]) != NULL)) {
                return reserved[i].fault;
            }
        }
    }
    return names_have(macro_prefixes, name) ? MACRO_PREFIX : NULL;
}
