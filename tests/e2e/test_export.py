"""Exports of whole archives, each opened by a reader that no one here wrote."""
import csv
import collections
import json
import re
import shutil
import sqlite3

import pytest

import rig

pytestmark = pytest.mark.beside

HOSTILE = "main/<script>document.title='hacked'</script>\"&\x1b[31m"
TABLES = {"attributes", "processes", "efficiencies", "profile", "messages", "regions", "io", "io_operations", "windows", "window_calls", "samples",
          "calls", "mpi_stalls", "matched_messages"}


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    folder = tmp_path_factory.mktemp("export")
    options = ["--with", "trace", "--sample-hz", "500", "--window", "name=rounds from=MPI_Sendrecv#2 to=MPI_Sendrecv#12"]
    outcome = rig.measured(mpi, [mpi.program("views"), "200", "weak", "spin"], folder, np=3, options=options)
    assert outcome.code == 0, outcome.describe()
    return outcome.archive


@pytest.fixture(scope="module")
def report(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))


def export(archive, *words):
    return rig.rankine("export", archive, *words, cwd=archive.parent)


def test_sqlite_holds_what_the_report_says(archive, report):
    outcome = export(archive, "--to", "sqlite", "out.db")
    assert outcome.code == 0, outcome.describe()
    base = sqlite3.connect(archive.parent / "out.db")
    ask = lambda text: base.execute(text).fetchall()
    assert ask("PRAGMA integrity_check") == [("ok",)]
    assert {name for name, in ask("SELECT name FROM sqlite_master")} == TABLES
    functions = {line["function"]: (line["calls"], line["time_ns"]) for line in report["functions"]}
    assert {name: (calls, time) for name, calls, time in
            ask("SELECT function, sum(calls), sum(time_ns) FROM profile GROUP BY function")} == functions
    assert ask("SELECT sum(sent_messages) FROM messages") == [(sum(pair["sent_messages"] for pair in report["partners"]),)]
    regions = {region: visits for region, visits in ask("SELECT region, sum(visits) FROM regions GROUP BY region")}
    assert regions[HOSTILE] == 3 and regions["main/exchange"] == 60
    assert ask("SELECT count(*), sum(end_ns - begin_ns) FROM calls") == [(report["waits"]["calls"], report["waits"]["mpi_ns"])]
    assert ask("SELECT count(*) FROM calls WHERE function = 'MPI_Sendrecv' AND region = 'main/exchange' AND peer BETWEEN 0 AND 2") == [(60,)]
    assert ask("SELECT count(*), sum(bytes) FROM matched_messages") == ask("SELECT sum(sent_messages), sum(sent_bytes) FROM messages") and report["partners"]
    # Each leaves from a call of its sender, and ends with one of its receiver.
    for who, time in (("sender", "send_begin_ns = calls.begin_ns"), ("receiver", "receive_end_ns = calls.end_ns AND receive_begin_ns = calls.begin_ns")):
        assert ask(f"SELECT count(*) FROM matched_messages m JOIN calls ON m.{who} = calls.process AND m.{time} AND calls.function = 'MPI_Sendrecv'") == [(60,)]
    assert ask("SELECT count(*) FROM matched_messages WHERE receive_end_ns >= send_begin_ns AND sender_rank != receiver_rank") == [(60,)]
    assert ask("SELECT sum(samples) FROM samples") == [(report["samples"]["samples"],)]
    assert ask("SELECT count(*) FROM samples WHERE stack LIKE 'main;%compute%'")[0][0] > 0
    assert ask("SELECT sum(bytes) FROM io WHERE function = 'MPI_File_write_at_all'") == [(3 * 4096 * 4,)]
    assert ask("SELECT count(*) FROM windows") == [(3,)]
    assert ask("SELECT value FROM attributes WHERE key = 'world.size' AND process IS NULL") == [("3",)]
    assert ask("SELECT rank, useful_ns FROM processes") == [(process["rank"], process["useful_ns"]) for process in report["processes"]]


