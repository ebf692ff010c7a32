# SPDX-License-Identifier: BSD-3-Clause
"""Tests I/O that cannot be counted completely. The visible part is counted, and the section Trust reports how much
is missing."""
import json
import pathlib

import pytest

import rig
from test_io import BLOCK, N, operations, records, sums

pytestmark = pytest.mark.beside


def trust(archive):
    """Returns the findings on I/O in the section Trust: {name: number}."""
    return {finding["name"]: finding["count"] for finding in json.loads("\n".join(rig.report(archive, "--json").out))["trust"]
            if finding["name"].startswith("io.")}


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("mode", ("profile", "trace"))
def test_every_call_on_thousands_of_files_counts(mpi, mode, tmp_path):
    """A process stores up to 2,048 file names. Each further file shares a name with similar files, and no call is
    lost."""
    files = 3000
    (tmp_path / "many").mkdir()
    argv = [mpi.program("many_files"), files, tmp_path / "many"]
    outcome = rig.measured(mpi, argv, tmp_path, np=2, options=(f"--io={mode}",))
    assert outcome.code == 0, outcome.describe()
    rows = rig.query(outcome.archive, "SELECT mpi.rank,io.layer,io.op,io.file,io.parent,count,io.bytes FORMAT json")
    for rank in range(2):
        own = [row for row in rows if row.get("mpi.rank") == rank]
        for op, size in (("open", 0), ("write", 100), ("stat", 0), ("unlink", 0)):
            of = [row for row in own if row.get("io.op") == op and "io.parent" not in row]
            assert sum(row["count"] for row in of) == files and sum(row["io.bytes"] for row in of) == size * files, (op, len(of))
        written = {row["io.file"]: row["count"] for row in own
                   if row.get("io.op") == "write" and row.get("io.file", "").startswith(str(tmp_path))}
        shared = written.pop(str(tmp_path / "many" / "many.#.#### (further files)"))
        # Files that the MPI library opens also need names.
        assert 1900 < len(written) <= 2048 and shared == files - len(written), (len(written), shared)
        last = [row for row in own if row.get("io.op") == "MPI_File_write_at"]
        assert [(row["count"], row["io.bytes"]) for row in last] == [(1, 200)], last
    nameless = [row for row in rig.query(outcome.archive, "SELECT io.layer,io.kind,io.file,count FORMAT json")
                if row.get("io.kind") in ("read", "write") and row["io.layer"] in ("posix", "stdio")
                and row.get("io.file", "(further files)").endswith("(further files)") and "/ompi." not in row.get("io.file", "")]
    assert trust(outcome.archive) == {"io.nameless": sum(row["count"] for row in nameless)}
    assert not any("dropped" in line for line in rig.report(outcome.archive, "--section", "trust").out)


