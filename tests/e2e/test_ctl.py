# SPDX-License-Identifier: BSD-3-Clause
"""Changes the recording of a running job from another process (docs/select.md)."""
import json
import os
import pathlib
import re
import subprocess
import time

import pytest

import rig

COUNTS = "SELECT mpi.rank,sum(count) WHERE mpi.function GROUP BY mpi.rank FORMAT json"
VISITS = "SELECT mpi.rank,sum(region.visits) AS visits GROUP BY mpi.rank FORMAT json"
TICKS = "SELECT mpi.rank,sum(sample.count) AS visits WHERE sample.clock=cpu GROUP BY mpi.rank FORMAT json"
SAMPLES = "SELECT mpi.rank,sum(sample.count) AS visits GROUP BY mpi.rank FORMAT json"
REST = 0.1  # seconds until a change has taken effect


class Job:
    """A job that runs until it is stopped."""

    def __init__(self, mpi, folder, how, options=(), np=2):
        self.mpi, self.folder, self.np = mpi, pathlib.Path(folder), np
        self.folder.mkdir(exist_ok=True)
        self.archive = self.folder / "job.rkn"
        before = set(alive(self.folder))
        self.begun = time.monotonic()
        self.process = rig.start(rig.measure_argv(mpi.launch(mpi.program("selected"), how, np=np), self.archive, options),
                                 self.folder, mpi.env)
        started.append(self)
        self.name = None
        end = time.monotonic() + 30
        while time.monotonic() < end and self.name is None:
            for name in set(alive(self.folder)) - before:
                status = "\n".join(rig.rankine("ctl", name, "status", cwd=self.folder).out)
                # Each rank that has returned from MPI_Init has the status "record" or "not selected".
                known = re.findall(r"(\d+) (?:record|not selected)", status)
                if sum(map(int, known)) == np:
                    self.name = name
            time.sleep(0.05)
        assert self.name is not None, rig.rankine("spools", cwd=self.folder).describe()
        time.sleep(0.2)  # until all ranks are in their main loops

    def ctl(self, *words, code=0):
        outcome = rig.rankine("ctl", self.name, *words, cwd=self.folder)
        assert outcome.code == code, outcome.describe()
        return "\n".join(outcome.out)

    def told(self, words, wanted):
        """Returns the answer of `rankine ctl`, or a later status that contains `wanted`. A rank that has not run
        since the request is still in its old state."""
        answer, end = self.ctl(*words), time.monotonic() + 5
        while wanted not in answer and time.monotonic() < end:
            time.sleep(0.02)
            answer = self.ctl("status")
        assert wanted in answer, answer

    def ask(self, query):
        outcome = rig.rankine("query", "--live", self.name, query, cwd=self.folder)
        assert outcome.code == 0, outcome.describe()
        rows = json.loads("\n".join(outcome.out))
        return {int(row["mpi.rank"]): row.get("sum#count", row.get("visits", 0)) for row in rows if "mpi.rank" in row}

    def growth(self, query):
        """Returns {rank: growth of the rank's records within 0.3 s}."""
        first = self.ask(query)
        time.sleep(0.3)
        second = self.ask(query)
        return {rank: second.get(rank, 0) - first.get(rank, 0) for rank in range(self.np)}

    def grown(self, query, least=1):
        """Waits until the query's value has grown by at least `least` on each rank, and returns the growth. The wait
        is needed because a rank may have no processor for a while."""
        first, end = self.ask(query), time.monotonic() + 30
        while True:
            time.sleep(0.3)
            growth = {rank: count - first.get(rank, 0) for rank, count in self.ask(query).items()}
            if len(growth) == self.np and min(growth.values()) >= least or time.monotonic() > end:
                return growth

    def processor_seconds(self):
        """Returns {rank: seconds} of processor time that the kernel gave to each rank's main thread."""
        used = {}
        for place in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(place / "cwd") != str(self.folder) or os.path.basename(os.readlink(place / "exe")) != "selected":
                    continue
                rank = re.search(rb"(?:OMPI_COMM_WORLD|PMI)_RANK=(\d+)", (place / "environ").read_bytes())
                used[int(rank[1])] = int((place / "schedstat").read_text().split()[0]) / 1e9
            except OSError:  # the process has ended or belongs to another user
                continue
        return used

    def spools(self):
        return [path for place in ("/dev/shm", "/tmp", self.folder)
                for path in pathlib.Path(place).glob(f"rankine-{os.getuid()}/{self.name}/*.spool")]

    def end(self):
        (self.folder / "stop").touch()
        outcome = rig.finish(self.process)
        assert outcome.code == 0, outcome.describe()
        assert outcome.lines() == [f"selected rank {rank} of {self.np}: 1" for rank in range(self.np)]
        rig.functions(self.archive)
        return self.archive


