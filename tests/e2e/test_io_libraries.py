# SPDX-License-Identifier: BSD-3-Clause
"""Tests HDF5, NetCDF and PnetCDF on top of MPI-IO. Calls of these libraries form separate layers and are the parents
of the operations below. The program's result is unchanged. The recorder is built without the libraries' headers."""
import itertools
import json
import os
import shutil

import pytest

import rig

pytestmark = pytest.mark.beside

COLUMNS = "mpi.rank,io.file,io.layer,io.op,io.kind,io.parent,io.library,count,io.bytes,io.latency.ns,io.failed"
N = 3
ROW = 4096


def program(mpi, name):
    if not os.path.exists(mpi.program(name)):
        pytest.skip(f"{mpi.program(name)} is not built: its library is not there")
    return mpi.program(name)


def both(mpi, argv, folder, options=()):
    """Runs two ranks, first without the recorder and after that with the recorder. The output, which includes hashes
    of the files, must be the same. Returns the records of files in the folder."""
    without = rig.plain(mpi, argv, folder, np=2)
    outcome = rig.measured(mpi, argv, folder, np=2, options=options)
    rig.same(without, outcome)
    rows = rig.query(outcome.archive, f"SELECT {COLUMNS} FORMAT json")
    return outcome, [row for row in rows if row.get("io.file", "").startswith(str(folder) + "/")]


def total(rows, what, **wanted):
    return sum(row.get(what, 0) for row in rows
               if all(row.get(key.replace("_", ".", 1)) == value for key, value in wanted.items()))


def check_time(rows, function):
    """On each rank, the time in the operations below a library function is part of the function's time."""
    for rank in range(2):
        mine = [row for row in rows if row["mpi.rank"] == rank]
        inside = total(mine, "io.latency.ns", io_library=function, io_parent=function)
        assert 0 < inside <= total(mine, "io.latency.ns", io_op=function), (function, mine)


