# SPDX-License-Identifier: BSD-3-Clause
"""rankine import: the archive made from another tool's time-independent trace has the same content as that
trace."""
import json

import pytest

import rig
from test_ti import PLATFORM

pytestmark = pytest.mark.beside


def ring_text(ranks, times):
    """Returns a trace in SimGrid's text format, with some repeated volumes."""
    texts = []
    for rank in range(ranks):
        left, right = (rank - 1) % ranks, (rank + 1) % ranks
        lines = [f"{rank} init"]
        for i in range(times):
            lines += [f"{rank} irecv {left} 3 100 1", f"{rank} isend {right} 3 100 1", f"{rank} waitall 2", f"{rank} compute 250000"]
            lines += [f"{rank} allreduce 8 0 0", f"{rank} compute {1000 + (i * 7919 + rank) % 5003}.25"] if i % 10 == 9 else []
        texts.append([*lines, f"{rank} finalize"])
    return texts


def written(folder, texts, merged):
    if merged:
        (folder / "text").write_text("".join(line + "\n" for lines in texts for line in lines))
    else:
        for rank, lines in enumerate(texts):
            (folder / f"text-{rank}").write_text("\n".join(lines) + "\n")
        (folder / "text").write_text("".join(f"{folder}/text-{rank}\n" for rank in range(len(texts))))
    return folder / "text"


@pytest.mark.parametrize("merged", [False, True], ids=["file for each rank", "file for all"])
def test_a_text_becomes_an_archive_and_the_same_text_again(tmp_path, merged):
    texts = ring_text(4, 50)
    text = written(tmp_path, texts, merged)
    outcome = rig.rankine("import", text, "-o", tmp_path / "run.rkn", cwd=tmp_path)
    assert outcome.code == 0 and not outcome.out and not outcome.said, outcome.describe()
    outcome = rig.rankine("export", tmp_path / "run.rkn", "--to", "ti", tmp_path / "again", cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    for rank, lines in enumerate(texts):
        assert (tmp_path / "again_files" / f"rank-{rank}.txt").read_text().splitlines() == lines
    assert rig.rankine("verify", tmp_path / "run.rkn", cwd=tmp_path).code == 0
    ti = json.loads("\n".join(rig.rankine("info", "--json", tmp_path / "run.rkn", cwd=tmp_path).out))["ti"]
    assert (ti["clock"], ti["volumes"], ti["ranks"], ti["calls"]) == ("text", "as they were", 4, 4 * (50 * 3 + 5 + 1))


def test_an_imported_trace_is_replayed_as_its_text(tmp_path):
    text = written(tmp_path, ring_text(4, 50), False)
    (tmp_path / "platform.xml").write_text(PLATFORM)
    assert rig.rankine("import", text, "-o", tmp_path / "run.rkn", cwd=tmp_path).code == 0
    seconds = []
    for trace in (text, tmp_path / "run.rkn"):
        outcome = rig.rankine("replay", trace, "--platform", tmp_path / "platform.xml", "--json", cwd=tmp_path)
        assert outcome.code == 0, outcome.describe()
        seconds.append(json.loads("\n".join(outcome.out))["simulated_time_s"])
    assert seconds[0] == seconds[1] > 50 * 250000 / 1e9


@pytest.mark.parametrize("text, sentence", [
    ("0 init\n0 frobnicate 3\n", "text:2: unknown action frobnicate"),
    ("0 init\n0 send 7 0 1 1\n", "text:2: receiver is not a rank of the 1: 7"),
    ("0 init\nhello\n", "text:2: the line does not begin with a rank"),
    ("0 init\n0 wait 0 0 0\n", "text:2: the rank waits, but no request is open"),
    ("0 init\n0 compute -5\n", "text:2: volume is no amount: -5"),
    ("0 init\n900000000 compute 5\n", "text:2: rank 900000000 is more than can be replayed"),
    ("", "the file is empty; give a text trace, or a file with the names of the ranks' traces"),
    ("\x01\x02of something else\x7f", "this is neither a trace nor a list of traces; give a text trace, or a file with the names of the ranks' traces"),
])
def test_a_wrong_text_is_named_by_line_and_leaves_no_archive(tmp_path, text, sentence):
    (tmp_path / "text").write_text(text)
    outcome = rig.rankine("import", tmp_path / "text", "-o", tmp_path / "run.rkn", cwd=tmp_path)
    assert outcome.code == 2 and len(outcome.said) == 1 and outcome.said[0].endswith(sentence), outcome.describe()
    assert [path.name for path in tmp_path.iterdir()] == ["text"]


def test_import_writes_over_nothing(tmp_path):
    text = written(tmp_path, ring_text(2, 1), True)
    (tmp_path / "run.rkn").write_text("somebody's")
    outcome = rig.rankine("import", text, "-o", tmp_path / "run.rkn", cwd=tmp_path)
    assert outcome.code == 2 and "exists; give another name" in outcome.said[0], outcome.describe()
    assert (tmp_path / "run.rkn").read_text() == "somebody's"


def test_ranks_of_one_file_are_not_all_in_memory(tmp_path):
    """The recorder of one rank needs half a mebibyte, so 3,000 recorders would not fit into memory at the same time."""
    ranks = 3000
    lines = [f"{rank} {what}\n" for what in ("init", "send {right} 0 8 6", "recv {left} 0 8 6", "finalize") for rank in range(ranks)]
    lines = [line.format(right=(int(line.split()[0]) + 1) % ranks, left=(int(line.split()[0]) - 1) % ranks) for line in lines]
    (tmp_path / "text").write_text("".join(lines))
    outcome = rig.run(["bash", "-c", f"ulimit -v 700000 && exec '{rig.RANKINE}' import text -o run.rkn"], tmp_path, timeout=120)
    assert outcome.code == 0, outcome.describe()
    outcome = rig.rankine("verify", tmp_path / "run.rkn", cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
