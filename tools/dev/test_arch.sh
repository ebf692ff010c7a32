# SPDX-License-Identifier: BSD-3-Clause
# ./dev test --arch PROCESSOR [--short] [-k EXPR]: unit tests and end-to-end tests of another processor, emulated by qemu. What runs, and
# why the rest does not, is in tests/emulated.txt. --short: the part for continuous integration.
. "$ROOT/tools/dev/lib.sh"
arch="${1:?name the processor: aarch64}"
shift
. "$ROOT/tools/dev/arch.sh"
if native; then exec bash "$ROOT/tools/dev/test.sh" "$@"; fi
[ "$arch" = aarch64 ] || fail "$arch is compiled, and not tested" 2
short=no
if [ "${1:-}" = --short ]; then short=yes; shift; fi
[ "$(id -u)" = 0 ] || fail "tests in a folder with another Debian need root"
need_packages build arch
need_root
need_binfmt
need_node
build_arch
make_wrappers
programs="$build/tests/programs"
# shellcheck disable=SC2046
PATH="$build/wrappers:$PATH" make -s -k -C "$ROOT/tests/programs" -j "$JOBS" BUILD="$programs" VENV="$build/venv" \
  $(for mpi in openmpi mpich; do awk -v at="$programs/$mpi/" '$1 == "program" { for (i = 2; i <= NF; i++) print at $i }' "$ROOT/tests/emulated.txt"; done)
status=0
skip="$(awk '$1 == "unit-left" { printf "%s%s", sep, $2; sep = "|" }' "$ROOT/tests/emulated.txt")"
ctest --test-dir "$build" --output-on-failure -j "$JOBS" --timeout 600 ${skip:+-E "^($skip)$"} || status=1
kind=e2e
[ "$short" = no ] || kind=e2e-short
# shellcheck disable=SC2046
in_root RANKINE_BUILD="$build" RANKINE_TEST_PATIENCE=10 LC_ALL=C.UTF-8 python3 -m pytest -q -rfE -p no:cacheprovider \
  $(awk -v kind="$kind" '$1 == kind || (kind == "e2e" && $1 == "e2e-short") { print $2 }' "$ROOT/tests/emulated.txt") "$@" || status=1
exit $status
