# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine run --io=deep`. MPI calls are traced to the disk of a GlusterFS brick, using only the identity of
operations."""
import hashlib
import json
import os
import re
import signal
import sys
import threading
import time

import pytest

import rig
from storage_checks import RANKS, check_page, check_slowest, digest_of, extents, joined, merged
from whole_host import MARKS, all_of_the_host

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import gluster  # noqa: E402  (the path is set on the line above)

pytestmark = [pytest.mark.skipif(gluster.missing() is not None, reason=str(gluster.missing())), pytest.mark.beside]
CHECKPOINTS, INTS = 3, 16 << 10
BLOCK = 4 * INTS
COLUMNS = ("mpi.rank,io.file,io.layer,io.op,io.parent,io.server,count,io.bytes,io.latency.ns,io.queue.ns,"
           "io.service.ns,io.offset")


@pytest.fixture(scope="module")
def volume(tmp_path_factory):
    with gluster.running(tmp_path_factory.mktemp("gluster")) as running:
        yield running


def arguments(mpi, path, count=CHECKPOINTS, ints=INTS):
    return [mpi.program("checkpoint"), path, count, ints]


def of_these(volume):
    """Returns the option that names the volume's processes."""
    return "--io=deep" + "".join(f",pid={pid}" for pid in (*volume.servers, volume.client))


def patched(outcome):
    """Returns the ids of the processes to which the tool has attached."""
    return {int(line.split()[2]) for line in outcome.said if "functions patched" in line}


@pytest.mark.parametrize("deep", (pytest.param("--io=deep", marks=MARKS), f"--io=deep,pid={os.getpid()}"),
                         ids=("all", "named"))
