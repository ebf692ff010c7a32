# SPDX-License-Identifier: BSD-3-Clause
"""Two hosts share only the file system, but one archive contains all ranks, each with its host."""
import json
import re
import shutil
import sys
import time

import pytest

import expected
import rig
from test_counts import agree

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import two_hosts  # noqa: E402  (the path is set on the line above)

pytestmark = pytest.mark.beside


@pytest.fixture(scope="module")
def hosts(tmp_path_factory):
    reason = two_hosts.missing()
    if reason:
        pytest.skip(reason)
    pair = two_hosts.TwoHosts(tmp_path_factory.mktemp("hosts")).start()
    yield pair
    pair.stop()


def launch(hosts, mpi, argv):
    return hosts.open_mpi(argv) if mpi.is_open_mpi else hosts.mpich(argv)


def patient(argv, folder, env, archive, attempts=3):
    """Runs a command. Even without the tool, MPICH over TCP sometimes hung in MPI_Finalize between two
    hosts. A run is repeated only if it does not end."""
    for attempt in range(attempts):
        try:
            return rig.run(argv, folder, env, timeout=20)
        except AssertionError:
            archive.unlink(missing_ok=True)
            if attempt == attempts - 1:
                raise
    return None


@pytest.mark.parametrize("form", ["outside", "inside"])
def test_ring(hosts, mpi, form, tmp_path):
    argv = [mpi.program("ring"), 10, 16]
    env = {**mpi.env, **hosts.env()}
    archive = tmp_path / "job.rkn"
    without = patient([*hosts.front, *launch(hosts, mpi, argv)], tmp_path, env, archive)
    assert without.code == 0, without.describe()
    if form == "outside":
        outcome = patient([*hosts.front, *rig.measure_argv(launch(hosts, mpi, argv), archive)], tmp_path, env, archive)
    else:
        front = [rig.RANKINE, "run", "-o", archive]
        outcome = patient([*hosts.front, *launch(hosts, mpi, [*front, *argv])], tmp_path, env, archive)
    rig.same(without, outcome, ignore_errors="plm:rsh")
    P = 4 if mpi.is_open_mpi else 2
    agree(archive, expected.ring(P, 10, 16), outcome)
    found = {record["host"] for record in rig.query(archive, "SELECT host,sum(count) GROUP BY host FORMAT json")
             if record.get("host")}
    assert found == {hosts.a, hosts.b}


@pytest.mark.parametrize("form", ["outside", "inside"])
def test_reports_that_the_program_asks_for_have_all_hosts(hosts, mpi, form, tmp_path):
    """The archive contains all ranks even if each host's collector appends its own part. The report waits briefly
    for the other part, or says that the part is missing."""
    argv = [mpi.program("asks_reports"), "runtime-report(output=all.txt,aggregate_across_ranks=false)"]
    archive, env = tmp_path / "job.rkn", {**mpi.env, **hosts.env()}
    command = rig.measure_argv(launch(hosts, mpi, argv), archive) if form == "outside" else \
        launch(hosts, mpi, [rig.RANKINE, "run", "-o", archive, *argv])
    outcome = patient([*hosts.front, *command], tmp_path, env, archive)
    assert outcome.code == 0, outcome.describe()
    ranks = 4 if mpi.is_open_mpi else 2
    rig.wait_until(lambda: (tmp_path / "all.txt").exists())
    written = (tmp_path / "all.txt").read_text().count("Path ")
    said = [line for line in outcome.said if f"have {written} of {ranks} ranks" in line]
    assert written == ranks or (written > 0 and len(said) == 1), (written, outcome.describe())


def test_a_rank_dies_on_the_other_host(hosts, mpi, tmp_path):
    """The last rank, on the second host, is killed. The records of both hosts are collected."""
    archive = tmp_path / "job.rkn"
    argv = [mpi.program("endings"), "sigkill"]
    outcome = rig.run([*hosts.front, *rig.measure_argv(launch(hosts, mpi, argv), archive)], tmp_path,
                      {**mpi.env, **hosts.env()})
    assert outcome.code != 0, outcome.describe()
    assert archive.exists(), outcome.describe()
    P = 4 if mpi.is_open_mpi else 2
    assert rig.functions(archive)["MPI_Allreduce"].calls == 20 * P, outcome.describe()


def test_only_one_host_is_measured(hosts, mpi, tmp_path):
    """A wrapper records only the ranks of the first host. No rank waits forever for unrecorded ranks, and the
    archive contains the ranks of the first host."""
    archive, wrapper = tmp_path / "job.rkn", tmp_path / "wrapper.sh"
    argv = [mpi.program("ring"), 10, 16]
    wrapper.write_text(f'#!/bin/sh\n[ "$(hostname)" = {hosts.a} ] && exec {rig.RANKINE} run -o {archive} "$@"\nexec "$@"\n')
    wrapper.chmod(0o755)
    env = {**mpi.env, **hosts.env()}
    without = patient([*hosts.front, *launch(hosts, mpi, argv)], tmp_path, env, archive)
    outcome = rig.run([*hosts.front, *launch(hosts, mpi, [wrapper, *argv])], tmp_path, env, timeout=40)
    assert outcome.code == 0, outcome.describe()
    rig.same(without, outcome, ignore_errors="plm:rsh")
    records = rig.query(archive, "SELECT host,sum(count) GROUP BY host FORMAT json")
    assert {record["host"] for record in records if record.get("host")} == {hosts.a}, outcome.describe()


