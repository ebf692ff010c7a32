# SPDX-License-Identifier: BSD-3-Clause
"""`rankine io-manager` finds the slowest rank and the slowest brick. Only this rank and this brick are recorded in
detail. If a manager dies, the program must not be affected."""
import collections
import hashlib
import json
import os
import pathlib
import re
import signal
import socket
import sys
import time

import pytest

import rig

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import agent_page, gluster  # noqa: E402  (the path is set on the line above)

pytestmark = pytest.mark.beside

needs_gluster = pytest.mark.skipif(gluster.missing() is not None, reason=str(gluster.missing()))
OTHERS = gluster.others()
INTERVAL = "0.2"
SLOW_US = 80_000
SLOW_RANK = 1


@pytest.fixture(scope="module")
def volume(tmp_path_factory):
    """Three bricks, each with a part of every file. The last brick is slow."""
    with gluster.running(tmp_path_factory.mktemp("gluster"), kind="dispersed", bricks=3, slow_us=SLOW_US) as running:
        yield running


@pytest.fixture
def openmpi():
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    return mpi


def words(mpi, blocks, folder, slow_folder):
    return [mpi.program("slow_rank"), blocks, folder, SLOW_RANK, slow_folder, 2000]


def contents(blocks, rank):
    return b"".join(bytes([ord("a") + (i + rank) % 26]) * 4096 for i in range(blocks))


def token(folder, name="token"):
    path = folder / name
    outcome = rig.rankine("io-manager", "--make-token", path, cwd=folder)
    assert outcome.code == 0 and path.stat().st_mode & 0o777 == 0o600, outcome.describe()
    return path


class Servers:
    """Runs `rankine io-manager --server` for some of the volume's bricks. When the constructor returns, the manager
    has attached to the bricks."""

    def __init__(self, volume, folder, *options, bricks=slice(None), named=True):
        attached = volume.servers[bricks]
        pids = [word for pid in attached for word in ("--pid", pid)] if named else []
        self.process = rig.start([rig.RANKINE, "io-manager", "--server", *pids, "--interval", INTERVAL, "--json", *options],
                                 folder)
        self.lines, self.address = [], None
        while len([line for line in self.lines if "functions patched" in line]) < len(attached):
            line = self.process.stderr.readline().decode()
            assert line, "".join(self.lines)
            self.lines.append(line)
            if "listens at" in line:
                self.address = line.split()[-1]

    def result(self):
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=30)
        assert self.process.returncode == 0, (out, err)
        kept = re.search(r"\((\d+) operations in detail\)", err.decode())
        self.kept = int(kept[1]) if kept else None
        return verdicts(out.decode())


def verdicts(text):
    return [json.loads(line) for line in text.splitlines()]


def named(found, side, key):
    return collections.Counter(verdict[side][key] for verdict in found if verdict[side])


def mostly(counter, which):
    """Checks that most verdicts name `which`. On a busy machine, a few intervals may name another rank or brick."""
    assert sum(counter.values()) >= 3 and counter[which] >= 0.7 * sum(counter.values()), counter


def kept_by_rank(archive):
    outcome = rig.rankine("query", archive, "SELECT mpi.rank,time.offset.ns,io.op FORMAT json", cwd=archive.parent)
    # an archive without I/O operations lacks these records, and an archive without samples lacks even the attribute
    # time.offset.ns
    if outcome.code != 0:
        assert any(words in outcome.said[0] for words in ("not known for records", "unknown attribute 'time.offset.ns'")), (
            outcome.describe())
        return collections.Counter()
    return collections.Counter(row["mpi.rank"] for row in json.loads("\n".join(outcome.out)))


