#!/bin/bash
#
# Fuzzes the input parsers of posenc: runs tests/fuzz/TARGET.c with libFuzzer, AddressSanitizer and
# UndefinedBehaviorSanitizer. Prints one line for each target.
#
#     fuzz         runs each of TARGETS for FUZZ_SECONDS (1200); keeps new inputs in $B/fuzz/learnt
#     fuzz-quick   does a fixed number of runs from the committed corpus, the same on every machine
#     fuzz-replay  runs only the committed corpus, without libFuzzer
#
# Needs clang with libFuzzer. fuzz-replay compiles with BUILD_CC (gcc) and the options in SANITIZE
# instead. WRAPPER is a command that runs its programs, as in
#
#     SANITIZE= WRAPPER='valgrind -q --error-exitcode=1' tests/fuzz/run.sh fuzz-replay
#
set -euo pipefail
cd "$(dirname "$0")/../.."

B=${B:-build}
CLANG=${CLANG:-clang}
FUZZ_SECONDS=${FUZZ_SECONDS:-1200}
read -ra targets <<<"${TARGETS:-command template npy frequency banner model gguf}"

sanitize='-fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all'
# A file may claim a size for which there is not enough memory.
export ASAN_OPTIONS=allocator_may_return_null=1

# The number of runs of fuzz-quick: about 5 to 15 seconds for each target.
declare -A quick_runs=([command]=75000 [template]=10000 [npy]=150000 [frequency]=150000
    [banner]=50000 [model]=100000 [gguf]=100000)
declare -A max_length=([command]=2048 [template]=1024 [npy]=512 [frequency]=512 [banner]=2048
    [model]=4096 [gguf]=1024)

build() {
    mkdir -p "$B/fuzz"
    if ! echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' |
        "$CLANG" -x c -fsanitize=fuzzer,address,undefined - -o "$B/fuzz/linked" 2>/dev/null; then
        echo "fuzz: $CLANG links no libFuzzer: install clang and libclang-rt-dev" >&2
        exit 1
    fi
    "${MAKE:-make}" -s B="$B/fuzz" BUILD_CC="$CLANG" BUILD_LDFLAGS= \
        BUILD_CFLAGS="-O1 -g -fsanitize=fuzzer-no-link $sanitize" posenc \
        "${targets[@]/#/$B/fuzz/fuzz-}"
}

# ---- libFuzzer's dictionaries ----

# as_words [BEFORE [AFTER]]: prints each line of standard input as a dictionary entry. The texts
# BEFORE and AFTER are added to the line.
as_words() {
    sort -u | sed "s|.*|\"${1-}&${2-}\"|"
}

command_words() {
    local posenc=$B/fuzz/posenc
    "$posenc" --help | grep -o -- '--[a-z-]*' | as_words
    "$posenc" --help | grep -oE -- '--[a-z-]+=' | as_words
    { "$posenc" --help; "$posenc" --list-precisions; "$posenc" --list-presets; } |
        grep -oE '\b[a-z][a-z0-9+-]+\b' | as_words
    printf '"%s"\n' '=== ' '\x0a=== ' ' pipe' ' broken' '@' 1e300 -1e-300 1000000000000000
}

