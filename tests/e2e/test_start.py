# SPDX-License-Identifier: BSD-3-Clause
"""The ways to start a job, and programs that run between the launcher and MPI."""
import collections
import json
import os
import shutil
import subprocess
import time

import pytest

import expected
import rig
from test_counts import NOISE, agree

pytestmark = pytest.mark.beside

ALL = tuple(rig.MPIS)


def inside(mpi, argv, archive, np=None):
    """Returns a command line in which Rankine comes after the launcher: mpirun -n 4 rankine run ./app"""
    return mpi.launch(rig.RANKINE, "run", "-o", archive, *argv, np=np)


@pytest.mark.mpis(*ALL)
def test_prefix_form(mpi, tmp_path):
    argv = [mpi.program("ring"), 10, 16]
    without = rig.plain(mpi, argv, tmp_path)
    outcome = rig.run(inside(mpi, argv, tmp_path / "job.rkn"), tmp_path, mpi.env)
    rig.same(without, outcome, ignore_errors=NOISE)
    agree(tmp_path / "job.rkn", expected.ring(mpi.np, 10, 16), outcome)


@pytest.mark.any_mpi
def test_own_lines_come_once_per_job(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path)
    assert sum("job.rkn" in line for line in outcome.said) >= 1, outcome.describe()
    assert len(outcome.said) == len(set(outcome.said)) <= 4, outcome.describe()
    assert any("rankine report" in line for line in outcome.said), outcome.describe()


@pytest.mark.any_mpi
@pytest.mark.parametrize("form", ["outside", "inside"])
@pytest.mark.parametrize("name", ["a b.rkn", "it's $HOME;*.rkn"])
def test_the_line_of_the_end_can_be_given_to_a_shell(mpi, name, form, tmp_path):
    launch = mpi.launch(*([rig.RANKINE, "run", "-o", name] if form == "inside" else []), mpi.program("ring"))
    outcome = rig.run(launch if form == "inside" else rig.measure_argv(launch, name), tmp_path, mpi.env)
    assert outcome.code == 0 and (tmp_path / name).exists(), outcome.describe()
    # If a job of another test ends without a waiting `rankine run`, the next command prints the message of that job.
    own = [line for line in outcome.said if "read it with" in line and str(tmp_path) in line]
    commands = [line.split("read it with: rankine ")[1] for line in own]
    assert len(commands) == 1, outcome.describe()
    shown = rig.run(["bash", "-c", f"{rig.RANKINE} {commands[0]}"], tmp_path)
    assert shown.code == 0 and shown.out, shown.describe()


@pytest.mark.any_mpi
@pytest.mark.parametrize("form", ["outside", "inside"])
def test_control_characters_do_not_break_our_lines(mpi, form, tmp_path):
    """The names of the archive and of the program contain control characters. The name of the job is made from the
    program's name."""
    name, program = "two\nlines\x1b[31m\u0085.rkn", tmp_path / "ring\nof\x07 ranks"
    shutil.copy(mpi.program("ring"), program)
    for output in (["-o", name], []):
        front = [rig.RANKINE, "run", *output]
        argv = mpi.launch(*front, program) if form == "inside" else [*front, *mpi.launch(program)]
        outcome = rig.run(argv, tmp_path, mpi.env)
        assert outcome.code == 0 and not outcome.err and outcome.said, outcome.describe()
        assert all(character.isprintable() for line in outcome.said for character in line), outcome.said
    assert (tmp_path / name).exists()
    refused = rig.rankine("run", "-o", name, tmp_path / "no\nprogram", cwd=tmp_path)
    assert refused.code == 2 and len(refused.said) == 1 and not refused.err, refused.describe()


@pytest.mark.any_mpi
def test_quiet_says_nothing_and_summary_more(mpi, tmp_path):
    quiet = rig.measured(mpi, [mpi.program("ring")], tmp_path, options=["--quiet"], name="quiet.rkn")
    assert quiet.code == 0 and not quiet.said, quiet.describe()
    usual = rig.measured(mpi, [mpi.program("ring")], tmp_path, name="usual.rkn")
    summary = rig.measured(mpi, [mpi.program("ring")], tmp_path, options=["--summary"], name="summary.rkn")
    assert len(summary.said) + len(summary.err) > len(usual.said) + len(usual.err), summary.describe()


@pytest.mark.any_mpi
def test_summary_in_the_ranks_place(mpi, tmp_path):
    front = [rig.RANKINE, "run", "--summary", "-o", tmp_path / "job.rkn"]
    outcome = rig.run(mpi.launch(*front, mpi.program("ring"), 10, 16), tmp_path, mpi.env)
    assert outcome.code == 0, outcome.describe()
    shown = "\n".join(outcome.err + outcome.said)
    assert shown.count("Parallel efficiency") == 1, outcome.describe()


