# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine attach` on real MooseFS daemons, whose programs are stripped. Operations are matched from the mount
to the chunk server's disk, and with the program's thread. The daemons continue undisturbed."""
import hashlib
import json
import os
import pathlib
import re
import signal
import sys
import threading

import pytest

import rig

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import moosefs  # noqa: E402  (the path is set on the line above)

pytestmark = [pytest.mark.skipif(moosefs.missing() is not None, reason=str(moosefs.missing())), pytest.mark.beside]
BLOCK = 64 << 10
CHUNK = 64 << 20


@pytest.fixture(scope="module")
def volume(tmp_path_factory):
    with moosefs.running(tmp_path_factory.mktemp("moosefs")) as running:
        yield running


def attach(volume, folder, *options):
    process = rig.start([rig.RANKINE, "attach", "--service", "moosefs", "--pid", volume.server, "--pid", volume.client,
                         "--json", *options], folder)
    for _ in range(2):
        line = process.stderr.readline().decode()
        assert "functions patched" in line, line + process.stderr.read().decode()
    return process


def result(process):
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0, (out, err)
    return json.loads(out)


def code(pid):
    """Returns the code of the process, as it is in the process's memory."""
    program = os.readlink(f"/proc/{pid}/exe")
    for line in open(f"/proc/{pid}/maps", encoding="ascii"):
        if program in line and " r-xp " in line:
            begin, end = (int(text, 16) for text in line.split()[0].split("-"))
            with open(f"/proc/{pid}/mem", "rb") as memory:
                memory.seek(begin)
                return memory.read(end - begin)
    raise AssertionError(f"{program} is not loaded")


def is_clean(pid):
    lines = pathlib.Path(f"/proc/{pid}/maps").read_text(encoding="ascii").splitlines()
    return not [line for line in lines if re.match(r"\S+ r-xp \S+ \S+ 0\s*$", line)]


