# SPDX-License-Identifier: BSD-3-Clause
"""Helpers of the end-to-end tests: MPI libraries, running a command with and without the tool, reading an
archive.

RANKINE_BUILD (default build/) contains bin/rankine, tests/programs/<mpi>/ and venv/<name>/.
RANKINE_TEST_PROGRAMS and RANKINE_TEST_VENV override the folders tests/programs and venv. RANKINE_TEST_PATIENCE is a
factor for the time limits of commands, for use on emulated processors."""
import collections
import dataclasses
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("RANKINE_BUILD", ROOT / "build")).resolve()
PROGRAMS = pathlib.Path(os.environ.get("RANKINE_TEST_PROGRAMS", BUILD / "tests/programs")).resolve()
VENV = pathlib.Path(os.environ.get("RANKINE_TEST_VENV", BUILD / "venv")).resolve()
SOURCES = ROOT / "tests/programs"
PATIENCE = float(os.environ.get("RANKINE_TEST_PATIENCE", "1"))
RANKINE = BUILD / "bin/rankine"
LIBRARY = BUILD / "lib/librankine.so"

COUNT_QUERY = ("SELECT mpi.function,sum(count),sum(time.duration.ns),sum(mpi.bytes) "
               "GROUP BY mpi.function ORDER BY mpi.function FORMAT json")


@dataclasses.dataclass(frozen=True)
class Mpi:
    """An MPI library: how to call its launcher, and the folder of the programs that are built with this library."""
    name: str
    launcher: tuple
    np: int  # number of ranks in an ordinary test; with MPICH at most one per core, because MPICH polls busily
    env: dict = dataclasses.field(default_factory=dict, hash=False, compare=False)
    library: str = ""  # file name of libmpi as dlopen finds it

    @property
    def folder(self):
        return PROGRAMS / self.name

    def missing(self):
        """Returns the reason why tests of this library cannot run on this machine, or None."""
        if not shutil.which(self.launcher[0]):
            return f"{self.name}: no launcher {self.launcher[0]}"
        if not (self.folder / "ring").exists():
            return f"{self.name}: no programs in {self.folder}"
        return None

    def program(self, name):
        return str(self.folder / name)

    def launch(self, *argv, np=None):
        return [*self.launcher, "-n", str(np or self.np), *map(str, argv)]

    @property
    def is_open_mpi(self):
        return self.name.startswith("openmpi")


def _venv(name, program):
    return str(VENV / name / "bin" / program)


_ROOT_OK = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
            "PRTE_ALLOW_RUN_AS_ROOT": "1", "PRTE_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}

MPIS = {mpi.name: mpi for mpi in (
    Mpi("openmpi", ("mpirun.openmpi", "--oversubscribe"), 4, _ROOT_OK, "libmpi.so.40"),
    Mpi("mpich", ("mpirun.mpich",), 2, {}, "libmpich.so.12"),
    Mpi("openmpi5", (_venv("openmpi5", "mpirun"), "--oversubscribe"), 2,
        # The transport ofi sleeps for one second in MPI_Init and is only useful between hosts. The transport usnic
        # needs special hardware.
        {**_ROOT_OK, "OMPI_MCA_btl": "^usnic,ofi"}, str(VENV / "openmpi5/lib/libmpi.so.40")),
    Mpi("mpich5", (_venv("mpich5", "mpiexec"),), 2, {}, str(VENV / "mpich5/lib/libmpi.so.12")),
    Mpi("mpich5abi", (_venv("mpich5", "mpiexec"),), 2, {}, str(VENV / "mpich5/lib/libmpi_abi.so.1")),
    Mpi("intelmpi", (_venv("intelmpi", "mpiexec"),), 2,
        {"I_MPI_ROOT": str(VENV / "intelmpi"), "FI_PROVIDER": "tcp"}, str(VENV / "intelmpi/lib/libmpi.so.12")),
)}
DEBIAN = ("openmpi", "mpich")
SESSIONS = ("mpich", "openmpi5", "mpich5", "mpich5abi", "intelmpi")


@dataclasses.dataclass
class Outcome:
    """The result of a command. `said` has the tool's own lines of standard error, and `err` has the other lines."""
    code: int
    out: list
    err: list
    said: list
    seconds: float
    archive: pathlib.Path = None

    def lines(self, ignore=None):
        """Standard output as a multiset of lines, because ranks print in any order. Lines that begin with "expect"
        are omitted, because they may differ between runs."""
        return sorted(line for line in self.out
                      if not line.startswith("expect ") and not (ignore and re.search(ignore, line)))

    def error_lines(self, ignore=None):
        """The lines of standard error as a set. Numbers such as process ids and addresses are replaced by #."""
        plain = (re.sub(r"0x[0-9a-fA-F]+|\d+", "#", line).strip() for line in self.err
                 if not (ignore and re.search(ignore, line)))
        return sorted({line for line in plain if line})

    def describe(self):
        return "\n".join([f"exit code {self.code}", "--- stdout", *self.out[-30:], "--- stderr", *self.err[-30:],
                          "--- rankine", *self.said])


def environment(extra=None):
    """The environment of the tests, without variables that could affect a run."""
    env = {key: value for key, value in os.environ.items()
           if not key.startswith(("RANKINE", "OMPI_", "PMIX_", "PMI_", "LD_PRELOAD", "SLURM"))}
    env.update(LC_ALL="C", OMP_NUM_THREADS="1")
    env.update(extra or {})
    return {key: str(value) for key, value in env.items()}


def start(argv, cwd, env=None, preexec=None):
    """Starts a command in its own session, so that all of its processes can be ended."""
    return subprocess.Popen([str(word) for word in argv], cwd=cwd, env=environment(env), stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                            preexec_fn=preexec)