def test_without_a_file_system_the_run_goes_on(deep, tmp_path):
    """The machine has no process to attach to. One line reports that no process was found, and the run is recorded
    as without the option. This test runs before any other test starts GlusterFS."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    outcome = rig.measured(mpi, arguments(mpi, tmp_path / "there"), tmp_path, np=RANKS, options=(deep,))
    assert outcome.code == 0, outcome.describe()
    assert not patched(outcome), outcome.said
    assert any("measured down to the system call" in line for line in outcome.said), outcome.said
    assert {row["io.layer"] for row in rig.query(outcome.archive, "SELECT io.layer FORMAT json")} <= {"mpi-io", "posix", "stdio"}


def test_operations_without_an_archive_are_reported(volume, tmp_path):
    """The program does not use MPI, so the tool has attached to processes in vain."""
    outcome = rig.rankine("run", of_these(volume), "-o", tmp_path / "none.rkn", "true", cwd=tmp_path)
    assert outcome.code == 0 and patched(outcome) == {volume.server, volume.client}, outcome.describe()
    assert any("are not stored" in line for line in outcome.said) and not (tmp_path / "none.rkn").exists(), outcome.said


@pytest.mark.mpis("openmpi")
def test_files_outside_the_mounts_are_reported(mpi, volume, tmp_path):
    """The tool has attached to processes, but the ranks' file is on another file system. The report mentions this in
    a sentence and has no empty table."""
    outcome = rig.measured(mpi, arguments(mpi, tmp_path / "elsewhere"), tmp_path, np=RANKS, options=(of_these(volume),))
    assert outcome.code == 0 and patched(outcome) == {volume.server, volume.client}, outcome.describe()
    text = " ".join(" ".join(rig.report(outcome.archive, "--section", "storage").out).split())
    assert "the run's files are on another file system" in text and "joined 0" not in text and "operations bytes" not in text, text


def test_an_invalid_target_is_refused(tmp_path):
    """A process that does not belong to a file system is rejected before the job starts, with one line."""
    for option, what in (("--io=deep,pid=x", "is not the number of a process"), ("--io=deep,service=lustre", "there is glusterfs"),
                         ("--io=deep,host=a", "pid=N"), ("--io=deeper", "profile, trace")):
        outcome = rig.rankine("run", option, "touch", tmp_path / "started", cwd=tmp_path)
        assert outcome.code != 0 and len(outcome.said) == 1 and what in outcome.said[0], outcome.describe()
        assert not (tmp_path / "started").exists()


@all_of_the_host
@pytest.mark.mpis("openmpi", "mpich")
def test_checkpoints_are_followed_to_the_disk(mpi, volume, tmp_path):
    path, size = volume.mount / f"checkpoint.{mpi.name}", (CHECKPOINTS * 8 * RANKS + 1) * BLOCK
    plain = rig.plain(mpi, arguments(mpi, tmp_path / "plain"), tmp_path, np=RANKS)
    assert plain.code == 0, plain.describe()
    outcome = rig.measured(mpi, arguments(mpi, path), tmp_path, np=RANKS, options=("--io=deep",))
    assert outcome.code == 0, outcome.describe()
    assert patched(outcome) == {volume.server, volume.client}, outcome.said
    assert digest_of(volume.brick / path.name) == digest_of(tmp_path / "plain")
    rows = [row for row in rig.query(outcome.archive, f"SELECT {COLUMNS} FORMAT json") if row.get("io.file") == str(path)]
    layers = {name: [row for row in rows if row["io.layer"] == name and row["io.op"] == "write"]
              for name in ("client", "server", "disk")}
    for name, of in layers.items():
        # Every byte appears once, with the rank and the call that requested it.
        assert sum(row["io.bytes"] for row in of) == size, (name, of)
        assert {row.get("io.parent") for row in of} == {"MPI_File_write_at_all", "MPI_File_write_at"}, of
        assert all("mpi.rank" in row and row["io.latency.ns"] > 0 for row in of), of
        alone = [row for row in of if row["io.parent"] == "MPI_File_write_at"]
        assert sum(row["io.bytes"] for row in alone) == BLOCK and {row["mpi.rank"] for row in alone} == {0}, alone
    assert merged(extents(layers["client"])) == [[0, size]] and extents(layers["client"]) == extents(layers["server"])
    assert all(row["io.server"].endswith(f":{volume.brick}") for row in layers["server"] + layers["disk"])
    assert all(row["io.queue.ns"] + row["io.service.ns"] <= 1.01 * row["io.latency.ns"] for row in layers["server"])
    assert [row for row in rows if row["io.layer"] == "client" and row["io.op"] == "sync"]
    text = joined(outcome.archive)
    for part in ("MPI_File_write_at_all, those that reached a mount", "client write", "server ", "disk", "bytes over time"):
        assert part in text, text
    storage = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["storage"]
    assert storage["client_operations"] == storage["served"] and storage["contradictions"] == storage["lost"] == 0
    branches = [branch for file in storage["files"] if file["path"] == str(path) for branch in file["branches"]
                if branch["op"] == "write"]
    assert {branch["function"] for branch in branches} == {"MPI_File_write_at_all", "MPI_File_write_at"}
    for of in ("client", "servers"):
        sums = [sums for branch in branches for sums in (branch[of] if of == "servers" else [branch[of]])]
        assert sum(one["bytes"] for one in sums) == size, (of, sums)
    assert [place["name"] for place in storage["servers"]] == [str(volume.brick)]
    for rows in (storage["heat"]["processes"], storage["heat"]["servers"]):
        assert sum(sum(row["bytes"]) for row in rows) >= size, rows
    assert storage["slowest_calls"][0]["longest"]["client_ns"] > 0


def write_synced(path, data):
    """Writes and syncs the file, because the mount answers a write before it sends the data. When this function
    returns, the server has answered all requests."""
    with open(path, "wb", buffering=0) as file:
        assert file.write(data) == len(data)
        os.fsync(file.fileno())


def test_archive_of_a_watch_alone(volume, tmp_path):
    """The option -o of `rankine attach` makes an archive. A second `rankine attach` appends to the archive. A file
    that is not an archive is rejected."""
    for i in range(2):
        process = rig.start([rig.RANKINE, "attach", "--service", "glusterfs", "--pid", volume.server, "--pid", volume.client,
                             "-o", tmp_path / "watch.rkn", "--json"], tmp_path)
        for _ in range(2):
            assert b"functions patched" in process.stderr.readline()
        write_synced(volume.mount / f"watched.{i}", bytes(100_000))
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert process.returncode == 0, (out, err)
    rows = rig.query(tmp_path / "watch.rkn", "SELECT io.layer,io.op,sum(io.bytes) GROUP BY io.layer,io.op FORMAT json")
    sums = {(row["io.layer"], row["io.op"]): row["sum#io.bytes"] for row in rows}
    assert all(sums[layer, "write"] == 200_000 for layer in ("client", "server", "disk")), rows
    assert rig.rankine("verify", tmp_path / "watch.rkn", cwd=tmp_path).code == 0
    (tmp_path / "text").write_text("no archive\n" * 100)
    outcome = rig.rankine("attach", "--service", "glusterfs", "--pid", volume.server, "-d", "0.01", "-o", tmp_path / "text",
                          cwd=tmp_path)
    assert outcome.code == 2 and "archive" in outcome.said[-1], outcome.describe()


def checkpoint(mpi, volume, folder, count, ints):
    """Makes a run on a volume whose processes are given, and compares the written data with the data of a run
    without the tool. Returns the archive and the path."""
    path = volume.mount / f"checkpoint.{mpi.name}"
    plain = rig.plain(mpi, arguments(mpi, folder / "plain", count, ints), folder, np=RANKS)
    assert plain.code == 0, plain.describe()
    outcome = rig.measured(mpi, arguments(mpi, path, count, ints), folder, np=RANKS, options=(of_these(volume),))
    assert outcome.code == 0, outcome.describe()
    assert patched(outcome) == {*volume.servers, volume.client}, outcome.said
    assert digest_of(path) == digest_of(folder / "plain")
    return outcome.archive, str(path)


@pytest.mark.mpis("openmpi", "mpich")
def test_pieces_on_several_bricks(mpi, tmp_path):
    """The bricks of a sharded volume store pieces of 4 MiB under other names. The report assigns the pieces to the
    file."""
    ints, count = 128 << 10, 2
    with gluster.running(tmp_path / "gluster", kind="sharded", bricks=4) as volume:
        archive, path = checkpoint(mpi, volume, tmp_path, count, ints)
    joined(archive)
    rows = [row for row in rig.query(archive, f"SELECT {COLUMNS} FORMAT json") if row.get("io.file") == path]
    for layer in ("client", "server", "disk"):
        of = [row for row in rows if row["io.layer"] == layer and row["io.op"] == "write"]
        assert sum(row["io.bytes"] for row in of) == (count * 8 * RANKS + 1) * 4 * ints, of
        assert {row.get("io.parent") for row in of} == {"MPI_File_write_at_all", "MPI_File_write_at"}
        alone = [row for row in of if row["io.parent"] == "MPI_File_write_at"]
        assert sum(row["io.bytes"] for row in alone) == 4 * ints, alone
    assert len({row["io.server"] for row in rows if row["io.layer"] == "disk"}) > 1
    report = check_slowest(archive, path, (count * 8 * RANKS + 1) * 4 * ints)
    if mpi.is_open_mpi:  # the page has the same section for all libraries
        check_page(archive, report, tmp_path)


@pytest.mark.mpis("openmpi")
def test_a_slow_server_is_named_among_the_findings(mpi, tmp_path):
    """A brick delays each operation by 20 ms. The report names this brick, with cost, evidence and the usual remedy."""
    with gluster.running(tmp_path / "gluster", kind="sharded", bricks=2, slow_us=20_000) as volume:
        archive, _ = checkpoint(mpi, volume, tmp_path, 6, 128 << 10)
        slow = volume.bricks[1]
    report = json.loads("\n".join(rig.report(archive, "--json").out))
    found = [one for one in report["findings"]["list"] if one["name"] == "slow_server"]
    assert len(found) == 1 and found[0]["section"] == "storage", report["findings"]
    assert f":{slow} takes" in found[0]["what"] and "write" in found[0]["what"], found
    assert found[0]["cost_ns"] > 20e6 and "queue" not in found[0]["usual"] and "host" in found[0]["usual"], found
    assert any(one["name"] == "slow-server" for one in report["storage"]["findings"])
    # The delay occurs above the storage layer.
    assert "before the server's storage layer" in found[0]["evidence"], found


@pytest.mark.mpis("openmpi", "mpich")
def test_aio_requests_have_the_call_that_started_them(mpi, volume, tmp_path):
    """MPI_File_iwrite_at continues in a thread of the C library that makes no MPI call. The process, the file and
    the extent identify the call."""
    path, blocks, size = volume.mount / f"started.{mpi.name}", 16, 8192
    outcome = rig.measured(mpi, [mpi.program("io_views"), blocks, size, path, "non-blocking"], tmp_path, np=RANKS,
                           options=(of_these(volume),))
    assert outcome.code == 0, outcome.describe()
    joined(outcome.archive)
    rows = [row for row in rig.query(outcome.archive, f"SELECT {COLUMNS} FORMAT json") if row.get("io.file") == str(path)]
    for layer in ("client", "server", "disk"):
        of = [row for row in rows if row["io.layer"] == layer and row["io.op"] == "write"]
        assert sum(row["io.bytes"] for row in of) == blocks * size * RANKS, of
        assert {(row["mpi.rank"], row.get("io.parent")) for row in of} == {(rank, "MPI_File_iwrite_at") for rank in range(RANKS)}, of
    slowest = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["io_slowest"]
    started = [one for one in slowest if one["function"] == "MPI_File_iwrite_at"]
    assert started and all(any(mount["client"]["bytes"] for mount in one["storage"]) for one in started), started


@pytest.mark.mpis("openmpi", "mpich")
def test_fragments_of_a_dispersed_volume(mpi, tmp_path):
    """Bricks receive coded fragments, whose extents differ from the extent of the call. The thread, the file and the
    extent in stripes identify the call."""
    count, ints = 2, (16 << 10) + 77  # blocks end inside stripes, which are read first
    with gluster.running(tmp_path / "gluster", kind="dispersed", bricks=3) as volume:
        archive, path = checkpoint(mpi, volume, tmp_path, count, ints)
    joined(archive)
    storage = json.loads("\n".join(rig.report(archive, "--json").out))["storage"]
    assert storage["contradictions"] == storage["lost"] == 0 and storage["of_ranks"] == storage["placed"], storage
    rows = [row for row in rig.query(archive, f"SELECT {COLUMNS} FORMAT json") if row.get("io.file") == path]
    size = (count * 8 * RANKS + 1) * 4 * ints
    for layer in ("client", "server", "disk"):
        of = [row for row in rows if row["io.layer"] == layer and row["io.op"] == "write"]
        # The three bricks together store 1.5 times the bytes of the data, in whole stripes.
        assert 1.5 * size <= sum(row["io.bytes"] for row in of) <= 1.5 * (size + 1024 * 2 * len(of)), (layer, len(of))
        # (In the file, the data of the last call follow the other data, and the mount may send both together.)
        assert {"MPI_File_write_at_all"} <= {row.get("io.parent") for row in of} <= {"MPI_File_write_at_all", "MPI_File_write_at"}, layer
        assert {row["mpi.rank"] for row in of if row["io.parent"] == "MPI_File_write_at"} <= {0}, layer
    written = [row for row in rows if row["io.layer"] == "client" and row["io.op"] == "write"]
    assert len({row["io.server"] for row in rows if row["io.layer"] == "server"}) == 3 and len(written) % 3 == 0


@pytest.mark.parametrize("library,name,place", (("openmpi", "io_hdf5", "rows.h5"), ("mpich", "io_hdf5", "rows.h5"),
                                                 ("openmpi", "io_pnetcdf", "step")))
def test_libraries_write_and_read_to_the_disk(library, name, place, tmp_path):
    """Traces reads and writes of HDF5 from the library's call to the disk. Does the same for PnetCDF as used by
    S3D's I/O kernel."""
    mpi = rig.MPIS[library]
    if mpi.missing() or not os.path.exists(mpi.program(name)):
        pytest.skip(mpi.missing() or f"{mpi.program(name)} is not built: its library is not there")
    with gluster.running(tmp_path / "gluster", kind="sharded", bricks=2, direct=True) as volume:
        plain = rig.plain(mpi, [mpi.program(name), 3, tmp_path / place], tmp_path, np=RANKS)
        # On a very busy machine, agents may lose records. The report mentions each loss, and the test accepts a single
        # loss.
        for again in (True, False):
            outcome = rig.measured(mpi, [mpi.program(name), 3, volume.mount / place], tmp_path, np=RANKS,
                                   options=(of_these(volume),))
            assert outcome.code == plain.code == 0 and sorted(outcome.out) == sorted(plain.out), outcome.describe()
            facts = json.loads("\n".join(rig.report(outcome.archive, "--json").out))
            if facts["storage"]["lost"] == 0:
                break
            assert again, facts["storage"]["lost"]
        for path in tmp_path.glob(place + "*"):
            assert digest_of(path) == digest_of(volume.mount / path.name), path
    joined(outcome.archive)
    rows = [row for row in rig.query(outcome.archive, "SELECT mpi.rank,io.file,io.layer,io.op,io.kind,io.parent,io.bytes FORMAT json")
            if row.get("io.file", "").startswith(str(volume.mount / place))]
    for kind in ("write", "read"):
        below = [row for row in rows if row["io.layer"] == "client" and row["io.op"] == kind]
        calls = [row for row in below if "io.parent" in row]
        # At the end, rank 0 of io_hdf5 reads all data itself.
        assert all((kind, row["mpi.rank"], name) == ("read", 0, "io_hdf5") for row in below if "io.parent" not in row), below
        assert calls and all(row["io.parent"].startswith(f"MPI_File_{kind}") for row in calls), (kind, calls)
        # The mount wrote exactly the bytes that MPI passed to the system. For reads, the kernel may have used
        # its cache or read ahead.
        asked = sum(row["io.bytes"] for row in rows
                    if row["io.layer"] == "posix" and row.get("io.kind") == kind and row.get("io.parent", "").startswith("MPI_"))
        moved = sum(row["io.bytes"] for row in calls)
        assert asked > 0 and (moved == asked or (moved > 0 and kind == "read")), (kind, moved, asked)
    slowest = facts["io_slowest"]
    calls = [one for one in slowest if one["layer"] in ("hdf5", "pnetcdf") and one["storage"]]
    assert calls and all(one["below"][0]["function"].startswith("MPI_File_") for one in calls), slowest


