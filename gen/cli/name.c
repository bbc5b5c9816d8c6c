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
    const char *suffixes; /* with which the names are taken too; or NULL */
    const char *fault;
    const char *names; /* that are taken */
} reserved[] = {
    {NULL, "is a keyword of C or C++",
     " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t"
     " char32_t char8_t class co_await co_return co_yield compl concept const const_cast"
     " consteval constexpr constinit continue decltype default delete do double dynamic_cast"
     " else enum explicit export extern false float for friend goto if inline int long mutable"
     " namespace new noexcept not not_eq nullptr operator or or_eq private protected public"
     " register reinterpret_cast requires restrict return short signed sizeof static"
     " static_assert static_cast struct switch template this thread_local throw true try typedef"
     " typeid typename typeof typeof_unqual union unsigned using virtual void volatile wchar_t"
     " while xor xor_eq "},
    {NULL, "is reserved by C++ for a namespace", " posix std "},
    {NULL, "is a macro of some compilers or of their headers",
     " AVR PPC far hpux i386 linux mips near sparc sun unix vax "},
    {NULL, "is a name of the C library",
     " BUFSIZ CLOCKS_PER_SEC EDOM EILSEQ EOF ERANGE EXIT_FAILURE EXIT_SUCCESS FILE FILENAME_MAX"
     " FOPEN_MAX HUGE_VAL HUGE_VALF HUGE_VALL I INFINITY L_tmpnam NAN NULL RAND_MAX SEEK_CUR"
     " SEEK_END SEEK_SET SIGABRT SIGFPE SIGILL SIGINT SIGSEGV SIGTERM TMP_MAX WEOF abort abs"
     " aligned_alloc asctime assert at_quick_exit atexit atof atoi atol atoll bsearch btowc"
     " c16rtomb c32rtomb c8rtomb call_once calloc clearerr clock clock_t cnd_broadcast"
     " cnd_destroy cnd_init cnd_signal cnd_t cnd_timedwait cnd_wait complex ctime difftime div"
     " div_t double_t errno exit fclose feclearexcept fegetenv fegetexceptflag fegetround"
     " feholdexcept fenv_t feof feraiseexcept ferror fesetenv fesetexceptflag fesetround"
     " fetestexcept feupdateenv fexcept_t fflush ffsimax fgetc fgetpos fgets fgetwc fgetws"
     " float_t fopen fpclassify fpos_t fprintf fputc fputs fputwc fputws fread free"
     " free_aligned_sized free_sized freopen fscanf fseek fsetpos ftell fwide fwprintf fwrite"
     " fwscanf getc getchar getenv gets getwc getwchar gmtime gmtime_r imaginary imaxabs imaxdiv"
     " imaxdiv_t isalnum isalpha isascii isblank iscntrl isdigit isfinite isgraph isgreater"
     " isgreaterequal isless islessequal islessgreater islower isnormal isprint ispunct"
     " issignaling isspace issubnormal isunordered isupper iswalnum iswalpha iswblank iswcntrl"
     " iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit"
     " isxdigit iszero jmp_buf labs lconv ldiv ldiv_t llabs lldiv lldiv_t localeconv localtime"
     " localtime_r longjmp malloc math_errhandling max_align_t mblen mbrlen mbrtoc16 mbrtoc32"
     " mbrtoc8 mbrtowc mbsinit mbsrtowcs mbstate_t mbstowcs mbtowc memalignment memccpy memchr"
     " memcmp memcpy memmove memset memset_explicit mktime mtx_destroy mtx_init mtx_lock mtx_t"
     " mtx_timedlock mtx_trylock mtx_unlock nullptr_t offsetof once_flag perror printf ptrdiff_t"
     " putc putchar puts putwc putwchar qsort quick_exit raise rand realloc remove rename rewind"
     " scanf setbuf setjmp setlocale setvbuf sig_atomic_t signal size_t snprintf sprintf srand"
     " sscanf stderr stdin stdout strcat strchr strcmp strcoll strcpy strcspn strdup strerror"
     " strfromd strfromf strfroml strftime strlen strncat strncmp strncpy strndup strpbrk"
     " strrchr strspn strstr strtod strtof strtoimax strtok strtol strtold strtoll strtoul"
     " strtoull strtoumax strxfrm swprintf swscanf system thrd_create thrd_current thrd_detach"
     " thrd_equal thrd_exit thrd_join thrd_sleep thrd_t thrd_yield time time_t timegm timespec"
     " timespec_get timespec_getres tm tmpfile tmpnam toascii tolower toupper towctrans towlower"
     " towupper tss_create tss_delete tss_get tss_set tss_t ungetc ungetwc unreachable va_arg"
     " va_copy va_end va_list va_start vfprintf vfscanf vfwprintf vfwscanf vprintf vscanf"
     " vsnprintf vsprintf vsscanf vswprintf vswscanf vwprintf vwscanf wcrtomb wcscat wcschr"
     " wcscmp wcscoll wcscpy wcscspn wcsftime wcslen wcsncat wcsncmp wcsncpy wcspbrk wcsrchr"
     " wcsrtombs wcsspn wcsstr wcstod wcstof wcstoimax wcstok wcstol wcstold wcstoll wcstombs"
     " wcstoul wcstoull wcstoumax wcsxfrm wctob wctomb wctrans wctrans_t wctype wctype_t wint_t"
     " wmemchr wmemcmp wmemcpy wmemmove wmemset wprintf wscanf "},
    /* An object of such a name would take the place of the function within the C library. */
    {NULL, "is a name of POSIX or one that compilers know",
     " accept access alarm alloca bcmp bcopy bind brk bzero chdir chmod chown clone close"
     " connect creat daemon daylight dcgettext dgettext dup dup2 environ err error execl execle"
     " execlp execv execve execvp fcntl fdopen ffs ffsl ffsll fileno fork fstat ftok ftw getopt"
     " getpid gettext glob iconv index ioctl kill link listen login lseek lstat mempcpy mkdir"
     " mmap mount munmap nice open optarg opterr optind optopt pause pclose pipe poll popen"
     " pread pwrite random read readlink recv rindex rmdir sbrk select send setenv shutdown"
     " sigaction sleep socket splice srandom stat stpcpy stpncpy strcasecmp strfmon strncasecmp"
     " strnlen swab symlink sync syscall tee times timezone truncate tzname umask uname unlink"
     " utime vfork wait waitpid warn write "},
    {NULL, "is the function that a program begins with", " main "},
    {NULL, "is a name that the output has within its functions or macros",
     " bias bits c capped cell cells column cosine end exponent first_byte fraction half j k"
     " least magnitude most out pair pairs position rotation row s shifted shifted_bias sine"
     " steps sum turned_cosine turned_sine units value "},
    /* sin is one of a family with sinf, sinl and sinf64. */
    {" f l f16 f32 f64 f128 f32x f64x d32 d64 d128 ", "is a name of the C library",
     " acos acosh acospi asin asinh asinpi atan atan2 atan2pi atanh atanpi cabs cacos cacosh"
     " canonicalize carg casin casinh catan catanh cbrt ccos ccosh ceil cexp cimag clog clog10"
     " compoundn conj copysign cos cosh cospi cpow cproj creal csin csinh csqrt ctan ctanh drem"
     " erf erfc exp exp10 exp10m1 exp2 exp2m1 expm1 fabs fadd fdim fdiv ffma finite floor fma"
     " fmax fmaximum fmaximum_mag fmaximum_mag_num fmaximum_num fmin fminimum fminimum_mag"
     " fminimum_mag_num fminimum_num fmod fmul frexp fromfp fromfpx fsqrt fsub gamma hypot ilogb"
     " isinf isnan j0 j1 jn ldexp lgamma llogb llrint llround log log10 log10p1 log1p log2"
     " log2p1 logb logp1 lrint lround modf nan nearbyint nextafter nextdown nexttoward nextup"
     " pow pow10 pown powr remainder remquo rint rootn round roundeven rsqrt scalb scalbln"
     " scalbn signbit significand sin sincos sinh sinpi sqrt tan tanh tanpi tgamma totalorder"
     " totalordermag trunc ufromfp ufromfpx y0 y1 yn "},
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

/* Whether the name is a word of the list, alone or with one of the suffixes. */
static bool is_taken(const char *names, const char *suffixes, const char *name)
{
    const size_t length = strlen(name);
    bool found = list_has(names, name, length);
    for (size_t i = 1; i < length && suffixes != NULL && !found; i++) {
        found = list_has(names, name, i) && list_has(suffixes, name + i, length - i);
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
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        if (is_taken(reserved[i].names, reserved[i].suffixes, name)) {
            return reserved[i].fault;
        }
    }
    if (is_stdint(name)) {
        return "is a name of the C library";
    }
    return is_macro(name) ? "gives its macros a prefix that the C library uses" : NULL;
}
