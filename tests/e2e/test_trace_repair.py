"""Clocks that contradict what caused what: counted, repaired for the analysis, and the archive stays as it is."""
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
    # A clock that is so much ahead lets nothing come sooner by more.
    assert 0 < causality["most_ns"] <= AHEAD_NS and 0 < causality["moved_ns"]
    text = " ".join(" ".join(rig.report(skewed, "--section", "waits").out).split())
    assert f"{causality['violated']:,}" in text.replace("\u202f", ",") or str(causality["violated"]) in text
    # Nothing waits for longer than it was in its call, and what is repaired lies nearer to the truth.
    assert found["ns"] <= found["mpi_ns"] and found["calls"] == good["calls"]
    for words in (["--to", "chrome", "out.json"], ["--to", "csv", "tables"]):
        outcome = rig.rankine("export", skewed, *words, cwd=tmp_path)
        assert outcome.code == 0, outcome.describe()
    assert (digest(skewed), skewed.stat().st_mtime_ns) == before
    # The times of the export are those that were recorded; waits stand in their calls all the same.
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


def test_the_same_again_is_the_same(tmp_path):
    skewed = made(tmp_path, AHEAD_NS)
    assert waits(skewed) == waits(skewed)