def test_csv_is_the_same_tables(archive, report):
    outcome = export(archive, "--to", "csv", "tables")
    assert outcome.code == 0, outcome.describe()
    folder = archive.parent / "tables"
    assert {path.stem for path in folder.iterdir()} == TABLES
    with open(folder / "profile.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, strict=True))
    assert sum(int(row["calls"]) for row in rows) == report["summary"]["calls"]
    assert HOSTILE in {row["region"] for row in rows}


JUDGE = rig.VENV / "perfetto/bin/python"


def judged(path):
    """What perfetto_judge.py says of a trace."""
    outcome = rig.run([JUDGE, rig.ROOT / "tests/e2e/perfetto_judge.py", path], path.parent)
    assert outcome.code == 0, outcome.describe()
    return json.loads("\n".join(outcome.out))


def check_slices(slices, report):
    """[process, name, begin, end, categories, depth, arguments] of each, against the report."""
    assert {process for process, *_ in slices} == {"rank 0", "rank 1", "rank 2"}
    calls = [one for one in slices if one[4] == ["mpi"]]
    assert len(calls) == report["waits"]["calls"]
    assert sum(end - begin for _, _, begin, end, *_ in calls) == pytest.approx(report["waits"]["mpi_ns"], rel=1e-6)
    assert all(one[5] >= 2 for one in calls if one[1] == "MPI_Sendrecv")  # in main and exchange
    solve = sum(end - begin for _, name, begin, end, *_ in slices if name == "solve")
    assert solve == pytest.approx(next(line["time_ns"] for line in report["regions"] if line["name"] == "solve"), rel=0.01)
    assert HOSTILE.partition("/")[2] in {name for _, name, *_ in slices}


@pytest.mark.skipif(not JUDGE.exists(), reason=f"no {JUDGE}")
def test_perfetto_reads_its_own_format(archive, report):
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
    assert trace["starts"] == []  # of messages one end alone would be shown


def test_chrome_json(archive, report):
    outcome = export(archive, "--to", "chrome", "out.json")
    assert outcome.code == 0, outcome.describe()
    slices, events = chrome_slices(archive.parent / "out.json")
    check_slices(slices, report)
    check_windows_and_waits(slices, report)
    assert sum(event["ph"] == "s" for event in events) == sum(event["ph"] == "f" and event["bp"] == "e" for event in events) == 60


def check_windows_and_waits(slices, report):
    """Those of the run, on tracks of their own; waits in their calls, with who was late."""
    windows = [one for one in slices if one[4] == ["window"]]
    assert {(process, name, track) for process, name, *_, track in windows} == {(f"rank {rank}", "rounds", "window rounds") for rank in range(3)}
    assert sum(end - begin for _, _, begin, end, *_ in windows) == pytest.approx(report["windows"][0]["duration"]["mean_ns"] * 3, rel=0.01)
    waits = [one for one in slices if one[4] == ["wait"]]
    assert {track for *_, track in waits} == {"waits of thread 0"}
    assert sum(end - begin for _, _, begin, end, *_ in waits) == pytest.approx(report["waits"]["ns"], rel=1e-6)
    calls = [one for one in slices if one[4] == ["mpi"]]
    for process, name, begin, end, *_, arguments, _ in waits:
        assert any(one[0] == process and one[2] <= begin + 1 and end <= one[3] + 1 for one in calls), name
        assert arguments["late rank"] in range(3) and f"rank {arguments['late rank']}" != process


def chrome_slices(path):
    """[process, name, begin, end, [category], depth, arguments, track] of each slice of a file; also its events."""
    events = json.loads(path.read_text())["traceEvents"]
    names, tracks, stacks, slices = {}, {}, {}, []
    for event in events:
        place = event["pid"], event["tid"]
        if event["ph"] == "M" and event["name"] == "process_name":
            names[event["pid"]] = event["args"]["name"]
        elif event["ph"] == "M":
            tracks[place] = event["args"]["name"]
        elif event["ph"] == "B":
            stacks.setdefault(place, []).append(event)
        elif event["ph"] == "E":
            begun = stacks[place].pop()
            slices.append([names[event["pid"]], begun["name"], begun["ts"] * 1000, event["ts"] * 1000, [begun["cat"]], len(stacks[place]),
                           begun.get("args"), tracks[place]])
    assert not any(stacks.values())
    return slices, events


MODULES = rig.BUILD / "web/node_modules"


def operations(archive):
    """What a query says of each operation of --io=trace."""
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
        # The call of the trace, and what was made in it, on one line of time.
        assert ask("SELECT count(*) FROM calls JOIN io_operations o USING (process, thread) WHERE calls.function = 'MPI_File_write_at_all' "
                   "AND o.layer = 'mpi-io' AND o.function = calls.function AND abs(o.begin_ns - calls.begin_ns) < 5000000") == [(3,)]


UNITS = {"": 1, "ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9}


def amount(text):
    """"2.69s (64%)" in ns, "4,194,887 (50%)" as it is, and how much the last digit is."""
    digits, unit = re.match(r"([\d.,]+)(\D*) \(", text).groups()
    return float(digits.replace(",", "")) * UNITS[unit], UNITS[unit] * (0.01 if unit else 1)


@pytest.mark.skipif(not (MODULES / "speedscope").exists() or not shutil.which("chromium"), reason=f"no speedscope in {MODULES}, or no chromium")
def test_speedscope_shows_the_same_times(archive):
    """Of one rank's trace, and of all ranks' samples in both formats: names with their time and their own time."""
    folder = archive.parent
    for words in (["--to", "chrome", "--rank", "1", "one.json"], ["-f", "folded", "-o", "stacks.folded"], ["-f", "speedscope", "-o", "stacks.json"]):
        outcome = export(archive, *words)
        assert outcome.code == 0, outcome.describe()
    slices, stack, last = {}, [], 0.0
    # All of it opens, as it is written; of several tracks it shows one, and which one is its affair. So sums are compared of a
    # file that has but one.
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


@pytest.mark.skipif(not shutil.which("otf2-print"), reason="no otf2-print")
def test_otf2_print_reads_the_trace(archive, report):
    outcome = export(archive, "--to", "otf2", "trace.otf2")
    assert outcome.code == 0, outcome.describe()
    outcome = rig.run(["otf2-print", "trace.otf2/traces.otf2"], archive.parent)
    assert outcome.code == 0 and not outcome.err, outcome.describe()
    stacks, slices, messages = {}, [], {"MPI_SEND": [], "MPI_RECV": []}
    for line in outcome.out:
        found = re.match(r"(ENTER|LEAVE|MPI_SEND|MPI_RECV) +(\d+) +(\d+) +(.*)$", line)
        if not found:
            continue
        event, location, at, rest = found[1], int(found[2]), int(found[3]), found[4]
        if event == "ENTER":
            stacks.setdefault(location, []).append(at)
        elif event == "LEAVE":
            name = re.match(r'Region: "(.*)" <\d+>$', rest)[1]
            begin = stacks[location].pop()
            slices.append([f"rank {location >> 16}", name, begin, at, ["mpi" if name.startswith("MPI_") else "region"], len(stacks[location]), None])
        else:
            peer, tag, length = re.match(r"(?:Receiver|Sender): (\d+) .*Tag: (\d+), Length: (\d+)$", rest).groups()
            pair = (location >> 16, int(peer)) if event == "MPI_SEND" else (int(peer), location >> 16)
            messages[event].append((*pair, int(tag), int(length)))
    assert not any(stacks.values())
    check_slices(slices, report)
    assert len(messages["MPI_SEND"]) == 60 and sorted(messages["MPI_SEND"]) == sorted(messages["MPI_RECV"])
    assert {(sender + 1) % 3 for sender, receiver, *_ in messages["MPI_SEND"] if receiver == 0} == {0}
    assert {length for *_, tag, length in messages["MPI_SEND"] if tag % 2} == {16 * 4}
    outcome = export(archive, "--to", "otf2", "--rank", "2", "part.otf2")
    assert outcome.code == 0, outcome.describe()
    outcome = rig.run(["otf2-print", "part.otf2/traces.otf2"], archive.parent)
    # Messages of others have one end here, and operations of all a part: what is left is among rank 2 alone.
    assert outcome.code == 0 and not any(line.startswith(("MPI_SEND", "MPI_RECV")) for line in outcome.out), outcome.describe()
    assert all("MPI_COMM_WORLD" not in line for line in outcome.out if line.startswith("MPI_COLLECTIVE")), outcome.describe()


# What a rank gives and gets, in blocks of one partner, of n ranks. Score-P adds up over the partners, the caller among them.
VOLUMES = {"MPI_Barrier": lambda n, own, root: (0, 0),
           "MPI_Bcast": lambda n, own, root: (n if root else 0, 1),
           **dict.fromkeys(("MPI_Reduce", "MPI_Gather", "MPI_Gatherv"), lambda n, own, root: (1, n if root else 0)),
           **dict.fromkeys(("MPI_Scatter", "MPI_Scatterv"), lambda n, own, root: (n if root else 0, 1)),
           **dict.fromkeys(("MPI_Allreduce", "MPI_Allgather", "MPI_Allgatherv", "MPI_Alltoall", "MPI_Alltoallv", "MPI_Alltoallw",
                            "MPI_Reduce_scatter", "MPI_Reduce_scatter_block"), lambda n, own, root: (n, n)),
           "MPI_Scan": lambda n, own, root: (n - own, own + 1), "MPI_Exscan": lambda n, own, root: (n - own - 1, own)}


@pytest.mark.skipif(not shutil.which("otf2-print"), reason="no otf2-print")
def test_otf2_has_a_record_of_each_collective_operation(mpi, tmp_path):
    """As many as the program calls; communicator, root and bytes as Score-P says them."""
    elements, rounds, ranks = 16, 2, 4
    outcome = rig.measured(mpi, [mpi.program("collectives"), str(rounds), str(elements)], tmp_path, np=ranks, options=["--with", "trace"])
    assert outcome.code == 0, outcome.describe()
    exported = rig.rankine("export", outcome.archive, "--to", "otf2", "trace.otf2", cwd=tmp_path)
    assert exported.code == 0, exported.describe()
    printed = rig.run(["otf2-print", "trace.otf2/traces.otf2"], tmp_path)
    assert printed.code == 0 and not printed.err, printed.describe()
    calls, begun, seen = {}, {}, collections.Counter()
    for line in printed.out:
        found = re.match(r"(ENTER|LEAVE|MPI_COLLECTIVE_BEGIN|MPI_COLLECTIVE_END) +(\d+) +(\d+) *(.*)$", line)
        if not found:
            continue
        event, location, at, rest = found[1], int(found[2]), int(found[3]), found[4]
        if event == "ENTER":
            calls.setdefault(location, []).append((re.match(r'Region: "(.*)" <\d+>$', rest)[1], at))
        elif event == "LEAVE":
            calls[location].pop()
        elif event == "MPI_COLLECTIVE_BEGIN":
            begun[location], entered = calls[location][-1]
            assert entered == at, line
        else:
            name, rank = begun.pop(location), location >> 16
            assert calls[location][-1][0] == name
            operation, comm, root, sent, received = re.match(
                r'Operation: (\w+), Communicator: "([^"]*)".*?, Root: (\S+).*?, Sent: (\d+), Received: (\d+)$', rest).groups()
            assert operation == name[4:].upper() and comm == "MPI_COMM_WORLD", line
            has_root = name in ("MPI_Bcast", "MPI_Reduce", "MPI_Gather", "MPI_Gatherv", "MPI_Scatter", "MPI_Scatterv")
            assert root.isdigit() == has_root and (not has_root or int(root) == ranks - 1), line
            expected = VOLUMES[name](ranks, rank, rank == ranks - 1)
            assert (int(sent), int(received)) == tuple(4 * elements * blocks for blocks in expected), line
            seen[name] += 1
    assert not begun
    assert seen == {name: ranks * (rounds + (name == "MPI_Allreduce")) for name in VOLUMES}


OTF2 = rig.VENV / "otf2/bin/python"


@pytest.mark.skipif(not OTF2.exists(), reason=f"no {OTF2}")
def test_python_reads_the_otf2_trace(archive, report):
    outcome = export(archive, "--to", "otf2", "python.otf2")
    assert outcome.code == 0, outcome.describe()
    outcome = rig.run([OTF2, rig.ROOT / "tests/e2e/otf2_judge.py", "python.otf2/traces.otf2"], archive.parent)
    assert outcome.code == 0, outcome.describe()
    trace = json.loads("\n".join(outcome.out))
    assert trace["faults"] == [] and trace["resolution"] == 1_000_000_000
    check_slices(trace["slices"], report)
    assert len(trace["messages"]["sent"]) == 60 and sorted(trace["messages"]["sent"]) == sorted(trace["messages"]["received"])


def test_each_format_has_its_name_in_to(archive, report):
    """What --format, report --json and FORMAT cali write."""
    written = lambda name: (archive.parent / name).read_text()
    for to, old in (("folded", ["-f", "folded"]), ("speedscope", ["-f", "speedscope"]), ("json", None), ("cali", None)):
        outcome = export(archive, "--to", to, f"named.{to}")
        assert outcome.code == 0 and not outcome.said, outcome.describe()
        if old:
            assert written(f"named.{to}") == "\n".join(export(archive, *old).out) + "\n"
            assert export(archive, "--to", to).out == export(archive, *old).out
    assert json.loads(written("named.json")) == report
    assert written("named.cali") == "\n".join(rig.rankine("query", archive, "SELECT * FORMAT cali", cwd=archive.parent).out) + "\n"


@pytest.mark.parametrize("words,said", [
    (["--to", "sqlite"], "export needs an archive and a new file"),
    (["--to", "csv"], "export needs an archive and a new folder"),
    (["--to", "sqlite", "taken"], "taken: File exists"),
    (["--to", "csv", "taken"], "taken: File exists"),
    (["--to", "sqlite", "no/out.db"], "No such file"),
    (["--to", "parquet", "out"], "there is no Parquet; --to sqlite and --to csv"),
    (["--to", "hdf5", "out"], "--to takes perfetto"),
    (["--to", "json"], "export needs an archive and a new file"),
    (["--to", "cali", "taken"], "taken: File exists"),
    (["--to", "folded", "taken"], "taken: File exists"),
    (["--to", "perfetto"], "export needs an archive and a new file"),
    (["--to", "chrome", "taken"], "taken: File exists"),
    (["--to", "otf2", "taken"], "taken: File exists"),
    (["--to", "chrome", "--time", "5..6s", "x.json"], "--time takes FROM..UNTIL"),
    (["--to", "chrome", "--time", "6s..5s", "x.json"], "--time takes FROM..UNTIL"),
    (["--to", "chrome", "--rank", "a", "x.json"], "--rank takes numbers"),
])
def test_bad_input_gets_one_line_and_leaves_what_is_there(archive, words, said):
    taken = archive.parent / "taken"
    taken.write_text("mine")
    outcome = export(archive, *words)
    assert outcome.code == 2 and len(outcome.said) == 1 and said in outcome.said[0], outcome.describe()
    assert taken.read_text() == "mine"


PYTHON = rig.VENV / "caliper/bin/python"


@pytest.mark.skipif(not PYTHON.exists(), reason=f"no {PYTHON}")
def test_pandas_hatchet_and_the_notebook(archive, report):
    env = {"PYTHONPATH": rig.ROOT / "python", "RANKINE_COMMAND": rig.RANKINE, "ARCHIVE": archive}
    outcome = rig.run([PYTHON, rig.ROOT / "tests/e2e/archive_judge.py", archive, rig.ROOT / "examples/archive.ipynb"],
                      archive.parent, env=env, timeout=120)
    assert outcome.code == 0, outcome.describe()
    found = json.loads(outcome.out[-1])
    assert set(found["tables"]) == TABLES
    assert found["tables"]["calls"][0] == report["waits"]["calls"]
    assert found["calls"] == report["summary"]["calls"]
    assert {row["mpi.function"]: row["sum#count"] for row in found["query"] if row.get("mpi.function")}["MPI_Sendrecv"] == 60
    assert found["events"]["end main/solve"] == found["events"]["end main/exchange"] == 60, found["events"]
    regions = {line["name"]: line["time_ns"] / 1e9 for line in report["regions"]}
    assert found["regions"] == pytest.approx(regions) and found["depth"] == 2
    times = report["samples"]
    assert found["samples"] == pytest.approx((times["outside_ns"] + times["work_ns"] + times["stall_ns"]) / 1e9)
    assert "nothing.rkn" in found["error"]
    assert len(found["notebook"]) == 4 and all(found["notebook"])
    assert "parallel" in found["notebook"][0] and "MPI_Allreduce" in found["notebook"][1] and "exchange" in found["notebook"][3]


@pytest.mark.skipif(not PYTHON.exists(), reason=f"no {PYTHON}")
def test_caliper_reader_hatchet_and_thicket_read_cali(archive, report):
    """Calls and time of each function; for Hatchet and Thicket those within regions, which it takes for its paths."""
    assert export(archive, "--to", "cali", "judged.cali").code == 0
    outcome = rig.run([PYTHON, rig.ROOT / "tests/e2e/cali_judge.py", archive.parent / "judged.cali"], archive.parent, timeout=180)
    assert outcome.code == 0, outcome.describe()
    found = json.loads(outcome.out[-1])
    sums, within = collections.Counter(), 0
    for record in found["records"]:
        sums[record["mpi.function"], "calls"] += int(record["count"])
        sums[record["mpi.function"], "time_ns"] += int(record["time.duration.ns"])
        within += int(record["time.duration.ns"]) if "region" in record else 0
    assert sums == {(line["function"], key): line[key] for line in report["functions"] for key in ("calls", "time_ns")}
    for reader in ("hatchet", "thicket"):
        assert sum(metrics.get("time.duration.ns", 0) for _, metrics in found[reader]) == within > 0, reader
        assert ["main", "exchange"] in [path for path, _ in found[reader]], reader
