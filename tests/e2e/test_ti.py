# SPDX-License-Identifier: BSD-3-Clause
"""Time-independent traces: compares the known actions of programs with the recorded ones, on both
libraries. Also covers traces of killed jobs, and traces that other tools replay."""
import contextlib
import json
import os
import re
import signal
import subprocess
import time

import pytest

import rig

pytestmark = pytest.mark.beside

LIST = rig.BUILD / "tests/list_actions"
TI = ("--with", "timer,mpi,ti")
PLATFORM = """<?xml version='1.0'?><!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1"><zone id="z" routing="Full"><cluster id="c" prefix="n-" suffix="" radical="0-15" speed="1Gf"
bw="1.25GBps" lat="10us"/></zone></platform>
"""


def actions(archive, *options):
    """Returns the recorded lines by rank, without computation."""
    wait_for(archive)
    outcome = rig.run([LIST, *options, archive], archive.parent)
    assert outcome.code == 0, outcome.describe()
    ranks = {}
    for line in outcome.out:
        rank, text = line.split(" ", 1)
        ranks.setdefault(int(rank), []).append(text)
    return [ranks[rank] for rank in sorted(ranks)]


def wait_for(archive):
    """On a busy machine, a collector may write the archive, shortly after the job has ended."""
    end = time.monotonic() + 20
    while not archive.exists() and time.monotonic() < end:
        time.sleep(0.1)


def record(mpi, tmp_path, program, *arguments, np=None, options=TI, **more):
    outcome = rig.measured(mpi, [mpi.program(program), *arguments], tmp_path, np=np, options=options, **more)
    assert outcome.code == 0, outcome.describe()
    return outcome.archive


def message(kind, function, left=None, right=None, tag=0, size=64, posted=None, more="", null=False):
    text = f"{kind} {function} comm=0"
    peer = (lambda rank: "null" if null else rank)
    if right is not None or (null and kind == "send"):
        text += f" to={peer(right)}:{tag}/{0 if null else size} {'bytes' if null else 'MPI_INT'}"
    if left is not None or (null and kind == "recv"):
        text += f" from={peer(left)}:{tag}/{posted or size} MPI_INT"
    return text + more


def ring(rank, n, times):
    send = message("send", "MPI_Send", right=(rank + 1) % n, tag=7)
    receive = message("recv", "MPI_Recv", left=(rank - 1) % n, tag=7)
    return ([send, receive] if rank == 0 else [receive, send]) * times


def blocking(rank, n, times):
    left, right = (rank - 1) % n, (rank + 1) % n
    once = [
        message("sendrecv", "MPI_Sendrecv", left, right, 6, posted=128, more=f" match={left}:6/64"),
        message("sendrecv", "MPI_Sendrecv_replace", left, right, 8),
        message("recv", "MPI_Irecv", left, tag=1, more=" request=0"),
        message("send", "MPI_Ssend", right=right, tag=1),
        f"wait MPI_Wait offered=0 completed=0 matches={left}:1/64",
        message("send", "MPI_Bsend", right=right, tag=2),
        f"probe MPI_Probe comm=0 from={left}:2/0 bytes match={left}:2/64",
        message("recv", "MPI_Recv", left, tag=2, posted=128, more=f" match={left}:2/64"),
        message("send", "MPI_Bsend", right=right, tag=3),
        f"probe MPI_Mprobe comm=0 from=any:3/0 bytes match={left}:3/64",
        f"recv MPI_Mrecv comm=0 from={left}:3/128 MPI_INT match={left}:3/64",
        message("send", "MPI_Send", tag=4, null=True),
        message("recv", "MPI_Recv", tag=4, null=True),
    ]
    return once * times


