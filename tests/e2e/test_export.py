# SPDX-License-Identifier: BSD-3-Clause
"""Tests exports by format name, and error messages of one line. Other projects' readers open the .cali files."""
import collections
import fcntl
import json
import os
import pty
import struct
import termios

import pytest

import rig
from exports import archive, export, report

pytestmark = pytest.mark.beside


def test_each_format_has_its_name_in_to(archive, report):
    """The exported files equal the output of `export --format`, `report --json` and `FORMAT cali`."""
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
    (["--to", "parquet", "out"], "Parquet is not supported; --to sqlite and --to csv"),
    (["--to", "hdf5", "out"], "--to takes perfetto"),
    (["--to", "sqlit", "out"], "--to knows no sqlit; did you mean sqlite?"),
    (["-f", "otf2"], "export needs an archive and a new folder"),
    (["--to", "json"], "export needs an archive and a new file"),
    (["--to", "cali", "taken"], "taken: File exists"),
    (["--to", "folded", "taken"], "taken: File exists"),
    (["--to", "perfetto"], "export needs an archive and a new file"),
    (["--to", "chrome", "taken"], "taken: File exists"),
    (["--to", "otf2", "taken"], "taken: File exists"),
    (["--to", "chrome", "--time", "5..6s", "x.json"], "--time takes FROM..UNTIL"),
    (["--to", "chrome", "--time", "6s..5s", "x.json"], "--time takes FROM..UNTIL"),
    (["--to", "chrome", "--rank", "a", "x.json"], "--rank takes numbers"),
    (["--to", "otf2", "--rank", "7,9-12", "x"], "contains none of the ranks 7,9-12"),
])
def test_bad_input_gets_one_line_and_leaves_what_is_there(archive, words, said):
    taken = archive.parent / "taken"
    taken.write_text("mine")
    outcome = export(archive, *words)
    assert outcome.code == 2 and len(outcome.said) == 1 and said in outcome.said[0], outcome.describe()
    assert taken.read_text() == "mine"


def bytes_at(path):
    """Returns the bytes of a file, or the bytes of all files in a folder by name."""
    return {file.relative_to(path): file.read_bytes() for file in path.rglob("*") if file.is_file()} if path.is_dir() else path.read_bytes()


@pytest.mark.parametrize("to", ["folded", "speedscope", "json", "cali", "sqlite", "csv", "perfetto", "chrome", "otf2"])
def test_an_existing_file_is_replaced_on_demand(archive, tmp_path, to):
    """An existing file is replaced completely or not at all. Input files and folders that contain other files are
    never replaced."""
    out = tmp_path / "out"
    out.write_text("mine")
    refused = export(archive, "--to", to, out)
    assert refused.code == 2 and "File exists" in refused.said[0] and out.read_text() == "mine", refused.describe()
    for _ in range(2):  # the first export replaces a file of another program, the second replaces the previous export
        again = export(archive, "--to", to, out, "--force")
        assert again.code == 0 and not again.said, again.describe()
        assert bytes_at(out) != b"mine" and [file.name for file in tmp_path.iterdir()] == ["out"]
    before = archive.read_bytes()
    itself = export(archive, "--to", to, archive, "--force")
    assert itself.code == 2 and "is the input" in itself.said[0] and archive.read_bytes() == before, itself.describe()
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "thesis.tex").write_text("mine")
    refused = export(archive, "--to", to, folder, "--force")
    assert refused.code == 2 and "does not replace the folder" in refused.said[0], refused.describe()
    assert bytes_at(folder) == {(folder / "thesis.tex").relative_to(folder): b"mine"}
    (tmp_path / "link").symlink_to(folder / "thesis.tex")  # a symbolic link, as /dev/stdout is a link
    refused = export(archive, "--to", to, tmp_path / "link", "--force")
    assert refused.code == 2 and "--force replaces files, and" in refused.said[0] and (tmp_path / "link").is_symlink(), refused.describe()


