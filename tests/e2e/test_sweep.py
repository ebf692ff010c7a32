# SPDX-License-Identifier: BSD-3-Clause
"""Records each test program with both traces. Each archive is verified and replayed, and the replay must
make the calls that the profile counts."""
import collections

import pytest

import rig
from workloads import WORKLOADS, environment

pytestmark = pytest.mark.beside

ARGUMENTS = {
    "asks_often": ["runtime-report(output=now.txt)", "now.txt"], "costs_mpi": ["20"], "io_odd": [".", "all"], "io_pnetcdf": ["10", "step"],
    "nested": ["20"], "nested_stripped": ["20"], "phases": ["50"], "tasks": ["50", "2"],
    "turns": ["3", "2"], "nested_f90": ["20"], "slow_rank": ["10", ".", "1", ".", "100"], "thread_io": ["file", "10", "4096"], "two_waits": ["20"],
    "uneven": ["static", "4"], "polls": ["message", "1", "2"], "cancelled": ["receive", "3"], "failed": ["waitall", "3"], "wait_states": ["20"],
    "wait_ways": ["20"],
}
RANKS = collections.defaultdict(lambda: 2, crossings=3, io_functions=1, io_odd=1, two_waits=3, wait_states=3, wait_ways=3)
CODES = {"slow_rank": 3}
# Programs that are excluded, each with the reason.
LEFT_OUT = {"mpmd_left": "half of a job", "mpmd_right": "half of a job", "steps": "runs until it is ended", "stuck": "waits for ever", "stuck_f90": "waits for ever",
            "watched": "runs until it is ended", "waits": "shows errors of threads, and ends by them",
            "memory": "ends with an error without the services that it asks for", "windows_reports": "writes reports, by arguments",
            "windows_names": "asks for lengths", "session": "has no MPI_Init, so no ranks that a replay knows",
            "services": "stops its recording between two halves of a message", "spawn": "has ranks of a second world, which no replay has",
            "apart": "has ranks of a second world, which no replay has", "asks_spawned": "has ranks of a second world, which no replay has",
            "stuck_worlds": "waits for ever", "stuck_polls": "waits for ever", "gfapi_io": "needs GlusterFS, and writes to it",
            "ti_part": "stops its recording, and starts it again",
            **dict.fromkeys(("alarmed", "costs_calls", "costs_queues", "costs_rings", "costs_streams"), "makes no call between MPI_Init and MPI_Finalize")}
# These programs make calls with MPI_PROC_NULL, or with arguments that MPI rejects. Calls of this kind do nothing, and a
# replay omits the calls.
DO_NOTHING = ("costs_mpi", "rows", "asides")
MAKES_NO_CALL = {"local", "persist", "callback", "activate_all", "request_free", "type_free", "comm_name", "session_init", "session_finalize", "spawn", "spawn_multiple"}
# these calls may look for a message that has not arrived, or may have no request to wait for
AT_MOST = {"wait", "wait_all", "wait_any", "wait_some", "probe"}


def shapes():
    """Reads {function: shape} from the table of MPI functions."""
    found = {}
    for line in (rig.ROOT / "gen/mpi.table").read_text().splitlines():
        cells = line.split(" | ")
        if not line.startswith("#") and len(cells) == 4:
            found[cells[1]] = dict(word.split("=", 1) for word in cells[3].split() if "=" in word)["shape"]
    return found


# Calls that may communicate according to the MPI standard, but that a replay omits.
NOT_REPLAYED = {"MPI_Buffer_detach", "MPI_Comm_set_info", "MPI_Win_set_info"}
SHAPES = shapes()


def lost(recorded, replayed, do_nothing):
    """Returns the calls that the replay makes more or less often than the program: {function: (recorded,
    replayed)}."""
    def at_least(function):
        if function in NOT_REPLAYED or SHAPES[function] in MAKES_NO_CALL:
            return 0
        return 0 if SHAPES[function] in AT_MOST or do_nothing else recorded[function]

    recorded = collections.Counter(recorded)
    recorded["MPI_Init"] += recorded.pop("MPI_Init_thread", 0)  # a replay calls MPI_Init in both cases
    if "MPI_Startall" in recorded:  # a replay starts the requests one by one, with MPI_Start
        recorded["MPI_Start"] = replayed.get("MPI_Start", 0)
    return {function: (recorded[function], replayed.get(function, 0)) for function in {*recorded, *replayed}
            if not at_least(function) <= replayed.get(function, 0) <= recorded[function]}


def programs():
    """Lists each program with the MPI libraries for which it is built."""
    built = collections.defaultdict(list)
    for name in rig.DEBIAN:
        for path in rig.MPIS[name].folder.glob("*"):
            if "." not in path.name and path.name not in LEFT_OUT:
                built[path.name].append(name)
    return [pytest.param(program, marks=pytest.mark.mpis(*names)) for program, names in sorted(built.items())]


