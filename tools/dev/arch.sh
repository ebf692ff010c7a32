# SPDX-License-Identifier: BSD-3-Clause
# Builds and tests for another processor, by emulation. This file is sourced after lib.sh; `arch` is the
# processor's name.
case "$arch" in
  aarch64) debian=arm64; triplet=aarch64-linux-gnu ;;
  riscv64) debian=riscv64; triplet=riscv64-linux-gnu ;;
  *) fail "unknown processor '$arch'; there are aarch64 and riscv64" 2 ;;
esac
build="$ROOT/build-$arch"
# If RANKINE_ARCH_ROOTS names a folder, the root is stored in that folder for later checkouts.
root="${RANKINE_ARCH_ROOTS:-$ROOT/build/arch}/$arch-root"

# native: succeeds if this machine itself has that processor, so that no emulation is needed.
native() { [ "$(uname -m)" = "$arch" ]; }

# Makes the kernel start programs of the other processor with qemu. If the kernel is not configured for this,
# configures it as root.
need_binfmt() {
  local formats=/proc/sys/fs/binfmt_misc
  [ -e "$formats/qemu-$arch" ] && return
  [ "$(id -u)" = 0 ] || fail "qemu-$arch is not among the kernel's formats: call this once as root, or install binfmt-support"
  [ -e "$formats/register" ] || mount -t binfmt_misc binfmt_misc "$formats" || fail "this kernel has no binfmt_misc"
  [ -e "$formats/qemu-$arch" ] || cat "/usr/lib/binfmt.d/qemu-$arch.conf" >"$formats/register"
}

# can_emulate: succeeds if this machine can run programs of that processor in a folder. This needs root with
# permission to mount, and a kernel with binfmt_misc.
can_emulate() {
  [ "$(id -u)" = 0 ] && unshare --mount true 2>/dev/null || return 1
  local formats=/proc/sys/fs/binfmt_misc
  [ -e "$formats/register" ] || mount -t binfmt_misc binfmt_misc "$formats" 2>/dev/null
}

# Creates a Debian of that processor in a folder. Programs are linked with the libraries of this Debian, and
# its programs run under qemu. The folder is made once for each list of packages. Packages are unpacked but
# not configured, because their scripts would run in the emulator for half an hour. Instead, finish_root
# creates the results of the scripts that the tests need.
need_root() {
  local wanted log names
  names="$(listed arch-root | paste -sd,)"
  wanted="$(cat "$ROOT/packages/arch-root.txt" "$ROOT/tools/dev/arch.sh" | sha256sum | cut -c1-16)"
  [ "$(cat "$root/.rankine" 2>/dev/null || true)" = "$wanted" ] && return
  [ "$(id -u)" = 0 ] || fail "$root is not made yet: that needs root once"
  say "making a Debian of $arch in $root"
  mkdir -p "$(dirname "$root")"
  log="$root.log"
  rm -rf "$root"
  { mmdebstrap --variant=extract --architectures="$debian" --include="$names" bookworm "$root" && finish_root; } >"$log" 2>&1 ||
    { tail -n 20 "$log" >&2; fail "could not make $root"; }
  echo "$wanted" >"$root/.rankine"
}

finish_root() {
  local link lib="$root/usr/lib/$triplet" name
  # Absolute links are made relative, because the cross compiler would follow them out of the folder.
  find "$root" -type l -lname '/*' -printf '%p %l\n' | while read -r link name; do
    [ -e "$root$name" ] && ln -sfr "$root$name" "$link"
  done
  cp "$root/usr/share/base-passwd/passwd.master" "$root/etc/passwd"
  cp "$root/usr/share/base-passwd/group.master" "$root/etc/group"
  ln -s mawk "$root/usr/bin/awk"
  for name in blas lapack; do ln -s "$name/lib$name.so.3" "$lib/lib$name.so.3"; done
  # The emulator lacks process_vm_readv, about which Open MPI complains. The newline comes first, because
  # Debian's file does not end with a newline.
  printf '\nbtl_vader_single_copy_mechanism = none\n' >>"$root/etc/openmpi/openmpi-mca-params.conf"
}

# need_deflate: builds libdeflate.a in $build/deflate from Debian's source package, for a processor for which
# Debian 12 has no packages.
need_deflate() {
  local folder="$build/deflate" from
  [ -f "$folder/libdeflate.a" ] && return
  say "compiling libdeflate for $arch"
  mkdir -p "$folder/parts" "$folder/lists/partial"
  for from in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
    [ ! -f "$from" ] || sed -e 's/^Types: deb$/Types: deb-src/' -e 's/^deb /deb-src /' "$from" >"$folder/parts/from.${from##*.}"
  done
  local options=(-qq -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$folder/parts" -o "Dir::State::Lists=$folder/lists"
    -o "Dir::Cache::srcpkgcache=$folder/src.bin" -o "Dir::Cache::pkgcache=$folder/pkg.bin" -o APT::Sandbox::User=root)
  (cd "$folder" && apt-get "${options[@]}" update && apt-get "${options[@]}" source --download-only libdeflate && tar -xf libdeflate_*.orig.tar.* --strip-components=1 &&
    make -s CC="$triplet-gcc" AR="$triplet-ar" CFLAGS="-O2 -fPIC" libdeflate.a) >"$folder/log" 2>&1 || { tail -n 20 "$folder/log" >&2; fail "could not compile libdeflate for $arch"; }
}