def write(path, blocks, seed, begin=0):
    digest = hashlib.md5()
    file = os.open(path, os.O_CREAT | os.O_WRONLY)
    for i in range(blocks):
        data = bytes((seed + i + j) % 251 for j in range(256)) * (BLOCK // 256)
        digest.update(data)
        assert os.pwrite(file, data, begin + i * BLOCK) == BLOCK
    os.fsync(file)
    os.close(file)
    return digest.hexdigest()


def read(path, begin=0):
    file = os.open(path, os.O_RDONLY)
    os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
    digest, at = hashlib.md5(), begin
    while data := os.pread(file, BLOCK, at):
        digest.update(data)
        at += len(data)
    os.close(file)
    return digest.hexdigest()


def merged(operations):
    whole = []
    for begin, end in sorted((one["offset"], one["offset"] + one["bytes"]) for one in operations):
        if whole and begin <= whole[-1][1]:
            whole[-1][1] = max(whole[-1][1], end)
        else:
            whole.append([begin, end])
    return whole


def test_joined_by_identity(volume, tmp_path):
    """Two threads each write and read a file. One file crosses a chunk border."""
    before = [code(pid) for pid in (volume.server, volume.client)]
    listed = tmp_path / "operations"
    process = attach(volume, tmp_path, "--operations", listed)
    begins, threads, digests = [0, CHUNK - 4 * BLOCK], {}, {}

    def work(i):
        threads[i] = threading.get_native_id()
        digests[i] = write(volume.mount / f"file.{i}", 12, 50 * i, begins[i]), read(volume.mount / f"file.{i}", begins[i])

    workers = [threading.Thread(target=work, args=(i,)) for i in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    seen = result(process)
    assert seen["client_operations"] == seen["server_operations"] == seen["joined"] > 0, seen
    assert seen["lost"] == seen["contradictions"] == 0, seen
    operations = [json.loads(line) for line in listed.read_text().splitlines()]
    for i, thread in threads.items():
        assert digests[i][0] == digests[i][1]
        inode = os.stat(volume.mount / f"file.{i}").st_ino
        mine = [one for one in operations if one["file"].replace("-", "") == inode.to_bytes(8, "little").hex() + "0" * 16]
        written = [one for one in mine if one["op"] == "write"]
        assert {one["thread"] for one in written} == {thread}, written
        assert sum(one["bytes"] for one in written) == 12 * BLOCK
        assert merged(written) == [[begins[i], begins[i] + 12 * BLOCK]], written
        assert {one["server"] for one in mine} == {volume.server}
        for one in written:
            assert one["disk_accesses"] >= 1 and one["disk_bytes"] >= one["bytes"], one
            assert one["client_ns"] > one["server_ns"] > one["disk_max_ns"] > 0, one
    assert {one["op"] for one in operations} >= {"write"}
    assert [code(pid) for pid in (volume.server, volume.client)] == before
    assert is_clean(volume.server) and is_clean(volume.client)
    assert read(volume.mount / "file.0") == digests[0][0]


@pytest.mark.parametrize("known", [True, False])
def test_reads(volume, tmp_path, known):
    """Reads that miss the mount's cache are matched with reads of the server's disk. The mount does not look up
    again which file a chunk belongs to, so the file may be unknown."""
    path = volume.mount / f"read.{known}"
    if not known:
        digest = write(path, 16, 7)
    listed = tmp_path / "operations"
    process = attach(volume, tmp_path, "--operations", listed)
    if known:
        digest = write(path, 16, 7)
    assert read(path) == digest
    seen = result(process)
    assert seen["client_operations"] == seen["joined"] > 0, seen
    read_ = [one for one in map(json.loads, listed.read_text().splitlines()) if one["op"] == "read"]
    assert merged(read_)[0][0] == 0 and merged(read_)[0][1] >= 16 * BLOCK, read_
    assert {one["thread"] for one in read_} == {threading.get_native_id() if known else 0}
    assert all(one["file"].endswith("-0000-000000000000") == known for one in read_), read_
    assert all(one["disk_accesses"] >= 1 for one in read_)


def test_threads_that_write_over_and_read_again(volume, tmp_path):
    """Several sessions use one chunk alternately, over changing connections. The sessions access the same extents
    many times."""
    process = attach(volume, tmp_path)

    def work(i):
        file = os.open(volume.mount / f"over.{i}", os.O_CREAT | os.O_RDWR)
        for n in range(60):
            os.pwrite(file, bytes([n % 2]) * 1000 * (1 + n % 66), n * 40000 % (1 << 20))
            if n % 7 == 0:
                os.fsync(file)
                os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
                os.pread(file, 100000, n * 30000 % (1 << 20))
        os.fsync(file)
        os.close(file)

    workers = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    seen = result(process)
    assert seen["client_operations"] == seen["server_operations"] == seen["joined"] > 100, seen
    assert seen["lost"] == seen["contradictions"] == 0, seen


@pytest.mark.parametrize("backend", ["agent", "ebpf"])
def test_from_mpi_to_the_disk(volume, tmp_path, backend):
    """The data of collective calls are found at the chunk server's disk. Each byte appears once, with its rank and
    call."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    checkpoints, ints, ranks = 3, 16 << 10, 2
    path, size = volume.mount / f"checkpoint.{backend}", (checkpoints * 8 * ranks + 1) * 4 * ints
    outcome = rig.measured(mpi, [mpi.program("checkpoint"), path, checkpoints, ints], tmp_path, np=ranks,
                           options=(f"--io=deep,service=moosefs,backend={backend},pid={volume.server},pid={volume.client}",))
    if any("was built without" in line or "may not load BPF" in line for line in outcome.said):
        pytest.skip(outcome.said[0])
    assert outcome.code == 0, outcome.describe()
    rows = [row for row in rig.query(outcome.archive, "SELECT mpi.rank,io.file,io.layer,io.op,io.parent,io.server,count,"
                                     "io.bytes,io.latency.ns FORMAT json") if row.get("io.file") == str(path)]
    for layer in ("client", "server", "disk"):
        of = [row for row in rows if row["io.layer"] == layer and row["io.op"] == "write"]
        assert sum(row["io.bytes"] for row in of) >= size, (layer, of)
        assert {row.get("io.parent") for row in of} <= {"MPI_File_write_at_all", "MPI_File_write_at"}, of
        assert all("mpi.rank" in row and row["io.latency.ns"] > 0 for row in of), of
    storage = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["storage"]
    assert storage["client_operations"] == storage["served"] > 0 and storage["contradictions"] == storage["lost"] == 0


def test_imports_by_name(volume, tmp_path):
    """Counts the calls of `read` that the program makes itself. Calls of `read` in which libfuse waits are not
    counted."""
    process = rig.start([rig.RANKINE, "attach", "--pid", volume.client, "--function", "mfsmount:read@plt", "--json"], tmp_path)
    line = process.stderr.readline().decode()
    assert "1 functions patched" in line, line
    write(volume.mount / "import", 2, 0)
    seen = result(process)
    assert [(one["name"], one["count"] > 0) for one in seen["processes"][0]["functions"]] == [("read@plt", True)], seen
    assert is_clean(volume.client)


def test_refused(volume, tmp_path):
    """The tool rejects the master, which stores no data, and a process that does not belong to MooseFS."""
    for pid in (volume.started[0].pid, os.getpid()):
        outcome = rig.rankine("attach", "--service", "moosefs", "--pid", pid, cwd=tmp_path)
        assert outcome.code == 2 and len(outcome.said) == 1, outcome.describe()
        assert "neither a chunk server nor a mount of MooseFS" in outcome.said[0]