@pytest.mark.any_mpi
def test_default_name_in_the_working_folder(mpi, tmp_path):
    outcome = rig.run([rig.RANKINE, "run", *mpi.launch(mpi.program("ring"))], tmp_path, mpi.env)
    assert outcome.code == 0, outcome.describe()
    made = list(tmp_path.glob("*.rkn"))
    assert len(made) == 1 and made[0].name.startswith("ring"), made
    agree(made[0], expected.ring(mpi.np, 10, 16), outcome)


@pytest.mark.any_mpi
@pytest.mark.parametrize("form", ["outside", "inside"])
@pytest.mark.parametrize("between", ["wrapper.sh", "bash -c", "bash -c exec", "env", "numactl", "python", "musl"])
def test_preload_goes_through(mpi, between, form, tmp_path):
    if between == "numactl" and not shutil.which("numactl"):
        pytest.skip("no numactl")
    if between == "musl":
        if not shutil.which("musl-gcc"):
            pytest.skip("no musl-gcc")
        subprocess.run(["musl-gcc", "-o", tmp_path / "helper", rig.SOURCES / "helper.c"], check=True)
    ring = mpi.program("ring")
    argv = {
        "musl": ["bash", "-c", f"./helper && exec {ring}"],
        "wrapper.sh": [rig.SOURCES / "wrapper.sh", ring],
        "bash -c": ["bash", "-c", f"{ring}; exit $?"],
        "bash -c exec": ["bash", "-c", f"exec {ring}"],
        "env": ["env", "SOME=THING", ring],
        "numactl": ["numactl", "--physcpubind=0-1", ring],
        "python": ["/usr/bin/python3", "-c", f"import subprocess,sys; sys.exit(subprocess.call(['{ring}'], close_fds=False))"],
    }[between]
    without = rig.plain(mpi, argv, tmp_path)
    assert without.code == 0, without.describe()
    if form == "outside":
        outcome = rig.measured(mpi, argv, tmp_path)
    else:
        outcome = rig.run(inside(mpi, argv, tmp_path / "job.rkn"), tmp_path, mpi.env)
    rig.same(without, outcome)
    agree(tmp_path / "job.rkn", expected.ring(mpi.np, 10, 16), outcome)


SUBREAPER = "import ctypes,os,sys; ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)\n"  # PR_SET_CHILD_SUBREAPER
REAPERS = {
    "the program itself": ["/usr/bin/python3", "-c", SUBREAPER + "os.execvp(sys.argv[1], sys.argv[1:])"],
    "its parent": ["/usr/bin/python3", "-c", SUBREAPER + """
child = os.fork() or os.execvp(sys.argv[1], sys.argv[1:])
while True:
    try:
        pid, status = os.wait()
    except ChildProcessError:
        sys.exit(code)
    if pid == child:
        code = os.waitstatus_to_exitcode(status)
"""],
    "the first of a PID namespace": ["unshare", "--pid", "--fork", "--mount-proc"],
    "one of a PID namespace": ["unshare", "--pid", "--fork", "--mount-proc", "sh", "-c", '"$@"; exit $?', "sh"],
}


@pytest.mark.mpis("openmpi")
@pytest.mark.parametrize("form", ["outside", "inside"])
@pytest.mark.parametrize("reaper", REAPERS)
def test_the_program_gets_no_child_of_ours(mpi, reaper, form, tmp_path, spool):
    """An orphan such as our collector is inherited by a process that asked for this (subreaper), or by the
    first process of a PID namespace."""
    in_namespace = "namespace" in reaper
    if in_namespace and subprocess.run([*REAPERS[reaper], "true"], capture_output=True, check=False).returncode:
        pytest.skip("no PID namespace can be made here")
    program = [mpi.program("corners"), "wait"]
    env = {**mpi.env, "OMPI_MCA_btl": "tcp,self", "RANKINE_SPOOL": spool}
    archive = tmp_path / "job.rkn"
    front = [rig.RANKINE, "run", "-o", archive]
    plain = mpi.launch(*REAPERS[reaper], *program)
    without = rig.run(plain, tmp_path, env)
    argv = [*front, *plain] if form == "outside" else mpi.launch(*REAPERS[reaper], *front, *program)
    # this also waits for processes that still have the command's standard error open
    outcome = rig.run(argv, tmp_path, env, timeout=30)
    rig.same(without, outcome)
    assert {name: row.calls for name, row in rig.functions(archive).items()} == {
        "MPI_Init": mpi.np, "MPI_Comm_rank": mpi.np, "MPI_Comm_size": mpi.np, "MPI_Finalize": mpi.np}
    assert not any("room" in line or "not every rank" in line for line in outcome.said), outcome.describe()
    # the collector dies with the namespace, if it could run in the namespace at all
    if in_namespace and form == "inside":
        for job in {path.parent.name for path in rig.spools(spool)}:
            collected = rig.rankine("spools", "--collect", job, cwd=tmp_path, env={"RANKINE_SPOOL": spool})
            assert collected.code == 0, collected.describe()
    end = time.monotonic() + 10
    while rig.spools(spool) and time.monotonic() < end:
        time.sleep(0.1)
    assert not rig.spools(spool)


