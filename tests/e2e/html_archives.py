# SPDX-License-Identifier: BSD-3-Clause
"""The archives of test_html, and what the browser finds on their pages."""
import json
import re

import pytest

import rig
from pages import looked_at, missing

TABLES = ["efficiency", "ranks", "waits", "regions", "calls", "matrix", "sizes", "windows", "io", "run"]
PLOTS = ["efficiency", "ranks", "sizes"]
PREDICTIONS = [{"bandwidth": 1, "simulated_time_s": 0.75}, {"bandwidth": 2, "simulated_time_s": 0.5}]


def html(archive, out, *options):
    return rig.rankine("report", "--html", out, *options, archive, cwd=out.parent)


@pytest.fixture(scope="module")
def archives(tmp_path_factory):
    """Makes a run with data for every view, and a run without trace, samples, regions and files."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    folder = tmp_path_factory.mktemp("html")
    options = ["--with", "trace,ti", "--io=trace", "--state=exact", "--sample-hz", "500", "--window", "name=rounds from=MPI_Sendrecv#2 to=MPI_Sendrecv#12"]
    full = rig.measured(mpi, [mpi.program("views"), "300", "weak", "spin"], folder, np=3, name="full<&>.rkn", options=options)
    assert full.code == 0, full.describe()
    bare = rig.measured(mpi, [mpi.program("ring"), "3", "8"], folder, np=2, name="bare.rkn", options=["--sample-hz", "0", "--io=off"])
    assert bare.code == 0, bare.describe()
    unrecorded = rig.measured(mpi, [mpi.program("ring"), "3", "8"], folder, np=2, name="unrecorded.rkn", options=["--with", "timer"])
    assert unrecorded.code == 0, unrecorded.describe()
    (folder / "what.json").write_text(json.dumps(PREDICTIONS))
    (folder / "broken.json").write_text('{"simulated_time_s": </script>')
    ends = rig.measured(mpi, [mpi.program("ring"), "3", "8"], folder, np=2, name="ends.rkn", options=["--window", "name=w from=start to=MPI_Bcast#9", "--window", "name=none comm=nothing from=start"])
    assert ends.code == 0, ends.describe()
    return {"full": full.archive, "bare": bare.archive, "unrecorded": unrecorded.archive, "ends": ends.archive}


@pytest.fixture(scope="module")
def pages(archives):
    """Returns the browser's results for each page."""
    if missing():
        pytest.skip(missing())
    folder = archives["full"].parent
    outcome = html(archives["full"], folder / "full.html", "--what-if", "what.json", "--what-if", "broken.json")
    assert outcome.code == 0 and not outcome.said, outcome.describe()
    outcome = html(archives["bare"], folder / "bare.html")
    assert outcome.code == 0, outcome.describe()
    outcome = html(archives["unrecorded"], folder / "unrecorded.html")
    assert outcome.code == 0, outcome.describe()
    outcome = html(archives["ends"], folder / "ends.html")
    assert outcome.code == 0, outcome.describe()
    text = (folder / "full.html").read_text()
    (folder / "cut.html").write_text(re.sub(r'(id="rankine-data">.{2000}).*?</script>', r"\1</script>", text, flags=re.S))
    (folder / "odd.html").write_text((folder / "bare.html").read_text().replace('"call_sites":[', '"call_sites":[{"function":"odd","phase":"run"},', 1)
                                      .replace('"collective_sizes_left_out":[]', '"collective_sizes_left_out":["MPI_Iallreduce"]', 1)
                                      .replace('"collective_sizes_sentences":[]', '"collective_sizes_sentences":["Left out: <b>MPI_Iallreduce</b>."]', 1))
    (folder / "servers.html").write_text(with_servers(text))
    outcome = rig.rankine("report", "--html", folder / "both.html", archives["full"], archives["bare"], cwd=folder)
    assert outcome.code == 0, outcome.describe()
    jobs = [{"name": "full", "file": str(folder / "full.html"), "tables": TABLES,
             "plots": PLOTS, "heats": [["matrix", 0], ["io", 0], ["io", 1]]},
            {"name": "bare", "file": str(folder / "bare.html")}, {"name": "ends", "file": str(folder / "ends.html")}, {"name": "cut", "file": str(folder / "cut.html")},
            {"name": "unrecorded", "file": str(folder / "unrecorded.html")}, {"name": "odd", "file": str(folder / "odd.html")},
            {"name": "servers", "file": str(folder / "servers.html")}, {"name": "both", "file": str(folder / "both.html")}]
    found = looked_at(jobs, folder)
    found["size"] = (folder / "full.html").stat().st_size
    return found


def with_servers(text):
    """A page with three kinds of servers and with a finding of the section storage. The machine that runs the tests
    has at most one of these kinds."""
    sums = {"operations": 4, "bytes": 4096, "time_ns": 8000000, "operation_max_ns": 3000000, "queue_ns": 400000, "service_ns": 4000000, "after_ns": 0}
    disk = {"accesses": 8, "bytes": 4096, "time_ns": 1600000, "access_max_ns": 300000, "unseen": 0, "way": "", "files": 0}
    rows = [{**sums, "server": 0, "after_ns": 48000, "disk": {**disk, "way": "direct", "files": 2}},
            {**sums, "server": 1, "disk": {**disk, "accesses": 0, "bytes": 0, "time_ns": 0, "unseen": 4}},
            {**sums, "server": 2, "disk": {**disk, "unseen": 1}}, {**sums, "server": 3, "disk": {**disk, "accesses": 0, "time_ns": 0}}]
    storage = {"servers": [{"host": "node", "pid": pid, "name": ""} for pid in range(4)], "server_sums": rows}
    finding = {"name": "slow_server", "cost_ns": 1, "share": 0.1, "title": "Slow server", "what": "a server", "evidence": "it", "usual": "look", "section": "storage"}
    for place, more in ((r'"report":\{', f'"storage":{json.dumps(storage)},'), (r'"findings":\{.*?"list":\[', json.dumps(finding) + ",")):
        text, count = re.subn(place, lambda found: found[0] + more, text, count=1, flags=re.S)
        assert count == 1, place
    return text
