# SPDX-License-Identifier: BSD-3-Clause
# ./dev demo: measures two real programs with both MPI libraries of Debian and prints the reports.
. "$ROOT/tools/dev/lib.sh"
need_packages build test
build_preset release tool
rankine="$ROOT/build/bin/rankine"
out="$ROOT/demo-out"
rm -rf "$out"
mkdir -p "$out/melt" "$out/lu"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMP_NUM_THREADS=1

# show TITLE FOLDER COMMAND...: runs the command under the tool in FOLDER and prints its report.
show() {
  local title="$1" folder="$2"
  shift 2
  say "$title"
  printf '$ rankine run --with trace,ti -o %s.rkn %s\n' "$(basename "$folder")" "$*"
  (cd "$folder" && "$rankine" run --with trace,ti -o "../$(basename "$folder").rkn" "$@" >"$folder.out") || fail "it failed; its output is in $folder.out"
  printf '$ rankine report %s.rkn\n' "$(basename "$folder")"
  "$rankine" report "$folder.rkn"
  "$rankine" report --html "$folder.html" "$folder.rkn" || true  # said: without node there is no page
}

cp /usr/share/lammps/examples/melt/* "$out/melt/"
show "LAMMPS melts 4000 atoms: C++, 4 ranks, Open MPI" "$out/melt" mpirun.openmpi --oversubscribe -n 4 lmp -in in.melt

scalapack=/usr/lib/x86_64-linux-gnu/scalapack/mpich-tests
cp -L "$scalapack"/*.dat "$scalapack/xdlu" "$out/lu/"
show "ScaLAPACK factorises matrices: Fortran and C, 2 ranks, MPICH" "$out/lu" mpirun.mpich -n 2 ./xdlu
say "archives, outputs and reports as pages (melt.html, lu.html) are in demo-out/"