# configure_arch [OPTION...]: configures the build; options go to cmake.
configure_arch() {
  local options=(-DCMAKE_TOOLCHAIN_FILE="$ROOT/cmake/arch/$arch.cmake")
  if [ "$arch" = riscv64 ]; then
    root="/usr/$triplet"  # the cross compiler has its own C library
    options+=(-DRANKINE_RECORDER_ONLY=ON -DRANKINE_GTEST=/usr/src/googletest
      -DLIBDEFLATE_INCLUDE_DIR="$build/deflate" -DLIBDEFLATE_STATIC="$build/deflate/libdeflate.a")
    need_deflate
  else
    need_root
    options+=(-DRANKINE_ROOT="$root")
  fi
  mkdir -p "$build"
  (cd "$ROOT" && cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo "${options[@]}" "$@" >"$build/configure.log" 2>&1) ||
    { cat "$build/configure.log" >&2; fail "configuring for $arch failed"; }
}

# build_arch [TARGET...]: builds everything, or what the targets need.
build_arch() {
  configure_arch
  cmake --build "$build" -j "$JOBS" ${1:+--target "$@"}
}

# make_wrappers: makes compilers for the other processor in $build/wrappers, under the names that
# tests/programs/Makefile calls.
make_wrappers() {
  local to="$build/wrappers" lib="$root/usr/lib/$triplet" include="$root/usr/include/$triplet" name
  mkdir -p "$to"
  wrap() { printf '#!/bin/sh\nexec %s --sysroot=%s %s "$@" %s\n' "$triplet-$2" "$root" "$3" "${4:-}" >"$to/$1"; chmod +x "$to/$1"; }
  for name in gcc g++ gfortran; do wrap "$name" "$name" ""; done
  ln -sf gcc "$to/cc"
  local open="-I$lib/openmpi/include -I$lib/openmpi/include/openmpi" mpich="-I$include/mpich"
  wrap mpicc.openmpi gcc "$open" "-L$lib/openmpi/lib -lmpi"
  wrap mpicxx.openmpi g++ "$open" "-L$lib/openmpi/lib -lmpi"
  wrap mpif90.openmpi gfortran "-I$lib/fortran/gfortran-mod-15/openmpi -I$lib/openmpi/lib -I$lib/openmpi/include" \
    "-L$lib/openmpi/lib -lmpi_usempif08 -lmpi_usempi_ignore_tkr -lmpi_mpifh -lmpi"
  wrap mpicc.mpich gcc "$mpich" "-lmpich"
  wrap mpicxx.mpich g++ "$mpich" "-lmpich"
  wrap mpif90.mpich gfortran "-fallow-invalid-boz -fallow-argument-mismatch $mpich" "-lmpichfort -lmpich"
}

# make_beside_native FOLDER: makes a build folder with the recorder for the other processor and the command
# for this machine's processor.
make_beside_native() {
  mkdir -p "$1/bin" "$1/tests"
  # The command is copied, because it looks for the recorder next to itself.
  cmp -s "$ROOT/build/bin/rankine" "$1/bin/rankine" || cp "$ROOT/build/bin/rankine" "$1/bin/rankine"
  ln -sfn "$build/lib" "$1/lib"
  ln -sfn "$build/tests/programs" "$1/tests/programs"
  ln -sfn "$ROOT/build/tests/list_actions" "$1/tests/list_actions"
}

# in_root COMMAND...: runs the command in the emulated root, in which this checkout has the same path as
# outside. Programs of this machine find their own libraries.
in_root() {
  unshare --mount --propagation private bash -euc '
    root="$1"; checkout="$2"; shift 2
    mkdir -p "$root$checkout" "$root/dev/shm"
    mount --bind "$checkout" "$root$checkout"
    for folder in /lib64 "/lib/$(uname -m)-linux-gnu" "/usr/lib/$(uname -m)-linux-gnu"; do
      [ -d "$folder" ] || continue
      mkdir -p "$root$folder"
      mount --bind "$folder" "$root$folder"
    done
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount --rbind /sys "$root/sys"
    mount -t tmpfs tmpfs "$root/tmp"
    exec chroot "$root" /usr/bin/env -C "$checkout" HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"' in_root "$root" "$ROOT" "$@"
}
