# SPDX-License-Identifier: BSD-3-Clause
# ./dev build [PRESET | all] | --arch PROCESSOR: the preset `release` builds everything that an installation
# contains. `all` also builds the unit tests.
. "$ROOT/tools/dev/lib.sh"
if [ "${1:-}" = --arch ]; then
  arch="${2:?name the processor: aarch64 or riscv64}"
  . "$ROOT/tools/dev/arch.sh"
  if native; then exec bash "$ROOT/tools/dev/build.sh"; fi
  need_packages build arch
  need_node
  build_arch
  exit
fi
preset="${1:-release}"
case "$preset" in
  all|release|asan-ubsan|tsan|coverage) need_packages build ;;
  fuzz) need_packages build long ;;
  *) fail "unknown preset '$preset'; there are release, all, asan-ubsan, tsan, coverage, fuzz" 2 ;;
esac
case "$preset" in
  release) build_preset release tool ;;
  all) build_preset release ;;
  *) build_preset "$preset" ;;
esac
