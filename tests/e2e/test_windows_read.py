# SPDX-License-Identifier: BSD-3-Clause
"""Reads the monitor windows of an archive as other programs would. The archive is the fuzzer's seed
(src/layout/testing/window_load.cc). test_windows.py uses archives of real programs."""
import collections
import json

import pytest

import rig

pytestmark = pytest.mark.beside

PYTHON = rig.VENV / "prometheus/bin/python"
SEEDS = rig.BUILD / "tests/fuzz_seeds"
JUDGE = """
import json, sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families
samples = []
for family in text_string_to_metric_families(open(sys.argv[1], encoding="utf-8").read()):
    samples += [[family.type, s.name, s.labels, s.value] for s in family.samples]
print(json.dumps(samples))
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    folder = tmp_path_factory.mktemp("seeds")
    outcome = rig.finish(rig.start([SEEDS, folder], folder))
    assert outcome.code == 0, outcome.describe()
    return folder / "archive_fuzz/windows"


def test_openmetrics_is_read_by_its_reference_parser(archive, tmp_path):
    if not PYTHON.exists():
        pytest.skip(f"no {PYTHON}: ./dev test installs it from PyPI")
    outcome = rig.rankine("export", archive, "--to", "openmetrics", "windows.prom", cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    assert [path.name for path in tmp_path.iterdir()] == ["windows.prom"], "nothing of it is left beside"
    judged = rig.finish(rig.start([PYTHON, "-c", JUDGE, tmp_path / "windows.prom"], tmp_path))
    assert judged.code == 0, judged.describe()
    samples = json.loads(judged.out[-1])
    assert len({(name, tuple(sorted(labels.items()))) for _, name, labels, _ in samples}) == len(samples)
    starts = {labels["window"]: value for _, name, labels, value in samples if name == "rankine_window_starts_total"}
    assert starts == {"solve": 2, "warmup": 1}
    sent = sum(value for _, name, labels, value in samples
               if name == "rankine_window_bytes_total" and labels["direction"] == "sent")
    assert sent == 64 * (4 + 1 + 2 + 3), "of the cells that are shown"


@pytest.mark.any_mpi
def test_openmetrics_of_names_that_are_no_text(mpi, tmp_path):
    """Windows made by a program and by --window are read by OpenMetrics's reference parser. The numbers equal the
    results of queries."""
    if not PYTHON.exists():
        pytest.skip(f"no {PYTHON}: ./dev test installs it from PyPI")
    window = b"name=\xff\xfe from=start;name=<script>{}, from=start".decode("utf-8", "surrogateescape")
    outcome = rig.measured(mpi, [mpi.program("windows_edges"), "reports", tmp_path], tmp_path, np=2, options=["--window", window])
    assert outcome.code == 0, outcome.describe()
    exported = rig.rankine("export", outcome.archive, "--to", "openmetrics", "windows.prom", cwd=tmp_path)
    assert exported.code == 0, exported.describe()
    judged = rig.finish(rig.start([PYTHON, "-c", JUDGE, tmp_path / "windows.prom"], tmp_path))
    assert judged.code == 0, judged.describe()
    calls = collections.Counter()
    for _, name, labels, value in json.loads(judged.out[-1]):
        if name == "rankine_window_calls_total":
            calls[labels["window"]] += value
    rows = rig.query(outcome.archive, "SELECT window.name,sum(count) AS n WHERE window.name,mpi.function GROUP BY window.name FORMAT json")
    assert sorted(calls.values()) == sorted(row["n"] for row in rows) and len(calls) == 6, (calls, rows)
    assert {'a"b\\c\\td\ufffd</script>', "\ufffd\ufffd", "<script>{},"} <= set(calls), calls


def test_openmetrics_never_replaces_a_file(archive, tmp_path):
    (tmp_path / "windows.prom").write_text("mine")
    outcome = rig.rankine("export", archive, "--to", "openmetrics", "windows.prom", cwd=tmp_path)
    assert outcome.code == 2 and len(outcome.said) == 1, outcome.describe()
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


def test_report_and_query_show_windows(archive, tmp_path):
    shown = rig.rankine("report", "--section", "windows", archive, cwd=tmp_path)
    assert shown.code == 0 and any(line.endswith("solve") for line in shown.out), shown.describe()
    asked = rig.rankine("query", archive, "SELECT window.name,sum(window.completions) WHERE mpi.function "
                        "GROUP BY window.name ORDER BY window.name FORMAT csv", cwd=tmp_path)
    assert asked.out[1:] == ["solve,8", "warmup,2"], asked.describe()


def test_info_says_what_a_cell_takes(archive, tmp_path):
    told = rig.rankine("info", archive, cwd=tmp_path)
    line = next(line.split() for line in told.out if line.split()[:1] == ["windows"])
    assert float(line[-1]) > 0, told.describe()
