# SPDX-License-Identifier: BSD-3-Clause
"""The 95 % interval of a prediction: from recordings of the same run, and from the error that the platform states."""
import json
import math
import shutil
import statistics

import pytest

import replay_judge
import rig

pytestmark = pytest.mark.beside

PLATFORM = """<?xml version="1.0"?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1"><config id="General"><prop id="smpi/lat-factor" value="0:1"/><prop id="smpi/bw-factor" value="0:1"/>
<prop id="network/crosstraffic" value="no"/></config>
<zone id="w" routing="Full">{prop}<cluster id="c" prefix="n" suffix="" radical="0-1" speed="1Gf" bw="100MBps" lat="100us"/></zone></platform>
"""
PROP = '<prop id="rankine/measured-over-predicted" value="{}"/>'
STUDENT = {2: 4.303, 4: 2.776}  # the 97.5 % quantiles for these degrees of freedom


def write(tmp_path, name, gflop, size=100000, ranks=2):
    """A trace in which rank 0 computes and then sends one message."""
    lines = [f"{rank} init" for rank in range(ranks)] + [f"0 compute {gflop * 1e9:.0f}", f"0 send 1 0 {size} 6", f"1 recv 0 0 {size} 6"]
    (tmp_path / name).write_text("".join(f"{line}\n" for line in [*lines, *(f"{rank} finalize" for rank in range(ranks))]))
    return name


def replay(tmp_path, *words, prop="", code=0):
    (tmp_path / "p.xml").write_text(PLATFORM.format(prop=prop))
    outcome = rig.run([rig.RANKINE, "replay", *words, "-p", "p.xml"], tmp_path)
    assert outcome.code == code, outcome.describe()
    return "\n".join(outcome.out if code == 0 else outcome.said)


def answer(tmp_path, *words, prop=""):
    return json.loads(replay(tmp_path, *words, "--json", prop=prop))


def test_recordings_widen_it_by_students_distribution(tmp_path):
    traces = [write(tmp_path, f"t{i}", volume) for i, volume in enumerate((1, 1.02, 1.05))]
    words = [traces[0], "--repeat", traces[1], "--repeat", traces[2]]
    got = answer(tmp_path, *words)
    each = [answer(tmp_path, trace)["simulated_time_s"] for trace in traces]
    half = STUDENT[2] * statistics.stdev(each) * math.sqrt(1 + 1 / 3)
    assert got["simulated_time_s"] == each[0] and got["interval"]["recordings"] == 3
    assert got["interval"]["low_s"] == pytest.approx(statistics.mean(each) - half, abs=1e-4)
    assert got["interval"]["high_s"] == pytest.approx(statistics.mean(each) + half, abs=1e-4)
    text = replay(tmp_path, *words)
    assert "95 % interval" in text and "from 3 recordings" in text and "the error of the platform is unknown" in text


def test_the_platforms_error_widens_the_time_of_messages_of_that_size(tmp_path):
    prop = PROP.format("100:0.5:1.5;100000:0.9:1.2")
    got = answer(tmp_path, write(tmp_path, "t", 1), prop=prop)
    message = got["simulated_time_s"] - 1
    assert got["interval"]["low_s"] == pytest.approx(1 + 0.9 * message, abs=1e-9)
    assert got["interval"]["high_s"] == pytest.approx(1 + 1.2 * message, abs=1e-9)
    assert (got["interval"]["messages_less"], got["interval"]["messages_more"]) == (pytest.approx(0.1), pytest.approx(0.2))
    small = answer(tmp_path, write(tmp_path, "s", 1, size=50), prop=prop)
    assert small["interval"]["messages_more"] == pytest.approx(0.5)
    text = replay(tmp_path, "t", prop=prop)
    assert "10.0 % less to 20.0 % more" in text and "--repeat RUN.rkn" in text


def test_there_is_none_without_recordings_and_without_a_calibration(tmp_path):
    assert "interval" not in answer(tmp_path, write(tmp_path, "t", 1))
    assert "interval" not in replay(tmp_path, "t")


@pytest.mark.skipif(not shutil.which("smpirun"), reason="no smpirun: libsimgrid-dev is not installed")
def test_simgrid_ignores_the_property(tmp_path):
    write(tmp_path, "t", 1)
    replay(tmp_path, "t", prop=PROP.format("100:0.5:1.5"))
    for rank in (0, 1):
        lines = [line for line in (tmp_path / "t").read_text().splitlines() if line.startswith(str(rank))]
        (tmp_path / f"rank{rank}").write_text("".join(f"{line}\n" for line in lines))
    (tmp_path / "hosts").write_text("n0\nn1\n")
    (tmp_path / "list").write_text(f"{tmp_path}/rank0\n{tmp_path}/rank1\n")
    theirs = replay_judge.simgrid_time(["smpirun", "-replay", f"{tmp_path}/list", "-np", "2", "-platform", f"{tmp_path}/p.xml", "-hostfile",
                                        f"{tmp_path}/hosts", "-no-privatize", "--log=root.fmt:%.12d%e%m%n"])
    assert theirs == pytest.approx(answer(tmp_path, "t")["simulated_time_s"], rel=1e-9)


@pytest.mark.parametrize("words,prop,sentence", [
    (("t", "--repeat", "three"), "", "--repeat three: it has 3 ranks, and the run has 2"),
    (("t", "--repeat", "none"), "", "--repeat none"),
    (("t", "--repeat", "t", "--sweep", "bandwidth=1,2"), "", "--repeat widens the interval of one prediction"),
    (("t", "t", "--repeat", "t"), "", "several traces are given"),
    (("t",), PROP.format("100:2:1"), "BYTES:LEAST:MOST"),
    (("t",), PROP.format(""), "BYTES:LEAST:MOST"),
])
def test_what_has_no_interval_is_refused(words, prop, sentence, tmp_path):
    write(tmp_path, "t", 1)
    write(tmp_path, "three", 1, ranks=3)
    assert sentence in replay(tmp_path, *words, prop=prop, code=2)
