# SPDX-License-Identifier: BSD-3-Clause
# `./dev bench NAME` runs bench/NAME.py, which prints JSON lines on stdout.
. "$ROOT/tools/dev/lib.sh"
known="$(cd "$ROOT/bench" && ls ./*.py 2>/dev/null | sed 's|^\./||; s|\.py$||' | tr '\n' ' ' || true)"
[ $# -ge 1 ] || fail "usage: ./dev bench NAME; there are: $known" 2
[ -f "$ROOT/bench/$1.py" ] || fail "unknown benchmark '$1'; there are: $known" 2
need_packages build test long
build_preset release
name="$1"
shift
exec /usr/bin/python3 "$ROOT/bench/$name.py" "$@"