def persistent(rank, n, times):
    left, right = (rank - 1) % n, (rank + 1) % n
    start = [message("recv", "MPI_Recv_init", left, tag=5, more=" persistent request=0"),
             message("send", "MPI_Send_init", right=right, tag=5, more=" persistent request=1")]
    all_ = f"wait MPI_Waitall offered=0,1 completed=0,1 matches={left}:5/64,null:0/0"
    one = [f"wait MPI_Wait offered=0 completed=0 matches={left}:5/64", "wait MPI_Wait offered=1 completed=1 matches=null:0/0"]
    return [*start, all_, *start, *one] * times


def collectives(rank, n, times):
    root = n - 1
    at_root = rank == root
    both = "to=null/64 MPI_INT from=null/64 MPI_INT"
    each = ",".join(["64"] * n)
    once = ["MPI_Barrier comm=0", f"MPI_Bcast comm=0 {both} root={root}", f"MPI_Reduce comm=0 {both} root={root}",
            f"MPI_Allreduce comm=0 {both}",
            f"MPI_Gather comm=0 {both if at_root else 'to=null/64 MPI_INT'} root={root}",
            f"MPI_Gatherv comm=0 to=null/64 MPI_INT root={root}" + (f" from_counts={each}" if at_root else ""),
            f"MPI_Scatter comm=0 {both if at_root else 'from=null/64 MPI_INT'} root={root}",
            f"MPI_Scatterv comm=0 from=null/64 MPI_INT root={root}" + (f" to_counts={each}" if at_root else ""),
            f"MPI_Allgather comm=0 {both}", f"MPI_Allgatherv comm=0 to=null/64 MPI_INT from_counts={each}",
            f"MPI_Alltoall comm=0 {both}", f"MPI_Alltoallv comm=0 to_counts={each} from_counts={each}",
            f"MPI_Alltoallw comm=0 to_counts={each} from_counts={each}",
            f"MPI_Reduce_scatter comm=0 to_counts={each} from_counts={each}", f"MPI_Reduce_scatter_block comm=0 {both}",
            f"MPI_Scan comm=0 {both}", f"MPI_Exscan comm=0 {both}"]
    return [f"collective {line}" for line in [*(once * times), f"MPI_Allreduce comm=0 {both}"]]


def icollectives(rank, n, times):
    both = "to=null/64 MPI_INT from=null/64 MPI_INT"
    wait = "wait MPI_Wait offered=0 completed=0 matches=null:0/0"
    once = ["collective MPI_Ibarrier comm=0 request=0", wait, f"collective MPI_Iallreduce comm=0 {both} request=0", wait,
            f"collective MPI_Ibcast comm=0 {both} request=0", f"collective MPI_Ialltoall comm=0 {both} request=1",
            "collective MPI_Ibarrier comm=0 request=2",
            "wait MPI_Waitall offered=0,1,2 completed=0,1,2 matches=null:0/0,null:0/0,null:0/0"]
    return once * times


def rma(rank, n, times):
    peer = (rank + 1) % n
    where = "comm=0 object=0"
    once = [f"MPI_Win_fence {where}", f"MPI_Put {where} to={peer}/64 MPI_INT",
            f"MPI_Get {where} to={peer}/0 bytes from=null/64 MPI_INT", f"MPI_Accumulate {where} to={peer}/64 MPI_INT",
            f"MPI_Win_fence {where}", f"MPI_Win_lock {where} to={peer}/0 bytes",
            f"MPI_Get_accumulate {where} to={peer}/64 MPI_INT from=null/64 MPI_INT",
            f"MPI_Fetch_and_op {where} to={peer}/4 MPI_INT from=null/4 MPI_INT",
            f"MPI_Compare_and_swap {where} to={peer}/4 MPI_INT from=null/4 MPI_INT", f"MPI_Win_unlock {where} to={peer}/0 bytes"]
    all_ = [f"MPI_Win_create {where}", *(once * times), f"MPI_Win_fence {where}", f"MPI_Win_free {where}"]
    return [f"rma {line}" for line in all_]


