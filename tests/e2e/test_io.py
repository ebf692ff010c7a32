# SPDX-License-Identifier: BSD-3-Clause
"""Tests I/O from MPI functions down to the C library. Each call is counted once per layer, and the program's result
is unchanged."""
import json
import pathlib

import pytest

import rig

pytestmark = pytest.mark.beside

COLUMNS = ("mpi.rank,io.file,io.layer,io.op,io.parent,count,io.bytes,io.latency.ns,io.failed,io.placed,io.consecutive,"
           "io.strided,io.stride,io.random,io.unaligned,io.unfinished,io.small")
N = 10
BLOCK = 4096
# Expected counts of io_posix on each rank: {file: {op: (calls, bytes)}}.
POSIX = {
    "plain": {"open": (1, 0), "write": (N, N * BLOCK), "pwrite": (N, N * BLOCK), "lseek": (1, 0),
              "pread": (N + 1, 100 * (N + 1)), "writev": (N, 2 * N * BLOCK), "fsync": (1, 0), "ftruncate": (1, 0),
              "fstat": (1, 0), "close": (2, 0)},
    "stream": {"fopen": (1, 0), "fwrite": (N, 800 * N), "fprintf": (N, 14 * N), "fflush": (1, 0), "fseek": (1, 0),
               "fgets": (1, 14), "fclose": (1, 0)},
    "aio": {"open": (1, 0), "aio_write": (N, N * BLOCK), "close": (1, 0)},
    "aio_elsewhere": {"open": (1, 0), "aio_write": (N, N * BLOCK), "close": (1, 0)},
    # Operations that lio_listio starts. Each operation is counted by its own kind.
    "lists": {"open": (1, 0), "aio_write": (N, N * BLOCK), "aio_fsync": (1, 0), "aio_read": (N, 100 * N), "close": (1, 0)},
    # A list of operations that lio_listio refuses. The program does not fetch the results of the list.
    "refused": {"open": (2, 0), "aio_write": (1, 0), "close": (2, 0)},
    # A forked child creates and writes the file.
    "child": {"child_write": (1, 5)},
}
WIDE = {"fputwc", "fgetwc", "fputws", "fgetws", "fwprintf", "fwscanf"}
STDIO = set(POSIX["stream"]) | {"fputs", "fputc", "fgetc", "fscanf", "getline", "getdelim", "rewind"} | WIDE
# Expected counts of io_more on each rank: {file: {op: (calls, bytes)}}.
MORE = {
    "bytes": {"fopen": (2, 0), "fputc": (100 * N, 100 * N), "fgetc": (100 * N + 1, 100 * N), "fclose": (2, 0)},
    "text": {"fopen": (1, 0), "fputs": (202 * N, (1600 + 10 + 5) * N), "rewind": (1, 0),
             # A call of fscanf reads a number without its line end. The next call skips the line end. The last call
             # finds no number.
             "fscanf": (200 * N + 1, 1600 * N - 1), "getline": (N + 1, 10 * N + 1), "getdelim": (N, 5 * N), "fclose": (1, 0)},
    # In this file, every tenth character and one more character in each line take two bytes. No line end precedes the
    # first number.
    "wide": {"fopen": (1, 0), "fputwc": (100 * N, 110 * N), "fputws": (N, 11 * N), "fwprintf": (500 * N, 2500 * N), "rewind": (1, 0),
             "fgetwc": (100 * N, 110 * N), "fgetws": (N, 11 * N), "fwscanf": (500 * N, 2500 * N - 1), "fclose": (1, 0)},
    "from": {"open": (1, 0), "write": (N, N * BLOCK), "copy_file_range": (N, N * BLOCK), "sendfile": (N, N * BLOCK),
             "close": (1, 0)},
    "to": {"open": (1, 0), "copy_file_range": (N, N * BLOCK), "sendfile": (N, N * BLOCK), "close": (1, 0),
           "link": (1, 0), "renameat": (1, 0), "unlinkat": (1, 0), "statfs": (1, 0),
           **dict.fromkeys(("posix_fadvise", "sync_file_range", "syncfs", "fchmod", "futimens", "fstatfs", "lockf", "fstatat",
                            "statx", "chmod", "fchmodat", "faccessat", "utimensat", "fchownat"), (1, 0)),
           "flock": (2, 0)},
    "made": {"mkstemp": (N, 0), "close": (N, 0), "unlink": (N, 0)},
    "marked": {"open": (2, 0), "openat": (1, 0), "close": (2, 0), "write": (1, 1),
               **dict.fromkeys(("fsetxattr", "fgetxattr", "getxattr", "fremovexattr", "fstatvfs", "statvfs", "futimes",
                                "readahead", "euidaccess"), (1, 0))},
}
# Operations on files that were never opened are recorded without a file name.
NAMELESS = {"symlink": 1, "readlink": 1, "renameat": 1, "mkdir": 1, "rmdir": 2, "unlink": 2, "remove": 2,
            # Operations on folders are recorded without a name, too.
            "mkdtemp": 1, "opendir": 1, "readdir": N + 4, "rewinddir": 1, "closedir": 1, "scandir": 1, "mkfifo": 1}


