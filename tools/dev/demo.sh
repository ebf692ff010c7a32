# SPDX-License-Identifier: BSD-3-Clause
# ./dev demo [--wheel FILE]: measures real programs with Debian's two MPI libraries, and shows how they spend
# their time. With --wheel, nothing is built: the package is installed into demo-out/venv.
. "$ROOT/tools/dev/lib.sh"
began=$SECONDS
# stage NUMBER WHAT: prints which stage begins now, and how much time has passed since the start.
stage() { say "[$1/3, after $((SECONDS - began)) s] $2"; }

wheel=""
case "${1:-}" in
  "") ;;
  --wheel) [ $# = 2 ] && [ -f "$2" ] || fail "usage: ./dev demo --wheel FILE; ./dev package makes the file" 2
           wheel="$(realpath "$2")" ;;
  *) fail "unknown argument '$1'; usage: ./dev demo [--wheel FILE]" 2 ;;
esac
out="$ROOT/demo-out"
rm -rf "$out"
mkdir -p "$out/melt" "$out/lu"
if [ -n "$wheel" ]; then
  stage 1 "programs to measure (packages/demo.txt), and $(basename "$wheel")"
  need_packages demo
  /usr/bin/python3 -m venv "$out/venv" || fail "Python has no venv here (Debian: python3-venv)"
  "$out/venv/bin/pip" install -q --no-index --disable-pip-version-check "$wheel"
  rankine="$out/venv/bin/rankine"
else
  stage 1 "what builds Rankine, and programs to measure (packages/build.txt, packages/demo.txt); then the build"
  # shellcheck disable=SC2046
  need_packages build demo $(page_list)
  build_preset release tool
  rankine="$ROOT/build/bin/rankine"
fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMP_NUM_THREADS=1

# show TITLE FOLDER COMMAND...: runs the command under the tool in FOLDER, and prints its report.
show() {
  local title="$1" folder="$2"
  shift 2
  say "$title"
  printf '$ rankine run --with trace,ti -o %s.rkn %s\n' "$(basename "$folder")" "$*"
  (cd "$folder" && "$rankine" run --with trace,ti -o "../$(basename "$folder").rkn" "$@" >"$folder.out") || fail "it failed; its output is in $folder.out"
  printf '$ rankine report %s.rkn\n' "$(basename "$folder")"
  "$rankine" report "$folder.rkn"
  # without node, no page is made, and a message has been printed
  "$rankine" report --html "$folder.html" "$folder.rkn" || true
}

cp /usr/share/lammps/examples/melt/* "$out/melt/"
stage 2 "first report"
show "LAMMPS melts 4000 atoms: C++, 4 ranks, Open MPI" "$out/melt" mpirun.openmpi --oversubscribe -n 4 lmp -in in.melt

stage 3 "second report"
scalapack=/usr/lib/x86_64-linux-gnu/scalapack/mpich-tests
cp -L "$scalapack"/*.dat "$scalapack/xdlu" "$out/lu/"
show "ScaLAPACK factorises matrices: Fortran and C, 2 ranks, MPICH" "$out/lu" mpirun.mpich -n 2 ./xdlu
say "done after $((SECONDS - began)) s"
say "archives, outputs and reports as pages (melt.html, lu.html) are in demo-out/"