def io(rank, n, times):
    mine = f"MPI_INT offset={64 * rank}"
    once = [f"MPI_File_write_at comm=0 object=0 to=null/64 {mine}", f"MPI_File_write_at_all comm=0 object=0 to=null/64 {mine}",
            f"MPI_File_read_at_all comm=0 object=0 from=null/64 {mine}", f"MPI_File_read comm=0 object=0 from=null/64 {mine}"]
    return [f"io {line}" for line in ["MPI_File_open comm=0 object=0", *(once * times), "MPI_File_close comm=0 object=0"]] + ["io MPI_File_delete"] * (rank == 0)


@pytest.mark.parametrize("program", [ring, blocking, persistent, collectives, icollectives, rma, io], ids=lambda f: f.__name__)
def test_each_parameter_of_each_call(mpi, tmp_path, program):
    """Checks the whole sequence of each rank against the program's source."""
    times = 7
    archive = record(mpi, tmp_path, program.__name__, times, 16)
    for rank, lines in enumerate(actions(archive)):
        assert lines == ["init", *program(rank, mpi.np, times), "finalize MPI_Finalize"], f"rank {rank}"


def test_requests_that_complete_in_any_order(mpi, tmp_path):
    """The trace contains the requests that MPI_Waitany, MPI_Waitsome and MPI_Test have completed. A request is
    identified by its number, and each started request completes once."""
    for lines in actions(record(mpi, tmp_path, "nonblocking", 25)):
        open_ = set()
        for line in lines:
            started = re.search(r" request=(\d+)", line)
            if started:
                assert started[1] not in open_, line
                open_.add(started[1])
            done = re.search(r" completed=([\d,]+)", line)
            if done:
                offered = re.search(r" offered=([\d,]+)", line)[1].split(",")
                assert set(done[1].split(",")) <= set(offered) <= open_, line
                open_ -= set(done[1].split(","))
        assert not open_ and sum(" request=" in line for line in lines) == 25 * 5 * 2


def test_communicators_have_their_own_numbers(mpi, tmp_path):
    """A communicator gets a number when it is created, and has this number until it is freed. The next iteration
    reuses the numbers."""
    for lines in actions(record(mpi, tmp_path, "communicators", 5)):
        made = [re.search(r"made=(\d+)", line)[1] for line in lines if line.startswith("comm_create")]
        assert len(made) == 15 and len(set(made)) == 3
        freed = [re.search(r"comm=(\d+)", line)[1] for line in lines if line.startswith("comm_free")]
        assert sorted(freed) == sorted(made)
        for copy, half, same in zip(*[iter(made)] * 3):
            used = [line for line in lines if line.startswith("collective") and f"comm={copy} " in line + " "]
            assert len(used) == 5 and all("MPI_Allreduce" in line for line in used)
            assert f"comm_create MPI_Comm_split comm={copy} made={half}" in lines
            assert any("MPI_Bcast" in line and f"comm={same} " in line for line in lines)


def test_a_loop_that_makes_communicators_folds(mpi, tmp_path):
    """Duplicates (also nonblocking ones), splits by colour, and grids are created, used and freed; sometimes two
    exist at the same time."""
    sizes = []
    for times in (10, 1000):
        archive = record(mpi, tmp_path, "comm_loop", times, name=f"{times}.rkn")
        lines = actions(archive)
        for rank, mine in enumerate(lines):
            made = [line for line in mine if line.startswith("comm_create")]
            assert len(made) == 6 * times and "made=none" not in made[0]
            numbers = [re.search(r"made=(\d+)", line)[1] for line in made]
            assert numbers == numbers[:6] * times and len(set(numbers)) == 6, f"rank {rank}"
        chunks = ti_bytes(archive)
        sizes.append(chunks["ti_grammar"] + chunks.get("ti_stream", 0))
    assert sizes[1] - sizes[0] <= 2 * mpi.np


