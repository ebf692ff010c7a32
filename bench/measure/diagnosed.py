# SPDX-License-Identifier: BSD-3-Clause
"""Runs the cases of tests/diagnosis/cases.toml: builds the programs, records a case, and judges the findings of
its report."""
import dataclasses
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests/diagnosis"
sys.path[:0] = [str(FOLDER), str(ROOT / "tests/e2e")]
import slow_folder  # noqa: E402  (the path is set on the line above)

LAUNCHERS = {"openmpi": ("mpirun.openmpi", "--oversubscribe"), "mpich": ("mpirun.mpich",)}
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
# With this priority, a rank that wakes up gets its processor immediately, regardless of other work on the machine.
FIRST = ("chrt", "-r", "10") if os.geteuid() == 0 and shutil.which("chrt") else ()
PATIENCE = 60  # Time limit for one run, in seconds.
COST_OFF = 0.20  # Tolerated error of a finding's cost, as a share of the injected time.
DEADLOCK = 2.5  # Time that a run spends in a deadlock, in seconds.
BUSY = 0.3  # If other programs use more processors than this limit, the run is disturbed.
NOMINAL_OFF = 0.35  # If the injected time differs from the intended time by more than this share, the run is disturbed.


class CannotRun(Exception):
    """The reason why this machine cannot run a case."""


@dataclasses.dataclass
class Judged:
    """The result for one problem of a case, or for a clean run, in which `of` is empty."""
    case: str
    mpi: str
    of: str
    kind: str
    place: int = 0  # Position of the problem's finding in the report, from 1; 0 if the report has no such finding.
    wanted: int = 1  # Expected position, which is the problem's position by injected time.
    named: bool = False  # Whether the finding contains the expected words.
    injected_s: float = None
    cost_s: float = None
    found: tuple = ()  # Names and shares of all findings.
    text: str = ""
    disturbed: str = ""

    @property
    def first(self):
        return 0 < self.place <= self.wanted and self.named

    @property
    def near(self):
        return 0 < self.place <= 3 and self.named

    @property
    def cost_right(self):
        if self.injected_s is None:
            return None
        return self.cost_s is not None and abs(self.cost_s - self.injected_s) <= COST_OFF * self.injected_s


def cases():
    return tomllib.loads((FOLDER / "cases.toml").read_text())["case"]


def build(mpi, folder):
    """Builds the program that contains all problems, for one MPI library."""
    folder = folder / mpi
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "problems"
    sources = sorted((FOLDER / "programs").glob("*.c"))
    newest = max(path.stat().st_mtime for path in (FOLDER / "programs").iterdir())
    if not program.exists() or program.stat().st_mtime < newest:
        subprocess.run([f"mpicc.{mpi}", "-g", "-O2", "-Wall", "-Wextra", "-Werror", "-Wno-stringop-overflow", "-fopenmp", f"-I{ROOT}/include",
                        "-o", program, *sources, "-lpthread"], check=True)
    return program


def prepare(real, mpi, folder):
    """Prepares the input of a real program: NAME or NAME:PART."""
    import workloads  # This module needs packages of the tests.
    name, _, part = real.partition(":")
    if name == "lammps":
        if not pathlib.Path(f"/usr/share/lammps/examples/{part}").exists():
            raise CannotRun(f"no example {part} of LAMMPS")
        workloads.lammps(part)(folder)
    elif name == "scalapack":
        if not (workloads.SCALAPACK / f"{mpi}-tests" / part).exists():
            raise CannotRun(f"no {part} of ScaLAPACK")
        workloads.scalapack(mpi, part)(folder)
    elif name != "none":
        getattr(workloads, name)(folder)


def command(case, mpi, program, folder):
    """Returns the command line of the launcher and its program."""
    if "real" in case:
        prepare(case["real"], mpi, folder)
        if not (folder / case["run"][0]).exists() and not shutil.which(case["run"][0]):
            raise CannotRun(f"no program {case['run'][0]}")
        program = case["run"]
    elif "script" in case:
        program = ["/usr/bin/python3", FOLDER / "programs" / case["script"], *case["run"]]
    else:
        program = [program, *case["run"]]
    if "taskset" in case:
        program = ["taskset", "-c", case["taskset"], *program]
    argv = [*LAUNCHERS[mpi]]
    if mpi == "openmpi":
        argv += ["--bind-to", "none"] if "taskset" in case or case.get("np", 2) > 2 else []
    hosts = {int(rank): name for rank, name in case.get("host", {}).items()}
    for rank in range(case.get("np", 2)) if hosts else ():
        as_host = ["unshare", "--uts", "sh", "-c", f"hostname {hosts[rank]} && exec \"$@\"", "sh"] if rank in hosts else []
        argv += [*([":"] if rank else []), "-n", "1", *as_host, *program]
    return argv if hosts else [*argv, "-n", case.get("np", 2), *program]


