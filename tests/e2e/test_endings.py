# SPDX-License-Identifier: BSD-3-Clause
"""However a job ends, its report is complete, and the user sees the same output as without the recorder."""
import contextlib
import json
import os
import pty
import re
import shutil
import signal
import subprocess
import time

import pytest

import expected
import rig

pytestmark = pytest.mark.beside

# The ways in which a job ends.
ENDINGS = ["normal", "exit", "exit3", "mpi_abort", "abort", "segv", "sigkill", "killgroup", "killall"]

# Lines that differ from run to run: the rank that a launcher names first, core files, process ids.
NOISE = r"core dump|Core dump|CLEANING UP|PID|pid|\[\s*\d*\]|rank|node|process|EXIT CODE|KILLED|Signal|signal"


def program_lines(outcome):
    """Returns the lines that the ranks have printed. Hydra also prints its banner on standard output, and the banner
    contains a process id."""
    return [line for line in outcome.lines() if line.startswith("endings")]


def complete(archive, P, finalized):
    """Checks that every call up to the end is recorded: a call is counted before the next call starts.

    The last call before the end is a barrier. When the first rank that leaves the barrier dies, a launcher kills
    ranks that are still in the barrier. A call that never returned is reported as the rank's last call but not
    counted."""
    got = {name: (row.calls, row.bytes) for name, row in rig.functions(archive).items()}
    wanted = expected.endings(P, finalized)
    got.pop("MPI_Recv", None), got.pop("MPI_Abort", None)
    if not finalized:
        returned, entered = got.pop("MPI_Barrier", (0, 0))[0], wanted.pop("MPI_Barrier")[0]
        assert 0 < returned <= entered
    assert got == wanted


def shown(outcome):
    """Returns what a user sees: the exit code, the ranks' lines, and the launcher's errors."""
    return outcome.code, program_lines(outcome), outcome.error_lines(NOISE)


def happens_without(mpi, argv, folder, outcome, runs=150):
    """Returns whether the same outcome also occurs in one of `runs` runs without the tool.

    Launchers report a dead rank differently from run to run, depending on a race. Hydra exits with the
    status of the dead rank or of a rank that Hydra killed. In runs without the tool, the status was 15 instead of 6
    after abort() (2 of 50 runs), and 9 instead of 0 after exit() (2 of 180 runs). Open MPI sometimes prints
    ORTE_ERROR_LOG lines instead of its abort banner."""
    seen = []
    for _ in range(runs):
        seen.append(shown(rig.plain(mpi, argv, folder)))
        if seen[-1] == shown(outcome):
            return
    raise AssertionError(f"never in {runs} runs without the tool, which gave {seen[0]}:\n{outcome.describe()}")


@pytest.mark.parametrize("how", ENDINGS)
def test_ending(mpi, how, tmp_path):
    argv = [mpi.program("endings"), how]
    outcome = rig.measured(mpi, argv, tmp_path)
    happens_without(mpi, argv, tmp_path, outcome)
    complete(outcome.archive, mpi.np, how == "normal")
    assert "MPI" in "\n".join(rig.report(outcome.archive).out)
    # The report names the call in which a rank died and the program's source line.
    endings = [process["ending"] for process in json.loads("\n".join(rig.report(outcome.archive, "--json").out))["processes"]]
    open_calls = [ending for ending in endings if ending["in_call"]]
    assert all("endings.c:" in ending["in_call_site"] for ending in open_calls), open_calls


def test_initonly(mpi, tmp_path):
    argv = [mpi.program("endings"), "initonly"]
    outcome = rig.measured(mpi, argv, tmp_path)
    happens_without(mpi, argv, tmp_path, outcome)
    assert {name: row.calls for name, row in rig.functions(outcome.archive).items()} == {"MPI_Init": mpi.np}


def waiting(process, ranks, timeout=30):
    """Returns the ranks' process ids once all ranks have printed that they wait."""
    pids, seen = [], b""
    os.set_blocking(process.stdout.fileno(), False)
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        piece = process.stdout.read()
        seen += piece or b""
        pids = [int(pid) for pid in re.findall(rb"waiting (\d+)\n", seen)]
        if len(pids) == ranks:
            os.set_blocking(process.stdout.fileno(), True)
            return pids
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    raise AssertionError(f"{ranks} ranks did not get ready in {timeout} s:\n{seen.decode()}\n"
                         f"{process.communicate()[1].decode()}")