@pytest.mark.any_mpi
def test_threads_of_a_rank_have_sequences_of_their_own(mpi, tmp_path):
    for lines in actions(record(mpi, tmp_path, "threads")):
        threads = {re.search(r"thread=(\d+)", line)[1] for line in lines if "thread=" in line}
        assert len(threads) >= 2
        for thread in threads:
            own = [line for line in lines if f" thread={thread} " in line]
            assert [line.split()[0] for line in own] == ["recv", "send", "wait"] * (len(own) // 3)


@pytest.mark.any_mpi
def test_a_loop_costs_the_same_however_often_it_runs(mpi, tmp_path):
    sizes = []
    for times in (100, 10000):
        archive = record(mpi, tmp_path, "persistent", times, name=f"{times}.rkn")
        wait_for(archive)
        chunks = ti_bytes(archive)
        sizes.append(chunks["ti_grammar"] + chunks.get("ti_stream", 0))
        assert len(actions(archive)[0]) == 2 + 7 * times
    assert sizes[1] - sizes[0] <= 2 * mpi.np  # only the number of repetitions needs more digits


def ti_bytes(archive):
    info = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=archive.parent).out))
    return {chunk["kind"]: chunk["raw_bytes"] for chunk in info["chunks"] if chunk["kind"].startswith("ti")}


@pytest.mark.parametrize("program", [("collectives", 10), ("kernels", "lu", 5), ("kernels", "dt", 3), ("kernels", "ep", 1)],
                         ids=lambda words: " ".join(map(str, words)))
def test_folded_onto_one_processor_the_trace_is_the_same(mpi, tmp_path, program):
    """The folding test of the paper: with more ranks than processors, times change, but the content of the
    trace does not."""
    processor = min(os.sched_getaffinity(0))
    np = 4 if mpi.is_open_mpi else 2
    here = actions(record(mpi, tmp_path, *program, np=np, name="regular.rkn"))
    folded = record(mpi, tmp_path, *program, np=np, name="folded.rkn", timeout=120,
                    preexec=lambda: os.sched_setaffinity(0, {processor}))
    assert actions(folded) == here


@pytest.mark.any_mpi
def test_volumes_kept_one_by_one_have_the_same_sum(mpi, tmp_path):
    """Each volume is stored exactly or within 1 %. The total of the volumes equals the sum over pairs, and no volume
    is lost."""
    for volumes, near in (("exact", 1e-6), ("1%", 1e-2)):
        archive = record(mpi, tmp_path, "ring", 300, options=("--with", f"timer,mpi,ti(volumes={volumes})"), name=f"v{near}.rkn")
        info = {line.split(":")[0].strip(): line for line in ti_info(archive)}
        total, kept = (float(word) for word in re.findall(r"[\d.]+", info["computation"])[:2])
        assert kept == pytest.approx(total, rel=near + 1e-6)


def ti_info(archive):
    wait_for(archive)
    outcome = rig.run([LIST, "--sums", archive], archive.parent)
    assert outcome.code == 0, outcome.describe()
    return outcome.out


@pytest.mark.any_mpi
def test_computation_is_what_the_thread_computed(mpi, tmp_path):
    """Between two calls, the program sleeps for 50 ms. The sleep is not computation, because only the thread's
    processor time counts as computation."""
    (tmp_path / "stop").touch()
    archive = record(mpi, tmp_path, "steps", np=1)
    volumes = [float(line.split()[1]) for line in actions(archive, "--volumes")[0] if line.startswith("compute")]
    assert volumes and sum(volumes) < 30e6, volumes


@pytest.mark.any_mpi
@pytest.mark.parametrize("clock", ["perf", "thread", "wall"])
def test_every_clock_gives_a_trace(mpi, tmp_path, clock):
    archive = record(mpi, tmp_path, "ring", 20, options=("--with", f"timer,mpi,ti(clock={clock})"))
    assert [len(lines) for lines in actions(archive)] == [2 + 40] * mpi.np


