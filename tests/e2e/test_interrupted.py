# SPDX-License-Identifier: BSD-3-Clause
"""Ctrl-C or a termination signal arrives while an output file is written. No partial file remains, the signal ends
the command, and nothing is printed. If the disk is full, no partial file remains either, and one line gives a
remedy."""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

import pytest

import rig

pytestmark = pytest.mark.beside
GENERATOR = rig.BUILD / "tests/trace_generator"
# The outputs, each with a file or folder whose existence shows that writing has begun. The name "" means that the
# output appears only when it is complete.
OUTPUTS = {
    "perfetto": (["export", "long.rkn", "--to", "perfetto", "out"], "out"),
    "chrome": (["export", "long.rkn", "--to", "chrome", "out"], "out"),
    "otf2": (["export", "long.rkn", "--to", "otf2", "out"], "out"),
    "sqlite": (["export", "long.rkn", "--to", "sqlite", "out"], "out"),
    "csv": (["export", "long.rkn", "--to", "csv", "out"], "out"),
    "ti": (["export", "ti.rkn", "--to", "ti", "out"], "out_files"),
    "ti of one file": (["export", "ti.rkn", "--to", "ti", "--form", "2011", "out"], "out"),
    "json": (["export", "long.rkn", "--to", "json", "out"], ""),
    "html": (["report", "--html", "out", "long.rkn"], ""),
    "view": (["view", "--no-browser", "long.rkn"], ""),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Makes archives whose export takes a while."""
    if not GENERATOR.exists():
        pytest.skip(f"no {GENERATOR}")
    folder = tmp_path_factory.mktemp("long")
    outcome = rig.run([GENERATOR, "long.rkn", 8, 100_000], folder)
    assert outcome.code == 0, outcome.describe()
    with open(folder / "long.txt", "w", encoding="ascii") as file:
        for rank in range(4):
            file.writelines(f"{rank} compute {1000 + i % 977}\n{rank} isend {(rank + 1) % 4} 3 {i % 89} 1\n{rank} irecv {(rank + 3) % 4} 3 {i % 89} 1\n{rank} waitall 2\n"
                            for i in range(60_000))
    outcome = rig.rankine("import", "long.txt", "-o", "ti.rkn", cwd=folder)
    assert outcome.code == 0, outcome.describe()
    (folder / "long.txt").unlink()
    return folder


def begun(place, process, name):
    """Waits until the output exists and is not empty. If the output appears only when it is complete, waits until
    the command is working."""
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        if not name:
            time.sleep(0.3)
            return
        path = place / name
        files = [path, *path.rglob("*")] if path.is_dir() else [path]
        if any(file.is_file() and file.stat().st_size > 0 for file in files if file.exists()):
            return
        time.sleep(0.002)


def as_by_a_terminal():
    """Resets ignored signals: a shell that runs the tests in the background ignores some signals, and the command
    would inherit that."""
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, signal.SIG_DFL)


def interrupted(folder, words, name, signals):
    """Runs the command in its own folder with links to the archives. Returns how the command ended, its output and
    the remaining files."""
    place = pathlib.Path(str(folder) + ".run")
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    for archive in folder.glob("*.rkn"):
        (place / archive.name).symlink_to(archive)
    process = rig.start([rig.RANKINE, *words], place, preexec=as_by_a_terminal)
    begun(place, process, name)
    for one in signals:
        process.send_signal(one)
    outcome = rig.finish(process)
    return outcome, [path.name for path in sorted(place.iterdir()) if path.suffix != ".rkn"]


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda one: one.name)
@pytest.mark.parametrize("what", OUTPUTS)
def test_a_signal_leaves_no_partial_file(folder, what, end):
    words, name = OUTPUTS[what]
    outcome, left = interrupted(folder, words, name, [end])
    assert outcome.code == -end and left == [], (left, outcome.describe())  # a shell returns 128 + signal
    assert outcome.out == outcome.err == outcome.said == [], outcome.describe()


def test_an_early_interrupt_does_no_harm(folder):
    words, name = OUTPUTS["csv"]
    outcome, left = interrupted(folder, words, name, [signal.SIGINT, signal.SIGTERM, signal.SIGINT])
    assert outcome.code in (-signal.SIGINT, -signal.SIGTERM) and left == [] and not outcome.said and not outcome.err, (left, outcome.describe())


def test_ignored_signals_stay_ignored(folder, tmp_path):
    """With nohup, closing the terminal does not end the command, and the output is complete."""
    def ignore():
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    (tmp_path / "long.rkn").symlink_to(folder / "long.rkn")
    process = rig.start([rig.RANKINE, "export", "long.rkn", "--to", "chrome", "out"], tmp_path, preexec=ignore)
    begun(tmp_path, process, "out")
    process.send_signal(signal.SIGHUP)
    outcome = rig.finish(process)
    assert outcome.code == 0 and (tmp_path / "out").read_text().rstrip().endswith("}"), outcome.describe()


def test_whole_chunks_are_kept(folder, tmp_path):
    """An existing file that another program wrote must not be removed."""
    (tmp_path / "long.rkn").symlink_to(folder / "long.rkn")
    (tmp_path / "out").write_text("mine")
    outcome = rig.rankine("export", "long.rkn", "--to", "csv", "out", cwd=tmp_path)
    assert outcome.code == 2 and (tmp_path / "out").read_text() == "mine", outcome.describe()


def in_its_own(words):
    """Returns the command line that runs shell words in a new mount namespace."""
    return ["unshare", "--mount", "--propagation", "private", "bash", "-c", words]


@pytest.mark.parametrize("room", ["64k", "3m"])  # the disk is full at the beginning, or in the middle of the output
@pytest.mark.parametrize("to", ["perfetto", "chrome", "otf2", "sqlite", "csv", "json"])
def test_a_full_disk_is_reported_in_one_line(folder, tmp_path, to, room):
    if os.geteuid() != 0:
        pytest.skip("needs root to mount a small disk")
    archive = folder / "long.rkn"
    (tmp_path / "small").mkdir()
    size = "4k" if to == "json" else room  # the JSON output is short
    words = f"mount -t tmpfs -o size={size} none small && {{ '{rig.RANKINE}' export {archive} --to {to} small/out; code=$?; ls small; exit $code; }}"
    outcome = rig.run(in_its_own(words), tmp_path)
    assert outcome.code == 1 and outcome.out == outcome.err == [], outcome.describe()
    assert len(outcome.said) == 1 and re.fullmatch(r"rankine: cannot write (the folder )?small/out\S*: .*(No space left on device|disk is full); make room there, or write elsewhere",
                                                   outcome.said[0]), outcome.describe()


def test_a_shell_says_143(folder, tmp_path):
    (tmp_path / "long.rkn").symlink_to(folder / "long.rkn")
    script = f"'{rig.RANKINE}' export long.rkn --to otf2 out & sleep 0.3; kill -TERM $!; wait $!; echo code $?"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=rig.environment(), capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["code", "143"] and os.listdir(tmp_path) == ["long.rkn"], (done.stdout, done.stderr, os.listdir(tmp_path))
