# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine view --live`, which shows a running job in a browser. The map of ranks grows during the job, and
the page shows when the job has ended."""
import json
import re
import shutil
import signal

import pytest

import pages
import rig
from test_top import watched

pytestmark = pytest.mark.beside


@pytest.mark.alone
def test_the_map_of_a_running_job_grows(tmp_path):
    """Rank 0 computes, and rank 1 waits for it in MPI_Recv."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing() or pages.missing():
        pytest.skip(mpi.missing() or pages.missing())
    with watched(mpi, tmp_path) as job:
        server = rig.start([rig.RANKINE, "view", "--live", "--no-browser", job.name], tmp_path)
        address = server.stdout.readline().decode().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[0-9a-f]{32}/", address), (address, server.stderr.read())
        try:
            outcome = rig.run(["node", rig.ROOT / "tests/e2e/live_map.mjs", pages.MODULES, shutil.which("chromium"), address, tmp_path / "stop"], tmp_path, timeout=180)
        finally:
            server.send_signal(signal.SIGINT)
            ended = rig.finish(server, timeout=20)
        assert outcome.code == 0, outcome.describe()
        assert ended.code == 0 and not ended.said, ended.describe()
        name = job.name
    seen = json.loads("\n".join(outcome.out))
    assert seen["errors"] == [] and seen["narrow"] == 0 and name in seen["title"], seen
    assert set(seen["requests"]) <= {address, address + "live"}, seen["requests"]
    assert 0 < seen["first"]["work"] < seen["later"]["work"] and 0 < seen["first"]["waits"] < seen["later"]["waits"], seen
    assert len(seen["ranks"]) == 2 and "computes" in seen["ranks"][0] and "main/solve" in seen["ranks"][0], seen["ranks"]
    assert "waits in MPI, MPI_Recv, in main/exchange" in seen["ranks"][1], seen["ranks"]
    assert any(text.startswith("computes: 50") for text in seen["legend"]), seen["legend"]
    assert seen["ended"], seen
