# SPDX-License-Identifier: BSD-3-Clause
"""Tests this build's librankine.so in a process whose glibc lacks the loader's module table. The function for this
table, _dl_find_object, was added in glibc 2.35."""
import shutil
import sys

import pytest

import expected
import rig
from test_counts import agree

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import bullseye  # noqa: E402  (the path is set on the line above)

pytestmark = pytest.mark.long
ROOT_OK = ("OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1")
LAUNCHER = {"openmpi": ("mpirun.openmpi", "--oversubscribe"), "mpich": ("mpirun.mpich",)}


@pytest.fixture(scope="module")
def system():
    debian = bullseye.Bullseye(rig.BUILD / "bullseye")
    reason = bullseye.missing() or debian.start()
    if reason:
        pytest.skip(reason)
    return debian


# Sources and build commands of three programs. One program is written in C. One program is written in Fortran, and its
# calls pass through the library's shim. One program loads MPI at run time.
@pytest.mark.parametrize("sources, argv, caller, closed", [
    ({"prog": "nonblocking.c"}, ("./prog", 5, 16), "prog", lambda ranks: expected.nonblocking(ranks, 5, 16)),
    ({"prog": "ring_mpif.f"}, ("./prog",), "prog", lambda ranks: expected.fortran(ranks, 10, 16)),
    ({"prog": "loader.c", "plugin.so": "plugin.c"}, ("./prog", "local", 5, "/job/plugin.so"), "plugin.so",
     lambda ranks: expected.plugin(ranks, 5, 16)),
], ids=["c", "fortran", "dlopen"])
@pytest.mark.parametrize("library", LAUNCHER)
def test_call_sites_are_found_without_the_loaders_table(system, library, sources, argv, caller, closed):
    work = system.root / "job"
    shutil.rmtree(work, ignore_errors=True)
    (work / "spools").mkdir(parents=True)
    shutil.copy(rig.LIBRARY, work)
    shutil.copy(rig.SOURCES / "program.h", work)
    for made, source in sources.items():
        shutil.copy(rig.SOURCES / source, work)
        compiler = f"mpif90.{library}" if source.endswith(".f") else f"mpicc.{library}"
        shared = ("-shared", "-fPIC") if made.endswith(".so") else ()
        built = rig.run(system.inside("sh", "-c", 'cd /job && exec "$@"', "sh", compiler, "-g", *shared, "-o", made, source,
                                      "-ldl"), work, timeout=60)
        assert built.code == 0, built.describe()
    ours = ("LD_PRELOAD=/job/librankine.so", "RANKINE_JOB=job", "RANKINE_FOLDER=/job", "RANKINE_SPOOL_DIR=/job/spools",
            "RANKINE_OUTPUT=/job/job.rkn", "RANKINE_EVERY_RANK=1")
    launch = ("sh", "-c", 'cd /job && exec "$@"', "sh", "env", *ROOT_OK, *LAUNCHER[library], "-n", 2)
    plain = rig.run(system.inside(*launch, *argv), work)
    measured = rig.run(system.inside(*launch, "env", *ours, *argv), work)
    rig.same(plain, measured)
    archive = work / "job.rkn"
    agree(archive, closed(2), measured)
    # The program exists only in the rig's folder. Each call site is therefore given as a file name and an offset.
    sites = rig.query(archive, "SELECT mpi.function,mpi.callsite,sum(count) GROUP BY mpi.function,mpi.callsite FORMAT json")
    elsewhere = [record for record in sites if not record.get("mpi.callsite", "").startswith(caller + "+0x")]
    assert sites and not elsewhere, elsewhere
