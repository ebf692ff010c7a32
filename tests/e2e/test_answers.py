# SPDX-License-Identifier: BSD-3-Clause
"""Tests output that is meant for other programs: rankine report --brief, rankine explain, and rankine mcp. PyPI's
mcp client checks rankine mcp."""
import json
import re
import subprocess

import pytest

import rig
from known_runs import PLATFORM, known

pytestmark = pytest.mark.beside
CLIENT = rig.VENV / "mcp/bin/python"
BRIEF = 6000
# A client that connects, lists the tools, makes the given calls, and prints the answers.
JUDGE = """
import asyncio, json, sys
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

async def main():
    command, folder, calls = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
    async with stdio_client(StdioServerParameters(command=command, args=["mcp", folder])) as (read, write):
        async with ClientSession(read, write) as session:
            begun = await session.initialize()
            await session.send_ping()
            tools = (await session.list_tools()).tools
            answers = []
            for name, arguments in calls:
                result = await session.call_tool(name, arguments)
                answers.append([result.is_error, result.content[0].text])
            print(json.dumps({"version": begun.protocol_version, "name": begun.server_info.name,
                              "tools": [tool.name for tool in tools], "answers": answers}))

asyncio.run(main())
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Contains runs/even.rkn, runs/uneven.rkn and a platform. outside.rkn lies next to the folder; a link
    in the folder points to it."""
    root = tmp_path_factory.mktemp("answers")
    runs = root / "runs"
    runs.mkdir()
    known(runs, "even", [["compute 1e9", "barrier"]] * 4)
    known(runs, "uneven", [["compute 4e9", "barrier"]] + [["compute 1e9", "barrier"]] * 3)
    (root / "outside.rkn").write_bytes((runs / "even.rkn").read_bytes())
    (runs / "link.rkn").symlink_to(root / "outside.rkn")
    (runs / "broken.rkn").write_bytes(b"no archive")
    (runs / "net.xml").write_text(PLATFORM)
    said("import", "uneven", "-o", "trace.rkn", cwd=runs)
    return runs


def said(*words, cwd):
    outcome = rig.rankine(*words, cwd=cwd)
    assert outcome.code == 0, outcome.describe()
    return "\n".join(outcome.out)


def test_brief_is_short_and_each_query_in_it_works(folder):
    text = said("report", "--brief", "uneven.rkn", cwd=folder)
    assert len(text.encode()) <= BRIEF
    assert "Parallel efficiency: 43.8 %" in text and "Load balance: 43.8 %" in text  # 7 s of useful time in 4 x 4 s
    queries = re.findall(r"^\[q\d+\] rankine query FILE '(.*)'$", text, re.M)
    assert queries
    for query in queries:
        said("query", "uneven.rkn", query, cwd=folder)
    for section in re.search(r"^\[(.*)\] rankine report --section NAME FILE$", text, re.M)[1].split("|"):
        said("report", "--section", section, "uneven.rkn", cwd=folder)
    for other in ("--json", "--summary", "--section=waits"):
        assert rig.rankine("report", "--brief", other, "even.rkn", cwd=folder).code == 2


def test_brief_is_bounded_for_many_ranks(tmp_path):
    known(tmp_path, "many", [[f"compute {rank + 1}e7", "barrier"] for rank in range(500)])
    assert len(said("report", "--brief", "many.rkn", cwd=tmp_path).encode()) <= BRIEF


def test_explain_defines_and_shows_what_is_behind(folder):
    assert said("explain", "Late sender", cwd=folder) == said("explain", "late_sender", cwd=folder)
    text = said("explain", "imbalance", "uneven.rkn", cwd=folder)
    for part in ("Definition: ", "Computed: ", "Try: ", "Page: docs/"):
        assert f"\n{part}" in text, text
    wrong = rig.rankine("explain", "late_sendr", cwd=folder)
    assert wrong.code == 2 and "did you mean late_sender?" in wrong.said[0]


def test_each_finding_names_a_page_and_a_heading_of_it(folder):
    for line in said("explain", "--list", cwd=folder).splitlines():
        name = line.split()[0]
        page, heading = re.search(r"^Page: (\S+)#(\S+)$", said("explain", name, cwd=folder), re.M).groups()
        headings = re.findall(r"^#+ (.*)$", (rig.ROOT / page).read_text(), re.M)
        assert heading in [re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings], (name, page, heading)


def client(folder, calls):
    done = subprocess.run([CLIENT, "-c", JUDGE, rig.BUILD / "bin/rankine", folder, json.dumps(calls)], capture_output=True, text=True, timeout=300,
                          check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.skipif(not CLIENT.exists(), reason="no mcp (packages/python.txt)")
def test_the_client_of_the_protocol_gets_what_the_commands_print(folder):
    got = client(folder, [
        ("list_runs", {}), ("brief", {"run": "uneven.rkn"}), ("section", {"run": "uneven.rkn", "section": "ranks"}),
        ("query", {"run": "even.rkn", "query": "SELECT mpi.function,sum(count) GROUP BY mpi.function"}),
        ("compare", {"before": "even.rkn", "after": "uneven.rkn"}), ("explain", {"finding": "imbalance", "run": "uneven.rkn"}),
        ("what_if", {"run": "trace.rkn", "platform": "net.xml", "speed": "x2"}),
        ("brief", {"run": "link.rkn"}), ("brief", {"run": "../outside.rkn"}), ("brief", {"run": "broken.rkn"}),
        ("query", {"run": "even.rkn", "query": "SELECT ("}), ("section", {"run": "even.rkn", "section": "nothing"}),
        ("what_if", {"run": "even.rkn", "platform": "../net.xml"})])
    assert got["version"] == "2025-11-25" and got["name"] == "rankine"
    assert got["tools"] == ["list_runs", "brief", "section", "query", "compare", "what_if", "explain"]
    answers = [text for error, text in got["answers"]]
    assert [error for error, _ in got["answers"]] == [False] * 7 + [True] * 6, answers
    assert "even.rkn" in answers[0] and "link.rkn" not in answers[0]
    assert answers[1].strip() == said("report", "--brief", "uneven.rkn", cwd=folder).strip()
    assert "MPI_Barrier" in answers[3]
    assert answers[5].strip() == said("explain", "imbalance", "uneven.rkn", cwd=folder).strip()


def test_the_server_outlives_hostile_input(folder):
    lines = [b"not json", b"[" * 100_000, b"x" * 3_000_000, b'{"jsonrpc":"2.0","id":1,"method":"ping"}', b"\xff\xfe\x00", b"",
             b'{"jsonrpc":"2.0","id":2,"method":"tools/list"}',
             b'{"jsonrpc":"2.0","id":3,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}',
             b'{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"brief","arguments":{"run":["a"]}}}',
             b'{"jsonrpc":"2.0","id":5,"method":"ping"}']
    done = subprocess.run([rig.BUILD / "bin/rankine", "mcp", folder], input=b"\n".join(lines), capture_output=True, timeout=60, check=False)
    assert done.returncode == 0 and done.stderr == b""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("error", {}).get("code") for answer in answers] == [-32700, -32600, -32600, None, -32700, -32600, None, None, None]
    assert [answer["id"] for answer in answers] == [None, None, None, 1, None, 2, 3, 4, 5]
    assert answers[-2]["result"]["isError"]


def test_a_folder_is_needed(tmp_path):
    (tmp_path / "file").write_text("")
    for name in ("missing", "file"):
        assert rig.rankine("mcp", name, cwd=tmp_path).code == 2