def table():
    """Returns {pid: (parent, command line)} for the processes of this machine."""
    found = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as stat, open(f"/proc/{name}/cmdline", "rb") as command:
                found[int(name)] = (int(stat.read().rsplit(")", 1)[1].split()[1]),
                                    command.read().replace(b"\0", b" ").decode("utf-8", "replace"))
        except OSError:
            continue
    return found


def below(root):
    """Returns the descendants of a process."""
    processes, wanted = table(), {root}
    grown = True
    while grown:
        more = {pid for pid, (parent, _) in processes.items() if parent in wanted} - wanted
        grown = bool(more)
        wanted |= more
    return {pid: processes[pid][1] for pid in wanted if pid in processes}


def lasting(pids, seconds=5):
    """Returns the processes that still exist after a while: launchers end ranks one after another."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        alive = [pid for pid in pids if os.path.exists(f"/proc/{pid}")]
        if not alive:
            return []
        time.sleep(0.1)
    return alive


def kill_launcher(process, ranks, sign):
    launcher = [pid for pid, command in below(process.pid).items()
                if re.search(r"mpirun|mpiexec", command.split(" ")[0]) and pid not in ranks]
    assert launcher, below(process.pid)
    os.kill(launcher[0], sign)


def kill_helpers(process, ranks, sign):
    """Kills all processes of `rankine` except the ranks."""
    helpers = [pid for pid, command in below(process.pid).items()
               if "rankine" in command.split(" ")[0] and pid not in ranks]
    for pid in helpers:
        try:
            os.kill(pid, sign)
        except ProcessLookupError:
            continue


# A program that waits until no signal has arrived for a while. After that, the program prints how often it received the
# signal that is given as its argument.
COUNTER = """
import os, select, signal, sys
if sys.argv[2] == 'own group':
    os.setpgid(0, 0)
got, (ear, mouth) = [], os.pipe()
signal.signal(int(sys.argv[1]), lambda number, frame: (got.append(number), os.write(mouth, b'x')))
print('ready', flush=True)
wait = 20
while select.select([ear], [], [], wait)[0]:
    os.read(ear, 1)
    wait = 0.5