@pytest.mark.parametrize("form", ["outside", "inside"])
def test_mpmd(mpi, form, tmp_path):
    parts = [[mpi.program("mpmd_left"), 10, 16], [mpi.program("mpmd_right"), 10, 16]]

    def launch(front):
        return [*mpi.launcher, "-n", "1", *front, *map(str, parts[0]), ":", "-n", "1", *front, *map(str, parts[1])]

    archive = tmp_path / "job.rkn"
    without = rig.run(launch([]), tmp_path, mpi.env)
    if form == "outside":
        outcome = rig.run(rig.measure_argv(launch([]), archive), tmp_path, mpi.env)
    else:
        outcome = rig.run(launch([str(rig.RANKINE), "run", "-o", str(archive)]), tmp_path, mpi.env)
    rig.same(without, outcome)
    agree(archive, expected.mpmd(2, 10, 16), outcome)
    assert len(list(tmp_path.glob("*.rkn"))) == 1


@pytest.mark.mpis("openmpi")
def test_app_file(mpi, tmp_path):
    (tmp_path / "app").write_text(f"-n 1 {mpi.program('mpmd_left')} 10 16\n-n 1 {mpi.program('mpmd_right')} 10 16\n")
    launch = [*mpi.launcher, "--app", "app"]
    outcome = rig.run(rig.measure_argv(launch, tmp_path / "job.rkn"), tmp_path, mpi.env)
    assert outcome.code == 0, outcome.describe()
    agree(tmp_path / "job.rkn", expected.mpmd(2, 10, 16), outcome)


@pytest.mark.mpis("mpich")
def test_configfile(mpi, tmp_path):
    (tmp_path / "app").write_text(f"-n 1 {mpi.program('mpmd_left')} 10 16\n-n 1 {mpi.program('mpmd_right')} 10 16\n")
    launch = [*mpi.launcher, "-configfile", "app"]
    outcome = rig.run(rig.measure_argv(launch, tmp_path / "job.rkn"), tmp_path, mpi.env)
    assert outcome.code == 0, outcome.describe()
    agree(tmp_path / "job.rkn", expected.mpmd(2, 10, 16), outcome)


@pytest.mark.mpis("mpich")
@pytest.mark.parametrize("transports,kind", [(None, "finalize"), ("posix,self", "finalize"), ("tcp,self", "spool"), ("^sm", "spool")])
def test_ranks_that_connections_join_do_not_merge_over_mpi(mpi, transports, kind, tmp_path):
    """MPICH's MPI_Finalize over UCX with TCP can hang, and does so more often after messages of Rankine
    (docs/design/house.md)."""
    outcome = rig.measured(mpi, [mpi.program("ring"), 10], tmp_path, env={"UCX_TLS": transports} if transports else None)
    assert outcome.code == 0, outcome.describe()
    agree(outcome.archive, expected.ring(mpi.np, 10, 16), outcome)
    shown = rig.rankine("info", outcome.archive, cwd=tmp_path).out
    assert [line.split()[1] for line in shown if line.split()[:1] == ["merge.kind"]] == [kind], shown


def test_mpiexec_by_its_plain_name(tmp_path):
    """Debian's alternatives system determines to which library mpiexec and mpirun belong."""
    mpi = rig.MPIS["openmpi"] if "openmpi" in os.path.realpath(shutil.which("mpiexec") or "") or \
        "orte" in os.path.realpath(shutil.which("mpiexec") or "") else rig.MPIS["mpich"]
    outcome = rig.run(rig.measure_argv(["mpiexec", "-n", "2", mpi.program("ring")], tmp_path / "job.rkn"), tmp_path,
                      mpi.env)
    assert outcome.code == 0, outcome.describe()
    agree(tmp_path / "job.rkn", expected.ring(2, 10, 16), outcome)


