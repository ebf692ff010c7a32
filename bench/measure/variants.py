# SPDX-License-Identifier: BSD-3-Clause
"""The variants in which a program runs: alone, under Rankine, with Rankine only forwarding its calls, or under
another tool. This module also performs the runs."""
import dataclasses
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

from . import libraries


@dataclasses.dataclass(frozen=True)
class Variant:
    name: str
    environment: tuple = ()  # NAME=VALUE words for env(1) that start a rank. {folder} is the folder of the run.
    command: tuple = ()  # Words that precede the program.
    only: str = ""  # The only MPI library with which the variant works; empty for any library.

    def suits(self, mpi):
        return self.only in ("", mpi.name)

    def prefix(self, folder):
        words = [word.format(folder=folder) for word in self.environment]
        return (["env", *words] if words else []) + list(self.command)


NONE = Variant("none")


def recording(library, *more):
    """Returns the variant in which `library`, which is librankine.so, is preloaded and records. `more` has further
    NAME=VALUE words."""
    return Variant("rankine", (f"LD_PRELOAD={library}", "RANKINE_SPOOL_DIR={folder}/spool",
                               "RANKINE_OUTPUT={folder}/out.rkn", "RANKINE_FORCE=1", "RANKINE_QUIET=1", *more))


def known(library, floor):
    """Returns all variants that this machine can run. `library` is librankine.so, and `floor` is the library that is
    built from floor.c."""
    preload = f"LD_PRELOAD={library}"
    found = [NONE, recording(library), Variant("forward", (preload, "RANKINE_OFF=1")),
             Variant("floor", (f"LD_PRELOAD={floor}",))]
    if shutil.which("eztrace"):
        found.append(Variant("eztrace", (), ("eztrace", "-t", "openmpi"), "openmpi"))
    return found


class RunFailed(RuntimeError):
    pass


@dataclasses.dataclass
class Run:
    lines: list    # JSON objects that the program printed
    archive: int   # size of the resulting archive in bytes, 0 if there is none


def _spool_parent():
    """Returns the folder in which Rankine itself would put spools."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def run(mpi, variant, ranks, program, *arguments, tool=(), timeout=300):
    """Performs one run. A failed run is tried a second time, so that one failed start does not make an hour of runs
    useless."""
    try:
        return _run(mpi, variant, ranks, program, arguments, tool, timeout)
    except RunFailed as error:
        print(f"\nbench: {error}; trying once more", file=sys.stderr)
        return _run(mpi, variant, ranks, program, arguments, tool, timeout)


def _run(mpi, variant, ranks, program, arguments, tool, timeout):
    """Runs the program in a temporary folder. `tool` has words to insert between the variant's words and the
    program."""
    with tempfile.TemporaryDirectory(prefix="rankine-bench-", dir=_spool_parent()) as name:
        folder = pathlib.Path(name)
        (folder / "spool").mkdir(mode=0o700)
        argv = [*mpi.launch(ranks), *variant.prefix(folder), *tool, program, *arguments]
        process = subprocess.Popen([str(word) for word in argv], cwd=folder, env=libraries.environment(),
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   start_new_session=True)
        try:
            out, err = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise RunFailed(f"{mpi.name} {variant.name}: {pathlib.Path(program).name} ran longer than {timeout} s") from None
        if process.returncode != 0:
            raise RunFailed(f"{mpi.name} {variant.name}: {pathlib.Path(program).name} ended with {process.returncode}: "
                            f"{' '.join(err.split())[:400]}")
        lines = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
        archive = folder / "out.rkn"
        return Run(lines, archive.stat().st_size if archive.exists() else 0)
