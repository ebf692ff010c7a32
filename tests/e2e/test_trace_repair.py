# SPDX-License-Identifier: BSD-3-Clause
"""Tests clocks that contradict causality. The analysis counts and repairs the contradictions; the archive is not
modified."""
import hashlib
import json

import pytest

import rig

GENERATOR = rig.BUILD / "tests/trace_generator"
RANKS, ITERATIONS, AHEAD_NS = 4, 3000, 5000

pytestmark = [pytest.mark.beside, pytest.mark.skipif(not GENERATOR.exists(), reason=f"no {GENERATOR}")]


def made(folder, ahead):
    archive = folder / f"ahead{ahead}.rkn"
    outcome = rig.run([GENERATOR, archive, RANKS, ITERATIONS, *([ahead] if ahead else [])], folder)
    assert outcome.code == 0, outcome.describe()
    return archive


def waits(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))["waits"]


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_violations_are_counted_and_repaired_and_the_original_kept(tmp_path):
    right, skewed = made(tmp_path, 0), made(tmp_path, AHEAD_NS)
    good = waits(right)
    assert good["causality"]["violated"] == good["causality"]["moved_ns"] == 0 < good["causality"]["checked"]
    before = digest(skewed), skewed.stat().st_mtime_ns
    found = waits(skewed)
    causality = found["causality"]
    assert causality["checked"] == good["causality"]["checked"] and 0.1 < causality["violated"] / causality["checked"] < 0.9
    # The repair moves no event by more than the time by which the clock is ahead.
    assert 0 < causality["most_ns"] <= AHEAD_NS and 0 < causality["moved_ns"]
    text = " ".join(" ".join(rig.report(skewed, "--section", "waits").out).split())
    assert f"{causality['violated']:,}" in text.replace("\u202f", ",") or str(causality["violated"]) in text
    # No wait is longer than its call, and repaired times are closer to the true ones.
    assert found["ns"] <= found["mpi_ns"] and found["calls"] == good["calls"]
    for words in (["--to", "chrome", "out.json"], ["--to", "csv", "tables"]):
        outcome = rig.rankine("export", skewed, *words, cwd=tmp_path)
        assert outcome.code == 0, outcome.describe()
    assert (digest(skewed), skewed.stat().st_mtime_ns) == before
    # The export has the recorded times. Nevertheless, each wait is within the time interval of its call.
    spans = {"mpi": [], "wait": []}
    open_slices = {}
    for event in json.loads((tmp_path / "out.json").read_text())["traceEvents"]:
        place = event["pid"], event["tid"]
        if event["ph"] == "B":
            open_slices.setdefault(place, []).append(event)
        elif event["ph"] == "E":
            begun = open_slices[place].pop()
            if begun["cat"] in spans:
                spans[begun["cat"]].append((event["pid"], begun["ts"], event["ts"]))
    assert len(spans["mpi"]) == found["calls"] and spans["wait"]
    by_rank = {rank: sorted((begin, end) for of, begin, end in spans["mpi"] if of == rank) for rank in range(RANKS)}
    for rank, begin, end in spans["wait"][:2000]:
        assert any(low <= begin and end <= high for low, high in by_rank[rank] if low <= end), (rank, begin, end)


def test_the_same_input_gives_the_same_output(tmp_path):
    skewed = made(tmp_path, AHEAD_NS)
    assert waits(skewed) == waits(skewed)


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("bent_ppm", [0, 100000, -100000])
def test_prefix_reductions_and_epochs_are_checked_and_repaired(mpi, bent_ppm, tmp_path):
    """Rank 1's clock drifts after the first second. The recorder compares clocks before and after the drift, and
    interpolates linearly between both times. The result is wrong by about 50 ms, so one of the ranks seems to act
    before it could. (A rank that waits for a processor has a smaller delay.)"""
    env = {"RANKINE_CLOCK_SKEW": f"1:0:0:{bent_ppm}"} if bent_ppm else {}
    outcome = rig.measured(mpi, [mpi.program("needs"), "2400"], tmp_path, np=2, env=env, options=["--with", "trace"])
    assert outcome.code == 0, outcome.describe()
    rig.functions(outcome.archive)  # waits until the archive exists
    found = waits(outcome.archive)
    causality, counted = found["causality"], rig.self_counted(outcome)
    assert causality["checked"] == counted["checked"][0]
    if not bent_ppm:  # no library lets a rank continue earlier than the standard permits
        assert causality["violated"] == 0, causality
        return
    # In each round, the ends of four calls of rank 1 depend on rank 0: a broadcast, a reduction, a call as a target and
    # a call as an origin. The ends of two calls of rank 0 depend on rank 1, both in epochs. The clocks are compared at
    # the start and at the end.
    assert counted["rounds"][0] / 2 < causality["violated"], (causality, counted)
    assert 1_000_000 < causality["most_ns"] <= causality["moved_ns"]
    assert found["ns"] <= found["mpi_ns"]


@pytest.mark.any_mpi
@pytest.mark.mpis("openmpi", "mpich")
def test_one_of_several_ranks_repairs_alone_and_reports_it(mpi, tmp_path):
    right, skewed = made(tmp_path, 0), made(tmp_path, AHEAD_NS)
    for archive, alone in ((right, False), (skewed, True)):
        words = ["--section", "waits", "--color", "never", "--width", "100"]
        outcome = rig.run(mpi.launch(rig.RANKINE, "report", archive, *words, np=2), tmp_path, mpi.env)
        assert outcome.code == 0 and outcome.out == rig.report(archive, *words).out, outcome.describe()
        assert len(outcome.said) == alone and all("only the first rank corrected the clocks" in line for line in outcome.said), outcome.describe()
