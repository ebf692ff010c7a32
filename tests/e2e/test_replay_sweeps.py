# SPDX-License-Identifier: BSD-3-Clause
"""rankine replay with several values of a parameter: the points of a sweep, its tables and archives."""
import json

import pytest

import rig
from replay_runs import MESSAGE, replay, seconds

pytestmark = pytest.mark.beside


def test_logarithmic_sweeps(tmp_path):
    for values, wanted in (("1..8", [1, 2, 4, 8]), ("1..5", [1, 2, 4, 5]), ("1..100/3", [1, 10, 100])):
        run = replay(tmp_path, MESSAGE, "--sweep", f"latency={values}", "--json")
        assert [point["latency"] for point in json.loads(run.stdout)["points"]] == wanted, run.stdout
    assert "--sweep takes NAME" in replay(tmp_path, MESSAGE, "--sweep", "latency=1..100/1").stderr


def test_sweeps_over_names_and_the_tolerance(tmp_path):
    machines = [f"{tmp_path}/platform.xml", "cluster:hosts=2,speed=2Gf"]
    run = replay(tmp_path, MESSAGE, "--sweep", f"platform={';'.join(machines)}", "--sweep", "network=SMPI,ideal", "--json")
    points = json.loads(run.stdout)["points"]
    assert [(point["platform"], point["network"]) for point in points] == [
        (machine, network) for machine in machines for network in ("SMPI", "ideal")], points
    # times of a computation of 1e6 flops at 1 and 2 Gflop/s
    assert [points[i]["simulated_time_s"] for i in (1, 3)] == pytest.approx([1e-3, 5e-4], abs=1e-9)
    assert points[0]["simulated_time_s"] > points[1]["simulated_time_s"]
    table = replay(tmp_path, MESSAGE, "--sweep", "latency=1..1000x10").stdout
    assert "1 % slower than the first at latency x" in table, table
    assert "--sweep takes NAME" in replay(tmp_path, MESSAGE, "--sweep", "selector=,ompi").stderr


def test_a_sweep_tells_where_the_critical_path_changes(tmp_path):
    """The program computes for 1 ms and sends a message. The time of the message is proportional to the latency: 20
    us times the sweep's factor."""
    lines = ["0 compute 1e6", "0 send 1 0 0 6", "1 compute 1e3", "1 recv 0 0 0 6"]
    words = ("--network", "CM02", "--sweep", "latency=10,30,70,90")
    page = tmp_path / "sweep.html"
    found = json.loads(replay(tmp_path, lines, *words, "--json", "--html", str(page)).stdout)
    assert [point["critical_path"]["network_s"] for point in found["points"]] == pytest.approx([2e-4, 6e-4, 1.4e-3, 1.8e-3], abs=1e-7)
    assert [point["critical_path"]["computation_s"] for point in found["points"]] == pytest.approx([1e-3] * 4, abs=1e-9)
    assert found["critical_path_changes_at"] == pytest.approx(50, rel=1e-3)
    assert [one["share"] for one in found["slower_than_first"]] == [0.01, 0.05, 0.1]
    assert found["slower_than_first"][0]["value"] == pytest.approx(10.6, rel=1e-3)
    assert "The critical path changes at latency x50: from this value on, the path contains more network" in replay(tmp_path, lines, *words).stdout
    # Rank 2 enters a reduction and a broadcast late. The critical path therefore leads through the computation of rank
    # 2 to all ranks.
    late = ["2 compute 5e6", *(f"{rank} compute 1e6" for rank in (0, 1, 3)), *(f"{rank} allreduce 8 0" for rank in range(4)),
            *(f"{rank} compute 1e6" for rank in range(4))]
    point = json.loads(replay(tmp_path, late, "--sweep", "latency=1,2", "--json").stdout)["points"][1]
    assert point["critical_path"]["computation_s"] == pytest.approx(6e-3, abs=1e-9)
    assert sum(point["critical_path"].values()) == pytest.approx(point["simulated_time_s"], abs=1e-9)
    text = page.read_text()
    assert text.count("<circle") == 4 and "The critical path changes" in text and "<script" not in text
    assert "exists" in replay(tmp_path, lines, *words, "--html", str(page)).stderr
    assert "--html takes a --sweep" in replay(tmp_path, lines, "--html", str(tmp_path / "other.html")).stderr