@pytest.mark.mpis("openmpi")
def test_brick_killed_under_a_jobs_io(mpi, tmp_path):
    """A mirrored volume loses a brick while a job writes; later the brick returns. The job ends as without the tool,
    its data is correct, and the report names the processes that were not observed."""
    count, ints = 40, 32 << 10
    with gluster.running(tmp_path / "gluster", kind="replicated", bricks=3) as volume:
        path = volume.mount / "checkpoint"

        def fate():
            for size, act in ((1 << 20, volume.kill_brick), (12 << 20, volume.start_brick)):
                end = time.monotonic() + 60
                while time.monotonic() < end and not (path.exists() and path.stat().st_size >= size):
                    time.sleep(0.01)
                act(1)

        meanwhile = threading.Thread(target=fate)
        meanwhile.start()
        outcome = rig.measured(mpi, arguments(mpi, path, count, ints), tmp_path, np=RANKS, options=(of_these(volume),), timeout=120)
        meanwhile.join()
        plain = rig.plain(mpi, arguments(mpi, tmp_path / "plain", count, ints), tmp_path, np=RANKS)
        rig.same(plain, outcome)
        assert digest_of(path) == digest_of(tmp_path / "plain")
        assert any(f"process {volume.servers[1]} has ended" in line for line in outcome.said), outcome.said
        bricks = [f":{brick}" for brick in volume.bricks]
    storage = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["storage"]
    rows = [row for row in rig.query(outcome.archive, f"SELECT {COLUMNS} FORMAT json") if row.get("io.file") == str(path)]
    # After a brick was lost, the mirror syncs data by itself. No call of the program requests this sync.
    nobodys = [row for row in rows if row["io.layer"] == "client" and "io.parent" not in row]
    assert all(row["io.op"] == "sync" for row in nobodys), nobodys
    assert storage["contradictions"] == 0 and 0 <= storage["of_ranks"] - storage["placed"] <= len(nobodys), storage
    size = (count * 8 * RANKS + 1) * 4 * ints
    by = {brick: sum(row["io.bytes"] for row in rows if row["io.layer"] == "server" and row["io.op"] == "write" and
                     row["io.server"].endswith(brick)) for brick in bricks}
    # The surviving bricks have all data. The brick that died has the data from before its death.
    assert by[bricks[0]] == by[bricks[2]] == size and by[bricks[1]] < size, by
    text = " ".join(" ".join(rig.report(outcome.archive, "--section", "storage").out).split())
    found = re.search(r"joined ([\d,]+) of ([\d,]+) mount operations with server operations", text)
    halves = [int(text.replace(",", "")) for text in found.groups()]
    assert halves == [storage["served"], storage["client_operations"]] and halves[0] <= halves[1], text


