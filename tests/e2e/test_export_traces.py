# SPDX-License-Identifier: BSD-3-Clause
"""Tests traces for the viewers Perfetto, Chrome and speedscope. Each trace is opened by a reader of another project."""
import json
import re
import shutil
import sqlite3

import pytest

import rig
from exports import HOSTILE, archive, check_slices, check_windows_and_waits, chrome_slices, export, report

pytestmark = pytest.mark.beside

JUDGE = rig.VENV / "perfetto/bin/python"


def judged(path):
    """Returns what perfetto_judge.py reports about a trace."""
    outcome = rig.run([JUDGE, rig.ROOT / "tests/e2e/perfetto_judge.py", path], path.parent)
    assert outcome.code == 0, outcome.describe()
    return json.loads("\n".join(outcome.out))


@pytest.mark.skipif(not JUDGE.exists(), reason=f"no {JUDGE}")
def test_perfetto_reads_its_own_format(archive, report):
    """Reads the file with Perfetto's own definition of the format, because the viewer's trace processor is
    not available. PyPI's perfetto downloads the trace processor at first use, and no package of npm, PyPI or Debian
    12 contains it."""
    outcome = export(archive, "--to", "perfetto", "out.pftrace")
    assert outcome.code == 0, outcome.describe()
    trace = judged(archive.parent / "out.pftrace")
    assert trace["faults"] == []
    check_slices(trace["slices"], report)
    assert len(trace["starts"]) == len(trace["ends"]) == 60 and sorted(trace["starts"]) == sorted(trace["ends"])
    check_windows_and_waits(trace["slices"], report)
    sent = next(one for one in trace["slices"] if one[1] == "MPI_Sendrecv")
    assert sent[6]["bytes"] == 4096 * 4 and sent[6]["called at"].startswith("exchange at views.c:")


@pytest.mark.skipif(not JUDGE.exists(), reason=f"no {JUDGE}")
def test_a_window_of_a_trace(archive):
    outcome = export(archive, "--to", "perfetto", "--rank", "1", "--time", "100ms..200ms", "part.pftrace")
    assert outcome.code == 0, outcome.describe()
    trace = judged(archive.parent / "part.pftrace")
    assert trace["faults"] == [] and {process for process, *_ in trace["slices"]} == {"rank 1"}
    assert min(begin for _, _, begin, *_ in trace["slices"]) == 100_000_000
    assert max(end for _, _, _, end, *_ in trace["slices"]) == 200_000_000
    assert trace["starts"] == []  # no messages are shown, because they would have only one end


def test_chrome_json(archive, report):
    outcome = export(archive, "--to", "chrome", "out.json")
    assert outcome.code == 0, outcome.describe()
    slices, events = chrome_slices(archive.parent / "out.json")
    check_slices(slices, report)
    check_windows_and_waits(slices, report)
    assert sum(event["ph"] == "s" for event in events) == sum(event["ph"] == "f" and event["bp"] == "e" for event in events) == 60


def operations(archive):
    """Returns the result of a query that lists each operation recorded by --io=trace."""
    outcome = rig.rankine("query", archive, "SELECT mpi.rank,io.op,io.layer,io.parent,io.bytes,io.file,io.offset,io.latency.ns,time.offset.ns FORMAT json", cwd=archive.parent)
    assert outcome.code == 0, outcome.describe()
    return json.loads("\n".join(outcome.out))


@pytest.mark.parametrize("traced", [["--with", "trace", "--io=trace"], ["--io=trace"], ["--with", "trace", "--io=trace,exact"]])
def test_operations_are_in_the_calls_that_made_them(traced, tmp_path):
    mpi = rig.MPIS["openmpi"]
    outcome = rig.measured(mpi, [mpi.program("views"), "50", "weak", "spin"], tmp_path, np=3, options=traced)
    assert outcome.code == 0, outcome.describe()
    expected = operations(outcome.archive)
    said = export(outcome.archive, "--to", "chrome", "out.json")
    assert said.code == 0, said.describe()
    slices, _ = chrome_slices(outcome.archive.parent / "out.json")
    shown = [one for one in slices if one[4] == ["io"]]
    count = lambda rows: sorted(map(str, rows))
    assert count((f"rank {row['mpi.rank']}", row["io.op"], row["io.bytes"], row.get("io.file"), row.get("io.offset")) for row in expected) == \
        count((one[0], one[1], one[6]["bytes"], one[6].get("file"), one[6].get("offset")) for one in shown)
    assert {one[1] for one in shown} >= {"MPI_File_write_at_all", "pwrite"}
    outer = "mpi" if "--with" in traced else "io"
    for process, name, begin, end, _, depth, arguments, track in shown:
        assert track == "thread 0"
        inside = arguments.get("in") or (name if outer == "mpi" and name.startswith("MPI_") else None)
        assert not inside or any(one[0] == process and one[1] == inside and one[4] == [outer] and one[2] <= begin and end <= one[3] and one[5] < depth for one in slices), \
            (process, name, begin, end, arguments)
    for to in ("perfetto", "otf2", "sqlite"):
        assert export(outcome.archive, "--to", to, f"out.{to}").code == 0
    base = sqlite3.connect(outcome.archive.parent / "out.sqlite")
    ask = lambda text: base.execute(text).fetchall()
    assert count(ask("SELECT rank, function, bytes, file, offset FROM io_operations")) == \
        count((row["mpi.rank"], row["io.op"], row["io.bytes"], row.get("io.file"), row.get("io.offset")) for row in expected)
    assert count(ask("SELECT function, end_ns - begin_ns FROM io_operations WHERE layer = 'mpi-io'")) == \
        count((row["io.op"], row["io.latency.ns"]) for row in expected if row["io.layer"] == "mpi-io") or "--with" in traced
    if "--with" in traced:
        # The MPI calls of the trace and the I/O operations inside these calls share one time axis.
        assert ask("SELECT count(*) FROM calls JOIN io_operations o USING (process, thread) WHERE calls.function = 'MPI_File_write_at_all' "
                   "AND o.layer = 'mpi-io' AND o.function = calls.function AND abs(o.begin_ns - calls.begin_ns) < 5000000") == [(3,)]