@pytest.mark.mpis("openmpi", "mpich")
def test_hdf5(mpi, tmp_path):
    outcome, rows = both(mpi, [program(mpi, "io_hdf5"), N, tmp_path / "rows.h5"], tmp_path)
    own = [row for row in rows if row["io.layer"] == "hdf5"]
    counts = {row["io.op"]: total(own, "count", io_op=row["io.op"]) for row in own}
    assert counts == {"H5Fcreate": 2, "H5Dcreate2": 2, "H5Dwrite": 2 * N, "H5Fflush": 2, "H5Dread": 2, "H5Dopen2": 2,
                      "H5Dclose": 2, "H5Fclose": 2}
    assert total(own, "io.failed") == total(own, "io.failed", io_op="H5Dopen2") == 2
    assert not any("io.parent" in row for row in own)
    moved = 4 * ROW
    # The calls of a rank have moved the bytes that the rank passed to MPI-IO, whichever rank wrote the bytes.
    for rank in range(2):
        mine = [row for row in rows if row["mpi.rank"] == rank]
        assert total(mine, "io.bytes", io_op="H5Dwrite") == N * moved
        assert total(mine, "io.bytes", io_op="H5Dread") == moved
        written = [row for row in mine if row["io.layer"] == "mpi-io" and row.get("io.parent") == "H5Dwrite"]
        assert written and total(written, "io.bytes") == N * moved
    below = [row for row in rows if row["io.layer"] == "posix" and row.get("io.library") == "H5Dwrite"]
    assert total(below, "io.bytes", io_kind="write") == 2 * N * moved
    assert all(row["io.parent"].startswith("MPI_File_write") for row in below if row["io.kind"] == "write")
    for function in ("H5Dwrite", "H5Dread"):
        check_time(rows, function)
    text = "\n".join(rig.report(outcome.archive, "--section", "io").out).splitlines()
    names = [line.split()[-1] if line.strip() else "" for line in text]
    at = names.index("H5Dwrite")
    column = text[at].index("H5Dwrite")
    inside = list(itertools.takewhile(lambda line: line[column:].startswith("  "), text[at + 1:]))
    assert any(line[column:].startswith("  MPI_File_write") for line in inside), text
    assert any(line[column:].startswith("    pwrite") for line in inside), text
    file = next(file for file in json.loads("\n".join(rig.report(outcome.archive, "--json").out))["io"]
                if file["path"].endswith("/rows.h5"))
    library = next(one for one in file["libraries"] if one["function"] == "H5Dwrite")
    assert library["bytes"] == 2 * N * moved, library
    assert any(call["function"].startswith("MPI_File_write") for call in library["mpi"]), library


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("mode", ("profile", "trace"))
def test_each_place_of_a_librarys_function_has_what_is_below(mpi, mode, tmp_path):
    """Each rank writes its first row independently. The following rows are written collectively, by a call on
    another source line. The operations are recorded separately for each call site."""
    argv = [program(mpi, "io_hdf5"), N, tmp_path / "rows.h5"]
    outcome = rig.measured(mpi, argv, tmp_path, np=2, options=("--io=" + mode,))
    assert outcome.code == 0, outcome.describe()
    rows = rig.query(outcome.archive, "SELECT mpi.rank,mpi.callsite,io.op,io.layer,io.kind,io.parent,count,io.bytes,io.latency.ns,"
                                      "io.own.ns,io.fragments,io.moved.bytes WHERE io.file FORMAT json")
    for rank in range(2):
        mine = [row for row in rows if row["mpi.rank"] == rank]
        places = sorted((row for row in mine if row["io.op"] == "H5Dwrite"), key=lambda row: row["count"])
        assert len({row["mpi.callsite"] for row in places}) == 2, places
        for place, calls in zip(places, (1, N - 1), strict=True):
            assert (place["count"], place["io.fragments"]) == (calls, calls), place
            assert place["io.moved.bytes"] == place["io.bytes"] == 4 * ROW * calls, place
            assert 0 <= place["io.own.ns"] < place["io.latency.ns"], place
        within = total(mine, "io.latency.ns", io_parent="H5Dwrite")
        own = sum(place["io.own.ns"] for place in places)
        assert abs(sum(place["io.latency.ns"] for place in places) - within - own) < 100, (within, places)
    sites = [site for file in json.loads("\n".join(rig.report(outcome.archive, "--json").out))["io"] for site in file["sites"]
             if site["function"] == "H5Dwrite"]
    assert sorted(site["calls_below"] for site in sites) == [2, 2 * (N - 1)], sites
    assert all(0 < site["own_ns"] < site["time_ns"] for site in sites), sites


LINKS = "SELECT mpi.rank,io.id,io.parent.id,io.layer,io.op,io.parent,io.library,io.latency.ns FORMAT json"


def ways(traced):
    """Returns, for each operation, the enclosing functions found through parent ids, outermost first, and
    then the operation itself."""
    by_id = {row["io.id"]: row for row in traced if "io.id" in row}
    for row in by_id.values():
        way = [row]
        while "io.parent.id" in way[0]:
            way.insert(0, by_id[way[0]["io.parent.id"]])
        yield way


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("name,file,layers,call", (
    ("io_hdf5", "rows.h5", ["hdf5", "mpi-io", "posix"], "H5Dwrite"),
    ("io_netcdf", "rows.nc", ["netcdf", "hdf5", "mpi-io", "posix"], "nc_put_vara_double"),
    ("io_pnetcdf", "step", ["pnetcdf", "mpi-io", "posix"], "ncmpi_put_vara_double_all")))