def alive(folder):
    return [match.group(1) for line in rig.rankine("spools", cwd=folder).out
            if (match := re.match(r"(selected-\S+) .* alive", line))]


started = []


@pytest.fixture(autouse=True)
def no_job_is_left():
    yield
    while started:
        job = started.pop()
        if job.process.poll() is None:
            (job.folder / "stop").touch()
            rig.finish(job.process)


@pytest.fixture
def talking(mpi, tmp_path):
    return Job(mpi, tmp_path, "talk")


def trust(archive):
    return " ".join(" ".join(rig.report(archive, "--section", "trust").out).split())


def off_and_on(job, what, query, meanwhile):
    """Switches `what` off and on, twice each. `query` counts the records of `what`."""
    for _ in range(2):
        job.told([what, "off"], f"2 here: 2 know it, {meanwhile}")
        time.sleep(REST)
        assert job.growth(query) == {0: 0, 1: 0}
        job.told([what, "on"], "2 here: 2 know it, 2 record")
        time.sleep(REST)
        assert min(job.grown(query).values()) > 0


def test_recording_off_and_on(talking):
    assert min(talking.grown(COUNTS).values()) > 0
    off_and_on(talking, "recording", COUNTS, "0 record")
    archive = talking.end()
    assert "rankine ctl changed the recording during the run, 4 times" in trust(archive)
    calls = rig.functions(archive)
    assert calls["MPI_Comm_dup"].calls == calls["MPI_Finalize"].calls == 2


@pytest.mark.any_mpi
def test_a_program_that_only_computes(mpi, tmp_path):
    """The program makes no MPI calls. The program notices the change at the beginning or end of a region."""
    job = Job(mpi, tmp_path, "compute")
    assert min(job.grown(VISITS).values()) > 0
    off_and_on(job, "recording", VISITS, "0 record")
    job.end()


@pytest.mark.any_mpi
@pytest.mark.parametrize("how", ["alone", "talk"])
def test_sampling_off_and_on_and_its_rate(mpi, tmp_path, how):
    """A program that only computes notices the change at its next sampling tick."""
    job = Job(mpi, tmp_path, how)
    usual = job.grown(TICKS, 5)
    assert min(usual.values()) >= 5
    off_and_on(job, "sampling", SAMPLES, "2 record")
    assert "rate       1000 Hz" in job.ctl("sampling", "hz", "1000")
    time.sleep(REST)
    # At the old rate, a rank has ten ticks in 10 ms of processor time. At the new rate, it has one tick in that time.
    # The kernel reports the processor time.
    ticks, used = job.ask(TICKS), job.processor_seconds()
    assert min(job.grown(TICKS, 50).values()) >= 50
    ticks = {rank: count - ticks[rank] for rank, count in job.ask(TICKS).items()}
    used = {rank: seconds - used[rank] for rank, seconds in job.processor_seconds().items()}
    assert all(300 * used[rank] < ticks[rank] < 1200 * used[rank] + 50 for rank in ticks), (ticks, used)
    archive = job.end()
    # Each sample counts for the time between ticks at the sampling rate of that moment.
    text = "SELECT sample.clock,sum(sample.count),sum(sample.time.ns) GROUP BY sample.clock FORMAT json"
    found = {row["sample.clock"]: row["sum#sample.time.ns"] / 1e9 for row in rig.query(archive, text)}
    said = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=tmp_path).out))
    used = sum(p["attributes"].get(f"usage.{kind}.us", 0) for p in said["processes"] for kind in ("user", "system")) / 1e6
    assert found["cpu"] + found.get("kernel", 0) < 1.1 * used + 0.2, (found, used)