@pytest.mark.any_mpi
def test_files_below_the_limit_keep_their_names(mpi, tmp_path):
    files = 1500
    outcome = rig.measured(mpi, [mpi.program("many_files"), files, tmp_path], tmp_path, np=1)
    assert outcome.code == 0, outcome.describe()
    written = [row for row in records(outcome.archive, tmp_path) if row["io.op"] == "write"]
    assert len(written) == files and {(row["count"], row["io.bytes"]) for row in written} == {(1, 100)}
    assert trust(outcome.archive) == {}


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
def test_io_uring_with_one_user_data(mpi, tmp_path):
    """Results of operations that were not counted must not complete operations on other files. The section Trust
    reports the number of operations on registered files."""
    program = mpi.program("io_uring_alike")
    if not pathlib.Path(program).exists():
        pytest.skip(f"{program} is not built: liburing is not there")
    outcome = rig.measured(mpi, [program, tmp_path], tmp_path, np=1)
    rig.same(rig.plain(mpi, [program, tmp_path], tmp_path, np=1), outcome)
    refused = next((line for line in outcome.out if "io_uring: refused" in line), None)
    if refused:
        pytest.skip(f"the kernel does not let us: {refused}")
    written = [row for row in rig.query(outcome.archive, "SELECT io.file,io.op,count,io.bytes,io.unfinished FORMAT json")
               if row.get("io.op") == "io_uring_write"]
    found = sorted((row.get("io.file", ""), row["count"], row["io.bytes"], row.get("io.unfinished", 0)) for row in written)
    calls = {}
    for file, count, moved, unfinished in found:
        of = calls.setdefault(file, [0, 0, 0])
        calls[file] = [of[0] + count, of[1] + moved, of[2] + unfinished]
    assert calls == {"": [3, 2400, 0], str(tmp_path / "named"): [5, 2900, 0]}
    assert trust(outcome.archive) == {"io.registered": 3}


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
def test_an_undone_mapping_is_counted(mpi, tmp_path):
    """The program's calls of mmap are recorded, also if the mapping is removed at once. Some files are closed
    without any visible access. The section Trust reports the number of these files, and the section I/O their names."""
    argv = [mpi.program("io_unmapped"), tmp_path]
    outcome = rig.measured(mpi, argv, tmp_path, np=2)
    rig.same(rig.plain(mpi, argv, tmp_path, np=2), outcome)
    rows = records(outcome.archive, tmp_path)
    for rank in range(2):
        assert sums(rows, rank) == {
            "closed": {"open": (1, 0), "ftruncate": (1, 0), "close": (1, 0), "mmap": (1, 0)},
            "open": {"open": (1, 0), "ftruncate": (1, 0), "mmap": (1, 0)},
            "stream": {"fopen": (1, 0), "ftruncate": (1, 0), "fclose": (1, 0), "mmap": (1, 0)},
            "headed": {"open": (1, 0), "ftruncate": (1, 0), "close": (1, 0), "write": (1, 100), "mmap": (1, 0)},
            "hidden": {"open": (1, 0), "ftruncate": (1, 0), "close": (1, 0), "untouched": (1, 0)},
            "empty": {"open": (1, 0), "ftruncate": (2, 0), "close": (1, 0)},
            # The file is read later, so the section Trust does not mention it.
            "plain": {"open": (2, 0), "ftruncate": (1, 0), "close": (2, 0), "read": (1, 1), "untouched": (1, 0)},
        }
    assert trust(outcome.archive) == {"io.mapped": 8, "io.untouched": 2}
    text = " ".join(rig.rankine("report", "--section", "io", outcome.archive, cwd=tmp_path).out)
    shown = [file for file in ("hidden.0", "hidden.1") if str(tmp_path / file) in text]
    assert "2 files were closed" in text and shown, text


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
def test_libaio(mpi, tmp_path):
    """Checks number, bytes and offsets of operations that are submitted through libaio. A rejected operation counts
    as failed. The operations after the rejected operation were never started."""
    program = mpi.program("io_libaio")
    if not pathlib.Path(program).exists():
        pytest.skip(f"{program} is not built: libaio.so.1 is not there")
    outcome = rig.measured(mpi, [program, N, tmp_path], tmp_path, np=1, options=("--io=trace",))
    rig.same(rig.plain(mpi, [program, N, tmp_path], tmp_path, np=1), outcome)
    refused = next((line for line in outcome.out if "libaio: refused" in line), None)
    if refused:
        pytest.skip(f"the kernel does not let us: {refused}")
    rows = records(outcome.archive, tmp_path)
    assert sums(rows, 0) == {"queue": {"open": (1, 0), "io_submit_write": (N + 1, N * BLOCK), "io_submit_fsync": (1, 0),
                                       "io_submit_read": (N + 20 + 1, 100 * N + 20), "close": (1, 0)}}
    assert all(row["io.unfinished"] == 0 and row["io.latency.ns"] > 0 for row in rows), rows
    assert sum(row["io.failed"] for row in rows) == 2
    written = [row for row in operations(outcome.archive, tmp_path) if row["io.op"] == "io_submit_write" and not row["io.failed"]]
    assert sorted(row["io.offset"] for row in written) == [i * BLOCK for i in range(N)]
    assert trust(outcome.archive) == {}


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("mode", ("profile", "trace"))
def test_io_of_child_processes(mpi, mode, tmp_path):
    """Each byte that a forked child moves counts for the file and for the rank that forked. The section Trust
    reports how many other programs were started."""
    many = 70
    argv = [mpi.program("io_children"), tmp_path, many]
    outcome = rig.measured(mpi, argv, tmp_path, np=2, options=(f"--io={mode}",))
    rig.same(rig.plain(mpi, argv, tmp_path, np=2), outcome)
    rows = rig.query(outcome.archive, "SELECT mpi.rank,io.file,io.op,count,io.bytes,io.failed FORMAT json")
    for rank in range(2):
        own, nameless = {}, 0
        for row in (row for row in rows if row["mpi.rank"] == rank):
            if row["io.op"] in ("write", "child_read", "child_write"):
                if "io.file" not in row:
                    nameless += row["count"]
                elif row["io.file"].startswith(str(tmp_path)):
                    of = own.setdefault(row["io.file"].rsplit("/", 1)[1].removesuffix(f".{rank}"), {})
                    calls, moved = of.get(row["io.op"], (0, 0))
                    of[row["io.op"]] = (calls + row["count"], moved + row["io.bytes"])
        named = [name for name in own if name.startswith("many.")]
        assert len(named) == 64 - 8 and nameless == many - len(named)  # each of the 4 child processes has two files
        assert all(own.pop(name) == {"child_write": (1, 1)} for name in named)
        assert own == {"shared.0": {"write": (1, 7), "child_write": (2001, 20100)},
                       **{f"own.{i}": {"child_write": (500, 50000), "child_read": (3, 300)} for i in range(4)},
                       **{f"stream.{i}": {"child_write": (2, 6)} for i in range(4)}}
        made = {op: sum(row["count"] for row in rows if row["mpi.rank"] == rank and row["io.op"] == op) for op in ("fork", "spawn")}
        assert made == {"fork": 6, "spawn": 9}
    assert trust(outcome.archive) == {"io.programs": 18, "io.nameless": 2 * (many - 56)}


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
def test_system_calls_of_the_programs_own(mpi, tmp_path):
    """A call through syscall(2) counts as the function of the same name. Trust reports how many
    submissions to a ring bypassed liburing."""
    argv = [mpi.program("io_raw"), tmp_path]
    outcome = rig.measured(mpi, argv, tmp_path, np=1)
    rig.same(rig.plain(mpi, argv, tmp_path, np=1), outcome)
    found = {}
    for row in records(outcome.archive, tmp_path):
        if row["io.op"] not in ("open", "openat", "close", "untouched"):
            of = found.setdefault(row["name"], {})
            calls, moved = of.get(row["io.op"], (0, 0))
            of[row["io.op"]] = (calls + row["count"], moved + row["io.bytes"])
    queue, ring = found.pop("queue", None), found.pop("ring", None)
    assert found == {
        "calls": {"write": (20, 20 * 4096), "pwrite": (20, 2000), "pread": (20, 200), "pwritev2": (20, 20 * 8192), "lseek": (1, 0),
                  "readv": (20, 20 * 4096), "copy_file_range": (1, 3000), "sendfile": (1, 500), "fsync": (1, 0)},
        "copies": {"copy_file_range": (1, 3000), "sendfile": (1, 500)}, "next": {"write": (2, 35)},
        "child": {"write": (1, 4), "child_write": (1, 11)}}
    told = trust(outcome.archive)
    if "aio: refused" not in outcome.out:
        assert queue == {"io_submit_write": (20, 4000)}
    if "io_uring: refused" not in outcome.out:
        assert ring is None and told.pop("io.raw.rings") == 3 and told.pop("io.untouched") == 1
    assert told == {}


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("mode", ("profile", "trace"))
def test_odd_functions_to_the_byte(mpi, mode, tmp_path):
    """Tests copies, pipes, flags, duplicated descriptors, reopened streams and fortified functions. For each file,
    exactly the bytes that the functions returned are recorded."""
    outcome = rig.measured(mpi, [mpi.program("io_functions"), tmp_path], tmp_path, np=1, options=(f"--io={mode}",))
    assert outcome.code == 0, outcome.describe()
    told = {}
    for line in outcome.out:
        if line.startswith("file "):
            _, name, read, written = line.split()
            told[name] = {"read": int(read), "write": int(written)}
    assert len(told) >= 12, outcome.describe()
    found = {name: {"read": 0, "write": 0} for name in told}
    hidden = 0
    for row in rig.query(outcome.archive, "SELECT io.file,io.layer,io.kind,io.bytes WHERE not(io.parent) FORMAT json"):
        if row["io.kind"] not in ("read", "write") or row["io.layer"] not in ("posix", "stdio"):
            continue
        name = row.get("io.file", "").rsplit("/", 1)[-1]
        if name in found and row["io.file"].startswith(str(tmp_path)):
            found[name][row["io.kind"]] += row["io.bytes"]
        else:
            hidden += row["io.bytes"]
    assert found == told
    # the bytes of memfd_create, and of O_TMPFILE if the file system supports that flag
    assert hidden in (222, 222 + 333)
    assert set(trust(outcome.archive)) <= {"io.untouched"}
