#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# dependencies.sh FOLDER [CMAKE_OPTION...]: builds static libraries in FOLDER/lib from Debian's source
# packages, with the compiler CC and the archiver AR. For another processor, the options give cmake's tool
# chain. Debian has these libraries only as shared ones, or with too many parts. Zydis is built without its
# formatter. libzmq is built without the transports and cryptography that need other libraries. SQLite is
# built without Debian's extensions, which rankine export does not use. All are optimised for size.
set -euo pipefail
folder="$1"
shift
read -ra cc <<<"${CC:-cc}"
ar="${AR:-ar}"
mkdir -p "$folder"
folder="$(cd "$folder" && pwd)"
# They are built again when this script changes.
made="$(sha256sum "$(realpath "${BASH_SOURCE[0]}")" | cut -d' ' -f1)"
[ "$(cat "$folder/.made" 2>/dev/null || true)" = "$made" ] && exit 0
# CMake would keep the flags of an earlier attempt.
rm -rf "$folder/source" "$folder/lib"
mkdir -p "$folder/source" "$folder/lib" "$folder/include"
# The folder's own name must not be part of the output, so that all folders get the same files.
flags="-Os -DNDEBUG -fPIE -ffunction-sections -fdata-sections -ffile-prefix-map=$folder=."
export CFLAGS="$flags" CXXFLAGS="$flags"

# source PACKAGE: unpacks the package's original archive in FOLDER/source/PACKAGE. Uses its own list of
# package sources, because most machines have none configured.
apt_options=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$folder/apt/parts" -o "Dir::State::Lists=$folder/apt/lists"
  -o "Dir::Cache::srcpkgcache=$folder/apt/srcpkg.bin" -o "Dir::Cache::pkgcache=$folder/apt/pkg.bin" -o APT::Sandbox::User=root)
source_lists() {
  mkdir -p "$folder/apt/parts" "$folder/apt/lists/partial"
  local from
  for from in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
    [ -f "$from" ] && sed -e 's/^Types: deb$/Types: deb-src/' -e 's/^deb /deb-src /' "$from" >"$folder/apt/parts/${from##*/}"
    case "$from" in *.list) mv -f "$folder/apt/parts/sources.list" "$folder/apt/parts/all.list" 2>/dev/null || true ;; esac
  done
  apt-get "${apt_options[@]}" update -qq
}
source() {
  mkdir -p "$folder/source/$1"
  (cd "$folder/source" && apt-get "${apt_options[@]}" source -qq --download-only "$1" >/dev/null)
  tar -xf "$folder/source/$1"_*.orig.tar.* -C "$folder/source/$1" --strip-components=1
}

source_lists
source zydis
source zeromq3
source sqlite3

cd "$folder/source/zydis"
for unit in Decoder DecoderData MetaInfo Mnemonic Register Segment SharedData String Utils; do
  # shellcheck disable=SC2086
  "${cc[@]}" $CFLAGS -DZYDIS_STATIC_BUILD -DZYCORE_STATIC_BUILD -Iinclude -Isrc -c "src/$unit.c" -o "$unit.o"
done
rm -f "$folder/lib/libZydis.a"
"$ar" rcsD "$folder/lib/libZydis.a" ./*.o

cd "$folder/source/sqlite3"
# This makes one source file, which is the same for all processors.
env -u CC -u AR ./configure --disable-tcl --disable-readline --disable-load-extension >"$folder/sqlite.log" 2>&1 || { cat "$folder/sqlite.log" >&2; exit 1; }
env -u CC -u AR make sqlite3.c >>"$folder/sqlite.log" 2>&1 || { tail -n 40 "$folder/sqlite.log" >&2; exit 1; }
# C code without callbacks that throw needs no unwind tables.
# shellcheck disable=SC2086
"${cc[@]}" $CFLAGS -fno-asynchronous-unwind-tables -DSQLITE_THREADSAFE=1 -DSQLITE_DEFAULT_MEMSTATUS=0 -DSQLITE_OMIT_LOAD_EXTENSION \
  -DSQLITE_OMIT_DEPRECATED -DSQLITE_OMIT_SHARED_CACHE -c sqlite3.c -o sqlite3.o
rm -f "$folder/lib/libsqlite3.a"
"$ar" rcsD "$folder/lib/libsqlite3.a" sqlite3.o

cmake -S "$folder/source/zeromq3" -B "$folder/source/zeromq3/build" -G Ninja -DCMAKE_BUILD_TYPE=None -DBUILD_SHARED=OFF -DBUILD_STATIC=ON \
  -DBUILD_TESTS=OFF -DENABLE_CURVE=ON -DWITH_LIBSODIUM=OFF -DWITH_LIBBSD=OFF -DENABLE_WS=OFF -DENABLE_DRAFTS=OFF -DWITH_OPENPGM=OFF \
  -DWITH_NORM=OFF -DWITH_DOCS=OFF -DENABLE_CPACK=OFF -DWITH_PERF_TOOL=OFF -DZMQ_HAVE_STRLCPY=0 "$@" >"$folder/zmq.log" 2>&1 ||
  { cat "$folder/zmq.log" >&2; exit 1; }
cmake --build "$folder/source/zeromq3/build" --target libzmq-static >>"$folder/zmq.log" 2>&1 || { tail -n 40 "$folder/zmq.log" >&2; exit 1; }
cp "$folder/source/zeromq3/build/lib/libzmq.a" "$folder/lib/"
echo "$made" >"$folder/.made"
