# SPDX-License-Identifier: BSD-3-Clause
# ./dev package [--arch aarch64] [FOLDER]
. "$ROOT/tools/dev/lib.sh"
usage="usage: ./dev package [--arch aarch64] [FOLDER]"
arch="$(uname -m)"
build="$ROOT/build"
prefix=""  # of the names of the compiler and its tools
if [ "${1:-}" = --arch ]; then
  arch="${2:-}"
  case "$arch" in aarch64|x86_64) ;; *) fail "there are packages for aarch64 and x86_64; $usage" 2 ;; esac
  shift 2
  if [ "$arch" != "$(uname -m)" ]; then
    . "$ROOT/tools/dev/arch.sh"  # sets build, triplet and root
    prefix="$triplet-"
  fi
fi
[ $# -le 1 ] || fail "$usage" 2
work="$build/package"
out="${1:-$work/dist}"
need_packages build package ${prefix:+arch}
need_node
mkdir -p "$work"
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git -C "$ROOT" log -1 --format=%ct)}"
options=(-DRANKINE_DEPENDENCIES="$work/deps" -DRANKINE_COMMIT="$(git -C "$ROOT" describe --always --dirty)")
say "static libraries of Debian's source packages"
if [ -n "$prefix" ]; then
  need_root
  CC="${prefix}gcc --sysroot=$root" AR="${prefix}ar" RANKINE_ROOT="$root" \
    "$ROOT/tools/package/dependencies.sh" "$work/deps" -DCMAKE_TOOLCHAIN_FILE="$ROOT/cmake/arch/$arch.cmake"
  configure_arch "${options[@]}"
else
  "$ROOT/tools/package/dependencies.sh" "$work/deps"
  (cd "$ROOT" && cmake --preset release "${options[@]}" >"$work/configure.log" 2>&1) || { cat "$work/configure.log" >&2; fail "configuring failed"; }
fi
say "the portable command"
cmake --build "$build" -j "$JOBS" --target tool rankine_portable
bash "$ROOT/tools/check/symbols.sh" "$build/lib/librankine.so" "$build/lib/librankine_memory.so"
rm -rf "$work/stage"
cmake --install "$build" --prefix "$work/stage" >"$work/install.log"
install -m 755 "$build/portable/rankine" "$work/stage/bin/rankine"
"${prefix}strip" --strip-all "$work/stage/bin/rankine"
"${prefix}strip" --strip-unneeded "$work/stage/lib/librankine.so" "$work/stage/lib/librankine_memory.so"
"${prefix}strip" --strip-debug --enable-deterministic-archives "$work/stage/lib/librankine-sim.a"
find "$work/stage" -name __pycache__ -prune -exec rm -rf {} +
bash "$ROOT/tools/package/portable.sh" "$work/stage"
/usr/bin/python3 "$ROOT/tools/package/make.py" "$work/stage" "$out" "$arch"