@needs_gluster
def test_slow_rank_and_slow_brick_are_found_and_they_alone_are_detailed(openmpi, volume, tmp_path):
    blocks = 16
    secret, log = token(tmp_path), tmp_path / "verdicts"
    servers = Servers(volume, tmp_path, "--listen", "127.0.0.1:0", "--token", secret, "-o", tmp_path / "servers.rkn")
    option = f"--io=managed,connect={servers.address},token={secret},interval={INTERVAL},log={log}"
    outcome = rig.measured(openmpi, words(openmpi, blocks, tmp_path, volume.mount), tmp_path, np=3, options=(option,))
    at_server = servers.result()
    assert outcome.code == 3 and outcome.out == [f"{blocks} blocks, 0 failed"], outcome.describe()
    assert (volume.mount / f"rank.{SLOW_RANK}").read_bytes() == contents(blocks, SLOW_RANK)
    at_client = verdicts(log.read_text())
    for found in (at_client, at_server):
        mostly(named(found, "process", "rank"), SLOW_RANK)
        files = collections.Counter(verdict["process"].get("name", "").partition(" (fuse.glusterfs ")[::2]
                                    for verdict in found if verdict["process"])
        mostly(collections.Counter({path: count for (path, mount), count in files.items() if mount}),
               str(volume.mount / f"rank.{SLOW_RANK}"))
        mostly(named(found, "server", "pid"), volume.servers[-1])
        mostly(named(found, "server", "name"), str(volume.bricks[-1]))
    slow = [verdict for verdict in at_server if verdict["process"] and verdict["process"]["rank"] == SLOW_RANK]
    assert max(verdict["process"]["latency_ns"] for verdict in slow) > 1000 * SLOW_US, slow
    # The sums are complete for every rank; only the slow rank has individual operations.
    sums = {row["mpi.rank"]: row["sum#count"] for row in
            rig.query(outcome.archive, "SELECT mpi.rank,sum(count) WHERE io.op=pwrite GROUP BY mpi.rank FORMAT json")}
    assert sums[SLOW_RANK] == blocks and min(sums[rank] for rank in (0, 2)) > blocks, sums
    kept = kept_by_rank(outcome.archive)
    mostly(kept, SLOW_RANK)
    assert sum(kept[rank] for rank in (0, 2)) < 0.5 * (sums[0] + sums[2]), (kept, sums)
    rows = rig.query(tmp_path / "servers.rkn", "SELECT io.server,io.layer,io.op,sum(count),max(io.service.ns) WHERE io.layer=server "
                     "GROUP BY io.server,io.layer,io.op FORMAT json")
    mostly(collections.Counter({row["io.server"].split(":")[-1]: row["sum#count"] for row in rows if row["io.op"] == "write"}),
           str(volume.bricks[-1]))


@needs_gluster
@pytest.mark.parametrize("which", ["client", "server"])
def test_killed_manager_costs_the_program_nothing(which, openmpi, volume, tmp_path):
    """The manager is killed by SIGKILL while the program does I/O. The program's result and exit code are the same
    as without a manager, and the verdicts expire."""
    blocks = 12
    secret, log = token(tmp_path), tmp_path / "verdicts"
    servers = Servers(volume, tmp_path, "--listen", "127.0.0.1:0", "--token", secret)
    option = f"--io=managed,connect={servers.address},token={secret},interval={INTERVAL},log={log}"
    process = rig.start(rig.measure_argv(openmpi.launch(*words(openmpi, blocks, tmp_path, volume.mount), np=3),
                                         tmp_path / "job.rkn", (option,)), tmp_path, openmpi.env)
    end = time.monotonic() + 20
    while (not log.exists() or '"rank"' not in log.read_text()) and time.monotonic() < end:
        time.sleep(0.02)
    if which == "client":
        os.kill(manager_of(process.pid), signal.SIGKILL)
    else:
        servers.process.kill()
        servers.process.communicate()
    outcome = rig.finish(process)
    assert outcome.code == 3 and outcome.out == [f"{blocks} blocks, 0 failed"], outcome.describe()
    assert (volume.mount / f"rank.{SLOW_RANK}").read_bytes() == contents(blocks, SLOW_RANK)
    if which == "client":
        servers.result()
        return
    # If the ranks' manager is killed, the servers' manager continues alone, and the bricks can be detached.
    assert any("decides alone" in line for line in outcome.said), outcome.said
    mostly(named(verdicts(log.read_text()), "process", "rank"), SLOW_RANK)
    outcome = rig.rankine("attach", "--detach", *[word for pid in volume.servers for word in ("--pid", pid)], cwd=tmp_path)
    assert outcome.code == 0 and len([line for line in outcome.said if "is restored to its original state" in line]) == 3, outcome.describe()


