# SPDX-License-Identifier: BSD-3-Clause
# ./dev install PREFIX
. "$ROOT/tools/dev/lib.sh"
[ $# = 1 ] || fail "usage: ./dev install PREFIX" 2
case "$1" in /*) prefix="$1" ;; *) prefix="$PWD/$1" ;; esac
need_packages build
# An archive of the sources has no commit.
build_preset release tool -DRANKINE_COMMIT="$(git -C "$ROOT" describe --always --dirty 2>/dev/null || true)"
mkdir -p "$prefix" 2>/dev/null && [ -w "$prefix" ] || fail "cannot write to $prefix; choose a folder of your own" 2
cmake --install "$ROOT/build" --prefix "$prefix"