def records(archive, folder):
    """Returns the records of the files in the folder, by name."""
    rows = rig.query(archive, f"SELECT {COLUMNS} FORMAT json")
    return [{**row, "name": row["io.file"].rsplit("/", 1)[1]} for row in rows
            if row.get("io.file", "").startswith(str(folder) + "/")]


def sums(rows, rank):
    """Returns {file: {op: (calls, bytes)}} of one rank, without MPI-IO's own layer."""
    seen = {}
    for row in rows:
        if row.get("mpi.rank") != rank or row["io.layer"] == "mpi-io":
            continue
        assert row["io.layer"] == ("stdio" if row["io.op"] in STDIO else "posix"), row
        operations = seen.setdefault(row["name"].rsplit(".", 1)[0], {})
        calls, moved = operations.get(row["io.op"], (0, 0))
        operations[row["io.op"]] = calls + row["count"], moved + row.get("io.bytes", 0)
    return seen


def one(rows, **wanted):
    found = [row for row in rows if all(row.get(key.replace("_", ".", 1)) == value for key, value in wanted.items())]
    assert len(found) == 1, (wanted, found)
    return found[0]


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
def test_posix_and_stdio(mpi, tmp_path):
    argv = [mpi.program("io_posix"), N, tmp_path]
    without = rig.plain(mpi, argv, tmp_path, np=2)
    outcome = rig.measured(mpi, argv, tmp_path, np=2)
    rig.same(without, outcome)
    rows = records(outcome.archive, tmp_path)
    for rank in range(2):
        assert sums(rows, rank) == POSIX
    assert not any(row.get("io.parent") for row in rows)
    assert all(row["io.latency.ns"] > 0 for row in rows), rows
    assert {row["name"] for row in rows if row.get("io.failed", 0) != 0} == {"refused.0", "refused.1"}
    assert all(row.get("io.unfinished", 0) == 0 for row in rows), rows
    mine = [row for row in rows if row["mpi.rank"] == 0]
    written = one(mine, name="plain.0", io_op="write")
    assert (written["io.placed"], written["io.consecutive"], written["io.unaligned"]) == (N, N - 1, 0)
    placed = one(mine, name="plain.0", io_op="pwrite")
    assert (placed["io.consecutive"], placed["io.strided"], placed["io.stride"]) == (0, N - 1, 2 * BLOCK)
    report = rig.rankine("report", "--section", "io", "--top", "20", outcome.archive, cwd=tmp_path).out
    assert any("stride 8.00 KiB" in line and line.rstrip().endswith("pwrite") for line in report), report
    files = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["io"]
    strides = {call["function"]: call["stride"] for file in files if file["path"] == str(tmp_path / "plain.0")
               for call in file["own"]}
    assert strides["pwrite"] == 2 * BLOCK and strides["write"] == 0, strides
    parts = one(mine, name="plain.0", io_op="writev")
    assert parts["io.consecutive"] == N - 1
    odd = max((row for row in mine if row["io.op"] == "pread"), key=lambda row: row["count"])
    assert odd["io.unaligned"] == odd["count"] == N and odd["io.random"] > 0
    ahead = one(mine, name="aio.0", io_op="aio_write")
    assert (ahead["io.unfinished"], ahead["io.consecutive"]) == (0, N - 1)
    for op, moved in (("aio_write", N), ("aio_read", N)):
        listed = one(mine, name="lists.0", io_op=op)
        assert (listed["count"], listed["io.unfinished"], listed["io.placed"]) == (moved, 0, moved), listed
    assert one(mine, name="lists.0", io_op="aio_fsync")["io.unfinished"] == 0
    # One thread starts an operation, and another thread fetches its result. The operation has one row, with the call
    # site at which it was started.
    elsewhere = one(mine, name="aio_elsewhere.0", io_op="aio_write")
    assert (elsewhere["io.unfinished"], elsewhere["io.consecutive"], elsewhere["count"]) == (0, N - 1, N)


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("mode", ("profile", "trace"))
def test_bytes_lines_copies_and_metadata(mpi, mode, tmp_path):
    """Tests stream I/O by bytes, by lines and by fscanf; copies in the kernel; and operations on file names."""
    argv = [mpi.program("io_more"), N, tmp_path]
    outcome = rig.measured(mpi, argv, tmp_path, np=2, options=("--io=" + mode,))
    assert outcome.code == 0, outcome.describe()
    rows = records(outcome.archive, tmp_path)
    for rank in range(2):
        assert sums(rows, rank) == MORE
    nameless = {}
    for row in rig.query(outcome.archive, "SELECT io.file,io.op,io.parent,sum(count) GROUP BY io.file,io.op,io.parent FORMAT json"):
        if "io.op" in row and not row.get("io.file") and not row.get("io.parent"):
            nameless[row["io.op"]] = nameless.get(row["io.op"], 0) + row["sum#count"]
    assert {op: nameless.get(op, 0) for op in NAMELESS} == {op: 2 * calls for op, calls in NAMELESS.items()}
    copied = [row for row in rows if row["io.op"] == "copy_file_range"]
    assert all(row["io.consecutive"] == N - 1 for row in copied), copied
    text = " ".join(rig.rankine("report", "--section", "io", outcome.archive, cwd=tmp_path).out)
    assert str(tmp_path / "to.0") in text, text
    for file in list(tmp_path.glob("*.[01]")):
        file.unlink()
    rig.same(rig.plain(mpi, argv, tmp_path, np=2), outcome)