print(f'got {len(got)}', flush=True)
"""


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGUSR1])
@pytest.mark.parametrize("to,where", [("us", "our group"), ("the group", "our group"), ("us", "own group"),
                                      ("the group", "own group")])
def test_a_signal_reaches_the_launcher_once(sign, to, where, tmp_path):
    """A process sends the signal to `rankine run` alone, or to its whole process group, which usually
    includes the launcher."""
    process = rig.start([rig.RANKINE, "run", "python3", "-c", COUNTER, int(sign), where], tmp_path)
    assert process.stdout.readline() == b"ready\n"
    for _ in range(3):
        (os.kill if to == "us" else os.killpg)(process.pid, sign)
        time.sleep(0.1)
    outcome = rig.finish(process)
    assert outcome.code == 0 and outcome.out == ["got 3"], outcome.describe()


def test_control_c_reaches_the_launcher_once(tmp_path):
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(tmp_path)
        os.execve(rig.RANKINE, ["rankine", "run", "python3", "-c", COUNTER, str(int(signal.SIGINT)), "our group"],
                  rig.environment())
    seen = b""
    while b"ready" not in seen:
        seen += os.read(terminal, 1000)
    os.write(terminal, b"\x03")
    while b"got" not in seen:
        seen += os.read(terminal, 1000)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0 and b"got 1" in seen, seen
    os.close(terminal)


def test_a_job_that_was_suspended_goes_on_and_ends(tmp_path):
    """Batch systems suspend a job as in this test: they stop all processes one after another, and continue the
    processes later."""
    process = rig.start([rig.RANKINE, "run", "python3", "-c", "import time; print('ready', flush=True); time.sleep(1)"], tmp_path)
    assert process.stdout.readline() == b"ready\n"
    with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="ascii") as children:
        both = [process.pid, int(children.read().split()[0])]
    for pid in both:
        os.kill(pid, signal.SIGSTOP)
    for pid in both:
        os.kill(pid, signal.SIGCONT)
        time.sleep(0.3)
    outcome = rig.finish(process, timeout=20)
    assert outcome.code == 0 and not outcome.lines("err"), outcome.describe()


ATTACKS = {
    "SIGTERM to mpirun": lambda process, ranks: kill_launcher(process, ranks, signal.SIGTERM),
    "SIGINT to mpirun": lambda process, ranks: kill_launcher(process, ranks, signal.SIGINT),
    "SIGKILL of mpirun": lambda process, ranks: kill_launcher(process, ranks, signal.SIGKILL),
    "SIGTERM to rankine run": lambda process, ranks: os.kill(process.pid, signal.SIGTERM),
    "SIGINT to the launcher's group": lambda process, ranks: os.killpg(process.pid, signal.SIGINT),
    "SIGKILL of one rank": lambda process, ranks: os.kill(ranks[0], signal.SIGKILL),
    "SIGKILL of a process group": lambda process, ranks: os.killpg(os.getpgid(ranks[-1]), signal.SIGKILL),
    "SIGKILL of all ranks": lambda process, ranks: [os.kill(pid, signal.SIGKILL) for pid in ranks],
    "SIGKILL of our helpers": lambda process, ranks: kill_helpers(process, ranks, signal.SIGKILL),
}


def settled(archive, spool, seconds=10):
    """Waits for a collector to finish. After that, any `rankine` command collects the spools."""
    end = time.monotonic() + seconds
    while not archive.exists() and time.monotonic() < end:
        time.sleep(0.1)
    if not archive.exists():
        rig.rankine("spools", "--collect", cwd=archive.parent, env={"RANKINE_SPOOL": spool})
    assert archive.exists(), f"no archive; in the spool: {rig.spools(spool)}"


@pytest.mark.parametrize("form", ["outside", "inside"])
@pytest.mark.parametrize("attack", ATTACKS)
def test_ended_from_outside(mpi, attack, form, tmp_path, spool):
    archive = tmp_path / "job.rkn"
    argv = [mpi.program("endings"), "wait"]
    if form == "outside":
        launch = rig.measure_argv(mpi.launch(*argv), archive)
    else:
        launch = mpi.launch(rig.RANKINE, "run", "-o", archive, *argv)
    if form == "inside" and attack in ("SIGTERM to rankine run",):
        pytest.skip("in the prefix form the process in front is the launcher")
    process = rig.start(launch, tmp_path, {**mpi.env, "RANKINE_SPOOL": spool})
    ranks = waiting(process, mpi.np)
    try:
        ATTACKS[attack](process, ranks)
        if attack == "SIGKILL of our helpers":
            time.sleep(0.5)
            for pid in ranks:
                try:
                    os.kill(pid, signal.SIGTERM)
                except ProcessLookupError:
                    continue
        try:
            process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"30 s after {attack} still there: {below(process.pid)}") from None
        settled(archive, spool)
        complete(archive, mpi.np, False)
        assert not lasting(ranks), f"ranks still there: {lasting(ranks)}"
    finally:
        for pid in [*ranks, process.pid]:
            try:
                os.killpg(os.getpgid(pid), signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                continue


@pytest.mark.any_mpi
@pytest.mark.root
@pytest.mark.parametrize("size", ["64k", "300k", "512k", "1m", "2m"])
def test_full_disk(mpi, size, tmp_path):
    """The spool folder is too small for some or all ranks. The program continues, and the report gives the
    number of lost records."""
    small = tmp_path / "small"
    small.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", small], check=True)
    try:
        argv = [mpi.program("collectives"), 5, 16]
        without = rig.plain(mpi, argv, tmp_path)
        outcome = rig.measured(mpi, argv, tmp_path, env={"RANKINE_SPOOL": small}, timeout=30)
        rig.same(without, outcome)
        assert not any("no process of this run called MPI_Init" in line for line in outcome.said), outcome.describe()
        said = any(re.search(r"room|space|dropped|lost", line) for line in outcome.said)
        if not outcome.archive.exists():
            assert said, outcome.describe()
            return
        assert rig.report(outcome.archive).code == 0
        calls = rig.functions(outcome.archive).get("MPI_Allreduce", rig.Row(0, 0, 0)).calls
        assert calls == 6 * mpi.np or said, f"{calls} of {6 * mpi.np} calls, and nobody says so\n{outcome.describe()}"
    finally:
        subprocess.run(["umount", "-l", small], check=True)


@pytest.mark.any_mpi
@pytest.mark.root
@pytest.mark.parametrize("form", ["outside", "inside", "program"])
def test_no_place_for_spools(mpi, form, tmp_path):
    """The recorder can store data neither in memory nor on disk. The program still runs, and one line says that the
    program is not recorded."""
    (tmp_path / f"rankine-{os.geteuid()}").write_text("in the way")
    archive = tmp_path / "job.rkn"
    front = [rig.RANKINE, "run", "-o", archive]
    program = [mpi.program("collectives"), 5, 16]
    plain = program if form == "program" else mpi.launch(*program)
    argv = mpi.launch(*front, *program) if form == "inside" else [*front, *plain]
    no_memory = ["unshare", "-m", "sh", "-c", 'mount -t tmpfs -o size=48m tmpfs /dev/shm && exec "$@"', "sh"]
    env = {**mpi.env, "TMPDIR": tmp_path}
    without = rig.run([*no_memory, *plain], tmp_path, env)
    outcome = rig.run([*no_memory, *argv], tmp_path, env)
    rig.same(without, outcome)
    assert outcome.code == 0 and len(outcome.said) == 1 and "this run is not measured" in outcome.said[0], outcome.describe()
    assert not archive.exists()


@pytest.mark.any_mpi
@pytest.mark.root
def test_full_disk_of_the_archive(mpi, tmp_path):
    """The disk has no space for the archive. One line reports the missing space, and the spool contains the result."""
    small = tmp_path / "small"
    small.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", small], check=True)
    (small / "filler").write_bytes(b"x" * 4096)
    spool = tmp_path / "spool"
    spool.mkdir()
    try:
        argv = [mpi.program("ring"), 10, 16]
        outcome = rig.run(rig.measure_argv(mpi.launch(*argv), small / "job.rkn"), tmp_path,
                          {**mpi.env, "RANKINE_SPOOL": spool})
        assert outcome.lines() == rig.plain(mpi, argv, tmp_path).lines(), outcome.describe()
        assert any(re.search(r"room|space", line) for line in outcome.said), outcome.describe()
        assert rig.spools(spool), "nothing left to collect"
    finally:
        subprocess.run(["umount", "-l", small], check=True)


def test_nothing_is_left_after_a_normal_end(mpi, tmp_path, spool):
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path, env={"RANKINE_SPOOL": spool})
    assert outcome.code == 0, outcome.describe()
    time.sleep(1.5)  # a collector may still be removing files
    assert not rig.spools(spool)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["job.rkn", "spool"]


@pytest.mark.any_mpi
@pytest.mark.parametrize("form", ["outside", "inside"])
@pytest.mark.parametrize("what", ["the folder", "its files"])
@pytest.mark.parametrize("end", ["killed", "normal"])
def test_spool_folder_removed_while_the_job_runs(mpi, end, what, form, tmp_path, spool):
    """Data that was not merged is lost. One line reports the lost data, and no message is false."""
    archive = tmp_path / "job.rkn"
    archive.write_bytes(b"what was here before")
    argv = [mpi.program("endings"), *(["wait"] if end == "killed" else ["until", tmp_path / "go"])]
    front = [rig.RANKINE, "run", "--force", "-o", archive]
    launch = [*front, *mpi.launch(*argv)] if form == "outside" else mpi.launch(*front, *argv)
    process = rig.start(launch, tmp_path, {**mpi.env, "RANKINE_SPOOL": spool})
    ranks = waiting(process, mpi.np)
    folder = rig.spools(spool)[0].parent
    if what == "the folder":
        shutil.rmtree(folder)
    else:
        for path in rig.spools(folder):
            path.unlink()
    if end == "killed":
        for pid in ranks:
            with contextlib.suppress(ProcessLookupError):  # the launcher ends the other ranks when one rank has ended
                os.kill(pid, signal.SIGKILL)
    else:
        (tmp_path / "go").write_text("")
    outcome = rig.finish(process)
    assert (outcome.code == 0) == (end == "normal"), outcome.describe()
    told = [line for line in outcome.said if str(folder) in line and "removed while the job ran" in line]
    wrote = [line for line in outcome.said if f"wrote {archive}" in line]
    assert len(told) == 1 and len(wrote) == (end == "normal"), outcome.describe()
    assert len(outcome.said) == 2 + len(wrote), outcome.describe()  # one more line was printed at the start
    if end == "normal":
        complete(archive, mpi.np, True)
    else:
        assert archive.read_bytes() == b"what was here before"
    assert not rig.spools(spool)


@pytest.mark.any_mpi
def test_report_reads_a_spool_alone(mpi, tmp_path, spool):
    """Runs `rankine report SPOOL` while the job is still running."""
    process = rig.start(rig.measure_argv(mpi.launch(mpi.program("endings"), "wait"), tmp_path / "job.rkn"), tmp_path,
                        {**mpi.env, "RANKINE_SPOOL": spool})
    ranks = waiting(process, mpi.np)
    try:
        folder = rig.spools(spool)[0].parent
        outcome = rig.report(folder)
        assert any("MPI_Allreduce" in line for line in outcome.out), outcome.describe()
        listed = rig.rankine("spools", cwd=tmp_path, env={"RANKINE_SPOOL": spool})
        assert listed.code == 0 and listed.out, listed.describe()
    finally:
        for pid in ranks:
            os.kill(pid, signal.SIGKILL)
        process.communicate(timeout=30)
