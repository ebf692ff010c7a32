# SPDX-License-Identifier: BSD-3-Clause
"""For bad input, the tool exits with code 2 and prints one line that names the mistake. No data is lost."""
import os
import shlex
import subprocess

import pytest

import rig
from known_runs import known

pytestmark = pytest.mark.beside

# name, arguments, and words that the line must contain. {dir} is an empty folder, {file} a text file in it,
# {old} an existing archive.
CASES = [
    ("unknown program", ["run", "-o", "{dir}/x.rkn", "{dir}/no-such-program"], ["no-such-program"]),
    ("no execute permission", ["run", "-o", "{dir}/x.rkn", "{file}"], ["execut"]),
    ("unwritable folder", ["run", "-o", "/proc/x.rkn", "true"], ["/proc"]),
    ("output folder missing", ["run", "-o", "{dir}/none/x.rkn", "true"], ["none"]),
    ("output exists", ["run", "-o", "{old}", "true"], ["--force"]),
    ("unknown option of run", ["run", "--sumary", "true"], ["--sumary", "--summary"]),
    ("output in a file", ["run", "-o", "{file}/x.rkn", "true"], ["text.txt is not a folder", "-o"]),
    ("output is a folder", ["run", "-o", "{dir}", "true"], ["is a folder", "-o"]),
    ("output's name too long", ["run", "-o", 300 * "n", "true"], ["300 bytes", "224", "-o"]),
    ("output's path too long", ["run", "-o", 2500 * "/n", "true"], ["5000 bytes", "4064", "-o"]),
    ("output with blanks", ["run", "-o", "{dir}/no such/a b.rkn", "true"], ["'{dir}/no such'", "-o"]),
    ("program with blanks", ["run", "no such program"], ["'no such program'", "check"]),
    ("no program", ["run"], ["program"]),
    ("unknown verb", ["reprot", "x.rkn"], ["reprot", "report"]),
    ("unknown option of report", ["report", "--jsn", "{old}"], ["--jsn", "--json"]),
    ("no archive", ["report", "{dir}/none.rkn"], ["none.rkn", "rankine spools"]),
    ("a page without an archive", ["report", "--html", "{old}"], ["--html OUT.html NAME.rkn"]),
    ("nothing to verify", ["verify", "{dir}/none.rkn"], ["none.rkn", "check its name"]),
    ("not an archive", ["report", "{file}"], ["text.txt", "NAME.rkn"]),
    ("an empty file", ["info", "{empty}"], ["empty", "NAME.rkn"]),
    ("a folder", ["verify", "{dir}"], ["{dir}", "NAME.rkn"]),
    ("newer archive", ["report", "{newer}"], ["newer"]),
    ("query without text", ["query", "{old}"], []),
    ("query of nonsense", ["query", "{old}", "SELCT x"], []),
]


@pytest.fixture
def names(tmp_path):
    (tmp_path / "text.txt").write_text("only text, long enough to be read as the header of something\n")
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "old.rkn").write_bytes(b"what was here before, and must stay")
    header = b"RANKINE\x1a" + (99).to_bytes(4, "little") + (32).to_bytes(4, "little") + bytes(16)
    (tmp_path / "newer.rkn").write_bytes(header)
    return {"dir": tmp_path, "file": tmp_path / "text.txt", "empty": tmp_path / "empty", "old": tmp_path / "old.rkn",
            "newer": tmp_path / "newer.rkn"}


@pytest.mark.parametrize("what,argv,words", CASES, ids=[case[0] for case in CASES])
def test_one_line_and_exit_code_2(what, argv, words, names, tmp_path):
    before = (tmp_path / "old.rkn").read_bytes()
    outcome = rig.rankine(*[word.format(**names) for word in argv], cwd=tmp_path)
    lines = outcome.said + outcome.err
    assert outcome.code == 2, outcome.describe()
    assert len(outcome.said) == 1 and not outcome.err, f"one line wanted:\n{outcome.describe()}"
    for word in words:
        assert word.format(**names) in lines[0], f"'{word}' is not in: {lines[0]}"
    assert not outcome.out, outcome.describe()
    assert (tmp_path / "old.rkn").read_bytes() == before