@pytest.mark.mpis("openmpi", "mpich")
def test_a_stream_from_two_places_is_in_order(mpi, tmp_path):
    """The recorder tracks the order of accesses separately for each descriptor or MPI file, and for each call site."""
    outcome = rig.measured(mpi, [mpi.program("io_two_places"), N, tmp_path], tmp_path, np=1)
    assert outcome.code == 0, outcome.describe()
    found = {}
    for row in records(outcome.archive, tmp_path):
        if row.get("io.placed", 0) != 0 and "io.parent" not in row:
            sums_of = found.setdefault(row["io.op"], [0, 0, 0])
            found[row["io.op"]] = [a + row[key] for a, key in zip(sums_of, ("io.placed", "io.consecutive", "io.strided"))]
    assert found == {"write": [2 * N, 2 * N - 1, 0], "read": [2 * N, 2 * N - 1, 0], "pread": [2 * N, 2 * N - 2, 0],
                     "MPI_File_write_at": [2 * N, 2 * N - 1, 0], "MPI_File_read": [2 * N, 2 * N - 1, 0],
                     "MPI_File_read_at": [2 * N, 2 * N - 1, 0]}


@pytest.mark.mpis("openmpi")
def test_survives_the_process(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("io_posix"), N, tmp_path, "abort"], tmp_path, np=1)
    assert outcome.code != 0
    rig.functions(outcome.archive)  # waits for the collector to write the archive
    assert sums(records(outcome.archive, tmp_path), 0) == POSIX