@pytest.mark.any_mpi
def test_a_killed_job_leaves_its_records(mpi, tmp_path, spool):
    """The spools of killed ranks contain the same trace, up to their last call."""
    command = rig.measure_argv(mpi.launch(mpi.program("steps"), np=2), tmp_path / "job.rkn", TI)
    process = rig.start(command, tmp_path, {**mpi.env, "RANKINE_SPOOL": str(spool)})
    time.sleep(4)
    ranks = [int(line.split()[0]) for line in
             subprocess.run(["ps", "-e", "-o", "pid,args"], capture_output=True, text=True, check=True).stdout.splitlines()[1:]
             if line.split()[1] == mpi.program("steps")]
    assert len(ranks) == 2, ranks
    for rank in ranks:
        with contextlib.suppress(ProcessLookupError):  # MPICH's launcher may already have ended the second rank
            os.kill(rank, signal.SIGKILL)
    rig.finish(process, timeout=60)
    lists = actions(tmp_path / "job.rkn")
    reduce = "collective MPI_Allreduce comm=0 to=null/4 MPI_INT from=null/4 MPI_INT in main/step"
    for lines in lists:
        assert lines[0] == "init" and "finalize MPI_Finalize" not in lines
        assert len(lines) > 10 and set(lines[1:]) == {reduce}, lines[:3]
    verified = rig.rankine("verify", "job.rkn", cwd=tmp_path)
    assert verified.code == 1
    for rank in range(2):
        assert f"  rank {rank} stops before MPI_Finalize" in verified.out, verified.describe()


def replayed(folder, np):
    (folder / "platform.xml").write_text(PLATFORM)
    (folder / "hosts").write_text("".join(f"n-{i}\n" for i in range(16)))
    outcome = rig.run(["smpirun", "-replay", "trace.txt", "-np", np, "-platform", "platform.xml", "-hostfile", "hosts", "-no-privatize",
                       "--log=root.fmt:%.12d%e%m%n"], folder, timeout=120)
    text = "\n".join([*outcome.out, *outcome.err])
    found = re.findall(r"^([\d.]+) Simulation time", text, re.M)
    assert outcome.code == 0 and found, outcome.describe()
    return float(found[-1])


@pytest.mark.any_mpi
@pytest.mark.parametrize("program", ["ring", "nonblocking", "persistent", "collectives", "communicators", "inplace"])
def test_simgrid_replays_what_is_exported(mpi, tmp_path, program):
    archive = record(mpi, tmp_path, program, 10)
    wait_for(archive)
    outcome = rig.rankine("export", archive, "--to", "ti", tmp_path / "trace.txt", cwd=tmp_path)
    assert outcome.code == 0 and not outcome.said, outcome.describe()
    assert replayed(tmp_path, mpi.np) > 0


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("program", ["ring", "blocking", "collectives"])
def test_a_run_is_replayed_as_it_is(mpi, tmp_path, program):
    """A replay of the archive gives the same result as a replay of its export."""
    archive = record(mpi, tmp_path, program)
    (tmp_path / "p.xml").write_text(PLATFORM)
    answers = []
    for trace in (archive, tmp_path / "text"):
        if trace != archive:
            export = rig.rankine("export", archive, "--to", "ti", "--approximate", trace, cwd=tmp_path)
            assert export.code == 0, export.describe()
        outcome = rig.rankine("replay", trace, "--platform", tmp_path / "p.xml", "--json", cwd=tmp_path)
        assert outcome.code == 0, outcome.describe()
        answers.append(json.loads("\n".join(outcome.out))["simulated_time_s"])
    assert answers[0] > 0
    if program == "ring":
        assert answers[0] == pytest.approx(answers[1], rel=0.01), answers


