# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine calibrate --rates` and `--volume`, and `rankine replay --rates`. The rates tell how fast a machine
computes the work that a trace has counted."""
import json
import re
import signal
import subprocess
import time

import pytest

import rig
from test_replay import CROSSBAR

pytestmark = pytest.mark.beside


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """Records a run with regions in which the program counts cells."""
    mpi = next(mpi for mpi in rig.MPIS.values() if mpi.is_open_mpi)
    folder = tmp_path_factory.mktemp("recorded")
    outcome = rig.measured(mpi, [mpi.program("regions"), 20], folder, np=2, options=("--with", "timer,mpi,ti,aggregate"))
    assert outcome.code == 0, outcome.describe()
    return outcome.archive


def calibrate(folder, *words):
    return rig.run([rig.RANKINE, "calibrate", "-o", folder / "x.rates", "--force", *words], folder)


def seconds(folder, trace, *words):
    (folder / "p.xml").write_text(CROSSBAR)
    run = rig.run([rig.RANKINE, "replay", trace, "-p", "p.xml", "--network", "ideal", "--json", *words], folder)
    assert run.code == 0, run.describe()
    return json.loads("\n".join(run.out))["simulated_time_s"]


def rates(folder):
    """Returns the rates by region. The region "" means all computation outside of regions."""
    lines = [line.split(" ", 4) for line in (folder / "x.rates").read_text().splitlines() if line.startswith("rate ")]
    return {(line[4] if len(line) > 4 else ""): float(line[1]) for line in lines}


def test_a_machine_computes_its_own_times_at_their_own_rate(recorded, tmp_path):
    outcome = calibrate(tmp_path, "--rates", recorded, *5 * [recorded])
    assert outcome.code == 0 and "ns/s" in "\n".join(outcome.out), outcome.describe()
    assert "unit ns" in (tmp_path / "x.rates").read_text() and len(rates(tmp_path)) > 2
    assert all(rate == pytest.approx(1e9, rel=1e-6) for rate in rates(tmp_path).values()), rates(tmp_path)
    assert seconds(tmp_path, recorded, "--rates", "x.rates") == pytest.approx(seconds(tmp_path, recorded), rel=1e-6)


def test_volumes_of_another_unit_are_turned_into_the_runs_time(recorded, tmp_path):
    """Returns the trace as text, for a machine that computes 3 flops per ns."""
    outcome = rig.run([rig.RANKINE, "export", recorded, "--to", "ti", "--flops", "3e9", "--approximate", tmp_path / "trace.txt"], tmp_path)
    assert outcome.code == 0, outcome.describe()
    trace = tmp_path / "trace.txt"
    outcome = calibrate(tmp_path, "--rates", trace, "--runs", 1, recorded)
    assert outcome.code == 0, outcome.describe()
    assert list(rates(tmp_path)) == [""] and rates(tmp_path)[""] == pytest.approx(3e9, rel=1e-3), rates(tmp_path)
    assert seconds(tmp_path, trace, "--rates", "x.rates") == pytest.approx(seconds(tmp_path, recorded), rel=1e-2)
    wrong = rig.run([rig.RANKINE, "replay", recorded, "-p", "p.xml", "--rates", "x.rates"], tmp_path)
    assert wrong.code == 2 and "the rates are in flops; measure rates in the unit of the trace, which counts ns" in "\n".join(wrong.said), wrong.describe()


def test_counters_of_the_program(recorded, tmp_path):
    outcome = calibrate(tmp_path, "--volume", "cells", "--runs", 1, recorded)
    assert outcome.code == 0, outcome.describe()
    assert "unit cells" in (tmp_path / "x.rates").read_text() and all(rate > 0 for rate in rates(tmp_path).values())


def test_regions_have_rates_of_their_own(tmp_path, recorded):
    calibrate(tmp_path, "--rates", recorded, "--runs", 1, recorded)
    text = (tmp_path / "x.rates").read_text()
    slow = next(region for region in rates(tmp_path) if region)
    (tmp_path / "y.rates").write_text("".join(f"rate 1e6 1e6 1e6 {slow}\n" if line.endswith(" " + slow) else line + "\n" for line in text.splitlines()))
    assert seconds(tmp_path, recorded, "--rates", "y.rates") > 1.01 * seconds(tmp_path, recorded)


def test_a_region_in_which_nothing_is_computed(tmp_path, recorded):
    """A region without computation is an error in the option --compute, also in a sweep. In a file of rates, it only
    causes a note, because the file may come from a larger program."""
    (tmp_path / "p.xml").write_text(CROSSBAR)
    (tmp_path / "trace").write_text("0 compute 1e6\n")
    calibrate(tmp_path, "--rates", recorded, "--runs", 1, recorded)
    path = max((region for region in rates(tmp_path)), key=len)
    name = path.split("/")[-1]

    def replay(trace, *words):
        return rig.run([rig.RANKINE, "replay", trace, "-p", "p.xml", *words], tmp_path)
    assert replay(recorded, "--compute", f"region={name} x0.1").code == 0
    for words in ((), ("--sweep", "speed=1,2")):
        wrong = replay(recorded, "--compute", f"region={name}s x0.1", *words)
        assert wrong.code != 0 and not wrong.out, wrong.describe()
        assert f"--compute: the trace contains no computation in a region {name}s; did you mean {name}?" in "\n".join(wrong.said), wrong.describe()
    far = replay(recorded, "--compute", "region=nosuch x0.1")
    assert far.code == 2 and "; it computes in " in "\n".join(far.said) and name in "\n".join(far.said), far.describe()
    text = replay("trace", "--compute", "region=nosuch x0.1")
    assert text.code == 2 and "a region nosuch; the trace has no regions" in "\n".join(text.said), text.describe()
    with (tmp_path / "x.rates").open("a") as file:
        file.write(f"rate 1e9 1e9 1e9 {path}s\n")
    beside = replay(recorded, "--rates", "x.rates")
    assert beside.code == 0, beside.describe()
    assert f"--rates: the trace contains no computation in the region {path}s; did you mean {path}?" in "\n".join(beside.said), beside.describe()


@pytest.mark.parametrize("text, said", [
    ("rate fast\n", "bad.rates:1: expected unit NAME, or rate NUMBER LEAST MOST [REGION]"),
    ("unit ns\nrate 1 1 -1\n", "bad.rates:2: expected unit NAME"),
    ("unit ns\nrate nan 1 1\n", "bad.rates:2: expected unit NAME"),
    ("unit ns\n", "the file contains no rates; rankine calibrate --rates writes such a file"),
])
def test_files_that_are_no_rates(tmp_path, text, said):
    (tmp_path / "bad.rates").write_text(text)
    (tmp_path / "p.xml").write_text(CROSSBAR)
    (tmp_path / "trace").write_text("0 compute 1e6\n")
    run = rig.run([rig.RANKINE, "replay", "trace", "-p", "p.xml", "--rates", "bad.rates"], tmp_path)
    assert run.code == 2 and said in "\n".join(run.said), run.describe()


@pytest.mark.parametrize("words, said", [
    (("--rates", "trace"), "to measure rates, give a command"),
    (("--rates", "trace", "--volume", "x", "y.rkn"), "--rates or --volume, not both"),
    (("--rates", "none", "--runs", 1, "trace.rkn"), "none"),
    (("--rates", "trace", "--runs", 1, "trace.rkn"), "its volumes are flops; only a run whose volumes are times can be compared"),
    (("--rates", "trace", "trace.rkn", "trace.rkn"), "rates are the mean of 5 runs, and there are only 2: give more runs, or --runs 2"),
    (("--rates", "trace", "--runs", 0, "trace.rkn"), "--runs takes a number from 1 to 10000"),
    (("--rates", "trace", "no-such-program"), "run 1 of 5 ended with exit code"),
    (("--rates", "trace", "true"), "run 1 of 5 left no archive: true"),
])
def test_runs_without_rates_are_refused(tmp_path, words, said):
    (tmp_path / "trace").write_text("0 compute 1e6\n")
    rig.run([rig.RANKINE, "import", "trace", "-o", "trace.rkn"], tmp_path)
    outcome = calibrate(tmp_path, *words)
    assert outcome.code != 0 and said in "\n".join(outcome.said), outcome.describe()
    assert not (tmp_path / "x.rates").exists()


def test_five_runs_are_made_of_a_command(recorded, tmp_path):
    """The command runs the same instance five times. The command keeps only the rates, and reports their spread."""
    mpi = next(mpi for mpi in rig.MPIS.values() if mpi.is_open_mpi)
    (tmp_path / "tmp").mkdir()
    outcome = rig.run([rig.RANKINE, "calibrate", "-o", tmp_path / "x.rates", "--rates", recorded, *mpi.launcher, "-n", 2, mpi.program("regions"), 20],
                      tmp_path, {**mpi.env, "TMPDIR": str(tmp_path / "tmp")}, timeout=120)
    assert outcome.code == 0, outcome.describe()
    text, said = (tmp_path / "x.rates").read_text(), "\n".join(outcome.out)
    assert "mean of 5 runs" in text and "mean of 5 runs" in said and " %)" in said, outcome.describe()
    least, most = (float(word) for word in next(line for line in text.splitlines() if line.startswith("rate ")).split()[2:4])
    assert least < rates(tmp_path)[""] < most
    assert not list((tmp_path / "tmp").iterdir())


def test_runs_of_another_instance_are_refused(recorded, tmp_path):
    (tmp_path / "trace").write_text("0 compute 1e6\n0 send 1 0 8 6\n1 recv 0 0 8 6\n")
    outcome = calibrate(tmp_path, "--rates", "trace", "--runs", 1, recorded)
    assert outcome.code == 1 and "rates come from runs of the same instance" in "\n".join(outcome.said), outcome.describe()


def test_counted_work_takes_its_measured_time(tmp_path):
    """Without --rates, work takes the time that follows from the recorded rate, independent of the platform's speed.
    With --rates, the file's rate applies."""
    mpi = next(mpi for mpi in rig.MPIS.values() if mpi.is_open_mpi)
    outcome = rig.measured(mpi, [mpi.program("ti_work"), 4], tmp_path, np=2, options=("--with", "timer,mpi,ti(volume=faults.minor,volumes=exact)"))
    assert outcome.code == 0, outcome.describe()
    info = "\n".join(rig.rankine("info", outcome.archive, cwd=tmp_path).out)
    volume, took = (float(number) for number in re.search(r"computation measured by +faults.minor +([\d.e+]+), in ([\d.e+-]+) s", info).groups())
    (tmp_path / "p.xml").write_text(CROSSBAR)

    def computing(*words):
        run = rig.run([rig.RANKINE, "replay", outcome.archive, "-p", "p.xml", "--network", "ideal", "--json", *words], tmp_path)
        assert run.code == 0, run.describe()
        return sum(rank["compute_s"] for rank in json.loads("\n".join(run.out))["ranks"])

    assert computing() == pytest.approx(took, rel=1e-4)
    assert computing("--speed", "x4") == pytest.approx(took / 4, rel=1e-4)
    (tmp_path / "x.rates").write_text(f"unit faults.minor\nrate {volume} {volume} {volume}\n")
    assert computing("--rates", "x.rates") == pytest.approx(1, rel=1e-4)


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_nothing_stays_of_runs_that_are_interrupted(tmp_path, end):
    (tmp_path / "tmp").mkdir()
    (tmp_path / "trace").write_text("0 compute 1e6\n")
    process = subprocess.Popen([rig.RANKINE, "calibrate", "-o", "x.rates", "--rates", "trace", "sh", "-c", "touch begun; exec sleep 60"], cwd=tmp_path,
                               env={**rig.environment(), "TMPDIR": str(tmp_path / "tmp")}, stderr=subprocess.PIPE, text=True,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))  # the shell of the tests may ignore SIGINT
    deadline = time.monotonic() + 20
    while not (tmp_path / "begun").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert list((tmp_path / "tmp").iterdir())
    process.send_signal(end)
    said = process.communicate(timeout=20)[1]
    assert process.returncode != 0 and "run 1 of 5 ended with exit code" in said, said
    assert not list((tmp_path / "tmp").iterdir()) and not (tmp_path / "x.rates").exists()
