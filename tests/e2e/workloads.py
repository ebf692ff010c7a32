# SPDX-License-Identifier: BSD-3-Clause
"""Real programs of other projects, from Debian packages: how to prepare and run each program, and which of its
output lines contain times or rates that differ between runs. `./dev demo` also runs some of these programs."""
import dataclasses
import os
import pathlib
import re
import shutil
import typing

import rig

SCALAPACK = pathlib.Path("/usr/lib/x86_64-linux-gnu/scalapack")
STARPU = pathlib.Path("/usr/lib/x86_64-linux-gnu/starpu/mpi")

MEEP = """(set! geometry-lattice (make lattice (size 16 8 no-size)))
(set! geometry (list (make block (center 0 0) (size infinity 1 infinity) (material (make dielectric (epsilon 12))))))
(set! sources (list (make source (src (make continuous-src (frequency 0.15))) (component Ez) (center -7 0))))
(set! pml-layers (list (make pml (thickness 1.0))))
(set! resolution 10)
(run-until 60 (at-beginning output-epsilon) (at-end output-efield-z))
"""
H5PY = """import h5py, numpy, os
from mpi4py import MPI
comm = MPI.COMM_WORLD
with h5py.File('parallel.h5', 'w', driver='mpio', comm=comm) as f:
    data = f.create_dataset('test', (comm.size, 1000), dtype='i')
    data[comm.rank] = numpy.arange(1000) + comm.rank
with h5py.File('parallel.h5', 'r', driver='mpio', comm=comm) as f:
    os.write(1, f"rank {comm.rank} sum {f['test'][(comm.rank + 1) % comm.size].sum()}\\n".encode())
"""


def nothing(folder):
    """Needs no preparation."""


def hpcc(folder):
    text = pathlib.Path("/usr/share/doc/hpcc/examples/_hpccinf.txt").read_text().splitlines()
    text = [line.replace("8            device", "6            device").replace("1000         Ns", "600          Ns")
            .replace("2            Ps", "1            Ps") for line in text]
    (folder / "hpccinf.txt").write_text("\n".join(text) + "\n")


def scalapack(mpi, program):
    def prepare(folder):
        source = SCALAPACK / f"{mpi}-tests"
        for path in [*source.glob("*.dat"), source / program]:
            shutil.copy(path, folder)  # the programs read their input from their own folder
    return prepare


def lammps(example):
    def prepare(folder):
        shutil.copytree(f"/usr/share/lammps/examples/{example}", folder, dirs_exist_ok=True)
    return prepare


def meep(folder):
    (folder / "m.ctl").write_text(MEEP)


def grid(folder):
    """Returns a 200x200 grid in Scotch's format: version, vertices and arcs, base and flags, and last the neighbours
    of each vertex."""
    side, rows, arcs = 200, [], 0
    for y in range(side):
        for x in range(side):
            near = [(x + dx, y + dy) for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))]
            near = [b * side + a for a, b in near if 0 <= a < side and 0 <= b < side]
            arcs += len(near)
            rows.append(" ".join(map(str, [len(near), *near])))
    (folder / "g.grf").write_text(f"0\n{side * side} {arcs}\n0 000\n" + "\n".join(rows) + "\n")


def grid_parts(folder, parts=2):
    """Writes the grid in Scotch's format for distributed graphs: each of two ranks reads its own half. The head
    has the version, the number of parts and the part, the numbers of vertices and arcs in all and in the part,
    base and flags."""
    grid(folder)
    head, *rows = (folder / "g.grf").read_text().split("\n", 3)
    sizes, rows = rows[0], rows[2].splitlines()
    share = len(rows) // parts
    for part in range(parts):
        own = rows[part * share:(part + 1) * share]
        arcs = sum(int(row.split()[0]) for row in own)
        (folder / f"g-{part}.dgr").write_text(f"2\n{parts} {part}\n{sizes}\n{len(own)} {arcs}\n0 000\n" + "\n".join(own) + "\n")


def h5py(folder):
    (folder / "parallel.py").write_text(H5PY)


@dataclasses.dataclass(frozen=True)
class Workload:
    name: str
    mpi: str
    argv: tuple
    prepare: typing.Callable = nothing
    np: int = 0            # number of ranks; 0 means the library's default number
    ignore: str = ""       # lines that contain times
    ignore_errors: str = ""  # further lines of stderr that differ randomly even without the tool
    env: dict = dataclasses.field(default_factory=dict, hash=False, compare=False)
    calls: tuple = ()      # functions that the report must contain
    artifact: str = ""     # a file that must be the same with and without the tool, except for decimal numbers
    long: bool = False

    @property
    def id(self):
        return f"{self.name}-{self.mpi}"

    def missing(self):
        mpi = rig.MPIS[self.mpi]
        if not shutil.which(mpi.launcher[0]):
            return f"no launcher {mpi.launcher[0]}"
        if not (shutil.which(self.argv[0]) or self.argv[0].startswith("./")):
            return f"no program {self.argv[0]}; packages/test.txt names its package"
        return None