def test_calls_within_a_library_call_name_it(mpi, name, file, layers, call, tmp_path):
    """--io=trace: parent ids lead from the system call up to the library's call. The report shows the slowest
    operations, beginning with the library's call."""
    outcome = rig.measured(mpi, [program(mpi, name), N, tmp_path / file], tmp_path, np=2, options=("--io=trace",))
    assert outcome.code == 0, outcome.describe()
    seen = set()
    for way in ways(rig.query(outcome.archive, LINKS)):
        for above, below in itertools.pairwise(way):
            assert (above["mpi.rank"], above["io.op"]) == (below["mpi.rank"], below["io.parent"]), way
        # every operation below a library call has its parent
        assert way[0].get("io.library") is None or "io.parent" not in way[0], way
        seen.add((way[0]["io.op"], tuple(row["io.layer"] for row in way)))
    assert (call, tuple(layers)) in seen, seen
    slowest = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["io_slowest"]
    mine = [one for one in slowest if one["function"] == call]
    assert mine and all(one["layer"] == layers[0] for one in mine), slowest
    deepest = [below for one in mine for below in one["below"] if below["depth"] == len(layers) - 2]
    assert any("write" in below["function"] for below in deepest), mine
    assert any(below["depth"] == len(layers) - 3 and below["function"].startswith("MPI_File_write") for one in mine for below in one["below"]), mine
    assert not any(one["function"].startswith("MPI_File_write") for one in slowest), slowest


@pytest.mark.mpis("openmpi", "mpich")
def test_a_library_that_is_linked_statically_is_named(mpi, tmp_path):
    compiler = shutil.which(f"h5pcc.{mpi.name}")
    if not compiler:
        pytest.skip(f"h5pcc.{mpi.name} is not there")
    built = rig.run([compiler, rig.SOURCES / "io_hdf5.c", "-o", "static", "-s"], tmp_path)
    assert built.code == 0, built.describe()
    for which, told in ((tmp_path / "static", ["io.static"]), (program(mpi, "io_hdf5"), [])):
        folder = tmp_path / ("told" if told else "shared")
        folder.mkdir()
        outcome, rows = both(mpi, [which, N, folder / "rows.h5"], folder)
        assert any(row["io.layer"] == "hdf5" for row in rows) == (not told), rows
        trust = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["trust"]
        assert [one["name"] for one in trust if one["name"] == "io.static"] == told, trust


@pytest.mark.mpis("openmpi")
def test_python_closes_by_counting_references(mpi, tmp_path):
    (tmp_path / "h5.py").write_text("import h5py\nfrom mpi4py import MPI\n"
                                    "with h5py.File('python.h5', 'w', driver='mpio', comm=MPI.COMM_WORLD) as f:\n"
                                    "    f.create_dataset('test', (2, 10), dtype='i')[MPI.COMM_WORLD.rank] = range(10)\n")
    _, rows = both(mpi, ["/usr/bin/python3", "h5.py"], tmp_path)
    closes = [row for row in rows if row["io.op"] == "MPI_File_close" and row["io.file"].endswith("python.h5")]
    assert closes and {row.get("io.parent") for row in closes} <= {"H5Idec_ref", "H5Fclose"}, closes


@pytest.mark.mpis("openmpi")
def test_netcdf_on_hdf5(mpi, tmp_path):
    _, rows = both(mpi, [program(mpi, "io_netcdf"), N, tmp_path / "rows.nc"], tmp_path, options=("--io=trace",))
    own = [row for row in rows if row["io.layer"] == "netcdf"]
    assert total(own, "count", io_op="nc_put_vara_double") == 2 * N
    assert total(own, "io.bytes", io_op="nc_put_vara_double") >= 2 * N * 8 * ROW
    inner = [row for row in rows if row["io.layer"] == "hdf5" and row.get("io.parent") == "nc_put_vara_double"]
    assert total(inner, "count", io_op="H5Dwrite") == 2 * N
    assert any(row["io.layer"] == "mpi-io" and row.get("io.parent") == "H5Dwrite" for row in rows)
    check_time(rows, "nc_put_vara_double")