MODULES = rig.BUILD / "web/node_modules"
UNITS = {"": 1, "ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9}


def amount(text):
    """Returns the value in ns ("2.69s (64%)") or as is ("4,194,887 (50%)"), and the value of its last
    digit."""
    digits, unit = re.match(r"([\d.,]+)(\D*) \(", text).groups()
    return float(digits.replace(",", "")) * UNITS[unit], UNITS[unit] * (0.01 if unit else 1)


@pytest.mark.skipif(not (MODULES / "speedscope").exists() or not shutil.which("chromium"), reason=f"no speedscope in {MODULES}, or no chromium")
def test_speedscope_shows_the_same_times(archive):
    """Exports one rank's trace, and all ranks' samples in both formats. Speedscope must show each name with the same
    total time and self time as the archive."""
    folder = archive.parent
    for words in (["--to", "chrome", "--rank", "1", "one.json"], ["-f", "folded", "-o", "stacks.folded"], ["-f", "speedscope", "-o", "stacks.json"]):
        outcome = export(archive, *words)
        assert outcome.code == 0, outcome.describe()
    slices, stack, last = {}, [], 0.0
    # Opens the complete file as it was written. If a file has several tracks, the viewer picks one track to show. The
    # sums are therefore compared for a file with one track.
    outcome = export(archive, "--to", "chrome", "all.json")
    assert outcome.code == 0, outcome.describe()
    (folder / "rank.json").write_bytes((folder / "one.json").read_bytes())
    trace = json.loads((folder / "one.json").read_text())
    trace["traceEvents"] = [event for event in trace["traceEvents"] if event["tid"] == 0]
    (folder / "one.json").write_text(json.dumps(trace))
    for event in trace["traceEvents"]:
        if event["ph"] not in "BE":
            continue
        at = event["ts"] * 1000
        if stack:
            slices[stack[-1][0]][1] += at - last
        if event["ph"] == "B":
            name = event["name"] + (f" {json.dumps(event['args'], separators=(',', ':'))}" if "args" in event else "")
            stack.append((name, at))
            slices.setdefault(name, [0, 0])
        else:
            name, begin = stack.pop()
            slices[name][0] += at - begin
        last = at
    sampled = {}
    for line in (folder / "stacks.folded").read_text().splitlines():
        way, count = line.rsplit(" ", 1)
        for name in set(way.split(";")):
            sampled.setdefault(name, [0, 0])[0] += int(count)
        sampled[way.split(";")[-1]][1] += int(count)
    judge = ["node", rig.ROOT / "tests/e2e/speedscope_judge.mjs", MODULES, shutil.which("chromium")]
    outcome = rig.run([*judge, *(folder / name for name in ("one.json", "all.json", "rank.json", "stacks.folded", "stacks.json"))], folder, timeout=120)
    assert outcome.code == 0, outcome.describe()
    seen = json.loads("\n".join(outcome.out))
    for name in ("all.json", "rank.json"):
        names = {event["name"] for event in json.loads((folder / name).read_text())["traceEvents"] if event["ph"] == "B"}
        shown = {row[2].partition(" {")[0] for row in seen[name]["rows"] if "(" in row[0]}
        assert seen[name]["errors"] == [] and shown and shown <= names, (name, seen[name]["errors"], shown - names)
    for name, expected, scale in (("one.json", slices, 1), ("stacks.folded", sampled, 1), ("stacks.json", sampled, 1000)):
        assert seen[name]["errors"] == []
        rows = {row[2]: row[:2] for row in seen[name]["rows"] if "(" in row[0]}
        assert set(rows) == set(expected), name
        for text, cells in rows.items():
            for cell, value in zip(cells, expected[text]):
                shown, digit = amount(cell)
                assert shown == pytest.approx(value * scale, abs=digit), (name, text, cells)
    assert HOSTILE.partition("/")[2] in {row[2] for row in seen["one.json"]["rows"]}
