# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine view`, which serves the report to one user only, and the timeline in parts. The tests also send
hostile requests."""
import http.client
import json
import re
import shutil
import signal
import socket
import urllib.parse

import pytest

import page_data
import pages
import rig

pytestmark = pytest.mark.beside
ROUNDS = 40000  # the program makes more calls and messages than the page contains


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    folder = tmp_path_factory.mktemp("view")
    outcome = rig.measured(mpi, [mpi.program("ring"), ROUNDS, "8"], folder, np=2, options=["--with", "trace", "--sample-hz", "0"])
    assert outcome.code == 0, outcome.describe()
    return outcome.archive


@pytest.fixture(scope="module")
def server(archive):
    if not (rig.BUILD / "web/report.html").exists() or (rig.BUILD / "web/report.html").stat().st_size == 0:
        pytest.skip("built without node and npm")
    process = rig.start([rig.RANKINE, "view", "--no-browser", archive], archive.parent)
    address = process.stdout.readline().decode().strip()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[0-9a-f]{32}/", address), (address, process.stderr.read())
    yield urllib.parse.urlsplit(address)
    process.send_signal(signal.SIGINT)
    outcome = rig.finish(process, timeout=20)
    assert outcome.code == 0 and not outcome.lines() and not outcome.said, outcome.describe()


def ask(server, path, method="GET", headers=None):
    connection = http.client.HTTPConnection(server.hostname, server.port, timeout=20)
    connection.request(method, path, headers=headers or {})
    answer = connection.getresponse()
    return answer.status, answer.read(), dict(answer.getheaders())


def test_page_and_parts_of_its_timeline(server):
    status, page, headers = ask(server, server.path)
    assert status == 200 and headers["Content-Type"].startswith("text/html") and headers["Cache-Control"] == "no-store"
    assert b"connect-src 'self'" in page and b"connect-src 'none'" not in page
    data = page_data.page_data(page.decode())
    whole = data["timeline"]
    assert data["timeline_at"] == "timeline" and whole["resolution_ns"] > 0
    span = whole["span_ns"]
    width, part = span // 100, whole
    while part["resolution_ns"]:  # on a busy machine, many of the calls may be in a short part of the run
        status, body, _ = ask(server, f"{server.path}timeline?from={span // 2}&until={span // 2 + width}")
        part, width = page_data.with_numbers(json.loads(body)), width // 4
        assert status == 200 and part["span_ns"] == span and width > 0
    assert len(part["threads"]) == 2 and part["calls"] < whole["calls"]
    assert json.loads(ask(server, f"{server.path}timeline?from=0&until={span + 1}")[1])["calls"] == whole["calls"]
    assert all(thread["calls"][3::5] == [1] * (len(thread["calls"]) // 5) for thread in part["threads"])


def test_nobody_else_is_answered(server):
    token = server.path.strip("/")
    other = token[:-1] + ("0" if token[-1] != "0" else "1")
    host = f"127.0.0.1:{server.port}"
    for path, headers in [("/", {}), (f"/{other}/", {}), (f"/{token}", {}), (f"/{token}/etc/passwd", {}), (f"/{token}/../{token}/", {}),
                          (server.path + "?x", {}), (server.path, {"Host": f"evil.example:{server.port}"}), (server.path, {"Host": "127.0.0.1"})]:
        status, body, answered = ask(server, path, headers={"Host": host, **headers})
        assert (status, body) == (404, b""), path
        assert "Access-Control-Allow-Origin" not in answered
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        status, body, _ = ask(server, server.path, method)
        assert status >= 400 and b"rankine" not in body, method
    for query in ("", "?from=5", "?from=9&until=1", "?from=-1&until=1", "?from=1&until=" + "9" * 30):
        assert ask(server, f"{server.path}timeline{query}")[0] == 400, query


def test_an_invalid_request_does_not_end_the_server(server):
    for bad in (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET " + b"a" * 200000, b"\r\n" * 1000, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20000):
        with socket.create_connection((server.hostname, server.port), timeout=20) as connection:
            try:
                connection.sendall(bad)
            except OSError:
                pass  # the server has already closed the connection
    assert ask(server, server.path)[0] == 200


def test_it_listens_on_the_loopback_alone(server):
    local = f"{int.from_bytes(socket.inet_aton('127.0.0.1'), 'little'):08X}:{server.port:04X}"
    listening = [line.split()[1] for line in open("/proc/net/tcp") if line.split()[3] == "0A" and line.split()[1].endswith(f":{server.port:04X}")]
    assert listening == [local]


def test_zooming_brings_every_call(server):
    if pages.missing():
        pytest.skip(pages.missing())
    outcome = rig.run(["node", rig.ROOT / "tests/e2e/view_zoom.mjs", pages.MODULES, shutil.which("chromium"), server.geturl()], rig.BUILD)
    assert outcome.code == 0, outcome.describe()
    seen = json.loads("\n".join(outcome.out))
    assert seen["errors"] == [] and seen["warnings"] == 0
    assert seen["whole"] > 0 and seen["fine"] == 0 and seen["back"] == seen["whole"]
    assert seen["requests"][0] == server.geturl() and len(seen["requests"]) > 1
    assert all(url.startswith(server.geturl()) for url in seen["requests"])


@pytest.mark.parametrize("words,said", [
    ([], "view needs one archive"),
    (["--port", "0", "x.rkn"], "--port takes a number from 1 to 65535"),
    (["--port", "70000", "x.rkn"], "--port takes a number from 1 to 65535"),
    (["nowhere.rkn"], "nowhere.rkn"),
])
def test_bad_input_gets_one_line(tmp_path, words, said):
    outcome = rig.rankine("view", "--no-browser", *words, cwd=tmp_path)
    assert outcome.code == 2 and len(outcome.said) == 1 and said in outcome.said[0], outcome.describe()


def test_a_port_that_is_taken(server, archive):
    outcome = rig.rankine("view", "--no-browser", "--port", server.port, archive, cwd=archive.parent)
    assert outcome.code == 2 and "take another --port" in outcome.said[0], outcome.describe()