# LAMMPS output lines with measured values.
LAMMPS = r"[Tt]ime|%|Performance|CPU|^(Pair|Neigh|Comm|Output|Modify|Other|Bond|Kspace) "


# PDGERFS passes its uninitialised variable EST to PDLACON, on ranks whose column has no part of the vector
# (valgrind: "uninitialised value ... created by a stack allocation at pdgerfs_"). PDLACON compares EST as a double. If
# the memory contains a pointer of an earlier call, the value is a denormal number. The message that gfortran prints at
# the end therefore appears at random.
XDLU_NOTE = r"floating-point exceptions are signalling: IEEE_DENORMAL$"


def _scalapack(program, mpi, **more):
    return Workload(program, mpi, (f"./{program}",), scalapack(mpi, program), ignore=r"\d\.\d\d", **more)


WORKLOADS = [
    Workload("hpcc", "openmpi", ("hpcc",), hpcc, np=2, artifact="hpccoutf.txt",
             ignore=r"Current time|clock ticks|on the order of|ping pong pairs|max client pings|^(CPU|WALL) |CPUTIME|"
                    r"MPI_Wtime granularity is ok|Use MPI_Wtick for estimation",
             calls=("MPI_Testany", "MPI_Alltoall")),
    Workload("lammps-melt", "openmpi", ("lmp", "-in", "in.melt"), lammps("melt"), ignore=LAMMPS,
             calls=("MPI_Sendrecv", "MPI_Allreduce")),
    Workload("meep", "openmpi", ("meep", "m.ctl"), meep,
             # lines with "progress" appear only in runs of more than 4 s
             ignore=r"[Ss]econds| s\b|Elapsed|time/step| min\b|progress",
             calls=("MPI_Allreduce",)),
    Workload("ptscotch", "openmpi", ("dgpart", "8", "g.grf", "g.map", "-vt"), grid, ignore=r"^T\s", np=2,
             calls=("MPI_Init_thread", "MPI_Isend")),
    Workload("netpipe", "openmpi", ("NPopenmpi", "-u", "4096", "-n", "50"), np=2, ignore=r"Mbps", calls=("MPI_Send",)),
    Workload("netpipe", "mpich", ("NPmpich2", "-u", "4096", "-n", "50"), np=2, ignore=r"Mbps", calls=("MPI_Send",)),
    _scalapack("xdlu", "openmpi", ignore_errors=XDLU_NOTE, calls=("MPI_Type_vector", "MPI_Type_free")),
    _scalapack("xdqr", "openmpi", calls=("MPI_Send",)),
    _scalapack("xdlu", "mpich", np=2, ignore_errors=XDLU_NOTE, calls=("MPI_Type_vector", "MPI_Type_free")),
    _scalapack("xdqr", "mpich", np=2, calls=("MPI_Bcast",)),
    Workload("mpi4py", "openmpi", ("/usr/bin/python3", "-m", "mpi4py.bench", "ringtest"),
             ignore=r"time|\d\.\d", calls=("MPI_Send", "MPI_Recv")),
    Workload("h5py", "openmpi", ("/usr/bin/python3", "parallel.py"), h5py, calls=("MPI_File_open",)),
    Workload("starpu", "openmpi", (str(STARPU / "mpi_cholesky"), "-nblocks", "4", "-size", "640"),
             ignore=r"GFlop|ms|\d\.\d", env={"STARPU_NCPU": "1", "STARPU_SILENT": "1"}, np=2, calls=("MPI_Test",)),
    Workload("lammps-peptide", "openmpi", ("lmp", "-in", "in.peptide"), lammps("peptide"),
             ignore=LAMMPS, calls=("MPI_Allreduce",), long=True),
    # (xdsep is missing: one of its tests sometimes fails even without the recorder)
    _scalapack("xdbrd", "openmpi", calls=("MPI_Bcast",)),
]


def contents(workload, folder):
    """Returns the lines of the program's output file in a comparable form."""
    if not workload.artifact:
        return []
    lines = (folder / workload.artifact).read_text().splitlines()
    # matches numbers like 0.25 and 1.5e-07, and times that are printed as 6e-08
    figure = r" *[-+]?(\d+\.\d+(e[-+]\d+)?|\d+e[-+]\d+)"
    return [re.sub(figure, "#", line) for line in lines
            if not (workload.ignore and re.search(workload.ignore, line))]


def environment(workload):
    home = os.environ.get("HOME", "/tmp")
    return {**rig.MPIS[workload.mpi].env, "HOME": home, **workload.env}