@pytest.mark.mpis("openmpi")
@pytest.mark.parametrize("option", ["--sample-hz=0", "--state=off"])
def test_a_job_that_cannot_be_sampled_says_so(mpi, tmp_path, option):
    job = Job(mpi, tmp_path, "talk", options=[option])
    assert f"sampling   impossible: started with {option}" in job.ctl("status")
    for words in (["sampling", "on"], ["sampling", "hz", "50"]):
        outcome = rig.rankine("ctl", job.name, *words, cwd=tmp_path)
        assert outcome.code == 2 and option in outcome.said[0], outcome.describe()
    job.ctl("sampling", "off")
    off_and_on(job, "recording", COUNTS, "0 record")


@pytest.mark.any_mpi
@pytest.mark.parametrize("how, query", [("talk", COUNTS), ("compute", VISITS)])
def test_ranks_while_running(mpi, tmp_path, how, query):
    job = Job(mpi, tmp_path, how)
    job.told(["select", "rank=1"], "1 record, 1 not selected")
    time.sleep(REST)
    growth = job.growth(query)
    assert growth[0] == 0 and growth[1] > 0
    job.told(["select", "rank=0"], "1 record, 1 not selected")
    time.sleep(REST)
    growth = job.growth(query)
    assert growth[0] > 0 and growth[1] == 0
    job.told(["select", ""], "2 record")
    time.sleep(REST)
    assert min(job.growth(query).values()) > 0
    archive = job.end()
    assert "ranks selected" not in trust(archive)  # each rank has some records


def test_a_rank_that_was_left_out_joins(mpi, tmp_path):
    job = Job(mpi, tmp_path, "talk", options=["--select", "rank=0"])
    assert job.growth(COUNTS)[1] == 0
    assert "1 not selected" in job.ctl("status")
    job.ctl("select", "rank=0,1")
    time.sleep(REST)
    assert min(job.growth(COUNTS).values()) > 0
    # The rank that joined is sampled, and MPI's progress engine is watched in the rank.
    stalls = TICKS.replace("WHERE ", "WHERE mpi.state=stall,")
    time.sleep(1)
    assert min(job.ask(TICKS)[rank] for rank in (0, 1)) > 0
    assert min(job.ask(stalls)[rank] for rank in (0, 1)) > 0
    # Both ranks compute the same identity for the communicator, although one rank did not record all of its calls.
    archive = job.end()
    rows = rig.query(archive, "SELECT mpi.comm,count(),sum(count) WHERE mpi.function=MPI_Allreduce GROUP BY mpi.comm FORMAT json")
    assert len(rows) == 1, rows


@pytest.mark.any_mpi
def test_regions_while_running(talking):
    talking.ctl("select", "region=inner")
    time.sleep(REST)
    count = "SELECT mpi.rank,sum(count) WHERE mpi.function=MPI_{} GROUP BY mpi.rank FORMAT json"
    assert set(talking.growth(count.format("Barrier")).values()) == {0}
    assert min(talking.growth(count.format("Allreduce")).values()) > 0
    talking.ctl("select", "")
    time.sleep(REST)
    assert min(talking.growth(count.format("Barrier")).values()) > 0


@pytest.mark.mpis("openmpi")
def test_status_prints_the_settings(talking):
    first = talking.ctl("status")
    assert "recording  as started" in first and "select     everything" in first
    talking.ctl("sampling", "off")
    talking.ctl("sampling", "hz", "250")
    last = talking.ctl("select", "rank=0:64:8 region=\"a b\"")
    assert "sampling   off" in last and "rate       250 Hz" in last and 'select     rank=0:64:8 region="a b"' in last
    assert last == talking.ctl("status")