STEPS = "SELECT host,mpi.rank,sum(region.visits) AS visits WHERE path=main/step GROUP BY host,mpi.rank FORMAT json"


@pytest.mark.mpis("openmpi")
def test_a_running_job_is_asked_by_ssh(hosts, mpi, tmp_path):
    """The query runs on the first host while the job runs. The query fetches the records of the second host through
    a real ssh."""
    if not shutil.which("dropbear") or not shutil.which("ssh"):
        pytest.skip("no dropbear or ssh; packages dropbear-bin, openssh-client")
    shell = hosts.ssh()
    archive = tmp_path / "job.rkn"
    job = rig.start([*hosts.front, *rig.measure_argv(launch(hosts, mpi, [mpi.program("steps")]), archive)], tmp_path,
                    {**mpi.env, **hosts.env()})
    try:
        found, asked = {}, None
        end = time.monotonic() + 40
        while len(found) < 4 and time.monotonic() < end:
            time.sleep(0.3)
            names = [re.match(r"(steps-\S+) .* alive", line)
                     for line in rig.run([*hosts.front, rig.RANKINE, "spools"], tmp_path).out]
            for name in filter(None, names):
                asked = rig.run([*hosts.front, rig.RANKINE, "query", "--live", name.group(1), "--hosts", hosts.b, "--shell",
                                 shell, STEPS], tmp_path)
                if asked.code == 0 and asked.out:
                    found = {record["mpi.rank"]: record for record in json.loads("\n".join(asked.out)) if record["visits"]}
        assert {rank: record["host"] for rank, record in found.items()} == {
            0: hosts.a, 1: hosts.a, 2: hosts.b, 3: hosts.b}, asked.describe() if asked else "no job was seen"
    finally:
        (tmp_path / "stop").touch()
        outcome = rig.finish(job)
    assert outcome.code == 0, outcome.describe()


@pytest.mark.alone
@pytest.mark.mpis("openmpi")
def test_recording_is_switched_on_both_hosts_by_ssh(hosts, mpi, tmp_path):
    """`rankine ctl` runs on the first host and reaches the second host through a real ssh. All ranks stop recording
    and resume later."""
    if not shutil.which("dropbear") or not shutil.which("ssh"):
        pytest.skip("no dropbear or ssh; packages dropbear-bin, openssh-client")
    there = ["--hosts", hosts.b, "--shell", hosts.ssh()]
    job = rig.start([*hosts.front, *rig.measure_argv(launch(hosts, mpi, [mpi.program("steps")]), tmp_path / "job.rkn")], tmp_path,
                    {**mpi.env, **hosts.env()})

    def tool(*words):
        return rig.run([*hosts.front, rig.RANKINE, *words], tmp_path)

    def steps(name):
        asked = tool("query", "--live", name, *there, STEPS)
        rows = json.loads("\n".join(asked.out)) if asked.code == 0 and asked.out else []
        return {row["mpi.rank"]: row["visits"] for row in rows if row.get("visits")}

    def growth(name):
        first = steps(name)
        time.sleep(1)
        second = steps(name)
        return [second[rank] - first[rank] for rank in range(4)]

    try:
        name, end = None, time.monotonic() + 40
        while name is None and time.monotonic() < end:
            time.sleep(0.3)
            for line in tool("spools").out:
                alive = re.match(r"(steps-\S+) .* alive", line)
                if alive and len(steps(alive.group(1))) == 4:
                    name = alive.group(1)
        assert name is not None, "no job was seen"
        assert min(growth(name)) > 0
        off = tool("ctl", name, "recording", "off", *there)
        assert off.code == 0, off.describe()
        time.sleep(0.3)
        assert growth(name) == [0] * 4
        assert tool("ctl", name, "recording", "on", *there).code == 0
        time.sleep(0.3)
        assert min(growth(name)) > 0
    finally:
        (tmp_path / "stop").touch()
        outcome = rig.finish(job)
    assert outcome.code == 0, outcome.describe()