@pytest.mark.mpis("openmpi")
def test_off_and_bad_modes(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("io_posix"), N, tmp_path], tmp_path, np=1, options=("--io=off",))
    assert outcome.code == 0
    asked = rig.run([rig.RANKINE, "query", outcome.archive, "SELECT io.file"], tmp_path)
    assert asked.code != 0 and "io.file" in "".join(asked.said)
    for mode in ("trace,sometimes", "everything"):
        refused = rig.rankine("run", "--io=" + mode, "true", cwd=tmp_path)
        assert refused.code == 2 and len(refused.said) == 1 and "--io" in refused.said[0], refused.describe()


OPERATIONS = ("SELECT mpi.rank,time.offset.ns,io.file,io.layer,io.op,io.parent,io.offset,io.bytes,io.latency.ns,io.failed "
              "FORMAT json")


def operations(archive, folder):
    """Returns all operations on files in the folder, by file name."""
    rows = [row for row in rig.query(archive, OPERATIONS) if row.get("io.file", "").startswith(str(folder) + "/")]
    return [{**row, "name": row["io.file"].rsplit("/", 1)[1]} for row in rows]


def totals(rows, count):
    """{(rank, file, layer, function, MPI call): [calls, bytes, ns]}"""
    seen = {}
    for row in rows:
        key = row["mpi.rank"], row["name"], row["io.layer"], row["io.op"], row.get("io.parent")
        total = seen.setdefault(key, [0, 0, 0])
        for i, value in enumerate((count(row), row.get("io.bytes", 0), row["io.latency.ns"])):
            total[i] += value
    return seen


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("mode", ("trace", "trace,exact"))
def test_every_operation(mpi, mode, tmp_path):
    """Each operation is recorded once, with its offset. The times of the operations agree with the recorded sums."""
    outcome = rig.measured(mpi, [mpi.program("io_posix"), N, tmp_path], tmp_path, np=2, options=("--io=" + mode,))
    assert outcome.code == 0, outcome.describe()
    traced = operations(outcome.archive, tmp_path)
    single = totals(traced, lambda row: 1)
    # (forked children have only sums)
    summed = totals([row for row in records(outcome.archive, tmp_path) if row["name"] != "child.0" and row["name"] != "child.1"],
                    lambda row: row["count"])
    assert single.keys() == summed.keys() and traced
    for key, (calls, moved, ns) in summed.items():
        assert single[key][:2] == [calls, moved], key
        assert abs(single[key][2] - ns) <= (0.02 * ns if mode == "trace" else 0) + 2 * calls, (key, single[key], ns)
    mine = [row for row in traced if row["mpi.rank"] == 0 and row["name"] == "plain.0"]
    # in the other modes, a begin time can be off by 2 % of the duration of the preceding sync
    if mode == "trace,exact":
        assert [row["time.offset.ns"] for row in mine] == sorted(row["time.offset.ns"] for row in mine)

    def offsets(function):
        return [row.get("io.offset") for row in mine if row["io.op"] == function]

    assert offsets("write") == [i * BLOCK for i in range(N)]
    assert offsets("pwrite") == [2 * i * BLOCK for i in range(N)]
    assert offsets("pread") == [i * 7919 % 4000 + 1 for i in range(N)] + [0]
    assert offsets("fsync") == [None]
    assert "bytes over time" in "\n".join(rig.report(outcome.archive, "--section", "io").out)
    heat = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["io_heat"]
    for row in heat["processes"]:
        # Compares only reads and writes of the C library. In this test, standard output is not a regular file.
        own = [one for one in operations(outcome.archive, tmp_path) if one["mpi.rank"] == row["process"]]
        assert sum(row["bytes"]) >= sum(one["io.bytes"] for one in own if one["io.layer"] != "mpi-io"), heat
    verified = rig.rankine("verify", outcome.archive, cwd=tmp_path)
    assert verified.code == 0, verified.describe()


