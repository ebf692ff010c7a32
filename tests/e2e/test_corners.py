# SPDX-License-Identifier: BSD-3-Clause
"""Corner cases of the MPI standard in which a tool could change a program. Results, output and exit code
must be the same as without the tool."""
import json

import pytest

import rig

pytestmark = pytest.mark.beside


@pytest.mark.parametrize("form", ["outside", "inside"])
@pytest.mark.parametrize("what", ["attribute", "nested", "null", "shared", pytest.param("contexts", marks=pytest.mark.alone),
                                  "stderr", "inquiries", "weak"])
def test_corner(mpi, what, form, tmp_path):
    argv = [mpi.program("corners"), what]
    archive = tmp_path / "job.rkn"
    without = rig.run(mpi.launch(*argv), tmp_path, mpi.env)
    if form == "outside":
        outcome = rig.run(rig.measure_argv(mpi.launch(*argv), archive), tmp_path, mpi.env)
    else:
        outcome = rig.run(mpi.launch(rig.RANKINE, "run", "-o", archive, *argv), tmp_path, mpi.env)
    rig.same(without, outcome)
    functions = rig.functions(archive)
    if what == "shared":
        ranks = functions["MPI_Finalize"].calls
        assert functions["MPI_Isend"] == (20000 * ranks, functions["MPI_Isend"].ns, 160000 * ranks)
        assert functions["MPI_Irecv"].bytes == 160000 * ranks
        assert outcome.seconds < without.seconds + 5, outcome.describe()
    if what == "inquiries":
        ranks = functions["MPI_Finalize"].calls
        lines = {line["function"]: line for line in json.loads("\n".join(rig.report(archive, "--json").out))["functions"]}
        loop = lines["MPI_Comm_test_inter"]
        # The first 64 calls of a call site are timed, then every eighth call. The total time is extrapolated from the
        # timed calls.
        assert (loop["calls"], loop["calls_timed"]) == (100007 * ranks, (64 + (100007 - 64 + 7) // 8) * ranks)
        assert 0 < loop["time_ns"] <= loop["call_max_ns"] * loop["calls"]
        assert lines["MPI_Cartdim_get"]["calls"] == 1000 * ranks
        assert lines["MPI_Cartdim_get"]["time_ns"] < lines["MPI_Init"]["time_ns"]
