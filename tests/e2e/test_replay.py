# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine replay`. The results equal SimGrid's results on generated cases. A trace that cannot be replayed
causes a message."""
import concurrent.futures
import json
import os
import pathlib
import random
import shutil
import subprocess

import pytest

import replay_cases
import replay_judge
import rig
from replay_runs import CROSSBAR, MESSAGE, replay, seconds

pytestmark = pytest.mark.beside

CASES = 43  # cases per pattern; 301 cases in total
needs_simgrid = pytest.mark.skipif(not shutil.which("smpirun"), reason="no smpirun: libsimgrid-dev is not installed")


def judged(pattern, seeds, folder):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lambda seed: replay_judge.judge(replay_cases.case(pattern, seed), folder / str(seed)), seeds))


def check(verdicts):
    wrong = [str(verdict) for verdict in verdicts if not verdict.agrees]
    assert not wrong, "\n".join(wrong)
    crashed = [verdict for verdict in verdicts if verdict.crashed]
    assert len(crashed) * 10 <= len(verdicts), "SimGrid itself failed:\n" + "\n".join(map(str, crashed))
    explained = [verdict for verdict in verdicts if not verdict.crashed and not verdict.near(verdict.judge)]
    assert len(explained) * 10 <= len(verdicts), "too many agree with the full update alone:\n" + "\n".join(map(str, explained))


@needs_simgrid
@pytest.mark.parametrize("pattern", replay_cases.PATTERNS)
def test_answers_are_simgrids(pattern, tmp_path):
    check(judged(pattern, range(CASES), tmp_path))


@needs_simgrid
@pytest.mark.long
@pytest.mark.parametrize("pattern", replay_cases.PATTERNS)
def test_answers_are_simgrids_with_random_seeds(pattern, tmp_path):
    first = random.randrange(10**9)
    print(f"seeds from {first}")
    check(judged(pattern, range(first, first + 60), tmp_path))


@needs_simgrid
@pytest.mark.long
@pytest.mark.parametrize("pattern", ("ring", "stencil", "wavefront", "random"))
def test_answers_on_512_ranks(pattern, tmp_path):
    check([replay_judge.judge(replay_cases.case(pattern, seed, 512), tmp_path / str(seed)) for seed in range(8)])


@needs_simgrid
@pytest.mark.parametrize("gamma", (None, "0"))
def test_ties_at_the_last_bit_of_a_sum(tmp_path, gamma):
    """Tests a fully used FATPIPE link. A flow whose bound is below the flow's level gets a larger share. In this
    test, bound and level differ only by rounding."""
    case = replay_cases.case("wavefront", 107500764)
    case.options += [("network/TCP-gamma", gamma)] if gamma else []
    verdict = replay_judge.judge(case, tmp_path)
    assert verdict.ours == pytest.approx(verdict.judge, rel=1e-12), str(verdict)


NAMES = ("barrier", "bcast", "reduce", "allreduce", "gather", "scatter", "allgather", "allgatherv", "alltoall", "reducescatter")
# Sizes between the thresholds at which MPI libraries change algorithms.
COUNTS = (1, 7, 20, 40, 100, 200, 300, 700, 1500, 3000, 5000, 10000, 20000, 50000, 100000, 200000, 600000)


@pytest.fixture(scope="module")
def collective_program(tmp_path_factory):
    program = tmp_path_factory.mktemp("smpi") / "collectives"
    subprocess.run(["smpicc", "-O1", "-o", str(program), str(pathlib.Path(__file__).parent / "replay_collectives.c")], check=True)
    return str(program)


def selected(program, tmp_path, selector, ranks, most):
    rng = random.Random(ranks)
    calls = [(name, count, rng.randrange(ranks), rng.randrange(2)) for name in NAMES for count in COUNTS
             if count * ranks <= most and (name != "barrier" or count == 1)]
    # SimGrid itself fails if it uses an algorithm for powers of two with another number of ranks. MPICH's pairwise
    # algorithm fails for an odd number of ranks.
    power = ranks & (ranks - 1) == 0
    calls = [call for call in calls if power or call[0] != "alltoall" or (call[1] < 32768 if selector == "mpich" else ranks > 7)]
    platform = CROSSBAR.replace('prefix="n"', 'prefix="n-"').replace("0-3", f"0-{ranks - 1}")
    assert replay_judge.collectives_that_differ(program, tmp_path, ranks, selector, calls, platform) == []


@needs_simgrid
@pytest.mark.parametrize("ranks", (2, 3, 5, 8, 13))
@pytest.mark.parametrize("selector", ("ompi", "mpich"))
def test_selectors_equal_smpirun(collective_program, tmp_path, selector, ranks):
    selected(collective_program, tmp_path, selector, ranks, 1 << 20)


@needs_simgrid
@pytest.mark.long
@pytest.mark.parametrize("ranks", (4, 7, 16, 20, 33, 64, 70, 130))
@pytest.mark.parametrize("selector", ("ompi", "mpich"))
def test_selectors_equal_smpirun_in_larger_communicators(collective_program, tmp_path, selector, ranks):
    selected(collective_program, tmp_path, selector, ranks, 1 << 22)


def test_one_message_by_the_formula(tmp_path):
    # A message of 1016 bytes: latency factor 1.9503, bandwidth factor 0.341987 (SMPI), 2 links of 10 us each
    wanted = 1e-3 + 2e-5 * 1.9503 + 1016 / (1e9 * 0.341987)
    assert seconds(tmp_path, MESSAGE) == pytest.approx(wanted, abs=1e-12)


def test_platforms_without_a_file(tmp_path):
    def rankine(*words):
        return subprocess.run([rig.RANKINE, *words], capture_output=True, text=True, timeout=60)

    (tmp_path / "trace").write_text("".join(f"{line}\n" for line in MESSAGE))
    for kind in ("cluster", "fat-tree:hosts=8,link=10Gbps", "torus:hosts=8", "dragonfly:hosts=32,speed=2Gf"):
        (tmp_path / "p.xml").write_text(rankine("platforms", kind).stdout)
        answers = [rankine("replay", tmp_path / "trace", "--platform", platform, "--json") for platform in (kind, tmp_path / "p.xml")]
        assert len({json.loads(answer.stdout)["simulated_time_s"] for answer in answers}) == 1, answers
    wrong = rankine("replay", tmp_path / "trace", "--platform", "fat-tree:hots=3")
    assert wrong.returncode == 2 and "did you mean hosts?" in wrong.stderr
    listed = rankine("platforms").stdout
    assert "fat-tree: leaf switches" in listed and "  link " in listed


def test_files_from_a_pipe(tmp_path):
    (tmp_path / "trace").write_text("".join(f"{line}\n" for line in MESSAGE))
    run = subprocess.run(["bash", "-c", f"{rig.RANKINE} replay trace --platform <({rig.RANKINE} platforms cluster)"
                          " --hostfile <(printf 'n-1\\nn-0\\n') --sweep latency=1..8 --json"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0 and len(json.loads(run.stdout)["points"]) == 4, run.stderr


def test_a_host_without_loopback_is_named(tmp_path):
    torus = ('<platform version="4.1"><cluster id="c" prefix="n-" suffix="" radical="0-3" speed="1Gf" bw="1GBps" lat="1us" topology="TORUS"'
             ' topo_parameters="2,2"/></platform>')
    run = replay(tmp_path, MESSAGE, "--ranks-per-host", "2", platform=torus)
    assert run.returncode != 0 and "from host n-0 to itself" in run.stderr and "loopback_bw=" in run.stderr, run.stderr


def test_what_if_replay(tmp_path):
    assert seconds(tmp_path, MESSAGE, "--network", "ideal") == pytest.approx(1e-3, abs=1e-12)
    assert seconds(tmp_path, MESSAGE, "--network", "constant:1e-4") == pytest.approx(1.1e-3, abs=1e-12)
    assert seconds(tmp_path, MESSAGE, "--network", "ideal", "--compute", "x0.5") == pytest.approx(5e-4, abs=1e-12)
    assert seconds(tmp_path, MESSAGE, "--network", "ideal", "--speed", "x10") == pytest.approx(1e-4, abs=1e-12)
    wanted = 1e-3 + 1e-5 * 1.9503 + 1016 / (2e9 * 0.341987)
    assert seconds(tmp_path, MESSAGE, "--latency", "/2", "--bandwidth", "x2") == pytest.approx(wanted, abs=1e-12)


def test_an_eager_message_leaves_before_its_receive(tmp_path):
    lines = ["0 send 1 0 1000 6", "1 compute 1e6", "1 recv 0 0 1000 6"]
    assert seconds(tmp_path, lines, "--eager", "64000") == pytest.approx(1e-3, abs=1e-12)
    assert seconds(tmp_path, lines) > 1.04e-3


def test_the_same_input_gives_the_same_bits(tmp_path):
    case = replay_cases.case("collectives", 7)
    replay_judge.write(case, tmp_path)
    runs = [json.loads(subprocess.run([*replay_judge.rankine_words(tmp_path, case.options), "--json"], capture_output=True, text=True,
                                      check=True).stdout) for _ in range(2)]
    for run in runs:
        del run["wall_s"]
    assert runs[0] == runs[1]


@pytest.mark.parametrize("lines, said", [
    (["0 recv 1 5 8 6", "1 recv 0 5 8 6"], "deadlock at 0.000000 s: 2 of 2 ranks have not ended; rank 0 (action 1) waits for a message from "
     "rank 1, tag 5; rank 1 (action 1) waits for a message from rank 0, tag 5, which closes the cycle of waits"),
    (["0 recv 1 5 8 6", "1 init"], "waits for a message from rank 1, tag 5, which has ended"),
    (["0 send 1 5 80000 6", "1 init"], "waits for rank 1 to receive 80000 bytes, tag 5, which has ended"),
    (["0 barrier", "1 bcast 5 0"], "collective calls do not fit together: rank 1 calls bcast with root 0 (action 1) where rank 0 calls "
     "barrier (action 1)"),
    (["0 send 1 0 9 6", "1 recv 0 0 8 6"], "rank 1 receives at most 8 bytes (action 1), and rank 0 sends it 9 (action 1)"),
    (["0 init", "0 frobnicate"], "trace:2: unknown action frobnicate"),
    (["0 init", "2 recv 0 0 8 6", "0 send 2 0 8 6", "1 allreduce 5 0"], "rank 1 (action 1) waits for a message from rank 0"),
])
def test_unreplayable_actions_are_reported(tmp_path, lines, said):
    run = replay(tmp_path, lines)
    assert run.returncode == 1 and run.stdout == ""
    assert said in run.stderr, run.stderr


@pytest.mark.parametrize("words, said", [
    (["--network", "5G"], "there is no network model 5G; choose SMPI, LV08, CM02, constant:SECONDS or ideal"),
    (["--cfg", "smpi/osx=1"], "a replay has no setting smpi/osx"),
    (["--bandwidth", "-2"], "take a factor: x10, /2 or 0.5"),
    (["--hostfile", "/dev/null"], "neither a file nor a pipe"),
    (["--ranks-per-host", "0"], "--ranks-per-host takes a number of at least 1"),
    (["--sweep", "bandwidth=4..1x2"], "--sweep takes NAME=1..16x2"),
    (["--sweep", "bandwidth=1,2,"], "--sweep takes NAME=1..16x2"),
    (["--sweep", "latency=1..1e6+1"], "--sweep latency=1..1e6+1: at most 10000 points in all"),
    (["--sweep", "latency=1..2/1e6"], "--sweep latency=1..2/1e6: at most 10000 points in all"),
    (["--sweep", "=1"], "not an empty name"),
    (["--sweep", "colour=1"], "--sweep knows bandwidth, latency, speed, compute, eager, ranks-per-host, selector, network, platform and hostfile, not colour"),
    (["--storage", "fast"], "--storage takes a bandwidth of reads and one of writes"),
    (["--selector", "measured"], "--selector measured: the trace does not name its MPI library"),
    (["--selector", "best"], "smpi/coll-selector does not take best"),
    (["--links", "many"], "--links takes a number of at least 1"),
    (["--form", "1999"], "--form takes current, 2012 or 2011"),
])
def test_wrong_options(tmp_path, words, said):
    run = replay(tmp_path, MESSAGE, *words)
    assert run.returncode == 2 and said in run.stderr, run.stderr


def test_platforms_that_do_not_fit(tmp_path):
    for inside, said in (
            ('<zone id="w" routing="Full"/>', "a platform without a host"),
            ('<zone id="w" routing="Full"><host id="a" speed="1Gf"/><host id="a" speed="1Gf"/></zone>', "the name a is there twice"),
            ('<zone id="w" routing="Full"><host id="a" speed="1Gf"/><host id="b" speed="1Gf"/></zone>', "there is no route from host a to host b"),
            ('<zone id="w" routing="Full"><host id="a" speed="1Gf"/><host id="b" speed="1Gf"/><link id="l" bandwidth="1GBps" latency="1us"/>'
             '<route src="a" dst="b"><link_ctn id="l" direction="UP"/></route></zone>', "link l is not splitduplex: it has no direction"),
            ('<cluster id="c" prefix="n" suffix="" radical="0-4" speed="1Gf" bw="1GBps" lat="1us" topology="TORUS" topo_parameters="2,2"/>',
             "a torus of 4 places for 5 hosts")):
        run = replay(tmp_path, MESSAGE, platform=f'<platform version="4.1">{inside}</platform>')
        assert run.returncode != 0 and said in run.stderr, run.stderr


def test_ranks_share_processors(tmp_path):
    lines = [f"{rank} compute 1e6" for rank in range(8)]
    assert seconds(tmp_path, lines, "--ranks-per-host", "2") == pytest.approx(2e-3, abs=1e-12)
    assert seconds(tmp_path, lines, "--ranks-per-host", "2", platform=CROSSBAR.replace('speed="1Gf"', 'speed="1Gf" core="2"')) == \
        pytest.approx(1e-3, abs=1e-12)


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("program", ["rma", "io"])
def test_actions_without_a_text_form_replay_from_an_archive(mpi, tmp_path, program):
    answers = []
    for times in (10, 20):
        folder = tmp_path / str(times)
        folder.mkdir()
        outcome = rig.measured(mpi, [mpi.program(program), times], folder, options=("--with", "timer,mpi,ti"))
        assert outcome.code == 0, outcome.describe()
        (folder / "p.xml").write_text(CROSSBAR)
        run = rig.rankine("replay", outcome.archive, "--platform", folder / "p.xml", "--compute", "x1e-9", "--storage", "1GBps", "--json", cwd=folder)
        assert run.code == 0, run.describe()
        answers.append(json.loads("\n".join(run.out)))
    assert answers[1]["messages"] > 1.8 * answers[0]["messages"]
    assert answers[1]["simulated_time_s"] == pytest.approx(2 * answers[0]["simulated_time_s"], rel=0.1)


@pytest.mark.mpis("openmpi", "mpich")
def test_neighbours_groups_and_locks_are_replayed(mpi, tmp_path):
    """Each iteration with 4 ranks has 6 + 6 + 5 messages between neighbours, 4 messages between groups, and 3 steps
    for each one-sided epoch."""
    answers = []
    for times in (2, 4):
        folder = tmp_path / str(times)
        folder.mkdir()
        outcome = rig.measured(mpi, [mpi.program("partners"), times], folder, np=4, options=("--with", "timer,mpi,ti"))
        assert outcome.code == 0, outcome.describe()
        (folder / "p.xml").write_text(CROSSBAR)
        run = rig.rankine("replay", outcome.archive, "--platform", folder / "p.xml", "--network", "constant:0.001", "--compute", "x1e-9", "--json",
                          cwd=folder)
        assert run.code == 0, run.describe()
        answers.append(json.loads("\n".join(run.out)))
    assert answers[1]["messages"] == 2 * answers[0]["messages"] > 4 * (6 + 6 + 5 + 4)
    assert answers[1]["simulated_time_s"] == pytest.approx(2 * answers[0]["simulated_time_s"], rel=0.01)


def test_threads_that_are_made_anew_begin_and_end_in_order(mpi, tmp_path):
    """In each iteration, each of two ranks creates two threads and joins them. The threads of rank 1 compute for 2
    ms, and its main thread for 1 ms."""
    outcome = rig.measured(mpi, [mpi.program("threads_anew"), 20, 1000], tmp_path, np=2, options=("--with", "timer,mpi,ti(clock=wall)"))
    assert outcome.code == 0, outcome.describe()
    (tmp_path / "p.xml").write_text(CROSSBAR.replace('speed="1Gf"', 'speed="1Gf" core="5"'))
    run = rig.rankine("replay", outcome.archive, "--platform", tmp_path / "p.xml", "--json", "-o", tmp_path / "there.rkn", cwd=tmp_path)
    assert run.code == 0, run.describe()
    assert json.loads("\n".join(run.out))["simulated_time_s"] >= 20 * 0.0029
    assert rig.rankine("verify", outcome.archive, cwd=tmp_path).code == 0


@pytest.mark.mpis("openmpi")
def test_threads_of_a_rank_run_beside_each_other(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("threads"), 20], tmp_path, np=3, options=("--with", "timer,mpi,ti"))
    assert outcome.code == 0, outcome.describe()
    (tmp_path / "p.xml").write_text(CROSSBAR.replace('speed="1Gf"', 'speed="1Gf" core="5"'))
    run = rig.rankine("replay", outcome.archive, "--platform", tmp_path / "p.xml", "--network", "constant:0.001", "--compute", "x1e-9", "--json",
                      "-o", tmp_path / "there.rkn", "--paje", tmp_path / "there.paje", cwd=tmp_path)
    assert run.code == 0, run.describe()
    told = json.loads("\n".join(run.out))
    assert told["messages"] == 3 * 4 * 20 and [rank["threads"] for rank in told["ranks"]] == [5, 5, 5]
    # four threads run in parallel and send 20 messages each
    assert told["simulated_time_s"] == pytest.approx(0.02, rel=1e-3)
    table = rig.rankine("query", tmp_path / "there.rkn", "SELECT mpi.function,count() GROUP BY mpi.function FORMAT json", cwd=tmp_path)
    # the output has one row per thread
    assert {row["mpi.function"]: row["count"] for row in json.loads("\n".join(table.out))}["MPI_Send"] == 3 * 4, table.describe()
    # Each further thread has a container inside its rank's container, and its own kind of states.
    lines = [line.split() for line in (tmp_path / "there.paje").read_text().splitlines() if not line.startswith("%")]
    made = {line[2]: (line[3], line[4]) for line in lines if line[0] == "4"}
    assert {name: of for name, of in made.items() if of[0] == "THREAD"} == {f"r{r}t{t}": ("THREAD", f"r{r}") for r in range(3) for t in range(1, 5)}
    values = {line[1]: (line[2], line[3]) for line in lines if line[0] == "3"}
    states = [(line[3], *values[line[4]]) for line in lines if line[0] == "6"]
    assert all(does == ("THREAD_DOES" if made[container][0] == "THREAD" else "DOES") for container, does, _ in states)
    sends = [container for container, _, what in states if what == "MPI_Send"]
    assert len(sends) == 3 * 4 * 20 and all(sends.count(f"r{r}t{t}") == 20 for r in range(3) for t in range(1, 5)), sends


@pytest.mark.mpis("openmpi", "mpich")
def test_the_librarys_own_algorithms_are_taken(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("collectives"), 3], tmp_path, options=("--with", "timer,mpi,ti"))
    assert outcome.code == 0, outcome.describe()
    (tmp_path / "p.xml").write_text(CROSSBAR)
    answers = {}
    for selector in ("measured", "ompi", "mpich", "simgrid-default"):
        run = rig.rankine("replay", outcome.archive, "--platform", tmp_path / "p.xml", "--selector", selector, "--json", cwd=tmp_path)
        assert run.code == 0, run.describe()
        answers[selector] = json.loads("\n".join(run.out))["messages"]
    assert answers["measured"] == answers["ompi" if "openmpi" in mpi.name else "mpich"]
    assert len(set(answers.values())) == 3, answers


def test_jobs_share_a_platform(tmp_path):
    lines = ["0 compute 1e6", "0 send 1 0 1000000 6", "1 recv 0 0 1000000 6"]
    alone = seconds(tmp_path, lines)
    (tmp_path / "other").write_text("".join(f"{line}\n" for line in lines))
    (tmp_path / "far").write_text("n2\nn3\n")
    (tmp_path / "near").write_text("n0\nn1\n")
    apart = replay(tmp_path, lines, str(tmp_path / "other"), "--json", "--hostfile", str(tmp_path / "near"), "--hostfile", str(tmp_path / "far"))
    assert apart.returncode == 0, apart.stderr
    told = json.loads(apart.stdout)
    assert [job["ranks"] for job in told["jobs"]] == [2, 2] and [job["end_s"] for job in told["jobs"]] == [alone, alone]
    assert [rank["host"] for rank in told["ranks"]] == ["n0", "n1", "n2", "n3"]
    same = replay(tmp_path, lines, str(tmp_path / "other"), "--hostfile", str(tmp_path / "near"), "--hostfile", str(tmp_path / "near"))
    assert "2 jobs: 4 ranks" in same.stdout and float(same.stdout.split()[2]) > 1.8 * alone
    wrong = replay(tmp_path, lines, str(tmp_path / "other"), *(["--hostfile", str(tmp_path / "near")] * 3))
    assert wrong.returncode == 2 and "there are 3 hostfiles for 2 jobs" in wrong.stderr


def test_help_names_every_option():
    text = subprocess.run([str(rig.RANKINE), "replay", "--help"], capture_output=True, text=True, check=True).stdout
    for option in ("--platform", "--deployment", "--hostfile", "--network", "--cfg", "--bandwidth", "--json"):
        assert option in text


def test_a_rank_of_an_archive_takes_little_memory(tmp_path):
    """Each additional rank of a ring needs 3.2 KiB of resident memory. The 3.2 KiB include 2.5 KiB in use and 0.4
    KiB of the archive itself (bench/README.md)."""
    resident = {}
    for ranks in (2048, 16384):
        with open(tmp_path / "trace", "w") as text:
            for rank in range(ranks):
                right, left = (rank + 1) % ranks, (rank - 1) % ranks
                text.write(f"{rank} init\n" + f"{rank} irecv {left} 0 64 6\n{rank} send {right} 0 64 6\n{rank} wait {left} {rank} 0\n" * 6)
        (tmp_path / "p.xml").write_text(CROSSBAR.replace("0-3", f"0-{ranks - 1}"))
        outcome = rig.run([rig.RANKINE, "import", "trace", "-o", f"{ranks}.rkn"], tmp_path)
        assert outcome.code == 0, outcome.describe()
        process = subprocess.Popen([rig.RANKINE, "replay", f"{ranks}.rkn", "-p", "p.xml", "--json"], cwd=tmp_path, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        resident[ranks] = usage.ru_maxrss * 1024
    assert (resident[16384] - resident[2048]) / (16384 - 2048) < 3600, resident


@pytest.mark.parametrize("words, code, said", [
    (("--bandwidth", "x1e-320"), 1, "the simulated time exceeds 9e9 s"),
    (("--network", "constant:1e308"), 1, "the simulated time exceeds 9e9 s"),
    (("--compute", "x1e300"), 1, "the simulated time exceeds 9e9 s"),
    (("--links", "-5"), 2, "--links takes a number of at least 1"),
    (("--links", "99999999999999999999999"), 2, "--links takes a number of at least 1"),
    (("--links", ""), 2, "--links takes a number of at least 1"),
    (("--sweep", "bandwidth=1,2", "--sweep", "bandwidth=4"), 2, "bandwidth is swept twice"),
])
def test_options_that_nothing_can_be_replayed_with(tmp_path, words, code, said):
    (tmp_path / "trace").write_text("0 compute 1e6\n0 send 1 0 100 6\n1 recv 0 0 100 6\n")
    (tmp_path / "p.xml").write_text(CROSSBAR)
    outcome = rig.run([rig.RANKINE, "replay", "trace", "-p", "p.xml", *words], tmp_path, timeout=20)
    assert outcome.code == code and said in "\n".join(outcome.said), outcome.describe()