@pytest.mark.mpis("openmpi", "mpich")
def test_operations_below_mpi_io(mpi, tmp_path):
    """An operation that an MPI call performs is within the call's time interval and has the call as its parent."""
    argv = [mpi.program("io_views"), 16, BLOCK, tmp_path / "views.dat", "all"]
    outcome = rig.measured(mpi, argv, tmp_path, np=2, options=("--io=trace,exact",))
    assert outcome.code == 0, outcome.describe()
    traced = [row for row in operations(outcome.archive, tmp_path) if row["name"] == "views.dat"]
    calls = [row for row in traced if row["io.layer"] == "mpi-io" and row["io.op"] == "MPI_File_write_all"]
    below = [row for row in traced if row.get("io.parent") == "MPI_File_write_all" and "write" in row["io.op"]]
    assert len(calls) == 2 and sum(row["io.bytes"] for row in below) == 2 * 16 * BLOCK
    slack = 2000  # in ns; the end of the call is read slightly later
    for row in below:
        call = next(call for call in calls if call["mpi.rank"] == row["mpi.rank"])
        assert call["time.offset.ns"] - slack <= row["time.offset.ns"], (call, row)
        ends = [one["time.offset.ns"] + one["io.latency.ns"] for one in (row, call)]
        assert ends[0] <= ends[1] + slack, (call, row)


@pytest.mark.mpis("openmpi")
def test_operations_survive_the_process(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("io_posix"), N, tmp_path, "abort"], tmp_path, np=1, options=("--io=trace",))
    assert outcome.code != 0
    rig.functions(outcome.archive)  # waits for the collector to write the archive
    traced = [row for row in operations(outcome.archive, tmp_path) if row["io.layer"] != "mpi-io"]
    assert len(traced) == sum(calls for name, functions in POSIX.items() for calls, _ in functions.values() if name != "child")


@pytest.mark.mpis("openmpi", "mpich")
def test_fortran(mpi, tmp_path):
    argv = [mpi.program("io_fortran"), tmp_path]
    outcome = rig.measured(mpi, argv, tmp_path, np=1)
    rig.same(rig.plain(mpi, argv, tmp_path, np=1), outcome)
    rows = [row for row in records(outcome.archive, tmp_path) if row["name"] == "fortran.0"]
    moved = {kind: sum(row["io.bytes"] for row in rows if row["io.op"] == kind) for kind in ("write", "read")}
    assert moved == {"write": 5 * 8000, "read": 5 * 8000}
    places = callsites(outcome.archive, tmp_path / "fortran.0")
    assert {"write", "read"} <= places.keys() and all("io_fortran.f90:" in place for of in places.values() for place in of), places


def callsites(archive, path):
    """{function: call sites}"""
    places = {}
    for row in rig.query(archive, "SELECT io.file,io.op,mpi.callsite FORMAT json"):
        if row.get("io.file") == str(path):
            places.setdefault(row["io.op"], set()).add(row.get("mpi.callsite", ""))
    return places


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
def test_streams_of_cxx(mpi, tmp_path):
    """Calls that libstdc++ makes are attributed to the call site in the program that reads or writes."""
    argv = [mpi.program("io_streams"), tmp_path]
    outcome = rig.measured(mpi, argv, tmp_path, np=1)
    rig.same(rig.plain(mpi, argv, tmp_path, np=1), outcome)
    places = callsites(outcome.archive, tmp_path / "streams.0")
    moving = {op: of for op, of in places.items() if "read" in op or "write" in op}
    assert {op.strip("vf") for op in moving} == {"read", "write"}, places
    assert all("io_streams.cc:" in place for of in moving.values() for place in of), places


