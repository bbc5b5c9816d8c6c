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
static const struct reserved {
    const char *fault;
    const char *names;    /* that are taken */
    const char *suffixes; /* with which each of them is taken as well; or NULL */
} reserved[] = {
    {"is a keyword of C or C++",
     " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t"
     " char32_t char8_t class co_await co_return co_yield compl concept const const_cast"
     " consteval constexpr constinit continue decltype default delete do double dynamic_cast"
     " else enum explicit export extern false float for friend goto if inline int long mutable"
     " namespace new noexcept not not_eq nullptr operator or or_eq private protected public"
     " register reinterpret_cast requires restrict return short signed sizeof static"
     " static_assert static_cast struct switch template this thread_local throw true try"
     " typedef typeid typename typeof typeof_unqual union unsigned using virtual void volatile"
     " wchar_t while xor xor_eq ",
     NULL},
    {"is reserved by C++ for a namespace", " posix std ", NULL},
    {"is a macro of some compilers or of their headers",
     " AVR PPC far hpux i386 linux mips near sparc sun unix vax ", NULL},
    {"is a name of <assert.h>, <errno.h>, <iso646.h>, <setjmp.h>, <signal.h> or <stddef.h>",
     " EDOM EILSEQ ERANGE NULL SIGABRT SIGFPE SIGILL SIGINT SIGSEGV SIGTERM SIG_ATOMIC_MAX"
     " SIG_ATOMIC_MIN SIG_ATOMIC_WIDTH SIG_DFL SIG_ERR SIG_IGN assert errno jmp_buf longjmp"
     " max_align_t nullptr_t offsetof ptrdiff_t raise setjmp sig_atomic_t signal size_t"
     " unreachable ",
     NULL},
    {"is a name of <complex.h>", " I complex imaginary ", NULL},
    {"is a name of <ctype.h>, <wctype.h> or <uchar.h>",
     " c16rtomb c32rtomb c8rtomb isalnum isalpha isascii isblank iscntrl isdigit isgraph"
     " islower isprint ispunct isspace isupper iswalnum iswalpha iswblank iswcntrl iswctype"
     " iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit isxdigit"
     " mbrtoc16 mbrtoc32 mbrtoc8 toascii tolower toupper towctrans towlower towupper wctrans"
     " wctrans_t wctype wctype_t ",
     NULL},
    {"is a name of <fenv.h> or <inttypes.h>",
     " feclearexcept fegetenv fegetexceptflag fegetround feholdexcept fenv_t feraiseexcept"
     " fesetenv fesetexceptflag fesetround fetestexcept feupdateenv fexcept_t ffsimax imaxabs"
     " imaxdiv imaxdiv_t strtoimax strtoumax wcstoimax wcstoumax ",
     NULL},
    {"is a name of <locale.h> or <stdarg.h>",
     " LC_ALL LC_COLLATE LC_CTYPE LC_MONETARY LC_NUMERIC LC_TIME lconv localeconv setlocale"
     " va_arg va_copy va_end va_list va_start ",
     NULL},
    {"is a name of <math.h>",
     " FP_INFINITE FP_NAN FP_NORMAL FP_SUBNORMAL FP_ZERO HUGE_VAL HUGE_VALF HUGE_VALL INFINITY"
     " MATH_ERREXCEPT MATH_ERRNO NAN double_t float_t fpclassify isfinite isgreater"
     " isgreaterequal isinf isless islessequal islessgreater isnan isnormal issignaling"
     " issubnormal isunordered iszero math_errhandling signbit ",
     NULL},
    {"is a name of <stdio.h>",
     " BUFSIZ EOF FILE FILENAME_MAX FOPEN_MAX L_tmpnam SEEK_CUR SEEK_END SEEK_SET TMP_MAX"
     " clearerr fclose feof ferror fflush fgetc fgetpos fgets fopen fpos_t fprintf fputc fputs"
     " fread freopen fscanf fseek fsetpos ftell fwrite getc getchar gets perror printf putc"
     " putchar puts remove rename rewind scanf setbuf setvbuf snprintf sprintf sscanf stderr"
     " stdin stdout tmpfile tmpnam ungetc vfprintf vfscanf vprintf vscanf vsnprintf vsprintf"
     " vsscanf ",
     NULL},
    {"is a name of <stdlib.h>",
     " EXIT_FAILURE EXIT_SUCCESS MB_CUR_MAX RAND_MAX abort abs aligned_alloc at_quick_exit"
     " atexit atof atoi atol atoll bsearch call_once calloc div div_t exit free"
     " free_aligned_sized free_sized getenv labs ldiv ldiv_t llabs lldiv lldiv_t malloc mblen"
     " mbstowcs mbtowc memalignment qsort quick_exit rand realloc srand strfromd strfromf"
     " strfroml strtod strtof strtol strtold strtoll strtoul strtoull system wcstombs wctomb ",
     NULL},
    {"is a name of <string.h>",
     " memccpy memchr memcmp memcpy memmove memset memset_explicit strcat strchr strcmp strcoll"
     " strcpy strcspn strdup strerror strlen strncat strncmp strncpy strndup strpbrk strrchr"
     " strspn strstr strtok strxfrm ",
     NULL},
    {"is a name of <threads.h> or <time.h>",
     " CLOCKS_PER_SEC TIME_UTC asctime clock clock_t cnd_broadcast cnd_destroy cnd_init"
     " cnd_signal cnd_t cnd_timedwait cnd_wait ctime difftime gmtime gmtime_r localtime"
     " localtime_r mktime mtx_destroy mtx_init mtx_lock mtx_t mtx_timedlock mtx_trylock"
     " mtx_unlock once_flag strftime thrd_create thrd_current thrd_detach thrd_equal thrd_exit"
     " thrd_join thrd_sleep thrd_t thrd_yield time time_t timegm timespec timespec_get"
     " timespec_getres tm tss_create tss_delete tss_get tss_set tss_t ",
     NULL},
    {"is a name of <wchar.h>",
     " WEOF btowc fgetwc fgetws fputwc fputws fwide fwprintf fwscanf getwc getwchar mbrlen"
     " mbrtowc mbsinit mbsrtowcs mbstate_t putwc putwchar swprintf swscanf ungetwc vfwprintf"
     " vfwscanf vswprintf vswscanf vwprintf vwscanf wcrtomb wcscat wcschr wcscmp wcscoll wcscpy"
     " wcscspn wcsftime wcslen wcsncat wcsncmp wcsncpy wcspbrk wcsrchr wcsrtombs wcsspn wcsstr"
     " wcstod wcstof wcstok wcstol wcstold wcstoll wcstoul wcstoull wcsxfrm wctob wint_t"
     " wmemchr wmemcmp wmemcpy wmemmove wmemset wprintf wscanf ",
     NULL},
    /* An object of such a name would take the place of the function within the C library. */
    {"is a name of POSIX or one that compilers know",
     " accept access alarm alloca bcmp bcopy bind brk bzero chdir chmod chown clone close"
     " connect creat daemon daylight dcgettext dgettext dup dup2 environ err error execl execle"
     " execlp execv execve execvp fcntl fdopen ffs ffsl ffsll fileno fork fstat ftok ftw getopt"
     " getpid gettext glob iconv index ioctl kill link listen login lseek lstat mempcpy mkdir"
     " mmap mount munmap nice open optarg opterr optind optopt pause pclose pipe poll popen"
     " pread pwrite random read readlink recv rindex rmdir sbrk select send setenv shutdown"
     " sigaction sleep socket splice srandom stat stpcpy stpncpy strcasecmp strfmon strncasecmp"
     " strnlen swab symlink sync syscall tee times timezone truncate tzname umask uname unlink"
     " utime vfork wait waitpid warn write ",
     NULL},
    {"is the function that a program begins with", " main ", NULL},
    {"is a name that the output has within its functions or macros",
     " bias bits c capped cell cells column cosine end exponent first_byte fraction half j k"
     " least magnitude most out pair pairs position rotation row s shifted shifted_bias sine"
     " steps sum turned_cosine turned_sine units value ",
     NULL},
    /* And what compilers know beside them: sin has sinf, sinl and sinf64. */
    {"is a name of <math.h> or <complex.h>",
     " acos acosh acospi asin asinh asinpi atan atan2 atan2pi atanh atanpi cabs cacos cacosh"
     " canonicalize carg casin casinh catan catanh cbrt ccos ccosh ceil cexp cimag clog clog10"
     " compoundn conj copysign cos cosh cospi cpow cproj creal csin csinh csqrt ctan ctanh drem"
     " erf erfc exp exp10 exp10m1 exp2 exp2m1 expm1 fabs fadd fdim fdiv ffma finite floor fma"
     " fmax fmaximum fmaximum_mag fmaximum_mag_num fmaximum_num fmin fminimum fminimum_mag"
     " fminimum_mag_num fminimum_num fmod fmul frexp fromfp fromfpx fsqrt fsub gamma hypot"
     " ilogb isinf isnan j0 j1 jn ldexp lgamma llogb llrint llround log log10 log10p1 log1p"
     " log2 log2p1 logb logp1 lrint lround modf nan nearbyint nextafter nextdown nexttoward"
     " nextup pow pow10 pown powr remainder remquo rint rootn round roundeven rsqrt scalb"
     " scalbln scalbn signbit significand sin sincos sinh sinpi sqrt tan tanh tanpi tgamma"
     " totalorder totalordermag trunc ufromfp ufromfpx y0 y1 yn ",
     " f l f16 f32 f64 f128 f32x f64x d32 d64 d128 "},
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

static bool is_taken(const struct reserved *taken, const char *name)
{
    const size_t length = strlen(name);
    bool found = list_has(taken->names, name, length);
    for (size_t i = 1; taken->suffixes != NULL && i < length; i++) {
        found = found || (list_has(taken->names, name, i) &&
                          list_has(taken->suffixes, name + i, length - i));
    }
    return found;
}

/* C11 7.31.10: int..._t, INT..._MAX and their like belong to <stdint.h>. */
static bool is_stdint(const char *name)
{
    const char *const last = strrchr(name, '_');
    const bool is_type = strncmp(name, "int", 3) == 0 || strncmp(name, "uint", 4) == 0;
    const bool is_limit = strncmp(name, "INT", 3) == 0 || strncmp(name, "UINT", 4) == 0;
    return last != NULL &&
           ((is_type && strcmp(last, "_t") == 0) ||
            (is_limit && list_has(" C MAX MIN WIDTH ", last + 1, strlen(last + 1))));
}

/* Whether the name's macros, or an upper-case name itself, begin as those of the C library do. */
static bool is_macro(const char *name)
{
    char prefix[NAME_MAX_LENGTH + 1] = "";
    size_t length = 0;
    for (; name[length] != '\0'; length++) {
        prefix[length] = (char)toupper((unsigned char)name[length]);
    }
    const size_t first = strcspn(name, "_");
    return list_has(macro_prefixes, prefix, length) ||
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
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        if (is_taken(&reserved[i], name)) {
            return reserved[i].fault;
        }
    }
    if (is_stdint(name)) {
        return "is reserved for <stdint.h>";
    }
    return is_macro(name)
               ? "gives macros the prefix of some of <limits.h>, <signal.h> or another header of C"
               : NULL;
}