def run(argv, folder, environment, ends, first=FIRST):
    """Runs a command. Returns its output, and the seconds that it spent in a deadlock until it was ended from
    outside."""
    process = subprocess.Popen([*first, *map(str, argv)], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               text=True, start_new_session=True)
    try:
        if ends != "killed":
            out, _ = process.communicate(timeout=PATIENCE)
            return out, process.returncode, 0.0
        out = ""
        for line in process.stdout:
            out += line
            if line.startswith("deadlock from here"):
                break
        began = time.monotonic()
        time.sleep(DEADLOCK)
        process.terminate()
        rest, _ = process.communicate(timeout=PATIENCE)
        return out + rest, process.returncode, time.monotonic() - began
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise RuntimeError(f"not ended after {PATIENCE} s: {' '.join(map(str, argv))}") from None


def injected(out, of):
    """Returns the time that was injected in all ranks together, in seconds, or None if it is unknown."""
    found = [float(seconds) for name, seconds in re.findall(r"injected (\S+) ([\d.]+)", out) if name == of]
    return sum(found) if found else None


def record(case, mpi, build_folder, programs, keep):
    """Runs a case. Returns its output, its report, and the seconds spent in a deadlock."""
    rankine = build_folder / "bin/rankine"
    folder = pathlib.Path(tempfile.mkdtemp(dir=keep))
    archive = folder / "run.rkn"
    slow = None
    if "slow_folder_ms" in case:
        if slow_folder.missing():
            raise CannotRun(slow_folder.missing())
        slow = slow_folder.SlowFolder(folder / "slow", case["slow_folder_ms"])
    try:
        options = [*(["--with", case["with"]] if "with" in case else []), *(["--io", case["io"]] if "io" in case else [])]
        launch = command(case, mpi, build(mpi, programs), folder)
        environment = {**os.environ, **ENVIRONMENT, **case.get("env", {})}
        first = FIRST if case.get("priority", True) and case.get("ends") != "killed" else ()
        apart = run(launch, folder, environment, None, first)[0] if case.get("apart") else ""
        out, code, stuck = run([rankine, "run", *options, "-o", archive, *launch], folder, environment, case.get("ends"), first)
        out = apart or out
    finally:
        if slow is not None:
            slow.stop()
    if code != 0 and "ends" not in case:
        raise RuntimeError(f"{case['name']} on {mpi}: exit code {code}\n{out[-2000:]}")
    for _ in range(50):  # If the run was ended, a collector may still be writing its archive.
        if archive.exists():
            break
        time.sleep(0.1)
    told = subprocess.run([rankine, "report", "--json", archive], capture_output=True, text=True, check=True, timeout=PATIENCE)
    return out, json.loads(told.stdout), stuck, folder


def words_of(finding):
    return " ".join(finding[part] for part in ("title", "what", "evidence", "usual"))


def judge(case, mpi, out, report, stuck, busy=0.0):
    """Returns one `Judged` for each problem of the case, or a single `Judged` for a clean run. If other programs
    kept more than BUSY processors busy, ranks really waited for a core. In this case, a finding about waiting for a
    core is ignored."""
    found = report.get("findings", {"list": []})["list"]
    if busy > BUSY and not any("processors" in problem["finding"] for problem in case.get("problems", ())):
        found = [one for one in found if one["name"] != "processors"]
    shown = tuple((one["name"], round(one["share"], 4)) for one in found)
    if case.get("clean"):
        return [Judged(case["name"], mpi, "", "clean", place=1 if found else 0, found=shown,
                       text=" | ".join(f"{one['what']}. {one['evidence']}" for one in found[:2]))]
    judged = []
    for problem in case["problems"]:
        size = injected(out, problem["of"])
        if case.get("ends") == "killed":
            size = stuck * case.get("np", 2)
        one = Judged(case["name"], mpi, problem["of"], problem["kind"], injected_s=size, found=shown)
        if size is not None and "ms" in problem and abs(1000 * size / problem["ms"] - 1) > NOMINAL_OFF:
            one.disturbed = f"injected {size:.3f} s instead of {problem['ms']} ms"
        for place, finding in enumerate(found, 1):
            if finding["name"] not in problem["finding"]:
                continue
            named = all(word in words_of(finding) for word in problem["words"])
            if one.place == 0 or (named and not one.named):
                one.place, one.named, one.cost_s, one.text = place, named, finding["cost_ns"] / 1e9, words_of(finding)
        judged.append(one)
    for i, one in enumerate(sorted(judged, key=lambda one: -(one.injected_s or 0)), 1):
        one.wanted = i
    return judged