@pytest.mark.mpis("openmpi")  # MPICH's MPI_Send to its own rank waits for the receive
def test_computation_is_as_long_in_simgrid(mpi, tmp_path):
    """At one flop per nanosecond, the replay of a trace that contains only computation takes the recorded time."""
    archive = record(mpi, tmp_path, "ring", 50, np=1)
    wait_for(archive)
    assert rig.rankine("export", archive, "--to", "ti", tmp_path / "trace.txt", cwd=tmp_path).code == 0
    volumes = [float(line.split()[1]) for line in actions(archive, "--volumes")[0] if line.startswith("compute")]
    assert replayed(tmp_path, 1) >= sum(volumes) / 1e9 * (1 - 1e-6)


@pytest.mark.any_mpi
@pytest.mark.parametrize("program, function, why", [
    ("rma", "MPI_Win_create", "one-sided communication"),
    ("icollectives", "MPI_Ibarrier", "a collective that does not wait"), ("blocking", "MPI_Ssend", "a synchronous send")])
def test_actions_unknown_to_simgrid_are_refused_by_name(mpi, tmp_path, program, function, why):
    archive = record(mpi, tmp_path, program, 2)
    wait_for(archive)
    outcome = rig.rankine("export", archive, "--to", "ti", tmp_path / "trace.txt", cwd=tmp_path)
    assert outcome.code == 1
    assert re.fullmatch(rf"rankine: {function} of rank 0 \(its action \d+\) has no equal action in this form: {why}; "
                        "--approximate writes the nearest one", outcome.said[0]), outcome.describe()
    assert not (tmp_path / "trace.txt").exists() and not (tmp_path / "trace.txt_files").exists()
    outcome = rig.rankine("export", archive, "--to", "ti", "--approximate", tmp_path / "trace.txt", cwd=tmp_path)
    assert outcome.code == 0 and any(line.startswith(f"rankine: {function}: {why}") for line in outcome.said), outcome.describe()
    replayed(tmp_path, mpi.np)


@pytest.mark.any_mpi
@pytest.mark.parametrize("form", ["simgrid", "2012", "2011"])
def test_file_io_is_left_out_and_counted(mpi, tmp_path, form):
    archive = record(mpi, tmp_path, "io", 2)
    wait_for(archive)
    outcome = rig.rankine("export", archive, "--to", "ti", "--form", form, tmp_path / "trace.txt", cwd=tmp_path)
    left_out = re.fullmatch(r"rankine: (\d+) calls of file I/O are left out, because this dialect has none: (.*)", outcome.said[-1] if outcome.said else "")
    assert outcome.code == 0 and left_out, outcome.describe()
    calls = rig.query(archive, "SELECT mpi.function,sum(count) WHERE mpi.function=~\"MPI_File_(open|close|read|write)\" GROUP BY mpi.function FORMAT json")
    named = set(left_out[2].split(", "))
    assert {row["mpi.function"] for row in calls} <= named
    assert int(left_out[1]) >= sum(row["sum#count"] for row in calls)
    if form == "simgrid":
        replayed(tmp_path, mpi.np)


@pytest.mark.any_mpi
def test_the_older_forms(mpi, tmp_path):
    archive = record(mpi, tmp_path, "ring", 2, np=2)
    wait_for(archive)
    for form in ("2011", "2012"):
        assert rig.rankine("export", archive, "--to", "ti", "--form", form, tmp_path / form, cwd=tmp_path).code == 0
    plain = [line for line in (tmp_path / "2011").read_text().splitlines() if " compute " not in line]
    assert plain == ["p0 init", "p0 comm_size 2", *["p0 send p1 64", "p0 recv p1"] * 2, "p0 finalize",
                     "p1 init", "p1 comm_size 2", *["p1 recv p0", "p1 send p0 64"] * 2, "p1 finalize"]
    first = (tmp_path / "2012").read_text().splitlines()[0]
    with open(first, encoding="utf-8") as rank:
        plain = [line.rstrip() for line in rank if " compute " not in line]
    assert plain == ["0 init", *["0 send 1 16 1", "0 recv 1 16 1"] * 2, "0 finalize"]


