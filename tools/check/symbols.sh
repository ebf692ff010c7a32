# SPDX-License-Identifier: BSD-3-Clause
# Checks the symbols of librankine.so and librankine_memory.so. The libraries may need no library except libc,
# and may use only listed symbols. They may define only listed symbols; librankine.so may also define MPI's
# names. Usage: symbols.sh [LIBRARY...]
set -euo pipefail
cd "$(dirname "$0")/../.."
failed=0

complain() { echo "$library: $*" >&2; failed=1; }

# allowed KIND NAME: succeeds if the list contains the symbol
allowed() {
  local kind pattern rest
  while read -r kind pattern rest; do
    # shellcheck disable=SC2053
    [ "$kind" = "$1" ] && [[ "$2" == $pattern ]] && return 0
  done <"$list"
  return 1
}

check() {
  [ -f "$library" ] || { complain "not built; ./dev build makes it"; return; }
  for needed in $(readelf -dW "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'); do
    case "$needed" in libc.so.6|ld-linux-x86-64.so.2|ld-linux-aarch64.so.1) ;; *) complain "needs $needed; only libc.so.6 may be needed" ;; esac
  done
  # If the machine's C library lacks a required symbol version, its loader rejects the program, even if the
  # symbols are weak.
  newest="$(readelf -VW "$library" | sed -n 's/.*Name: GLIBC_\([0-9.]*\).*/\1/p' | sort -V | tail -n 1)"
  [ "$(printf '%s\n2.28\n' "$newest" | sort -V | tail -n 1)" = 2.28 ] || complain "needs GLIBC_$newest; 2.28 (RHEL 8) is the newest allowed"
  while read -r kind name; do
    plain="${name%%@*}"
    case "$kind" in
      U) allowed take "$plain" || complain "takes $name; if that is meant, add it to $list with the reason" ;;
      w|v) ;;  # a weak symbol may be missing
      *) case "$plain" in MPI_*|PMPI_*) [ "$list" = tools/check/librankine.allow ] || complain "gives $plain" ;; *) allowed give "$plain" || complain "gives $plain, which is not in $list" ;; esac ;;
    esac
  done < <(nm -D "$library" | awk '{ print $(NF - 1), $NF }')
  # Static initialisers of the program may call MPI before static initialisers of the library run. In this
  # case, the library's initialisers would erase recorded data.
  if nm "$library" | grep -q '_GLOBAL__sub_I'; then complain "has a static initialiser of its own; make the variable constinit"; fi
  if readelf -lW "$library" | grep -q 'GNU_STACK.*RWE'; then complain "has an executable stack"; fi
  if readelf -dW "$library" | grep -q TEXTREL; then complain "has text relocations"; fi
}

[ $# -gt 0 ] || set -- build/lib/librankine.so build/lib/librankine_memory.so
for library; do
  list="tools/check/$(basename "$library" .so).allow"
  check
done
exit $failed
