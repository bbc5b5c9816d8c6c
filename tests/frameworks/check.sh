#!/usr/bin/env bash
#
# check.sh: runs the formulas of frameworks in PyTorch and numpy, and checks that the generator's
# tables agree with them. Each script prints a line for each check. GENERATOR is the program posenc.
#
#     tests/frameworks/check.sh [GENERATOR]
#
# Environment variables: B, the folder for temporary files (default: build); PYTHON, a Python that
# has torch and numpy (Debian: python3-torch).
set -u -o pipefail

here=$(cd "$(dirname "$0")" && pwd)
posenc=$(realpath "${1:-${POSENC:-build/posenc}}") || exit 2
mkdir -p "${B:=build}"
work=$(mktemp -d "$(realpath "$B")/frameworks.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
export PYTHONDONTWRITEBYTECODE=1

# Debian installs torch and numpy for /usr/bin/python3, which may not be the first one in PATH.
python=
for candidate in ${PYTHON:-python3 /usr/bin/python3}; do
    if "$candidate" -c 'import torch, numpy' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo 'frameworks: no Python with torch and numpy: install python3-torch and python3-numpy' >&2
    exit 2
fi
"$python" -c 'import torch, numpy
print("PyTorch", torch.__version__, "numpy", numpy.__version__)'

failed=
for script in golden training rotary rotation axes presets published models ggml; do
    echo "== $script"
    "$python" "$here/$script.py" "$posenc" "$work" || failed+=" $script"
done
if [ -n "$failed" ]; then
    echo "frameworks: failed:$failed" >&2
    exit 1
fi
echo 'frameworks: all tables agree'