def write_by_hand(volume, name, blocks, block=4096):
    """Writes one block after another, each synchronously (O_SYNC)."""
    file = os.open(volume.mount / name, os.O_CREAT | os.O_WRONLY | os.O_SYNC)
    for i in range(blocks):
        assert os.pwrite(file, bytes([i % 251]) * block, i * block) == block
    os.close(file)
    found = hashlib.md5((volume.mount / name).read_bytes()).hexdigest()
    assert found == hashlib.md5(b"".join(bytes([i % 251]) * block for i in range(blocks))).hexdigest()


@needs_gluster
def test_agents_sum_up_and_record_nothing_but_in_the_slow_brick(volume, tmp_path):
    """Each brick's control page counts operations and bytes. Only the brick named by the verdict has
    records."""
    servers = Servers(volume, tmp_path, "-o", tmp_path / "servers.rkn")
    write_by_hand(volume, "summed", 20)
    pages = [agent_page.read(pid) for pid in volume.servers]
    found = servers.result()
    mostly(named(found, "server", "pid"), volume.servers[-1])
    for page in pages:
        # Each block is stored as two fragments and a redundant fragment, 2 KiB each.
        assert page["operations"] >= 20 and page["bytes"] >= 20 * 2048, pages
    slow = pages[-1]["made"]
    assert slow > 20 and max(page["made"] for page in pages[:-1]) < 0.3 * slow, pages
    of_slow = [verdict["server"] for verdict in found if verdict["server"] and verdict["server"]["pid"] == volume.servers[-1]]
    assert max(server["latency_ns"] for server in of_slow) > 1000 * SLOW_US and any(server["bytes"] for server in of_slow), of_slow
    assert all(agent_page.read(pid) is None for pid in volume.servers)


@needs_gluster
def test_agents_stop_with_their_manager(volume, tmp_path):
    """After SIGKILL, detailed recording ends with the verdict, and counting ends two seconds later. The
    data stay correct, and the agents can be removed."""
    servers = Servers(volume, tmp_path, "-o", tmp_path / "never.rkn")
    write_by_hand(volume, "before", 5)
    servers.process.kill()
    servers.process.communicate()
    write_by_hand(volume, "between", 5)
    time.sleep(3)
    pages = [agent_page.read(pid) for pid in volume.servers]
    assert pages[-1]["made"] > 0, pages
    write_by_hand(volume, "behind", 5)
    assert [agent_page.read(pid) for pid in volume.servers] == pages
    outcome = rig.rankine("attach", "--detach", *[word for pid in volume.servers for word in ("--pid", pid)], cwd=tmp_path)
    assert outcome.code == 0 and all(agent_page.read(pid) is None for pid in volume.servers), outcome.describe()
    write_by_hand(volume, "after", 5)


@needs_gluster
def test_managers_of_several_hosts_have_one_verdict(volume, tmp_path):
    """Runs two managers for the servers, as if they were on two hosts. The slow brick belongs to the manager that
    connects, and only this manager keeps operations."""
    secret = token(tmp_path)
    listens = Servers(volume, tmp_path, "--listen", "127.0.0.1:0", "--token", secret, "-o", tmp_path / "a.rkn", bricks=slice(0, 2))
    connects = Servers(volume, tmp_path, "--connect", listens.address, "--token", secret, "-o", tmp_path / "b.rkn", bricks=slice(2, 3))
    file = os.open(volume.mount / "by.hand", os.O_CREAT | os.O_WRONLY | os.O_SYNC)
    for i in range(20):
        assert os.pwrite(file, bytes(4096), i * 4096) == 4096
    os.close(file)
    for manager in (connects, listens):
        mostly(named(manager.result(), "server", "pid"), volume.servers[-1])
    assert connects.kept > 2 * listens.kept, (connects.kept, listens.kept)


