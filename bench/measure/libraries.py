# SPDX-License-Identifier: BSD-3-Clause
"""The MPI libraries to measure with: their compilers, launchers, and launcher options."""
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "bench/programs"
ROOT_OK = {f"{prefix}_ALLOW_RUN_AS_ROOT{suffix}": "1" for prefix in ("OMPI", "PRTE") for suffix in ("", "_CONFIRM")}
HARNESS = ("bench.c", "clock.c")
PROGRAMS = {"local": HARNESS, "self": HARNESS, "requests": HARNESS, "windows": HARNESS, "windows_ranks": HARNESS, "io": HARNESS, "pingpong": HARNESS, "record": HARNESS, "ticks": (), "init": ("clock.c",),
            "memory": ("clock.c",), "rows": ()}


@dataclasses.dataclass(frozen=True)
class Mpi:
    name: str
    compiler: str
    launcher: str
    open_mpi: bool

    def launch(self, ranks):
        """The words of the launcher's command line. The words disable the launcher's own binding, because the
        programs pin themselves."""
        words = [self.launcher]
        if self.open_mpi:
            words += ["--oversubscribe", "--bind-to", "none"]
        return [*words, "-n", str(ranks)]


def debian():
    """Returns Debian's two MPI libraries, as far as they are installed."""
    found = [Mpi(name, f"mpicc.{name}", f"mpirun.{name}", name == "openmpi") for name in ("openmpi", "mpich")]
    return [mpi for mpi in found if shutil.which(mpi.compiler) and shutil.which(mpi.launcher)]


def given(word):
    """Returns the library described by NAME=FOLDER, where FOLDER contains mpicc and mpirun or mpiexec. For a NAME
    alone, returns Debian's library of that name."""
    name, _, folder = word.partition("=")
    if not folder:
        for mpi in debian():
            if mpi.name == name:
                return mpi
        raise ValueError(f"no MPI library '{name}' here; name one of {[m.name for m in debian()]} or NAME=FOLDER")
    folder = pathlib.Path(folder).resolve()
    launchers = [folder / program for program in ("mpirun", "mpiexec") if (folder / program).exists()]
    if not (folder / "mpicc").exists() or not launchers:
        raise ValueError(f"{folder} holds no mpicc, or neither mpirun nor mpiexec")
    said = subprocess.run([launchers[0], "--version"], capture_output=True, text=True, timeout=30).stdout
    return Mpi(name, str(folder / "mpicc"), str(launchers[0]), bool(re.search("Open MPI|OpenRTE|PRTE", said)))


def environment():
    """Returns the environment of this process without the variables that could change a run."""
    env = {key: value for key, value in os.environ.items()
           if not key.startswith(("RANKINE", "OMPI_", "PMIX_", "PMI_", "LD_PRELOAD", "SLURM"))}
    return {**env, **ROOT_OK, "LC_ALL": "C", "OMP_NUM_THREADS": "1"}


def build_floor(folder):
    """Builds floor.c, which does the least that a recorder must do, as a library to preload, in `folder`. The same
    file works with all MPI libraries."""
    folder.mkdir(parents=True, exist_ok=True)
    library = folder / "libfloor.so"
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", str(library), str(SOURCES / "floor.c")], check=True)
    return library


def build(mpi, folder):
    """Builds the benchmark programs for one MPI library in `folder`. On failure, raises an exception with the
    compiler's messages."""
    folder.mkdir(parents=True, exist_ok=True)
    for program, others in PROGRAMS.items():
        # MPICH's header declares MPI_STATUSES_IGNORE in a way that gcc 12 treats as an array of size 0.
        argv = [mpi.compiler, "-O2", "-g", "-Wall", "-Wextra", "-Wno-stringop-overflow", "-Wno-missing-field-initializers", "-pthread",
                f"-I{ROOT}/include", "-o",
                folder / program, SOURCES / f"{program}.c", *(SOURCES / other for other in others)]
        done = subprocess.run([str(word) for word in argv], capture_output=True, text=True, env=environment())
        if done.returncode != 0:
            raise RuntimeError(f"{mpi.compiler} cannot build {program}.c:\n{done.stderr}")
    return folder