@pytest.mark.alone
@pytest.mark.mpis("openmpi")
def test_top_over_hosts(hosts, mpi, tmp_path):
    """Without the second host, `rankine top` lists the ranks that it cannot see. With the data of the second host,
    which a real ssh sends, it shows all ranks."""
    if not shutil.which("dropbear") or not shutil.which("ssh"):
        pytest.skip("no dropbear or ssh; packages dropbear-bin, openssh-client")
    shell = hosts.ssh()
    job = rig.start([*hosts.front, *rig.measure_argv(launch(hosts, mpi, [mpi.program("watched")]), tmp_path / "job.rkn")],
                    tmp_path, {**mpi.env, **hosts.env()})

    def top(name, *options):
        outcome = rig.run([*hosts.front, rig.RANKINE, "top", "--json", *options, name], tmp_path)
        assert outcome.code == 0, outcome.describe()
        return json.loads("\n".join(outcome.out))

    try:
        name, end = None, time.monotonic() + 40
        while name is None and time.monotonic() < end:
            time.sleep(0.3)
            for line in rig.run([*hosts.front, rig.RANKINE, "spools"], tmp_path).out:
                named = re.match(r"(watched-\S+) .* alive", line)
                if named and sum(row["region"] in ("main/solve", "main/exchange") for row in top(named.group(1))["rows"]) == 2:
                    name = named.group(1)
        assert name is not None, "no job was seen"
        here = top(name)
        assert {row["rank"] for row in here["rows"]} == {0, 1}, here
        assert any("ranks 2-3 of 4 are not seen: on other hosts" in note for note in here["notes"]), here
        both = top(name, "--hosts", hosts.b, "--shell", shell)
        assert {row["rank"]: row["host"] for row in both["rows"]} == {
            0: hosts.a, 1: hosts.a, 2: hosts.b, 3: hosts.b}, both["notes"]
        assert both["notes"] == [] and both["computes_most"] == 0, both
        assert all(row["reason"] == "late_sender" and row["stall"] > 0.8 for row in both["rows"] if row["rank"] > 0), both
        wrong = top(name, "--hosts", hosts.b, "--shell", "ssh -F /dev/null -o BatchMode=yes")
        assert any(note.startswith(f"host {hosts.b}: ") for note in wrong["notes"]), wrong
    finally:
        (tmp_path / "stop").touch()
        outcome = rig.finish(job)
    assert outcome.code == 0, outcome.describe()


def actions(archive):
    """Returns the time-independent trace as {rank: [line]}. Volumes are omitted, so that the result does not depend
    on the machine."""
    end = time.monotonic() + 20
    ranks = {}
    while time.monotonic() < end:
        outcome = rig.run([rig.BUILD / "tests/list_actions", archive], archive.parent)
        ranks = {}
        for line in outcome.out:
            rank, text = line.split(" ", 1)
            ranks.setdefault(rank, []).append(text)
        if outcome.code == 0 and all("finalize" in lines[-1] for lines in ranks.values()):
            return ranks
        time.sleep(0.2)  # the collector of another host may still be appending
    return ranks


REGULAR = pytest.mark.parametrize("program,arguments", [("ring", (10, 1024)), ("blocking", (5, 64)), ("persistent", (5, 64)),
                                                        ("collectives", (3, 64)), ("communicators", (2, 64))])


def same_from_both(hosts, mpi, np, argv, tmp_path):
    ti = ("--with", "timer,mpi,ti")
    one = rig.measured(mpi, argv, tmp_path, np=np, options=ti, name="one.rkn")
    assert one.code == 0, one.describe()
    two = tmp_path / "two.rkn"
    launched = hosts.open_mpi(argv, np) if mpi.is_open_mpi else hosts.mpich(argv)
    before = hosts.counted(hosts.a)[0]
    outcome = patient([*hosts.front, *rig.measure_argv(launched, two, ti)], tmp_path, {**mpi.env, **hosts.env()}, two)
    assert outcome.code == 0, outcome.describe()
    recorded = actions(two)
    assert len(recorded) == np and recorded == actions(one.archive)
    # The messages were sent over the link and not through shared memory, because the neighbour of rank 0 is on the
    # other host.
    sent = rig.query(two, "SELECT sum(mpi.bytes.sent) AS sent WHERE mpi.rank=0 FORMAT json")[0]["sent"]
    assert hosts.counted(hosts.a)[0] - before > sent / np
    found = {record["host"] for record in rig.query(two, "SELECT host,sum(count) GROUP BY host FORMAT json") if record.get("host")}
    assert found == {hosts.a, hosts.b}


@pytest.mark.any_mpi
@REGULAR
def test_scattering_gives_the_trace_of_one_host(hosts, mpi, program, arguments, tmp_path):
    same_from_both(hosts, mpi, 2, [mpi.program(program), *arguments], tmp_path)


@REGULAR
@pytest.mark.mpis("openmpi")
def test_scattering_and_folding_gives_the_trace_of_one_host(hosts, mpi, program, arguments, tmp_path):
    """Runs four ranks per host, on a machine with fewer processors. (MPICH is excluded: its ranks never yield the
    processor, and a run with two of its ranks on one host did not end.)"""
    same_from_both(hosts, mpi, 8, [mpi.program(program), *arguments], tmp_path)
