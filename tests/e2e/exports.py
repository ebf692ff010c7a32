# SPDX-License-Identifier: BSD-3-Clause
"""The run that the export tests write in each format, and checks of its slices as a trace viewer shows
them."""
import json

import pytest

import rig

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


def check_slices(slices, report):
    """Compares each slice [process, name, begin, end, categories, depth, arguments] with the report."""
    assert {process for process, *_ in slices} == {"rank 0", "rank 1", "rank 2"}
    calls = [one for one in slices if one[4] == ["mpi"]]
    several = [one for one in calls if "calls" in (one[6] or {})]
    assert len(calls) - len(several) + sum(one[6]["calls"] for one in several) == report["summary"]["calls"]
    measured = {line["function"]: line["time_ns"] for line in report["functions"]}
    for function in ("MPI_Sendrecv", "MPI_Init"):
        assert sum(end - begin for _, name, begin, end, *_ in calls if name == function) == pytest.approx(measured[function], rel=1e-3)
    # the call path of these calls contains main and exchange
    assert all(one[5] >= 2 for one in calls if one[1] == "MPI_Sendrecv")
    solve = sum(end - begin for _, name, begin, end, *_ in slices if name == "solve")
    assert solve == pytest.approx(next(line["time_ns"] for line in report["regions"] if line["name"] == "solve"), rel=0.01)
    assert HOSTILE.partition("/")[2] in {name for _, name, *_ in slices}


def check_windows_and_waits(slices, report):
    """The run's windows have their own tracks. Each wait is inside the slice of its call and names the late rank."""
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
    """Returns each slice of a file as [process, name, begin, end, [category], depth, arguments, track],
    and the file's events."""
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
