# SPDX-License-Identifier: BSD-3-Clause
# ./dev package [FOLDER]
. "$ROOT/tools/dev/lib.sh"
[ $# -le 1 ] || fail "usage: ./dev package [FOLDER]" 2
out="${1:-$ROOT/build/package/dist}"
work="$ROOT/build/package"
need_packages build package
mkdir -p "$work"
say "static libraries of Debian's source packages"
"$ROOT/tools/package/dependencies.sh" "$work/deps"
need_node
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git -C "$ROOT" log -1 --format=%ct)}"
(cd "$ROOT" && cmake --preset release -DRANKINE_DEPENDENCIES="$work/deps" -DRANKINE_COMMIT="$(git describe --always --dirty)" >"$work/configure.log" 2>&1) || { cat "$work/configure.log" >&2; fail "configuring failed"; }
say "the portable command"
(cd "$ROOT" && cmake --build --preset release -j "$JOBS" --target tool rankine_portable)
rm -rf "$work/stage"
cmake --install "$ROOT/build" --prefix "$work/stage" >"$work/install.log"
install -m 755 "$ROOT/build/portable/rankine" "$work/stage/bin/rankine"
strip --strip-all "$work/stage/bin/rankine"
strip --strip-unneeded "$work/stage/lib/librankine.so" "$work/stage/lib/librankine_memory.so"
strip --strip-debug --enable-deterministic-archives "$work/stage/lib/librankine-sim.a"
find "$work/stage" -name __pycache__ -prune -exec rm -rf {} +
bash "$ROOT/tools/package/portable.sh" "$work/stage"
/usr/bin/python3 "$ROOT/tools/package/make.py" "$work/stage" "$out"