def finish(process, timeout=60, since=None):
    """Waits for a started command. If it takes longer than `timeout`, ends its session and fails."""
    since = since or time.monotonic()
    try:
        out, err = process.communicate(timeout=timeout * PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        try:
            out, err = process.communicate(timeout=10)
        except subprocess.TimeoutExpired as held:  # a process that has left the session still has the pipe open
            out, err = held.output or b"", held.stderr or b""
        raise AssertionError(f"no end within {timeout} s: {process.args}\n{_text(out)}\n{_text(err)}") from None
    said, rest = [], []
    for line in _text(err).splitlines():
        (said if line.startswith("rankine: ") else rest).append(line)
    return Outcome(process.returncode, _text(out).splitlines(), rest, said, time.monotonic() - since)


def _text(data):
    return data.decode("utf-8", "replace")


def run(argv, cwd, env=None, timeout=60, preexec=None):
    since = time.monotonic()
    return finish(start(argv, cwd, env, preexec), timeout, since)


def rankine(*argv, cwd, env=None, timeout=60):
    return run([RANKINE, *argv], cwd, env, timeout)


def measure_argv(launch, archive, options=()):
    """Puts `rankine run` before the launcher."""
    return [str(RANKINE), "run", *options, "-o", str(archive), *launch]


def measured(mpi, argv, folder, np=None, options=(), env=None, timeout=60, name="job.rkn", preexec=None):
    """Runs `argv` with the library's launcher under the tool. The tool writes the archive folder/name."""
    archive = pathlib.Path(folder) / name
    outcome = run(measure_argv(mpi.launch(*argv, np=np), archive, options), folder, {**mpi.env, **(env or {})},
                  timeout, preexec)
    outcome.archive = archive
    return outcome


def plain(mpi, argv, folder, np=None, env=None, timeout=60, preexec=None):
    return run(mpi.launch(*argv, np=np), folder, {**mpi.env, **(env or {})}, timeout, preexec)


def same(without, with_tool, ignore=None, ignore_errors=None):
    """Checks that a user sees no effect of the tool: output, errors and exit code are the same."""
    assert with_tool.code == without.code, f"exit code was {without.code}\n{with_tool.describe()}"
    assert with_tool.lines(ignore) == without.lines(ignore), with_tool.describe()
    assert with_tool.error_lines(ignore_errors) == without.error_lines(ignore_errors), with_tool.describe()


Row = collections.namedtuple("Row", "calls ns bytes")


def query(archive, text, timeout=60):
    outcome = run([RANKINE, "query", archive, text], pathlib.Path(archive).parent, timeout=timeout)
    assert outcome.code == 0, f"query {text}\n{outcome.describe()}"
    return json.loads("\n".join(outcome.out))


def functions(archive):
    """Returns {function: Row}, summed over ranks, threads, call sites and communicators. On a busy
    machine, the merge in MPI_Finalize can miss its deadline; in this case, a collector writes the archive shortly
    after the job."""
    end = time.monotonic() + 20
    while not pathlib.Path(archive).exists() and time.monotonic() < end:
        time.sleep(0.1)
    assert pathlib.Path(archive).exists(), f"no archive {archive}"
    return {record["mpi.function"]: Row(record.get("sum#count", 0), record.get("sum#time.duration.ns", 0),
                                        record.get("sum#mpi.bytes", 0))
            for record in query(archive, COUNT_QUERY) if record.get("mpi.function")}


def mpi4py_environment(mpi, folder):
    """Returns the environment for PyPI's mpi4py with this library: mpi4py loads libmpi.so.NUMBER."""
    libraries = pathlib.Path(mpi.library).parent
    if mpi.name in DEBIAN:
        libraries = pathlib.Path(folder) / "libraries"
        libraries.mkdir()
        name = "libmpi.so.40" if mpi.is_open_mpi else "libmpi.so.12"
        (libraries / name).symlink_to(f"/usr/lib/x86_64-linux-gnu/{mpi.library}")
    return {**mpi.env, "LD_LIBRARY_PATH": str(libraries), "MPI4PY_MPIABI": "openmpi" if mpi.is_open_mpi else "mpich"}


def wait_until(holds, seconds=30):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


PART = ("--section", "--summary", "--json", "--html", "--hints", "--all")


def report(archive, *options):
    """Returns the whole report, unless the options select a section or a format."""
    whole = () if any(str(option).split("=")[0] in PART for option in options) else ("--all",)
    outcome = run([RANKINE, "report", *whole, *options, archive], pathlib.Path(archive).parent)
    assert outcome.code == 0, outcome.describe()
    return outcome


def self_counted(outcome):
    """Sums the "expect FUNCTION CALLS BYTES" lines of all ranks."""
    total = {}
    for line in outcome.out:
        word = line.split()
        if len(word) == 4 and word[0] == "expect":
            calls, size = total.get(word[1], (0, 0))
            total[word[1]] = (calls + int(word[2]), size + int(word[3]))
    return total


def spools(folder):
    """Lists the files that a run has left in its spool folder."""
    return sorted(path for path in pathlib.Path(folder).rglob("*") if path.is_file())


def collectors(spool):
    """Lists the process ids of the collectors whose jobs use this spool folder."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0") if entry.name.isdigit() else []
        except OSError:
            continue
        if len(words) > 2 and words[1] == b"collector" and words[2].startswith(os.fsencode(spool)):
            found.append(int(entry.name))
    return found


def line_of(source, mark):
    """Returns the number of the line with `site: mark` in a program's source."""
    for number, line in enumerate((SOURCES / source).read_text().splitlines(), 1):
        if re.search(rf"site: {mark}\b", line):
            return number + ("next line" in line)
    raise AssertionError(f"no 'site: {mark}' in {source}")
