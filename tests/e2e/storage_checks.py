# SPDX-License-Identifier: BSD-3-Clause
"""Checks of reports on I/O that was followed from the MPI call to the disk."""
import hashlib
import json
import re

import pytest

import pages
import rig

RANKS = 2


def digest_of(path):
    return hashlib.md5(path.read_bytes()).hexdigest()


def extents(rows):
    return sorted((row["io.offset"], row["io.offset"] + row["io.bytes"]) for row in rows)


def joined(archive, to_calls=True):
    """Returns the report's section "storage". Checks that all operations of mounts are matched with operations of
    servers and with the ranks' calls."""
    text = " ".join(" ".join(rig.report(archive, "--section", "storage").out).split())
    found = re.search(r"joined ([\d,]+) of ([\d,]+) mount operations.*? and ([\d,]+) of ([\d,]+) operations of this run's", text)
    assert found and found[1] == found[2] != "0", text
    assert not to_calls or found[3] == found[4] != "0", text
    return text


def merged(ends):
    whole = []
    for begin, end in ends:
        if whole and begin <= whole[-1][1]:
            whole[-1][1] = max(whole[-1][1], end)
        else:
            whole.append([begin, end])
    return whole


def check_layers(report, path, size):
    """Checks the layers from the MPI call to the disk. Each layer must have every byte. Also checks the parts of the
    time, fragments, and call sites."""
    file = next(file for file in report["io"] if file["path"] == path)
    layers = {layer["layer"]: layer for layer in file["layers"] if layer["kind"] == "write"}
    assert list(layers) == ["mpi-io", "posix", "client", "server", "disk"], layers
    for layer in layers.values():
        assert layer["bytes"] == size and layer["bytes_per_second"] > 0 and layer["call_max_ns"] > 0, layer
        assert layer["own_ns"] is None if layer["layer"] == "posix" else 0 <= layer["own_ns"] <= layer["time_ns"], layer
    for above, below in (("mpi-io", "posix"), ("posix", "client"), ("client", "server"), ("server", "disk")):
        assert layers[above]["calls_below"] == layers[below]["calls"] and layers[above]["bytes_below"] == size, layers
    assert layers["client"]["call_max_ns"] >= layers["disk"]["call_max_ns"]
    sites = {site["function"]: site for site in file["sites"] if not site["parent"]}
    assert "checkpoint.c:" in sites["MPI_File_write_at_all"]["callsite"], sites
    assert {one["process"] for one in sites["MPI_File_write_at_all"]["processes"]} == set(range(RANKS))
    below = [site for site in file["sites"] if site["parent"] == "MPI_File_write_at_all"]
    assert below and all(site["callsite"] == sites["MPI_File_write_at_all"]["callsite"] for site in below), below


def check_slowest(archive, path, size):
    """Checks the slowest operations from the MPI call to the disk, in the text report and in the JSON report. All
    calls must be among the slowest operations. Returns the JSON report."""
    report = json.loads("\n".join(rig.report(archive, "--json").out))
    bricks = report["storage"]["servers"]
    slowest = [one for one in report["io_slowest"] if one["path"] == path and one["function"].startswith("MPI_File_write")]
    assert {one["function"] for one in slowest} == {"MPI_File_write_at_all", "MPI_File_write_at"}, slowest
    servers = [server for one in slowest for mount in one["storage"] for server in mount["servers"]]
    for sums in ([mount["client"] for one in slowest for mount in one["storage"]], [server["sums"] for server in servers],
                 [server["disk"] for server in servers]):
        assert sum(of["bytes"] for of in sums) == size, sums
    check_layers(report, path, size)
    for one in slowest:
        assert one["below"] and one["storage"], one
        assert 0 <= one["own_ns"] <= one["time_ns"] and all(below["own_ns"] is None for below in one["below"]), one
        for mount in one["storage"]:
            assert 0 < mount["client_busy_ns"] <= mount["client"]["time_ns"] and mount["client_own_ns"] > 0, mount
        # The process that called the mount is the process that wrote the data.
        assert {mount["process"] for mount in one["storage"]} <= {below["process"] for below in one["below"]}, one
        assert all(server["queue_ns"] + server["service_ns"] <= 1.01 * server["sums"]["time_ns"]
                   for mount in one["storage"] for server in mount["servers"]), one
    text = "\n".join(rig.report(archive, "--section", "io", "--width", "160").out)
    tree = text[text.index("pwrite", text.index("the slowest operations")):]
    assert tree.index("      client") < tree.index(f"server {bricks[0]['host']}:") < tree.index("disk")
    assert "Layers below the system call were not recorded" not in text
    for part in ("by layer;", "mpi-io write", "posix write", "client write", "disk write", "by call site", "throughput"):
        assert part in text, (part, text)
    return report


def check_page(archive, report, folder):
    """Checks that the HTML page shows the slowest operations like the report."""
    if pages.missing():
        return
    bricks = report["storage"]["servers"]
    outcome = rig.rankine("report", "--html", folder / "deep.html", archive, cwd=folder)
    assert outcome.code == 0, outcome.describe()
    page = pages.looked_at([{"name": "deep", "file": str(folder / "deep.html")}], folder)["deep"]
    assert page["errors"] == [] and page["unnamed"] == [] and page["cutTables"] == [], page
    layers = {(layer["name"], layer["depth"]) for layer in page["slowest"]["all"]}
    assert {("rank 0", 1), ("client", 3), (f"server {bricks[0]['host']}:{bricks[0]['name']}", 4), ("disk", 5)} <= layers, layers
    assert ("pwrite", 2) in layers, layers
    assert "The layers end at the system call" not in page["text"] and "Servers" in page["text"]
    # The page shows the mean time of a disk access on each server.
    for sums in report["storage"]["server_sums"]:
        mean = sums["disk"]["time_ns"] / sums["disk"]["accesses"]
        row = re.search(rf":{re.escape(bricks[sums['server']]['name'])}\s[^\n]*\s([\d.]+) (us|ms)\s*\n", page["text"])
        assert row and float(row[1]) * {"us": 1e3, "ms": 1e6}[row[2]] == pytest.approx(mean, rel=0.01), (row, sums)
