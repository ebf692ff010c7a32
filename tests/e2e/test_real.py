# SPDX-License-Identifier: BSD-3-Clause
"""Programs of other projects behave the same under the tool. The reports contain the calls of the programs."""
import pytest

import rig
from workloads import WORKLOADS, contents, environment

pytestmark = pytest.mark.beside

CASES = [pytest.param(w, id=w.id, marks=[pytest.mark.long] if w.long else []) for w in WORKLOADS]


@pytest.mark.parametrize("workload", CASES)
def test_same_output(workload, tmp_path):
    if workload.missing():
        pytest.skip(workload.missing())
    mpi = rig.MPIS[workload.mpi]
    outcomes, artifacts = [], []
    archive = tmp_path / "job.rkn"
    for name in ("without", "with"):
        folder = tmp_path / name
        folder.mkdir()
        workload.prepare(folder)
        launch = mpi.launch(*workload.argv, np=workload.np or mpi.np)
        if name == "with":
            launch = rig.measure_argv(launch, archive)
        outcomes.append(rig.run(launch, folder, environment(workload), timeout=120))
        artifacts.append(contents(workload, folder))
    assert outcomes[0].code == 0, outcomes[0].describe()
    errors = "|".join(filter(None, (workload.ignore, workload.ignore_errors)))
    rig.same(*outcomes, ignore=workload.ignore or None, ignore_errors=errors or None)
    assert artifacts[0] == artifacts[1], f"{workload.artifact} differs"
    got = rig.functions(archive)
    lacking = [name for name in workload.calls if name not in got]
    assert not lacking, f"not in the archive: {lacking}; there are {sorted(got)}"
    assert rig.report(archive).out