@pytest.mark.mpis("openmpi")
def test_mistakes(talking, tmp_path):
    for words, word in ((["recording", "maybe"], "on or off"), (["sampling", "hz", "0"], "10000"), (["fly"], "known commands"),
                        (["select", "rank=x"], "numbers"), (["select"], "quotes"), ([], "give a command")):
        outcome = rig.rankine("ctl", talking.name, *words, cwd=tmp_path)
        assert outcome.code == 2 and word in outcome.said[0], outcome.describe()
    outcome = rig.rankine("ctl", talking.name + "x", "status", cwd=tmp_path)
    assert outcome.code == 2 and "no job called" in outcome.said[0] and talking.name in outcome.said[0], outcome.describe()
    outcome = rig.rankine("ctl", "1", "recording", "off", cwd=tmp_path)
    assert outcome.code == 2 and "no job" in outcome.said[0], outcome.describe()
    assert "generation" not in talking.ctl("status")
    assert min(talking.growth(COUNTS).values()) > 0  # none of the requests has had any effect


@pytest.mark.mpis("openmpi")
def test_over_hosts(talking, tmp_path):
    """The tool reaches other hosts through a remote shell. In this test all hosts are this machine."""
    shell = tmp_path / "shell"
    shell.write_text(f'#!/bin/sh\necho "$1" >>{tmp_path}/asked\nshift\nexec "$@"\n')
    shell.chmod(0o755)
    hosts = [f"node{i}" for i in range(10)]
    outcome = rig.rankine("ctl", talking.name, "select", 'rank=0 region="a b",inner', "--hosts", ",".join(hosts), "--shell",
                          f"nice {shell}", cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    assert sorted((tmp_path / "asked").read_text().split()) == sorted(hosts)
    assert len([line for line in outcome.out if 'select     rank=0 region="a b",inner' in line]) == 11
    outcome = rig.rankine("ctl", talking.name, "status", "--hosts", "gone", "--shell", "false", cwd=tmp_path)
    assert outcome.code == 1 and "gone" in outcome.said[0] and outcome.out, outcome.describe()


@pytest.mark.mpis("openmpi")
def test_a_job_that_has_ended(mpi, tmp_path):
    job = Job(mpi, tmp_path, "talk")
    spool = job.spools()[0]
    pid = spool.stem
    job.end()
    for name in (job.name, pid):
        outcome = rig.rankine("ctl", name, "recording", "off", cwd=tmp_path)
        assert outcome.code == 2 and not outcome.out, outcome.describe()
        assert "no job called" in outcome.said[0] or "has ended" in outcome.said[0]


@pytest.mark.mpis("openmpi")
def test_a_job_that_ends_meanwhile(mpi, tmp_path):
    """Sends requests to the job, one after another, until the job ends. Each request either succeeds or is refused
    with a message."""
    job = Job(mpi, tmp_path, "talk")
    (job.folder / "stop").touch()
    codes = []
    while not codes or codes[-1] == 0:
        outcome = rig.rankine("ctl", job.name, "recording", "off" if len(codes) % 2 else "on", cwd=tmp_path)
        assert outcome.code in (0, 2) and (outcome.code == 0 or outcome.said), outcome.describe()
        codes.append(outcome.code)
        assert len(codes) < 500
    job.end()


@pytest.mark.mpis("openmpi")
def test_two_jobs_at_once(mpi, tmp_path):
    one, other = Job(mpi, tmp_path / "one", "talk"), Job(mpi, tmp_path / "other", "talk")
    assert one.name != other.name
    one.ctl("recording", "off")
    time.sleep(REST)
    assert one.growth(COUNTS) == {0: 0, 1: 0}
    assert min(other.growth(COUNTS).values()) > 0
    assert "rankine ctl changed" in trust(one.end())
    assert "rankine ctl changed" not in trust(other.end())


@pytest.mark.mpis("openmpi")
def test_garbage_in_the_control_file(talking):
    """An invalid request changes nothing, and the next request replaces it."""
    control = talking.spools()[0].parent / "control"
    for garbage in (b"", b"\0" * 5000, os.urandom(300), b"generation 1\nrecording off\nselect rank=x\n",
                    b"generation 1\nrecording off", b"generation 99999999999999999999\nrecording off\n"):
        control.write_bytes(garbage)
        ask(talking)
        time.sleep(REST)
        assert min(talking.growth(COUNTS).values()) > 0, garbage
    assert "could not be understood" in talking.ctl("status")
    talking.ctl("recording", "off")
    time.sleep(REST)
    assert talking.growth(COUNTS) == {0: 0, 1: 0}
    assert "were not understood" in trust(talking.end())


def pages(spool):
    """Returns the offsets in the spool of the process's page and of the threads' pages (layout/control/steering.h,
    spool_layout.h)."""
    data, at, process, threads = spool.read_bytes(), 8192, None, []
    while at + 32 <= len(data):
        if data[at:at + 4] != b"RKXT":
            at += 64
            continue
        kind, thread = (int.from_bytes(data[at + i:at + i + 2], "little") for i in (4, 6))
        size = int.from_bytes(data[at + 8:at + 12], "little")
        if kind == 13:
            page = -(-(at + 32) // 4096) * 4096
            if thread == 0xffff:
                process = page
            else:
                threads.append(page)
        at = -(-(at + 32 + size) // 64) * 64
    assert process and threads
    return process, threads


def ask(job, echo=True):
    """Notifies the processes of a job as `rankine ctl` does after it has written the control file."""
    for spool in job.spools():
        process, threads = pages(spool)
        with open(spool, "r+b") as file:
            word = lambda at: int.from_bytes(os.pread(file.fileno(), 8, process + at), "little")
            put = lambda at, value, size=8: os.pwrite(file.fileno(), (value % 2 ** (8 * size)).to_bytes(size, "little"), at)
            asked = word(16) + 1
            for i in range(2):
                put(process + 64 + 8 * i, word(48 + 8 * i) + asked * 0x9e3779b97f4a7c15 if echo else 4711)
            put(process + 16, asked)
            for thread in threads:
                mode = int.from_bytes(os.pread(file.fileno(), 4, thread + 4092), "little")
                put(thread + 4092, mode | 128, 4)
            put(process + 8, word(8) + 1)


@pytest.mark.mpis("openmpi")
def test_messages_without_the_token_are_ignored(talking):
    control = talking.spools()[0].parent / "control"
    control.write_text("generation 1\nrecording off\n")
    ask(talking, echo=False)
    time.sleep(REST)
    assert min(talking.growth(COUNTS).values()) > 0
    ask(talking)
    time.sleep(REST)
    assert talking.growth(COUNTS) == {0: 0, 1: 0}


@pytest.mark.mpis("openmpi")
def test_another_users_job(talking, tmp_path):
    """Another user can see nothing of the job and change nothing."""
    if os.getuid() != 0:
        pytest.skip("needs root, to become somebody else")
    spool = talking.spools()[0]
    nobody = dict(user="nobody", group="nogroup", extra_groups=[], cwd="/", capture_output=True, text=True)
    # The program is copied because the other user must be able to run it. The build folder may be readable only by the
    # user who runs the tests.
    copy = pathlib.Path("/tmp") / f"rankine-test-{os.getpid()}"
    copy.write_bytes(rig.RANKINE.read_bytes())
    copy.chmod(0o755)
    try:
        for name in (talking.name, spool.stem):
            outcome = subprocess.run([copy, "ctl", name, "recording", "off"], **nobody)
            assert outcome.returncode == 2 and not outcome.stdout, outcome
            assert "no job called" in outcome.stderr or "another user's" in outcome.stderr
        assert "another user's" in outcome.stderr  # if the job is given by a process id
    finally:
        copy.unlink()
    for path in (spool, spool.parent / "control"):
        assert subprocess.run(["sh", "-c", f"echo x >>{path}"], **nobody).returncode != 0
        assert subprocess.run(["cat", path], **nobody).returncode != 0
    assert min(talking.growth(COUNTS).values()) > 0