def test_an_import_is_replaced_on_demand(tmp_path):
    (tmp_path / "trace").write_text("0 compute 1e6\n")
    words = [rig.RANKINE, "import", "trace", "-o", "run.rkn"]
    assert rig.run(words, tmp_path).code == 0
    before = (tmp_path / "run.rkn").read_bytes()
    refused = rig.run(words, tmp_path)
    assert refused.code == 2 and "or --force to replace it" in refused.said[0], refused.describe()
    (tmp_path / "trace").write_text("0 compute nothing\n")
    assert rig.run([*words, "--force"], tmp_path).code != 0 and (tmp_path / "run.rkn").read_bytes() == before
    (tmp_path / "trace").write_text("0 compute 2e6\n1 compute 1\n")
    assert rig.run([*words, "--force"], tmp_path).code == 0 and (tmp_path / "run.rkn").read_bytes() != before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["run.rkn", "trace"]


def test_a_failed_replacement_keeps_the_old_file(archive, tmp_path):
    """If the disk is too full for a table, the previous file is restored."""
    out = tmp_path / "out.json"
    out.write_text("mine")
    failed = rig.run(["bash", "-c", "ulimit -f 1; trap '' XFSZ; exec \"$@\"", "-", rig.RANKINE, "export", archive, "--to", "json", out, "--force"], tmp_path)
    assert failed.code == 1 and out.read_text() == "mine" and [file.name for file in tmp_path.iterdir()] == ["out.json"], failed.describe()


PYTHON = rig.VENV / "caliper/bin/python"


@pytest.mark.skipif(not PYTHON.exists(), reason=f"no {PYTHON}")
def test_caliper_reader_hatchet_and_thicket_read_cali(archive, report):
    """Compares calls and time of each function. Hatchet and Thicket read only functions within regions, because they
    build paths from regions."""
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


@pytest.mark.parametrize("width", [40, 50, 60, 80, 100, 140, 250])
@pytest.mark.parametrize("verb", ["report", "diff"])
def test_no_line_is_wider_than_asked(archive, verb, width):
    """The path of a file is printed completely, on its own line."""
    outcome = rig.rankine(verb, "--width", str(width), *[archive.name] * (2 if verb == "diff" else 1), cwd=archive.parent)
    assert outcome.code == 0 and [line for line in outcome.out if len(line) > width and not line.strip().startswith("/")] == []


def on_a_terminal(argv, folder, columns, env):
    """Runs a command on a terminal that is `columns` wide, and returns its output by line."""
    pid, fd = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        os.chdir(folder)
        os.execve(argv[0], [str(word) for word in argv], rig.environment({**env, "TERM": "dumb"}))
    seen = b""
    while True:
        try:
            part = os.read(fd, 65536)
        except OSError:  # the other side has closed the terminal
            break
        if not part:
            break
        seen += part
    os.close(fd)
    assert os.waitpid(pid, 0)[1] == 0, seen
    return seen.decode().replace("\r\x1b[K", "").split("\r\n")


@pytest.mark.parametrize("columns,variable,width", [(60, None, 60), (220, None, 220), (220, "70", 70), (60, "nonsense", 60), (0, None, 100)])
def test_tables_are_as_wide_as_the_terminal(archive, columns, variable, width):
    """On a terminal, the width is that of the window, or the variable COLUMNS if it is set. Output into a pipe uses
    neither, so that files do not depend on the window."""
    env = {"COLUMNS": variable} if variable else {}
    asked = rig.rankine("report", "--width", width, archive.name, cwd=archive.parent).out
    assert "\n".join(on_a_terminal([rig.RANKINE, "report", archive.name], archive.parent, columns, env)).strip() == "\n".join(asked).strip()
    assert rig.rankine("report", archive.name, cwd=archive.parent, env=env).out == rig.rankine("report", "--width", 100, archive.name, cwd=archive.parent).out