def test_an_archive_without_such_a_trace_is_an_error(tmp_path):
    mpi = rig.MPIS["openmpi"]
    archive = record(mpi, tmp_path, "ring", options=())
    wait_for(archive)
    outcome = rig.rankine("export", archive, "--to", "ti", tmp_path / "trace.txt", cwd=tmp_path)
    assert outcome.code == 2 and "contains no time-independent trace" in outcome.said[0], outcome.describe()


@pytest.mark.mpis(*rig.SESSIONS)
def test_a_program_of_sessions_alone_has_no_ranks_to_replay(mpi, tmp_path):
    archive = record(mpi, tmp_path, "session", 5, options=("--with", "trace,ti,memory"))
    wait_for(archive)
    (tmp_path / "platform.xml").write_text(PLATFORM)
    for argv in (("replay", archive, "--platform", tmp_path / "platform.xml"), ("export", archive, "--to", "ti", tmp_path / "t.txt")):
        outcome = rig.rankine(*argv, cwd=tmp_path)
        assert outcome.code == 2 and "sessions, without MPI_Init, has no ranks in MPI_COMM_WORLD" in outcome.said[0], outcome.describe()
    verified = rig.rankine("verify", archive, cwd=tmp_path)
    assert verified.code == 1 and "has no ranks in MPI_COMM_WORLD" in verified.out[-1], verified.describe()
    told = " ".join(" ".join(rig.report(archive).out).split())
    assert "has no ranks in MPI_COMM_WORLD" in told and "--with ti" not in told
    assert "Abnormal end" not in told, "a program of sessions has no MPI_Finalize to call"
    info = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=tmp_path).out))["ti"]
    assert (info["processes"], info["ranks"], info["unranked_processes"]) == (mpi.np, 0, mpi.np), info
    lines = [line.split() for line in rig.rankine("info", archive, cwd=tmp_path).out]
    assert ["processes", str(mpi.np)] in lines and ["ranks", "unknown"] in lines, lines
    assert f"{mpi.np} processes that only use MPI sessions: their ranks".split() in lines, lines


@pytest.mark.any_mpi
def test_a_whole_trace_is_clean(mpi, tmp_path):
    good = record(mpi, tmp_path, "nonblocking", 5, name="good.rkn")
    wait_for(good)
    assert rig.rankine("verify", good, cwd=tmp_path).code == 0


@pytest.mark.any_mpi
def test_info_counts_what_depends_on_timing(mpi, tmp_path):
    archive = record(mpi, tmp_path, "blocking", 6)
    wait_for(archive)
    ti = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=tmp_path).out))["ti"]
    assert (ti["any_source"], ti["chosen"], ti["lost"], ti["unknown"]) == (6 * mpi.np, 0, 0, 0)
    archive = record(mpi, tmp_path, "nonblocking", 6, name="other.rkn")
    wait_for(archive)
    ti = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=tmp_path).out))["ti"]
    assert ti["chosen"] >= 6 * mpi.np and ti["polls_that_found"] == 2 * 6 * mpi.np, ti


@pytest.mark.parametrize("options", [("--ti-volumes", "exact"), ("--with", "timer,mpi,ti", "--ti-volumes=exact")])
def test_the_option_for_volumes_is_the_services_own(tmp_path, options):
    mpi = rig.MPIS["openmpi"]
    archive = record(mpi, tmp_path, "ring", 5, options=options)
    wait_for(archive)
    ti = json.loads("\n".join(rig.rankine("info", "--json", archive, cwd=tmp_path).out))["ti"]
    assert ti["volumes"] == "exact"
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path, options=("--ti-volumes", "2%"), name="other.rkn")
    assert outcome.code == 2 and outcome.said == ["rankine: --ti-volumes takes model, 1% or exact, not 2%"], outcome.describe()
