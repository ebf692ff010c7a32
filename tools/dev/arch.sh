# SPDX-License-Identifier: BSD-3-Clause
# Another processor's build and tests, emulated. Sourced after lib.sh; `arch` is its name.
case "$arch" in
  aarch64) debian=arm64; triplet=aarch64-linux-gnu ;;
  riscv64) debian=riscv64; triplet=riscv64-linux-gnu ;;
  *) fail "unknown processor '$arch'; there are aarch64 and riscv64" 2 ;;
esac
build="$ROOT/build-$arch"
# Kept from one checkout to the next where RANKINE_ARCH_ROOTS names a folder.
root="${RANKINE_ARCH_ROOTS:-$ROOT/build/arch}/$arch-root"

# native: this machine is of that processor, so that nothing is emulated.
native() { [ "$(uname -m)" = "$arch" ]; }

# The kernel starts programs of the other processor by qemu. Where nobody has told it to, this does, as root.
need_binfmt() {
  local formats=/proc/sys/fs/binfmt_misc
  [ -e "$formats/qemu-$arch" ] && return
  [ "$(id -u)" = 0 ] || fail "qemu-$arch is not among the kernel's formats: call this once as root, or install binfmt-support"
  [ -e "$formats/register" ] || mount -t binfmt_misc binfmt_misc "$formats" || fail "this kernel has no binfmt_misc"
  [ -e "$formats/qemu-$arch" ] || cat "/usr/lib/binfmt.d/qemu-$arch.conf" >"$formats/register"
}

# A Debian of that processor in a folder: its libraries are linked, and its programs run, by qemu. Made once per list of packages.
need_root() {
  local wanted log
  wanted="$(listed arch-root | sha256sum | cut -c1-16)"
  [ "$(cat "$root/.rankine" 2>/dev/null || true)" = "$wanted" ] && return
  [ "$(id -u)" = 0 ] || fail "$root is not made yet: that needs root once"
  need_binfmt
  say "making a Debian of $arch in $root: some minutes"
  mkdir -p "$(dirname "$root")"
  log="$root.log"
  # shellcheck disable=SC2046
  { { [ -e "$root/etc/debian_version" ] || debootstrap --arch="$debian" --variant=minbase bookworm "$root"; } &&
    chroot "$root" apt-get update &&
    chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $(listed arch-root); } \
    >"$log" 2>&1 || { tail -n 20 "$log" >&2; fail "could not make $root"; }
  # The emulator has no process_vm_readv, and Open MPI complains of that.
  echo "btl_vader_single_copy_mechanism = none" >>"$root/etc/openmpi/openmpi-mca-params.conf"
  echo "$wanted" >"$root/.rankine"
}

# build_arch [TARGET...]: all of it, or what the targets need.
build_arch() {
  local options=(-DCMAKE_TOOLCHAIN_FILE="$ROOT/cmake/arch/$arch.cmake")
  if [ "$arch" = riscv64 ]; then
    options+=(-DRANKINE_RECORDER_ONLY=ON -DRANKINE_TESTS=OFF)  # its compiler has a C library of its own
  else
    need_root
    options+=(-DRANKINE_ROOT="$root")
  fi
  mkdir -p "$build"
  (cd "$ROOT" && cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo "${options[@]}" >"$build/configure.log" 2>&1) ||
    { cat "$build/configure.log" >&2; fail "configuring for $arch failed"; }
  cmake --build "$build" -j "$JOBS" ${1:+--target "$@"}
}

# make_wrappers: compilers of the other processor under the names that tests/programs/Makefile calls, in $build/wrappers.
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

# in_root COMMAND...: runs in the root, with this checkout at its own path, by the emulator.
in_root() {
  unshare --mount --propagation private bash -euc '
    root="$1"; checkout="$2"; shift 2
    mkdir -p "$root$checkout" "$root/dev/shm"
    mount --bind "$checkout" "$root$checkout"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount --rbind /sys "$root/sys"
    mount -t tmpfs tmpfs "$root/tmp"
    exec chroot "$root" /usr/bin/env -C "$checkout" HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"' in_root "$root" "$ROOT" "$@"
}