@needs_gluster
@pytest.mark.skipif(OTHERS is not None, reason=str(OTHERS))
def test_all_servers_of_the_host_and_no_mount(volume, tmp_path):
    """Without --pid, the manager does not watch mounts. The manager rejects a mount whose process is given
    explicitly."""
    servers = Servers(volume, tmp_path, named=False)
    servers.result()
    said = "".join(servers.lines)
    assert all(f"process {pid} (server)" in said for pid in volume.servers) and str(volume.client) not in said, said
    outcome = rig.rankine("io-manager", "--server", "--pid", volume.client, cwd=tmp_path)
    assert outcome.code == 2 and len(outcome.said) == 1 and "--server watches servers" in outcome.said[0], outcome.describe()


def manager_of(front):
    """The io-manager that a `rankine run` has started."""
    for name in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(name.read_text().rsplit(")", 1)[1].split()[1]) != front:
                continue
            if b"io-manager" in (name.parent / "cmdline").read_bytes():
                return int(name.parent.name)
        except OSError:
            continue
    raise AssertionError("no manager runs")


def test_one_command_is_enough(openmpi, tmp_path):
    """Without a servers' manager, the manager of the ranks decides alone. The sums are the same as in a run with a
    servers' manager."""
    outcome = rig.measured(openmpi, words(openmpi, 300, tmp_path, tmp_path), tmp_path, np=3,
                           options=(f"--io=managed,interval=0.05,log={tmp_path / 'log'}",))
    assert outcome.code == 3 and outcome.out == ["300 blocks, 0 failed"], outcome.describe()
    found = verdicts((tmp_path / "log").read_text())
    assert all(verdict["server"] is None for verdict in found)
    rows = rig.query(outcome.archive, "SELECT sum(count),sum(io.bytes) WHERE io.op=pwrite,mpi.rank=1 FORMAT json")
    assert rows[0]["sum#count"] == 300 and rows[0]["sum#io.bytes"] == 300 * 4096, rows


def test_without_a_manager_nothing_is_kept(openmpi, tmp_path):
    """The ranks read verdicts, but no manager writes verdicts. Therefore only sums are recorded."""
    outcome = rig.measured(openmpi, words(openmpi, 20, tmp_path, tmp_path), tmp_path, np=2,
                           options=("--io=managed,interval=15",))
    assert outcome.code == 3, outcome.describe()
    assert not kept_by_rank(outcome.archive)
    rows = rig.query(outcome.archive, "SELECT mpi.rank,sum(count) WHERE io.op=pwrite GROUP BY mpi.rank FORMAT json")
    counts = {row["mpi.rank"]: row["sum#count"] for row in rows}
    # The other rank writes until the slow rank has finished, however few blocks it has written.
    assert counts[SLOW_RANK] == 20 and counts[1 - SLOW_RANK] > 0, counts


def test_wrong_token_and_garbage_are_refused(openmpi, tmp_path, spool):
    """A manager that listens accepts only connections with its token. Other input does not make the manager exit."""
    secret, other, own = token(tmp_path), token(tmp_path, "other"), {"RANKINE_SPOOL": spool}
    job = rig.start(rig.measure_argv(openmpi.launch(*words(openmpi, 100_000, tmp_path, tmp_path), np=2), tmp_path / "job.rkn",
                                     ("--io=managed,interval=15",)), tmp_path, {**openmpi.env, **own})
    front = None
    end = time.monotonic() + 20
    while front is None and time.monotonic() < end:
        lines = rig.rankine("spools", cwd=tmp_path, env=own).out
        front = next((line.split()[0] for line in lines if line.startswith("slow_rank")), None)
        time.sleep(0.05)
    hub = rig.start([rig.RANKINE, "io-manager", "--client", "--job", front, "--listen", "127.0.0.1:0", "--token", secret],
                    tmp_path, own)
    address = hub.stderr.readline().decode().split()[-1]
    for i in range(20):
        with socket.create_connection(address.rsplit(":", 1), timeout=5) as peer:
            peer.sendall(hashlib.sha512(bytes([i])).digest() * 8)
    # The manager listens at the given address only, not at the host's other addresses.
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", address.rsplit(":", 1)[1]), timeout=5)
    outcome = rig.rankine("io-manager", "--client", "--job", front, "--connect", address, "--token", other, cwd=tmp_path, env=own)
    assert outcome.code == 2 and len(outcome.said) == 1 and "refuses the token" in outcome.said[0], outcome.describe()
    # waits up to 30 s, because a rank that has no processor performs no I/O that could be slow
    ranks, end = set(), time.monotonic() + 30
    while not ranks and time.monotonic() < end:
        outcome = rig.rankine("io-manager", "--client", "--job", front, "--connect", address, "--token", secret, "--interval", "0.1",
                              "-d", "2.5", "--json", cwd=tmp_path, env=own)
        assert outcome.code == 0 and outcome.out, outcome.describe()
        ranks = {verdict["process"]["rank"] for verdict in verdicts("\n".join(outcome.out)) if verdict["process"]}
    assert ranks and ranks <= {0, 1}, outcome.describe()
    assert hub.poll() is None
    hub.send_signal(signal.SIGINT)
    _, err = hub.communicate(timeout=20)
    assert hub.returncode == 0, err
    os.killpg(job.pid, signal.SIGTERM)
    job.communicate(timeout=20)


