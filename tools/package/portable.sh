# SPDX-License-Identifier: BSD-3-Clause
# Checks that the content of packages runs on glibc 2.28 and contains everything else that it needs. Usage:
# portable.sh PREFIX
set -euo pipefail
prefix="$1"
failed=0
for file in "$prefix/bin/rankine" "$prefix/lib/librankine.so" "$prefix/lib/librankine_memory.so"; do
  for needed in $(readelf -dW "$file" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'); do
    case "$needed" in
      libc.so.6|libm.so.6|libpthread.so.0|libdl.so.2|librt.so.1|ld-linux-x86-64.so.2|ld-linux-aarch64.so.1) ;;
      *) echo "$file: needs $needed; link its static library (cmake/Portable.cmake)" >&2; failed=1 ;;
    esac
  done
  versions="$(readelf -VW "$file" | sed -n 's/.*Name: \([A-Z]*_[A-Z0-9.]*\).*/\1/p' | sort -uV)"
  newest="$(sed -n 's/^GLIBC_//p' <<<"$versions" | tail -n 1)"
  [ "$(printf '%s\n2.28\n' "$newest" | sort -V | tail -n 1)" = 2.28 ] || { echo "$file: needs GLIBC_$newest; 2.28 (RHEL 8) is the newest allowed" >&2; failed=1; }
  if grep -v '^GLIBC_[0-9.]*$' <<<"$versions" >&2; then echo "$file: refers to versions of other libraries" >&2; failed=1; fi
  # Builds in two different folders must give the same files.
  if [ -n "${ROOT:-}" ] && grep -aqF "$ROOT/" "$file"; then
    echo "$file: names a file of $ROOT (-ffile-prefix-map)" >&2
    failed=1
  fi
done
# A program has only one environment. The symbol of the program and the symbol of the C library must be at the
# same address.
places="$(nm -D --defined-only "$prefix/bin/rankine" | awk '$3 ~ /^_*environ@/ { print $1 }' | sort)"
if [ -n "$places" ] && { [ "$(sort -u <<<"$places" | wc -l)" != 1 ] || [ "$(wc -l <<<"$places")" -lt 2 ]; }; then
  echo "$prefix/bin/rankine: environ and __environ are two places (cmake/portable/glibc_stubs.py)" >&2
  failed=1
fi
exit $failed