# How the blocks are written: (mpi, component of MPI-IO, kind of write).
WAYS = [("openmpi", "ompio", "all"), ("openmpi", "ompio", "each"), ("openmpi", "ompio", "non-blocking"),
        ("openmpi", "romio321", "all"), ("openmpi", "romio321", "each"),
        ("mpich", "", "all"), ("mpich", "", "each"), ("mpich", "", "non-blocking")]
CALL = {"all": "MPI_File_write_all", "each": "MPI_File_write", "non-blocking": "MPI_File_iwrite_at"}


@pytest.mark.parametrize("library,component,how", WAYS)
def test_layers(library, component, how, tmp_path):
    mpi = rig.MPIS[library]
    if mpi.missing():
        pytest.skip(mpi.missing())
    blocks, size, ranks = 16, 4096, mpi.np
    env = {"OMPI_MCA_io": component} if component else {}
    argv = [mpi.program("io_views"), blocks, size, tmp_path / "views.dat", how]
    outcome = rig.measured(mpi, argv, tmp_path, np=ranks, env=env)
    without = rig.plain(mpi, argv, tmp_path, np=ranks, env=env)
    rig.same(without, outcome)
    rows = [row for row in records(outcome.archive, tmp_path) if row["name"] == "views.dat"]
    asked = [row for row in rows if row["io.layer"] == "mpi-io" and row["io.op"] == CALL[how]]
    assert [(row["count"], row["io.bytes"]) for row in asked] == [(1, blocks * size)] * ranks
    for call in ("MPI_File_open", "MPI_File_close"):
        assert sum(row["count"] for row in rows if row["io.op"] == call) == ranks
    below = [row for row in rows if row.get("io.parent") in (CALL[how], "MPI_Wait")]
    written = sum(row["io.bytes"] for row in below if "write" in row["io.op"])
    read = sum(row.get("io.bytes", 0) for row in below if "read" in row["io.op"])
    if how == "each" and component != "ompio":  # with data sieving, the library reads the gaps and writes them back
        assert written > blocks * size * ranks and read > 0
        assert any(row["io.op"] == "fcntl_lock" for row in below)
    else:
        assert (written, read) == (blocks * size * ranks, 0)
    if how == "all":
        assert len({row["mpi.rank"] for row in below}) == 1  # one aggregator writes for both ranks
    if how == "non-blocking":
        assert {row["io.op"] for row in below} == {"aio_write"}
    said = rig.run([rig.RANKINE, "report", "--section", "io", outcome.archive], tmp_path)
    assert said.code == 0
    text = "\n".join(said.out)
    assert str(tmp_path / "views.dat") in text and CALL[how] in text
    assert ("romio_ds_write disable" in text) == (how == "each" and component != "ompio")
    report = rig.run([rig.RANKINE, "report", "--json", outcome.archive], tmp_path)
    file = next(file for file in json.loads("\n".join(report.out))["io"] if file["path"].endswith("/views.dat"))
    assert len(file["writers"]) == len({row["mpi.rank"] for row in below if "write" in row["io.op"]})
    assert file["written_bytes"] == written
    layers = {(layer["layer"], layer["kind"]): layer for layer in file["layers"]}
    assert layers["mpi-io", "write"]["bytes"] == blocks * size * ranks
    assert layers["mpi-io", "write"]["bytes_below"] == written + read
    assert layers["posix", "write"]["bytes"] == written and (("posix", "read") in layers) == (read > 0)
    assert (layers["mpi-io", "write"]["bytes_per_second"] > 0) == (how != "non-blocking")
    site = next(site for site in file["sites"] if site["function"] == CALL[how])
    assert "io_views.c:" in site["callsite"] and site["ranks"] == ranks == len(site["processes"])
    assert site["sizes"] == [{"from_bytes": blocks * size, "calls": ranks}]
    for part in ("by layer;", "mpi-io write", "by call site", "io_views.c:"):
        assert part in text, (part, text)
    # For each rank, the time in the operations below an MPI-IO call is part of the call's time.
    for row in asked:
        inside = sum(other["io.latency.ns"] for other in below
                     if other["mpi.rank"] == row["mpi.rank"] and other["io.op"] != "aio_write")
        assert inside <= row["io.latency.ns"]