def test_unwritable_folder_of_an_unprivileged_user(tmp_path):
    if os.geteuid() != 0:
        pytest.skip("needs root to become another user")
    tmp_path.chmod(0o755)
    outcome = rig.run([rig.RANKINE, "run", "-o", tmp_path / "x.rkn", "true"], "/", preexec=lambda: os.setuid(65534))
    assert outcome.code == 2 and len(outcome.said) == 1, outcome.describe()


def test_any_file_may_stand_in_the_working_folder(tmp_path):
    """The name of the archive is not determined yet, so `rankine run` only checks the folder."""
    (tmp_path / "x").mkdir()
    outcome = rig.rankine("run", "true", cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()


@pytest.mark.parametrize("words", [["report"], ["report", "--json"], ["diff", "job.rkn"], ["export", "--to", "folded"]], ids=" ".join)
def test_an_archive_without_a_rank_left_is_an_error(words, tmp_path):
    whole = known(tmp_path, "job", [["compute 1e9", "barrier"]] * 2)
    (tmp_path / "cut.rkn").write_bytes(whole.read_bytes()[:200])
    outcome = rig.run([rig.RANKINE, *words, "cut.rkn"], tmp_path)
    assert outcome.code == 2 and "rankine verify cut.rkn" in "\n".join(outcome.said), outcome.describe()


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["info", "job.rkn"], ["verify", "job.rkn"], ["report", "job.rkn"], ["query", "job.rkn", "SELECT *"],
                                   ["diff", "job.rkn", "job.rkn"], ["completion", "bash"], ["help", "report"]], ids=" ".join)
def test_an_answer_that_cannot_be_written_is_one_error_line(words, tmp_path):
    known(tmp_path, "job", [["compute 1e9", "barrier"]] * 2)
    with open("/dev/full", "w") as full:
        process = subprocess.run([rig.RANKINE, *words], cwd=tmp_path, env=rig.environment(), stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    said = process.stderr.splitlines()
    assert process.returncode == 1 and len(said) == 1 and said[0].startswith("rankine: cannot write "), said


def test_force_overwrites(tmp_path):
    mpi = rig.MPIS["openmpi"]
    (tmp_path / "job.rkn").write_bytes(b"old")
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path, options=["--force"])
    assert outcome.code == 0, outcome.describe()
    assert rig.functions(outcome.archive)["MPI_Send"].calls == 40


@pytest.mark.any_mpi
@pytest.mark.parametrize("old", [b"old", None], ids=["over a file", "over nothing"])
@pytest.mark.parametrize("at_once", [False, True], ids=["in turn", "at once"])
def test_force_keeps_what_the_same_run_has_written(mpi, old, at_once, tmp_path):
    """Each MPI job that a script launches has its own archive."""
    archive = tmp_path / "two.rkn"
    if old is not None:
        archive.write_bytes(old)
    launches = [shlex.join(mpi.launch(mpi.program("ring"), n)) for n in (10, 20)]
    (tmp_path / "two.sh").write_text("\n".join(launch + (" &" if at_once else "") for launch in launches) + "\nwait\n")
    outcome = rig.run([rig.RANKINE, "run", "--force", "-o", archive, "sh", "two.sh"], tmp_path, mpi.env)
    assert outcome.code == 0, outcome.describe()
    files = [archive, tmp_path / "two-2.rkn"]
    assert sorted(rig.functions(path)["MPI_Send"].calls for path in files) == [10 * mpi.np, 20 * mpi.np], outcome.describe()
    assert sorted(path.name for path in tmp_path.glob("*.rkn")) == ["two-2.rkn", "two.rkn"], outcome.describe()
    for path in files:
        assert any(f"{path}" in line for line in outcome.said), outcome.describe()
