# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine attach` on real GlusterFS daemons. Operations are matched by their identity from the mount to the
brick's disk, and the daemons continue undisturbed."""
import collections
import hashlib
import json
import os
import pathlib
import re
import signal
import struct
import subprocess
import sys
import threading
import time

import pytest

import rig

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import gluster  # noqa: E402  (the path is set on the line above)

pytestmark = pytest.mark.skipif(gluster.missing() is not None, reason=str(gluster.missing()))
BLOCK = 64 << 10


@pytest.fixture(scope="module")
def volume(tmp_path_factory):
    with gluster.running(tmp_path_factory.mktemp("gluster")) as running:
        yield running


class Attach:
    """A `rankine attach` process. When the constructor returns, it has attached; the method `result` ends it."""

    def __init__(self, volume, folder, *options):
        self.process = rig.start([rig.RANKINE, "attach", *options], folder)
        self.lines = []
        for _ in range(len([option for option in options if option == "--pid"]) or 2):
            line = self.process.stderr.readline().decode()
            self.lines.append(line)
            assert "functions patched" in line, self.lines + [self.process.stderr.read().decode()]

    def result(self):
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=30)
        assert self.process.returncode == 0, (out, err)
        return out.decode()


def pids(volume):
    return ["--pid", volume.server, "--pid", volume.client]