@pytest.mark.mpis("openmpi")
def test_pnetcdf_checkpoints_of_a_fortran_program(mpi, tmp_path):
    points, ranks = 8 ** 3, 2
    def contents():
        return [path.read_bytes() for path in sorted(tmp_path.glob("step*.nc"))]

    argv = [program(mpi, "io_pnetcdf"), N, tmp_path / "step"]
    without = rig.plain(mpi, argv, tmp_path, np=ranks)
    files = contents()
    outcome = rig.measured(mpi, argv, tmp_path, np=ranks)
    rig.same(without, outcome)
    assert len(files) == N and contents() == files
    # The library's Fortran functions call its C functions, but the call site must be in the program.
    places = rig.query(outcome.archive, "SELECT mpi.callsite WHERE io.layer=pnetcdf GROUP BY mpi.callsite FORMAT json")
    assert places and all("io_pnetcdf.f90:" in row["mpi.callsite"] for row in places), places
    rows = rig.query(outcome.archive, f"SELECT {COLUMNS} FORMAT json")
    for step in range(1, N + 1):
        mine = [row for row in rows if row.get("io.file") == str(tmp_path / f"step{step}.nc")]
        own = [row for row in mine if row["io.layer"] == "pnetcdf"]
        assert total(own, "count", io_op="ncmpi_put_vara_double_all") == ranks * 4, own
        assert total(own, "io.bytes", io_op="ncmpi_put_vara_double_all") == ranks * (11 + 3 + 1 + 1) * points * 8
        assert total(own, "count", io_op="ncmpi_get_vara_double_all") == ranks
        assert total(own, "count", io_op="ncmpi_create") == total(own, "count", io_op="ncmpi_close") == ranks
        below = [row for row in mine if row["io.layer"] == "mpi-io" and row.get("io.parent") == "ncmpi_put_vara_double_all"]
        assert total(below, "io.bytes") == ranks * 16 * points * 8
        written = [row for row in mine if row["io.layer"] == "posix" and row.get("io.library") == "ncmpi_put_vara_double_all"]
        assert total(written, "io.bytes", io_kind="write") == ranks * 16 * points * 8


def test_without_the_libraries_nothing_is_there(tmp_path):
    """A program that looks up these functions must not find the wrappers of Rankine."""
    script = ("import ctypes\n"
              "for name in ('H5Fopen', 'nc_open', 'ncmpi_open'):\n"
              "    print(name, hasattr(ctypes.CDLL(None), name))\n")
    out = [rig.run(argv, tmp_path, {"RANKINE_SPOOL": str(tmp_path)}).out
           for argv in (["/usr/bin/python3", "-c", script],
                        [rig.RANKINE, "run", "-q", "-o", tmp_path / "none.rkn", "--", "/usr/bin/python3", "-c", script])]
    assert out[0] == out[1] == [f"{name} False" for name in ("H5Fopen", "nc_open", "ncmpi_open")]


def test_two_copies_of_a_library(tmp_path):
    """Each caller reaches the copy of the library that it is linked with, even if a copy was reloaded at another
    address."""
    for name, value in (("one", 1), ("two", 2)):
        (tmp_path / f"{name}.c").write_text(
            f"int H5get_libversion(void) {{ return 0; }}\n"
            f"long H5Fopen(const char* p, unsigned f, long a) {{ return {value} * 1000 + a; }}\n"
            "int nc_open(int a, int b, int c, int d, int e, int f, int g, int h, double x, int i, int j, int k, int l, int m) "
            "{ return a + b + c + d + e + f + g + h + i + j + k + l + m + (int)x; }\n")
        (tmp_path / f"user_{name}.c").write_text(
            "long H5Fopen(const char*, unsigned, long);\n"
            "int nc_open(int, int, int, int, int, int, int, int, double, int, int, int, int, int);\n"
            "long ask(long a) { return H5Fopen(\"x\", 0, a); }\n"
            "int many(void) { return nc_open(1, 2, 3, 4, 5, 6, 7, 8, 9.0, 10, 11, 12, 13, 14); }\n")
        for command in (["gcc", "-shared", "-fPIC", f"{name}.c", "-o", f"lib{name}.so", f"-Wl,-soname,lib{name}.so"],
                        ["gcc", "-shared", "-fPIC", f"user_{name}.c", "-o", f"libuser_{name}.so", "-L.", f"-l{name}",
                         "-Wl,-rpath," + str(tmp_path)]):
            built = rig.run(command, tmp_path)
            assert built.code == 0, built.describe()
    script = ("import ctypes, os, _ctypes\n"
              "one, two = (ctypes.CDLL(f'{os.getcwd()}/libuser_{n}.so') for n in ('one', 'two'))\n"
              "print(one.ask(5), two.ask(6), one.many(), two.many())\n"
              "_ctypes.dlclose(one._handle)\n"
              "two_again = ctypes.CDLL(f'{os.getcwd()}/libuser_two.so')\n"
              "one = ctypes.CDLL(f'{os.getcwd()}/libuser_one.so')\n"
              "print(two.ask(7), one.ask(8))\n")
    argv = ["/usr/bin/python3", "-c", script]
    without = rig.run(argv, tmp_path)
    assert without.out == ["1005 2006 105 105", "2007 1008"], without.describe()
    outcome = rig.run([rig.RANKINE, "run", "-q", "-o", tmp_path / "job.rkn", "--", *argv], tmp_path,
                      {"RANKINE_SPOOL": str(tmp_path)})
    rig.same(without, outcome)


