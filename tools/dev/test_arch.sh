# SPDX-License-Identifier: BSD-3-Clause
# ./dev test --arch PROCESSOR [--short] [-k EXPR]: runs unit tests and end-to-end tests for another processor,
# emulated by qemu. tests/emulated.txt lists the tests that run, and why the other tests do not run. --short
# runs the part for continuous integration. Only the recorder is built for the other processor; the command is
# built for this machine.
. "$ROOT/tools/dev/lib.sh"
arch="${1:?name the processor: aarch64 or riscv64}"
shift
. "$ROOT/tools/dev/arch.sh"
if native; then exec bash "$ROOT/tools/dev/test.sh" "$@"; fi
short=no
if [ "${1:-}" = --short ]; then short=yes; shift; fi

# of KIND...: prints the names in the lines of the given kinds.
of() { awk -v kinds=" $* " 'index(kinds, " " $1 " ") { if ($1 ~ /^program/) for (i = 2; i <= NF; i++) print $i; else print $2 }' "$ROOT/tests/emulated.txt"; }

need_packages build arch
status=0
skip="$(of unit-left | paste -sd'|')"
run_units() {
  RANKINE_TEST_SYSROOT="$root" ctest --test-dir "$build" --output-on-failure -j "$JOBS" --timeout 600 ${skip:+-E "^($skip)$"} "$@" || status=1
}

if [ "$arch" = riscv64 ]; then
  build_arch
  run_units
  exit $status
fi

if [ "$short" = yes ] && ! can_emulate; then
  say "skipped: emulated tests need root that may mount, and a kernel with binfmt_misc"
  exit 0
fi
[ "$(id -u)" = 0 ] || fail "tests in a folder with another Debian need root"
need_root
need_binfmt
need_node
tests="$build"
# shellcheck disable=SC2046
if [ "$short" = yes ]; then
  build_preset release rankine_cli
  build_preset release list_actions
  build_arch rankine rankine_memory $(of unit-short)
  tests="$build/beside-native"
  make_beside_native "$tests"
else
  build_arch
  bash "$ROOT/tools/dev/package.sh" --arch "$arch" || status=1
fi
make_wrappers
kinds="program-short" units=(-R "^($(of unit-short | paste -sd'|'))$") ends="e2e-short" plain=""
if [ "$short" = no ]; then kinds="program program-short" units=() ends="e2e e2e-short" plain="program-plain"; fi
# shellcheck disable=SC2046,SC2086
PATH="$build/wrappers:$PATH" make -s -k -C "$ROOT/tests/programs" -j "$JOBS" BUILD="$build/tests/programs" VENV="$build/venv" \
  $(for mpi in openmpi mpich; do of $kinds | sed "s|^|$build/tests/programs/$mpi/|"; done) $(of $plain | sed "s|^|$build/tests/programs/|")
run_units ${units[@]+"${units[@]}"}
# Kernels for this processor use pages of different sizes.
for size in 16384 65536; do
  QEMU_PAGESIZE=$size run_units -R "^($(of unit-pages | paste -sd'|'))$"
done
# shellcheck disable=SC2046,SC2086
in_root RANKINE_BUILD="$tests" RANKINE_TEST_PATIENCE=10 LC_ALL=C.UTF-8 python3 -m pytest -q -rfE -p no:cacheprovider \
  --timeout 900 $(of $ends) "$@" || status=1
exit $status