def write(path, blocks, seed, synced=True):
    """Writes blocks of a pattern and returns their digest. If each block is synced, each block is a separate
    operation."""
    digest = hashlib.md5()
    flags = os.O_CREAT | os.O_WRONLY | (os.O_SYNC if synced else 0)
    file = os.open(path, flags)
    for i in range(blocks):
        data = bytes((seed + i + j) % 251 for j in range(256)) * (BLOCK // 256)
        digest.update(data)
        assert os.pwrite(file, data, i * BLOCK) == BLOCK
    os.close(file)
    return digest.hexdigest()


def digest_of(path):
    return hashlib.md5(path.read_bytes()).hexdigest()


def gfid(path):
    """Returns the file's GlusterFS id, as the brick stores it."""
    text = os.getxattr(path, "trusted.gfid").hex()
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


def entries(pid, program="libglusterfs.so.0.0.1"):
    """Returns the bytes of one library's code in the process."""
    for line in open(f"/proc/{pid}/maps", encoding="ascii"):
        if program in line and " r-xp " in line:
            begin, end = (int(text, 16) for text in line.split()[0].split("-"))
            with open(f"/proc/{pid}/mem", "rb") as memory:
                memory.seek(begin)
                return begin, memory.read(end - begin)
    raise AssertionError(f"{program} is not loaded")


def is_clean(pid):
    """Returns whether the process has no executable memory that is not backed by a file."""
    lines = pathlib.Path(f"/proc/{pid}/maps").read_text(encoding="ascii").splitlines()
    return not [line for line in lines if re.match(r"\S+ r-xp \S+ \S+ 0\s*$", line)]


def test_joined_by_identity(volume, tmp_path):
    before = [entries(pid) for pid in (volume.server, volume.client)]
    listed = tmp_path / "operations"
    attach = Attach(volume, tmp_path, "--service", "glusterfs", *pids(volume), "--operations", listed, "--json")
    path = volume.mount / "joined"
    threads, digests = {}, {}

    def work(i):
        threads[i] = threading.get_native_id()
        digests[i] = write(volume.mount / f"joined.{i}", 20, i)

    workers = [threading.Thread(target=work, args=(i,)) for i in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    seen = json.loads(attach.result())
    assert seen["client_operations"] == seen["server_operations"] == seen["joined"] > 0, seen
    assert seen["lost"] == seen["contradictions"] == 0
    operations = [json.loads(line) for line in listed.read_text().splitlines()]
    assert len(operations) == seen["joined"]
    for i, thread in threads.items():
        path = volume.brick / f"joined.{i}"
        assert digest_of(path) == digests[i]
        mine = [operation for operation in operations if operation["file"] == gfid(path)]
        written = [operation for operation in mine if operation["op"] == "write"]
        assert {operation["thread"] for operation in mine} == {thread}
        assert sorted((one["offset"], one["bytes"]) for one in written) == [(n * BLOCK, BLOCK) for n in range(20)]
        for one in written:
            assert one["server"] == volume.server and one["disk_bytes"] == BLOCK and one["disk_accesses"] >= 1, one
            assert one["connection"].endswith(f"/{volume.client}/{volume.name}")
            assert one["client_ns"] > one["server_ns"] > one["disk_max_ns"] > 0, one
            # The times agree within one percent, because the clock's rate is measured while operations run.
            assert one["queue_ns"] + one["service_ns"] <= 1.01 * one["server_ns"], one
    assert [entries(pid) for pid in (volume.server, volume.client)] == before
    assert is_clean(volume.server) and is_clean(volume.client)


def test_brick_that_submits_to_the_kernel(tmp_path):
    """With the option storage.linux-aio, the storage layer's call returns before the disk has finished. The recorded
    time of the call and of its disk access ends when the disk has answered."""
    count, size = 20, 3001  # (whole blocks bypass the page cache in GlusterFS, so unaligned memory causes EINVAL)
    with gluster.running(tmp_path / "gluster", direct=True, aio=True) as volume:
        listed = tmp_path / "operations"
        attach = Attach(volume, tmp_path, *pids(volume), "--operations", listed, "--json")
        whole = bytes(i % 251 for i in range(count * size))
        file = os.open(volume.mount / "submitted", os.O_CREAT | os.O_RDWR | os.O_SYNC)
        for i in range(count):
            assert os.pwrite(file, whole[i * size:(i + 1) * size], i * size) == size
        assert b"".join(os.pread(file, size, i * size) for i in range(count)) == whole
        os.close(file)
        seen = json.loads(attach.result())
        path = volume.brick / "submitted"
        assert path.read_bytes() == whole
        assert seen["client_operations"] == seen["server_operations"] == seen["joined"] > 0 and seen["contradictions"] == 0, seen
        mine = [one for one in map(json.loads, listed.read_text().splitlines()) if one["file"] == gfid(path)]
        for op in ("write", "read"):
            moved = [one for one in mine if one["op"] == op]
            assert sorted((one["offset"], one["bytes"]) for one in moved) == [(i * size, size) for i in range(count)], moved
            for one in moved:
                assert (one["disk_accesses"], one["disk_bytes"]) == (1, size), one
                assert one["server_ns"] >= one["service_ns"] == one["disk_max_ns"] > 0, one
                assert one["queue_ns"] + one["service_ns"] == pytest.approx(one["server_ns"], rel=0.01), one


def test_write_behind_merges_and_late_answers(volume, tmp_path):
    """Small writes are merged below the mount, and finish after the program's writes. Nevertheless, each write is
    matched with an operation of the server."""
    attach = Attach(volume, tmp_path, "--service", "glusterfs", *pids(volume), "--json")
    file = os.open(volume.mount / "merged", os.O_CREAT | os.O_WRONLY)
    for i in range(400):
        os.pwrite(file, bytes([i % 256]) * 1000, i * 1000)
    os.close(file)
    with open(volume.mount / "merged", "rb") as again:  # the mount sends delayed writes before it syncs the file
        os.fsync(again.fileno())
    seen = json.loads(attach.result())
    assert seen["client_operations"] == seen["joined"] > 0 and seen["contradictions"] == 0, seen
    assert sum(row["bytes"] for row in seen["clients"] if row["op"] == "write") == 400000
    assert sum(row["count"] for row in seen["clients"] if row["op"] == "write") < 400


def waits_at(port):
    """Returns the number of bytes that have arrived at this loopback port and that the listener has not read yet."""
    waiting = 0
    for line in open("/proc/net/tcp", encoding="ascii").readlines()[1:]:
        words = line.split()
        if words[1].endswith(f":{port:04X}") and words[3] == "01":
            waiting += int(words[4].split(":")[1], 16)
    return waiting


def test_pending_operations_are_awaited_at_the_end(volume, tmp_path):
    """The brick is stopped when `rankine attach` ends. Operations that the brick answers late are nevertheless
    matched."""
    attach = Attach(volume, tmp_path, "--service", "glusterfs", *pids(volume), "--json")
    file = os.open(volume.mount / "late", os.O_CREAT | os.O_WRONLY | os.O_SYNC)
    writer = threading.Thread(target=os.pwrite, args=(file, bytes(BLOCK), 0))
    os.kill(volume.server, signal.SIGSTOP)
    try:
        writer.start()
        end = time.monotonic() + 20
        while waits_at(volume.ports[0]) < BLOCK // 2 and time.monotonic() < end:
            time.sleep(0.01)
        attach.process.send_signal(signal.SIGINT)
        time.sleep(0.1)
    finally:
        os.kill(volume.server, signal.SIGCONT)
    writer.join(20)
    os.close(file)
    out, err = attach.process.communicate(timeout=30)
    assert attach.process.returncode == 0, (out, err)
    seen = json.loads(out)
    assert seen["client_operations"] == seen["server_operations"] == seen["joined"] > 0, seen


class Load:
    """Continuously writes files, reads them back, and compares them."""

    def __init__(self, volume):
        self.volume, self.stop, self.rounds, self.wrong = volume, False, 0, []
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self):
        while not self.stop:
            path = self.volume.mount / f"load.{self.rounds % 4}"
            digest = write(path, 8, self.rounds, synced=False)
            if digest_of(path) != digest:
                self.wrong.append(self.rounds)
            self.rounds += 1

    def end(self):
        self.stop = True
        self.thread.join(30)
        assert not self.thread.is_alive() and not self.wrong and self.rounds > 0
        return self.rounds


@pytest.mark.long
def test_hundred_times_under_load(volume, tmp_path):
    _times_under_load(volume, tmp_path, 100)


def test_under_load(volume, tmp_path):
    _times_under_load(volume, tmp_path, 8)


def own_memory(pid):
    """Returns the bytes of memory that is not backed by a file."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"RssAnon:\s+(\d+)", status).group(1)) << 10


def _times_under_load(volume, tmp_path, times):
    before = [entries(pid) for pid in (volume.server, volume.client)]
    memory = [[own_memory(pid) for pid in (volume.server, volume.client)]]
    load = Load(volume)
    stopped = []
    for _ in range(times):
        outcome = rig.rankine("attach", "--service", "glusterfs", *pids(volume), "-d", "0.05", "--json", cwd=tmp_path)
        assert outcome.code == 0, outcome.describe()
        seen = json.loads("\n".join(outcome.out))
        assert seen["contradictions"] == 0
        stopped += [process["stopped_ns"] for process in seen["processes"]]
        memory.append([own_memory(pid) for pid in (volume.server, volume.client)])
    load.end()
    assert [entries(pid) for pid in (volume.server, volume.client)] == before
    assert is_clean(volume.server) and is_clean(volume.client)
    # A new attachment reuses the memory of the first attachment. Each daemon has 18 MiB of this memory while attached.
    # The daemons' own memory varies by about 500 KiB.
    assert all(first < none + (4 << 20) for none, first in zip(*memory[:2])), memory
    assert all(last < first + (1 << 20) for first, last in zip(memory[1], memory[-1])), memory
    # Stopping takes a few ms. On a busy machine, most stops take longer, because a thread needs a processor before it
    # can stop. Some stops are short even on a busy machine.
    assert sorted(stopped)[len(stopped) // 4] < 10e6, stopped
    print(f"stopped: median {sorted(stopped)[len(stopped) // 2] / 1e6:.2f} ms, most {max(stopped) / 1e6:.2f} ms")


def test_killed_attach(volume, tmp_path):
    """The daemons continue. The next attachment takes over the daemons, or --detach restores them."""
    before = [entries(pid) for pid in (volume.server, volume.client)]
    load = Load(volume)
    attach = Attach(volume, tmp_path, "--service", "glusterfs", *pids(volume))
    time.sleep(0.1)
    attach.process.kill()
    attach.process.communicate()
    rounds = load.rounds
    time.sleep(0.3)
    assert load.rounds > rounds
    assert not is_clean(volume.server)
    again = Attach(volume, tmp_path, "--service", "glusterfs", *pids(volume), "--json")
    time.sleep(0.3)
    assert json.loads(again.result())["joined"] > 0
    assert [entries(pid) for pid in (volume.server, volume.client)] == before
    attach = Attach(volume, tmp_path, "--service", "glusterfs", *pids(volume))
    attach.process.kill()
    attach.process.communicate()
    outcome = rig.rankine("attach", "--detach", *pids(volume), cwd=tmp_path)
    assert outcome.code == 0 and [line.count("is restored to its original state") for line in outcome.said] == [1, 1], outcome.describe()
    outcome = rig.rankine("attach", "--detach", "--pid", volume.server, cwd=tmp_path)
    assert outcome.code == 0 and "contains no patches of rankine" in outcome.said[0]
    load.end()
    assert [entries(pid) for pid in (volume.server, volume.client)] == before
    assert is_clean(volume.server) and is_clean(volume.client)


def symbol(path, name):
    out = rig.run(["nm", "-D", path], "/").out
    return int(next(line.split()[0] for line in out if line.endswith(" T " + name)), 16)


@pytest.mark.parametrize("byte,what", [(0xcc, "breakpoint"), (0xe9, "jump"), (0x90, "another tool")])
def test_patched_daemon_is_refused(volume, tmp_path, byte, what):
    path = next(line.split()[-1] for line in open(f"/proc/{volume.server}/maps", encoding="ascii")
                if "libglusterfs.so" in line)
    base = min(int(line.split("-")[0], 16) for line in open(f"/proc/{volume.server}/maps", encoding="ascii") if path in line)
    place = base + symbol(path, "sys_fdatasync")  # no thread is in this function at the time
    with open(f"/proc/{volume.server}/mem", "r+b", buffering=0) as memory:
        memory.seek(place)
        saved = memory.read(1)
        memory.seek(place)
        memory.write(bytes([byte]))
        try:
            outcome = rig.rankine("attach", "--service", "glusterfs", "--pid", volume.server, cwd=tmp_path)
        finally:
            memory.seek(place)
            memory.write(saved)
    assert outcome.code == 2 and len(outcome.said) == 1, outcome.describe()
    assert "sys_fdatasync" in outcome.said[0] and what in outcome.said[0]
    assert is_clean(volume.server)
    write(volume.mount / "after", 2, 0)


def test_functions_by_name(volume, tmp_path):
    attach = Attach(volume, tmp_path, "--pid", volume.server, "--function", "libglusterfs.so.0.0.1:sys_pwrite", "--json")
    write(volume.mount / "named", 10, 0)
    seen = json.loads(attach.result())
    counts = collections.Counter({row["name"]: row["count"] for row in seen["processes"][0]["functions"]})
    assert counts["sys_pwrite"] == 10


def test_service_is_known_by_its_processes(volume, tmp_path):
    """The option --pid is sufficient, because the tool detects the file system to which the processes belong."""
    attach = Attach(volume, tmp_path, *pids(volume), "--json")
    write(volume.mount / "by_pid", 10, 0)
    seen = json.loads(attach.result())
    assert seen["client_operations"] == seen["joined"] > 0, seen
    assert sum(row["bytes"] for row in seen["clients"] if row["op"] == "write") == 10 * BLOCK


def test_refusals(volume, tmp_path):
    """Each rejected attachment prints one line with the reason and a remedy."""
    other = "libc.so.6"
    for options, what in (
            ((), "choose what to watch"),
            (("--pid", os.getpid()), r"no known file system \(glusterfs.*--function"),
            (("--pid", volume.server, "--pid", os.getpid()), r"no known file system \(glusterfs"),
            (("--service", "glusterfs", "--pid", volume.server, "--function", "a:b"), "exclude each other"),
            (("--pid", volume.server, "--function", "a:b", "-o", "no.rkn"), "needs a file system"),
            (("--service", "lustre"), "there is glusterfs"),
            (("--pid", "x", "--function", "a:b"), "is not the number of a process"),
            (("--pid", 1 << 22, "--function", "a:b"), "there is no process"),
            (("--pid", 1 << 22), "there is no process"),
            (("--pid", volume.server, "-o", tmp_path / "missing" / "a.rkn"), "output folder.*cannot be used"),
            (("--pid", volume.server, "-o", tmp_path), "is a folder"),
            (("--pid", volume.server, "-o", __file__), "not an archive of Rankine"),
            (("--pid", volume.server, "--operations", tmp_path / "missing" / "a"), "cannot write.*No such file"),
            (("--pid", os.getpid(), "--service", "glusterfs"), "not a process of GlusterFS"),
            (("--pid", volume.server, "--function", "nothing"), "MODULE:FUNCTION"),
            (("--pid", volume.server, "--function", "no.so:f"), "has not loaded no.so"),
            (("--pid", volume.server, "--function", other + ":no_such_function"), "has no symbol"),
            (("--pid", volume.server, "--function", other + ":write/99"), "at most 8"),
            (("--service", "glusterfs", "--duration", "soon"), "neither a number of seconds"),
            (("--detach",), "needs --pid")):
        outcome = rig.rankine("attach", *options, cwd=tmp_path)
        assert outcome.code == 2 and len(outcome.said) == 1, outcome.describe()
        assert re.search(what, outcome.said[0]), outcome.said
    assert is_clean(volume.server)


def test_operations_that_cannot_be_written_are_reported(volume, tmp_path):
    """If the disk is full, `rankine attach` continues, detaches at its end, and reports that the file is incomplete."""
    attach = Attach(volume, tmp_path, *pids(volume), "--operations", "/dev/full", "--json")
    write(volume.mount / "full", 10, 3)
    attach.process.send_signal(signal.SIGINT)
    out, err = attach.process.communicate(timeout=30)
    assert attach.process.returncode == 2 and b"cannot write all of /dev/full: No space left" in err, err
    assert json.loads(out)["joined"] > 0, out
    assert is_clean(volume.server) and is_clean(volume.client)


def sleeper_of_32_bit(path):
    """Returns a static 32-bit program, written in machine code, that pauses forever."""
    # mov $29 (pause), %eax; int $0x80; jump to the beginning
    code = bytes.fromhex("b81d000000 cd80 ebf7".replace(" ", ""))
    begin, size = 0x08048000, 52 + 32 + len(code)
    header = b"\x7fELF\1\1\1" + bytes(9) + struct.pack("<HHIIIIIHHHHHH", 2, 3, 1, begin + 84, 52, 0, 0, 52, 32, 1, 0, 0, 0)
    path.write_bytes(header + struct.pack("<IIIIIIII", 1, 0, begin, begin, size, size, 5, 4096) + code)
    path.chmod(0o755)
    return path


def test_process_of_32_bit_is_refused_by_name(tmp_path):
    try:
        process = subprocess.Popen([sleeper_of_32_bit(tmp_path / "sleeper")])
    except OSError as error:
        pytest.skip(f"this kernel runs no programs of 32 bit: {error}")
    try:
        for options in (("--service", "glusterfs"), ("--function", "libc.so.6:write")):
            outcome = rig.rankine("attach", "--pid", process.pid, *options, cwd=tmp_path)
            assert outcome.code == 2 and len(outcome.said) == 1, outcome.describe()
            assert f"process {process.pid} is a 32-bit program" in outcome.said[0], outcome.said
        assert process.poll() is None
    finally:
        process.kill()
        process.wait()


def test_mount_in_another_uts_namespace(volume, tmp_path):
    """Bricks identify a mount by its host name. The host name can differ in another namespace, and the mount's
    operations could not be matched."""
    with volume.second_mount("unshare", "--uts") as pid:
        outcome = rig.rankine("attach", "--service", "glusterfs", "--pid", pid, cwd=tmp_path)
        assert outcome.code == 2 and len(outcome.said) == 1, outcome.describe()
        assert "another UTS namespace" in outcome.said[0]
        assert is_clean(pid)


@pytest.mark.root
def test_other_users_process(volume, tmp_path):
    outcome = rig.run(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", rig.RANKINE, "attach", "--pid",
                       volume.server, "--function", "libc.so.6:write"], "/")
    assert outcome.code == 2 and len(outcome.said) == 1, outcome.describe()
    assert "as the user of the process, or as root" in outcome.said[0]