@pytest.mark.mpis(*ALL)
def test_singleton(mpi, tmp_path):
    """A program started without a launcher is a single rank."""
    argv = [mpi.program("collectives"), 2, 16]
    without = rig.run(argv, tmp_path, mpi.env)
    outcome = rig.run(rig.measure_argv(list(map(str, argv)), tmp_path / "job.rkn"), tmp_path, mpi.env)
    rig.same(without, outcome)
    agree(tmp_path / "job.rkn", expected.collectives(1, 2, 16), outcome)


@pytest.mark.mpis("openmpi", "openmpi5", "mpich5")
def test_spawn_is_followed(mpi, tmp_path):
    np = 1
    without = rig.plain(mpi, [mpi.program("spawn")], tmp_path, np=np)
    outcome = rig.measured(mpi, [mpi.program("spawn")], tmp_path, np=np)
    rig.same(without, outcome)
    got = rig.functions(outcome.archive)
    assert got["MPI_Comm_spawn"].calls == np
    assert got["MPI_Send"][::2] == (np, 64 * np), got
    assert got["MPI_Recv"][::2] == (np, 64 * np), f"the child's calls are not in the archive: {got}"
    assert got["MPI_Init"].calls == np + 1


@pytest.mark.mpis("openmpi", "mpich", "openmpi5", "mpich5", "intelmpi")
@pytest.mark.parametrize("form", ["outside", "inside"])
def test_mpi4py_of_any_mpi(mpi, form, tmp_path):
    """PyPI's mpi4py finds the MPI library's functions through weak references and dlsym. mpi4py works even if some
    functions are missing."""
    python = rig.VENV / "mpi4py/bin/python"
    if not python.exists():
        pytest.skip(f"no {python}: ./dev test installs it from PyPI")
    env = rig.mpi4py_environment(mpi, tmp_path)
    argv = [str(python), rig.SOURCES / "ring.py", 5]
    without = rig.plain(mpi, argv, tmp_path, np=2, env=env)
    assert without.code == 0, without.describe()
    if form == "outside":
        outcome = rig.measured(mpi, argv, tmp_path, np=2, env=env)
    else:
        outcome = rig.run(inside(mpi, argv, tmp_path / "job.rkn", np=2), tmp_path, env)
    rig.same(without, outcome)
    got = rig.functions(tmp_path / "job.rkn")
    assert sum(got[name].calls for name in ("MPI_Isend", "MPI_Isend_c") if name in got) == 10, got


@pytest.mark.mpis("openmpi", "openmpi5", "mpich5")
@pytest.mark.parametrize("form", ["outside", "inside"])
@pytest.mark.parametrize("mode", ["missing", "mixed", "roots"])
def test_spawn_is_what_it_was(mpi, mode, form, tmp_path):
    """Covers a spawned program that does not exist, a child that is not recorded, and parents other than the root."""
    if mode == "missing" and mpi.name != "openmpi5":
        pytest.skip(f"{mpi.name} ends the job, or hangs, when it cannot start a program, also without us")
    argv = [mpi.program("spawn"), 16, mode]
    np = 2 if mode == "roots" else 1
    without = rig.plain(mpi, argv, tmp_path, np=np)
    if form == "outside":
        outcome = rig.measured(mpi, argv, tmp_path, np=np)
    else:
        outcome = rig.run(mpi.launch(rig.RANKINE, "run", "-o", tmp_path / "job.rkn", *argv, np=np), tmp_path, mpi.env)
    rig.same(without, outcome, ignore=r"UCX|no such file")  # UCX prints these lines about a peer that has ended
    assert rig.functions(tmp_path / "job.rkn")["MPI_Finalize"].calls in (np, np + 1)


@pytest.mark.mpis(*ALL)
@pytest.mark.parametrize("how", ["local", "handle", "deepbind"])
def test_mpi_found_at_run_time(mpi, how, tmp_path):
    what = mpi.library if how == "handle" else mpi.program("plugin.so")
    argv = [rig.PROGRAMS / "loader", how, 10, what]
    without = rig.plain(mpi, argv, tmp_path)
    assert without.code == 0, without.describe()
    outcome = rig.measured(mpi, argv, tmp_path)
    rig.same(without, outcome)
    P = mpi.np
    agree(outcome.archive, expected.plugin(P, 10, 16) if how != "handle" else
          {"MPI_Init": (P, 0), "MPI_Comm_rank": (P, 0), "MPI_Barrier": (10 * P, 0), "MPI_Finalize": (P, 0)}, outcome)