def calls(archive):
    return {function: row.calls for function, row in rig.functions(archive).items()}


def verified_and_replayed(archive, platform):
    """Returns the calls of each function in a replay of the archive, after verify has found no errors in
    it."""
    folder = archive.parent
    verified = rig.rankine("verify", archive, cwd=folder)
    assert verified.code == 0, verified.describe()
    replay = rig.rankine("replay", "--platform", platform, "--storage", "1GBps:1GBps", "-o", "replay.rkn", "--force", archive, cwd=folder)
    assert replay.code == 0, replay.describe()
    return calls(folder / "replay.rkn")


@pytest.fixture(scope="module")
def platform(tmp_path_factory):
    path = tmp_path_factory.mktemp("platform") / "platform.xml"
    path.write_text('<?xml version="1.0"?>\n<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">\n<platform version="4.1">'
                    '<cluster id="c" prefix="n" suffix="" radical="0-7" speed="1Gf" bw="125MBps" lat="50us"/></platform>\n')
    return path


# (other tests cover each kind of call with both libraries)
@pytest.mark.any_mpi
@pytest.mark.parametrize("program", programs())
def test_a_program_replays_with_the_calls_that_it_made(mpi, program, platform, tmp_path):
    outcome = rig.measured(mpi, [mpi.program(program), *ARGUMENTS.get(program, ())], tmp_path, np=RANKS[program],
                           options=("--with", "trace,ti"))
    assert outcome.code == CODES.get(program, 0), outcome.describe()
    assert not lost(calls(outcome.archive), verified_and_replayed(outcome.archive, platform), program in DO_NOTHING)


@pytest.mark.parametrize("workload", [pytest.param(w, id=w.id, marks=[pytest.mark.long] if w.long else []) for w in WORKLOADS])
def test_a_real_program_replays_with_the_calls_that_it_made(workload, platform, tmp_path):
    if workload.missing():
        pytest.skip(workload.missing())
    mpi = rig.MPIS[workload.mpi]
    workload.prepare(tmp_path)
    outcome = rig.run(rig.measure_argv(mpi.launch(*workload.argv, np=workload.np or mpi.np), tmp_path / "job.rkn", ("--with", "trace,ti")),
                      tmp_path, environment(workload), timeout=120)
    assert outcome.code == 0, outcome.describe()
    assert not lost(calls(tmp_path / "job.rkn"), verified_and_replayed(tmp_path / "job.rkn", platform), False)


SUITE = rig.VENV / "mpi4py-suite/test"
# The tests whose traces are replayed in every run of the tests. The other tests of the suite are marked `long`.
SHORT = ("test_cco_obj_inter", "test_p2p_buf_matched", "test_p2p_obj", "test_p2p_obj_matched", "test_threads", "test_util_pkl5")
# test_spawn makes worlds, which a replay omits. test_toplevel runs child processes without MPI. test_ulfm starts
# collective calls on one communicator in different orders.
NO_CASE = ("test_spawn", "test_toplevel", "test_ulfm")


def suite():
    files = sorted({*SHORT, *(path.stem for path in SUITE.glob("test_*.py"))} - set(NO_CASE))
    return [pytest.param(name, marks=[] if name in SHORT else pytest.mark.long) for name in files]


@pytest.mark.parametrize("name", suite())
def test_mpi4pys_own_suite_replays(mpi, name, platform, tmp_path):
    if not SUITE.exists():
        pytest.skip(f"no {SUITE}: ./dev test fetches it from PyPI")
    if name == "test_util_sync" and not mpi.is_open_mpi:
        pytest.skip("its mutexes wait for ever on MPICH 4.0, also without us")
    env = rig.mpi4py_environment(mpi, tmp_path)
    outcome = rig.measured(mpi, [rig.VENV / "mpi4py/bin/python", SUITE / f"{name}.py", "-q"], tmp_path, np=3 if mpi.is_open_mpi else 2,
                           options=("--with", "trace,ti"), env=env, timeout=240)
    assert outcome.code == 0, outcome.describe()
    # the program also tests errors
    assert not lost(calls(outcome.archive), verified_and_replayed(outcome.archive, platform), True)


@pytest.mark.mpis("openmpi", "mpich")
def test_a_stop_of_the_recording_is_named_where_calls_are_missing(mpi, platform, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("services")], tmp_path, np=2, options=("--with", "ti"))
    assert outcome.code == 0, outcome.describe()
    verified = rig.rankine("verify", outcome.archive, cwd=tmp_path)
    assert verified.code == 1 and "recording was stopped for a while on 2 ranks" in verified.out[-1], verified.describe()
    replay = rig.rankine("replay", "--platform", platform, outcome.archive, cwd=tmp_path)
    assert replay.code == 1 and "deadlock" in replay.said[-1], replay.describe()
    assert "recording was stopped for a while on 2 ranks" in replay.said[-2], replay.describe()