def test_archives_of_chosen_points_of_a_sweep(tmp_path):
    words = ("--sweep", "latency=1,2,4", "--sweep", "selector=ompi,mpich", "-o", str(tmp_path / "there.rkn"))
    run = replay(tmp_path, MESSAGE, *words, "--keep", "latency=2.0", "--keep", "latency=4,selector=ompi", "--json")
    assert run.returncode == 0, run.stderr
    assert sorted(path.name for path in tmp_path.glob("*.rkn")) == ["there-2-mpich.rkn", "there-2-ompi.rkn", "there-4-ompi.rkn"]
    alone = replay(tmp_path, MESSAGE, "--latency", "2", "--selector", "ompi", "-o", str(tmp_path / "alone.rkn"))
    assert alone.returncode == 0, alone.stderr
    assert (tmp_path / "alone.rkn").read_bytes() == (tmp_path / "there-2-ompi.rkn").read_bytes()
    for wrong, said in ((("--keep", "latency=3"), "the sweep has no such point"), (("--keep", "speed=3"), "--keep takes values of swept options"),
                        ((), "--keep NAME=VALUE chooses points"), (("--keep", "latency=2"), "exists")):
        assert said in replay(tmp_path, MESSAGE, *words, *wrong).stderr
    assert "--keep chooses the points" in replay(tmp_path, MESSAGE, "--keep", "latency=2").stderr


@pytest.mark.parametrize("swept, said", [
    ("speed=0", "--sweep speed=0: --bandwidth, --latency and --speed take a factor"),
    ("selector=ompi,best", "--sweep selector=best: smpi/coll-selector does not take best"),
])
def test_a_sweep_names_the_point_that_fails(tmp_path, swept, said):
    run = replay(tmp_path, MESSAGE, "--sweep", swept)
    assert run.returncode == 1 and said in run.stderr, run.stderr


def test_a_sweep_of_a_region_names_the_region(tmp_path):
    run = replay(tmp_path, MESSAGE, "--sweep", "speed(solve)=1..4")
    said = "--sweep speed(solve)=1: the trace contains no computation in a region solve"
    assert run.returncode != 0 and said in run.stderr and "--compute" not in run.stderr, run.stderr


def test_a_sweep_is_as_many_replays(tmp_path):
    run = replay(tmp_path, MESSAGE, "--sweep", "bandwidth=1..4x2", "--sweep", "speed=1,10", "--json")
    assert run.returncode == 0, run.stderr
    points = json.loads(run.stdout)["points"]
    assert [(point["bandwidth"], point["speed"]) for point in points] == [(1, 1), (1, 10), (2, 1), (2, 10), (4, 1), (4, 10)]
    for point in points:
        alone = seconds(tmp_path, MESSAGE, "--bandwidth", str(point["bandwidth"]), "--speed", str(point["speed"]))
        assert point["simulated_time_s"] == alone
    table = replay(tmp_path, MESSAGE, "--sweep", "compute=1..3+1").stdout.splitlines()
    assert len(table) == 7 and table[0].split() == ["compute", "simulated", "time", "s", "to", "first", "network", "%"]


def test_a_sweep_over_the_ranks_of_a_launcher(mpi, tmp_path):
    alone = replay(tmp_path, MESSAGE, "--sweep", "bandwidth=1..8x2", "--sweep", "speed=1,10", "--json")
    words = [rig.RANKINE, "replay", tmp_path / "trace", "--platform", tmp_path / "platform.xml", "--sweep", "bandwidth=1..8x2", "--sweep"]
    together = rig.run(mpi.launch(*words, "speed=1,10", "--json", np=3), tmp_path, mpi.env)
    assert together.code == 0 and json.loads("\n".join(together.out)) == json.loads(alone.stdout), together.describe()
    wrong = rig.run(mpi.launch(*words, "colour=1", np=2), tmp_path, mpi.env)
    assert wrong.code == 2 and sum("--sweep knows" in line for line in wrong.said) == 1, wrong.describe()