@pytest.mark.parametrize("order", ["before", "after", "both", "user's own LD_PRELOAD"])
def test_another_pmpi_tool_still_works(mpi, order, tmp_path):
    a, b = mpi.program("pmpi_tool_a.so"), mpi.program("pmpi_tool_b.so")
    ring = [mpi.program("ring"), 10, 16]
    # The first tool calls PMPI_Send, which leads to the next PMPI_Send. The second of two tools therefore sees no
    # calls, with and without the recorder.
    used = {"before": "a", "after": "b", "both": "a", "user's own LD_PRELOAD": "a"}[order]
    if order.startswith("user"):
        outcome = rig.measured(mpi, ring, tmp_path, env={"LD_PRELOAD": a})
    else:
        chain = {"before": f"{a}:$LD_PRELOAD", "after": f"$LD_PRELOAD:{b}", "both": f"{a}:$LD_PRELOAD:{b}"}[order]
        outcome = rig.measured(mpi, ["sh", "-c", f'LD_PRELOAD="{chain}" exec "$@"', "sh", *ring], tmp_path)
    assert outcome.code == 0, outcome.describe()
    for tool in "ab":
        said = [line for line in outcome.out if line.startswith(f"pmpi_tool_{tool}: 10 sends")]
        assert len(said) == (mpi.np if tool in used else 0), outcome.describe()
    got = rig.functions(outcome.archive)
    assert got["MPI_Send"][::2] == (10 * mpi.np, 640 * mpi.np), got
    assert got["MPI_Finalize"].calls == mpi.np


def test_children_of_a_rank_lose_the_preload(mpi, tmp_path):
    """The program returns 8 if the child lacks the library, and 9 if the child has it (see children.c)."""
    outcome = rig.measured(mpi, [mpi.program("children"), 1, 16], tmp_path)
    assert outcome.code == 0, outcome.describe()
    assert all(line.endswith(": 87654") for line in outcome.lines()), outcome.describe()


# A program that prints how many launcher processes among its ancestors have loaded librankine.so.
LAUNCHERS = """
import json
import os
pid, found = os.getpid(), 0
while pid > 1:
    name = open(f'/proc/{pid}/comm').read()
    if any(word in name for word in ('mpirun', 'mpiexec', 'orted', 'prte', 'hydra')):
        found += 'librankine' in open(f'/proc/{pid}/maps').read()
    pid = int(open(f'/proc/{pid}/stat').read().rsplit(')', 1)[1].split()[1])
print('preloaded launchers:', found)
"""


def test_the_launcher_is_not_preloaded(mpi, tmp_path):
    outcome = rig.measured(mpi, ["/usr/bin/python3", "-c", LAUNCHERS], tmp_path, np=1)
    assert outcome.code == 0 and outcome.out == ["preloaded launchers: 0"], outcome.describe()


@pytest.mark.parametrize("options", [["--with", "trace", "--io=trace", "--window", "name=all from=start"], []], ids=["all", "plain"])
def test_the_tools_own_time_is_not_the_programs(mpi, options, tmp_path):
    """The program reads a clock of its own after MPI_Init and before MPI_Finalize."""
    early, late = collections.defaultdict(list), collections.defaultdict(list)  # by rank
    for attempt in range(3):  # a rank may lose its processor between both readings
        outcome = rig.measured(mpi, [mpi.program("own_time")], tmp_path, np=2, options=options, name=f"{attempt}.rkn")
        rig.functions(outcome.archive)  # waits until the archive exists
        own = {int(words[1]): (int(words[2]), int(words[3])) for words in map(str.split, outcome.out) if words[0] == "rank"}
        report = json.loads("\n".join(rig.report(outcome.archive, "--json").out))
        for process in report["processes"]:
            begin, end = own[process["rank"]]
            early[process["rank"]].append(begin - process["attributes"]["init.done.ns"])
            late[process["rank"]].append(process["attributes"]["finalize.ns"] - end)
    least = [min(of) for of in (*early.values(), *late.values())]
    assert len(least) == 4 and max(least) < 400e3 and min(least) > -200e3, (early, late)  # (two clocks)


def test_an_unrecorded_run_is_paused_throughout(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("own_time")], tmp_path, np=2, options=["--select", "time=1h.."])
    rig.functions(outcome.archive)  # waits until the archive exists
    for process in json.loads("\n".join(rig.report(outcome.archive, "--json").out))["processes"]:
        facts = process["attributes"]
        assert facts["paused.ns"] == facts["finalize.ns"] - facts["init.done.ns"]