@pytest.mark.mpis("openmpi")
def test_arguments_of_any_kind_arrive(mpi, tmp_path):
    """Arguments on the stack, values in vector registers, and exceptions pass through the wrappers unchanged."""
    (tmp_path / "library.cc").write_text(
        'extern "C" {\n'
        "int H5get_libversion(void) { return 0; }\n"
        "const char* nc_inq_libvers(void) { return 0; }\n"
        "long H5Fopen(const char* path, unsigned, long) { if (path[0] == 't') throw 7; return 1L << 40; }\n"
        "int nc_put_varm_double(long a, long b, long c, long d, long e, long f, long g, double x, float y) {\n"
        "  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g == 140 && x == 0.5 && y == 0.25f ? 0 : 1;\n"
        "}\n"
        "}\n")
    (tmp_path / "user.cc").write_text(
        "#include <mpi.h>\n#include <cstdio>\n"
        'extern "C" long H5Fopen(const char*, unsigned, long);\n'
        'extern "C" int nc_put_varm_double(long, long, long, long, long, long, long, double, float);\n'
        "int main(int argc, char** argv) {\n"
        "  MPI_Init(&argc, &argv);\n"
        "  try { H5Fopen(\"throws\", 0, 0); } catch (int n) { std::printf(\"caught %d\\n\", n); }\n"
        "  std::printf(\"%ld\\n\", H5Fopen(\"x\", 0, 0));\n"
        "  for (int i = 0; i < 3; ++i) std::printf(\"%d\\n\", nc_put_varm_double(1, 2, 3, 4, 5, 6, 7, 0.5, 0.25f));\n"
        "  MPI_Finalize();\n"
        "}\n")
    for command in (["g++", "-shared", "-fPIC", "library.cc", "-o", "liblibrary.so"],
                    ["mpicxx.openmpi", "-DOMPI_SKIP_MPICXX", "user.cc", "-o", "user", "-L.", "-llibrary", "-Wl,-rpath," + str(tmp_path)]):
        built = rig.run(command, tmp_path)
        assert built.code == 0, built.describe()
    without = rig.plain(mpi, [tmp_path / "user"], tmp_path, np=1)
    assert without.out == ["caught 7", str(1 << 40), "0", "0", "0"], without.describe()
    outcome = rig.measured(mpi, [tmp_path / "user"], tmp_path, np=1)
    rig.same(without, outcome)
    rows = rig.query(outcome.archive, f"SELECT {COLUMNS} FORMAT json")
    assert total(rows, "count", io_op="nc_put_varm_double") == 3 and total(rows, "io.failed", io_op="nc_put_varm_double") == 0
    assert total(rows, "count", io_op="H5Fopen") == 1  # counts only the call that returned
