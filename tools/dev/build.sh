# SPDX-License-Identifier: BSD-3-Clause
# ./dev build [PRESET]
. "$ROOT/tools/dev/lib.sh"
preset="${1:-release}"
case "$preset" in
  release|asan-ubsan|tsan|coverage) need_packages build ;;
  fuzz) need_packages build long ;;
  *) fail "unknown preset '$preset'; there are release, asan-ubsan, tsan, coverage, fuzz" 2 ;;
esac
build_preset "$preset"