def test_brick_killed_under_io(tmp_path):
    """A brick dies while the tool is attached to it and the program writes to it. The brick is restarted. The tool
    continues to record, and the data is correct."""
    with gluster.running(tmp_path / "gluster", kind="dispersed", bricks=3) as volume:
        pids = [word for pid in (*volume.servers, volume.client) for word in ("--pid", pid)]
        process = rig.start([rig.RANKINE, "attach", "--service", "glusterfs", *pids, "-o", tmp_path / "watch.rkn", "--json"],
                            tmp_path)
        for _ in range(4):
            assert b"functions patched" in process.stderr.readline()
        digest = hashlib.md5()
        file = os.open(volume.mount / "survives", os.O_CREAT | os.O_WRONLY | os.O_SYNC)
        for i in range(60):
            if i == 20:
                volume.kill_brick(1)
            if i == 40:
                volume.start_brick(1)
            data = bytes((i + j) % 251 for j in range(256)) * 256
            digest.update(data)
            assert os.pwrite(file, data, i * len(data)) == len(data)
        os.close(file)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert process.returncode == 0 and f"process {volume.servers[1]} has ended".encode() in err, (out, err)
        seen = json.loads(out)
        assert seen["contradictions"] == 0 and seen["joined"] > 100, seen
        assert digest_of(volume.mount / "survives") == digest.hexdigest()
        assert {row["io.server"].rsplit("/", 1)[1] for row in
                rig.query(tmp_path / "watch.rkn", "SELECT io.server WHERE io.layer=server FORMAT json")} >= {"brick0", "brick2"}