@pytest.mark.any_mpi
def test_a_mapping_is_reported_once(mpi, tmp_path):
    """Tests files that are mapped while they are closed, while they are synced, or at the end of the run. The
    recorder cannot see transfers through a mapping, and the report mentions this."""
    argv = [mpi.program("io_mapped"), N, tmp_path]
    without = rig.plain(mpi, argv, tmp_path, np=2)
    outcome = rig.measured(mpi, argv, tmp_path, np=2)
    rig.same(without, outcome)
    rows = records(outcome.archive, tmp_path)
    for rank in range(2):
        assert sums(rows, rank) == {
            "early": {"open": (1, 0), "ftruncate": (1, 0), "mmap": (1, 0), "close": (1, 0), "msync": (N, 0)},
            "late": {"open": (1, 0), "ftruncate": (1, 0), "mmap": (1, 0)},
            "plain": {"open": (1, 0), "ftruncate": (1, 0), "read": (1, 1), "close": (1, 0)},
        }
    text = " ".join(rig.rankine("report", "--section", "io", outcome.archive, cwd=tmp_path).out)
    assert "4 files were mapped" in text and str(tmp_path / "early.0") in text, text
    told = [finding for finding in json.loads("\n".join(rig.report(outcome.archive, "--json").out))["trust"]
            if finding["name"] == "io.mapped"]
    assert [finding["count"] for finding in told] == [4] and "262144 bytes" in told[0]["sentence"], told


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
def test_io_uring(mpi, tmp_path):
    """Checks the operations that are submitted through liburing: their number, bytes, offsets, and upper bounds of
    their times."""
    program = mpi.program("io_uring")
    if not pathlib.Path(program).exists():
        pytest.skip(f"{program} is not built: liburing is not there")
    argv = [program, N, tmp_path]
    without = rig.plain(mpi, argv, tmp_path, np=1)
    outcome = rig.measured(mpi, argv, tmp_path, np=1, options=("--io=trace",))
    rig.same(without, outcome)
    refused = next((line for line in outcome.out if "io_uring: refused" in line), None)
    if refused:
        pytest.skip(f"the kernel does not let us: {refused}")
    rows = [row for row in records(outcome.archive, tmp_path)
            if row["name"] in ("ring.0", "elsewhere.0", "first.0", "second.0")]
    assert sums(rows, 0) == {"first": {"open": (1, 0), "write": (1, 5), "io_uring_fallocate": (1, 0),
                                       "io_uring_sync_file_range": (1, 0), "io_uring_close": (1, 0)},
                             "second": {"io_uring_openat": (1, 0), "io_uring_statx": (1, 0), "write": (1, 6), "close": (1, 0)},
                             "elsewhere": {"open": (1, 0), "io_uring_write": (N, N * BLOCK), "close": (1, 0)},
                             "ring": {"open": (1, 0), "io_uring_write": (N, N * BLOCK), "io_uring_fsync": (1, 0),
                                      "io_uring_read": (N, 100 * N), "close": (1, 0)}}
    assert all(row["io.unfinished"] == 0 and row["io.latency.ns"] > 0 for row in rows), rows
    traced = operations(outcome.archive, tmp_path)
    # One thread submits operations, and another thread waits for the operations. No operation is lost.
    assert sorted(row["io.offset"] for row in traced if row["name"] == "elsewhere.0" and row["io.op"] == "io_uring_write") == \
        [i * BLOCK for i in range(N)]
    traced = [row for row in traced if row["name"] == "ring.0"]
    offsets = {op: sorted(row["io.offset"] for row in traced if row["io.op"] == op)
               for op in ("io_uring_write", "io_uring_read")}
    assert offsets == {"io_uring_write": [i * BLOCK for i in range(N)],
                       "io_uring_read": sorted(i * 2 * BLOCK % (N * BLOCK) for i in range(N))}