def test_impossible_requests_get_one_error_line(tmp_path):
    secret = token(tmp_path)
    (tmp_path / "open").write_text("rankine io token 1 " + "0" * 80 + "\n")
    for options, what in (
            ((), "choose what to watch"),
            (("--client", "--server"), "choose what to watch"),
            (("--client",), "needs --job"),
            (("--client", "--job", "none"), "no job called none"),
            (("--client", "--job", "x", "--pid", "1"), "--pid goes with --server"),
            (("--client", "--job", "x", "--no-mounts", "-o", "x.rkn"), "give one of them"),
            (("--server", "--no-mounts"), "--no-mounts goes with --client"),
            (("--server", "--pid", "1", "-o", tmp_path / "missing" / "a.rkn"), "cannot be used"),
            (("--client", "--job", "x", "-o", __file__), "not an archive of Rankine"),
            (("--server", "--pid", os.getpid()), "not a process of GlusterFS"),
            (("--server", "--service", "lustre"), "there is glusterfs"),
            (("--server", "--service", "moosefs"), "--server takes glusterfs, orangefs"),
            (("--server", "--listen", "127.0.0.1:0"), "need --token"),
            (("--server", "--pid", "1", "--listen", "a:1", "--connect", "b:1", "--token", secret), "not both"),
            (("--server", "--pid", "1", "--connect", "nowhere", "--token", secret), "HOST:PORT"),
            (("--server", "--pid", "1", "--listen", "*:7000", "--token", secret), "HOST:PORT"),
            (("--server", "--pid", "1", "--listen", "192.0.2.1:7000", "--token", secret), "cannot listen"),
            (("--server", "--pid", "1", "--listen", "127.0.0.1:0", "--token", tmp_path / "open"), "chmod 600"),
            (("--server", "--pid", "1", "--listen", "127.0.0.1:0", "--token", tmp_path / "none"), "cannot read the token"),
            (("--server", "--interval", "0"), "0.05 to 15"),
            (("--make-token", secret), "cannot make")):
        outcome = rig.rankine("io-manager", *options, cwd=tmp_path)
        assert outcome.code == 2 and len(outcome.said) == 1, outcome.describe()
        assert what in outcome.said[0], outcome.said
    for option, what in (("managed,host=a", "connect=HOST:PORT"), ("managed,connect=a:1", "token=FILE"),
                         ("managed,interval=x", "0.05 to 15"), ("managed,connect=a,token=" + str(secret), "HOST:PORT"),
                         ("managed,connect=a:1,token=/no/where", "cannot read the token")):
        outcome = rig.rankine("run", f"--io={option}", "touch", tmp_path / "started", cwd=tmp_path)
        assert outcome.code != 0 and len(outcome.said) == 1 and what in outcome.said[0], outcome.describe()
        assert not (tmp_path / "started").exists()