template_words() {
    local names
    names=$(grep -ohE '"[A-Za-z_][A-Za-z_0-9]*"' gen/text/names.h |
        tr -d '"')
    as_words '{{' '}}' <<<"$names"
    as_words '{{#' '}}' <<<"$names"
    as_words '{{/' '}}' <<<"$names"
    sed -n 's/^{{\$\(.*\)}}$/\1/p' templates/*/*.mustache | as_words '{{> ' '}}'
    printf '"%s"\n' '{{!' '{{^' '{{{' '}}}' '{{='
}

npy_words() {
    printf '"%s"\n' '\x93NUMPY\x01\x00' '\x93NUMPY\x02\x00' "'descr': " "'fortran_order': " \
        "'shape': " "'<f2'" "'>f4'" "'<f8'" True False '(2, ' ', 2)' ', 2, ' ', }' '\xff\xf0' \
        '\xf0\x7f' '\x80\x7f' '\x7c'
}

frequency_words() {
    printf '"%s"\n' 0x1p 0x. 'p-1000' 'p+1000' 1e300 1e-300 '\x0d\x0a' '#'
}

banner_words() {
    command_words
    printf '"%s"\n' 'Generated, do not edit. Made by' ' *     posenc ' ' \\\\\x0a *     '
}

model_words() {
    grep -ohE '"[a-z_0-9 -]+"' gen/config/{facts,types,rotary}.c | tr -d '"' | tr ' ' '\n' |
        sort -u | grep . | as_words '\"' '\"'
    printf '"%s"\n' full_attention sliding_attention text_config '\"default\"' '{\"' '\": ' ': {' \
        '[1,' 1e300 -1e-9 true false null '\\u00' '\\ud83d'
}

gguf_words() {
    grep -ohE '"[a-z_0-9. -]+"' gen/config/llama_cpp.c | tr -d '"' | tr ' ' '\n' | sort -u |
        grep . | as_words
    grep -oE '"[a-z_0-9. ]+", GGUF' gen/config/facts.c | cut -d'"' -f2 | tr ' ' '\n' |
        sort -u | as_words .
    printf '"%s"\n' 'GGUF\x03\x00\x00\x00' 'GGUF\x00\x00\x00\x03' general.architecture \
        general.alignment rope_freqs.weight '\xff\xff\xff\xff\xff\xff\xff\x7f' \
        '\x09\x00\x00\x00' '\x08\x00\x00\x00\x00\x00\x00\x00'
}

# ---- running ----

# Prints one line about a run of libFuzzer; if there is a finding, also the end of its log.
print_result() {
    local target=$1 log=$2 status=$3 runs edges
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    edges=$(grep -aoE 'cov: [0-9]+' "$log" | tail -1 | tr -dc 0-9)
    if [ "$status" = 0 ]; then
        printf '%-10s %10s runs, %5s edges, no finding\n' "$target" "$runs" "$edges"
        return 0
    fi
    tail -40 "$log"
    printf '%-10s FINDING, status %s: %s\n' "$target" "$status" \
        "$(sed -n 's/.*Test unit written to //p' "$log" | tail -1)"
    return 1
}

# fuzz TARGET ARGUMENT...: runs libFuzzer with the arguments, of which the last is the folder for
# new inputs.
fuzz() {
    local target=$1 status=0
    local work=$B/fuzz
    shift
    mkdir -p "$work/found"
    "${target}_words" >"$work/$target.dict"
    "$work/fuzz-$target" -dict="$work/$target.dict" -max_len="${max_length[$target]}" -timeout=30 \
        -rss_limit_mb=1024 -malloc_limit_mb=1024 -print_final_stats=1 -verbosity=1 \
        -artifact_prefix="$work/found/$target-" "$@" "tests/fuzz/corpus/$target" \
        >"$work/$target.log" 2>&1 || status=$?
    print_result "$target" "$work/$target.log" "$status"
}

fuzz_long() {
    local failed=0 target
    build
    for target in "${targets[@]}"; do
        mkdir -p "$B/fuzz/learnt/$target"
        fuzz "$target" -max_total_time="$FUZZ_SECONDS" "$B/fuzz/learnt/$target" || failed=1
    done
    return $failed
}

fuzz_quick() {
    local failed=0 target folder
    build
    folder=$(mktemp -d)
    for target in "${targets[@]}"; do
        mkdir "$folder/$target"
        fuzz "$target" -runs="${quick_runs[$target]}" -seed=1 "$folder/$target" || failed=1
    done
    rm -rf "$folder"
    return $failed
}

fuzz_replay() {
    local target compiler=${BUILD_CC:-gcc}
    local replayed=$B/replay-${compiler//[^A-Za-z0-9]/-}${SANITIZE+-plain}
    local wrapper=()
    read -ra wrapper <<<"${WRAPPER-}"
    "${MAKE:-make}" -s B="$replayed" BUILD_CC="$compiler" BUILD_LDFLAGS= \
        BUILD_CFLAGS="-O1 -g ${SANITIZE-$sanitize}" "${targets[@]/#/$replayed/replay-}"
    for target in "${targets[@]}"; do
        printf '%-10s ' "$target"
        "${wrapper[@]}" "$replayed/replay-$target" "tests/fuzz/corpus/$target"/*
    done
}

main() {
    case ${1-} in
    fuzz) fuzz_long ;;
    fuzz-quick) fuzz_quick ;;
    fuzz-replay) fuzz_replay ;;
    *)
        echo 'usage: tests/fuzz/run.sh fuzz|fuzz-quick|fuzz-replay' >&2
        exit 1
        ;;
    esac
}

main "$@"; exit # On one line, since this file may be edited while main runs.
