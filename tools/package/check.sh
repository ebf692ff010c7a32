#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Prints in one line whether the command bin/rankine next to this file runs on this system. The script is for
# systems on which the command itself cannot start.
processor=x86_64  # of the package; tools/package/make.py sets it
case "$processor" in
  x86_64) name=x86-64 loader=/lib64/ld-linux-x86-64.so.2 ;;
  *) name="$processor" loader="/lib/ld-linux-$processor.so.1" ;;
esac
here="$(cd "$(dirname "$0")" && pwd)"
no() { echo "rankine: $*" >&2; exit 1; }
[ "$(uname -s)" = Linux ] || no "this is $(uname -s); the package is for Linux on $name"
[ "$(uname -m)" = "$processor" ] || no "this processor is $(uname -m); the package is for $name"
[ -e "$loader" ] ||
  no "the C library of this system is not glibc (musl, as in Alpine?); use a container of a system with glibc 2.28 or newer, and run the MPI program in it, too"
glibc="$(getconf GNU_LIBC_VERSION 2>/dev/null | sed 's/^glibc //')"
case "$glibc" in
  2.[0-9]|2.1[0-9]|2.2[0-7]) no "glibc $glibc is too old; the package needs 2.28 or newer" ;;
esac
"$here/bin/rankine" --version || no "$here/bin/rankine does not start"
case "$here" in
  *" "*|*:*) no "the path $here has a space or colon, which LD_PRELOAD cannot name; move the folder" ;;
esac
