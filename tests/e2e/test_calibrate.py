# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine calibrate`: measures the platform of two hosts that are joined by a known link, and compares the
predictions of both simulators with the measurement."""
import json
import re
import shutil
import subprocess
import sys

import pytest

import replay_judge
import rig

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import two_hosts  # noqa: E402  (the path is set on the line above)

needs_rig = pytest.mark.skipif(two_hosts.missing() is not None, reason=str(two_hosts.missing()))
PING = ["0 init", "1 init", "0 send 1 0 {0} 6", "1 recv 0 0 {0} 6", "1 send 0 0 {0} 6", "0 recv 1 0 {0} 6", "0 finalize", "1 finalize"]


def cluster(text):
    """Returns (bandwidth in bytes/s, latency in s, both directions) of the route between two hosts of the
    cluster."""
    bandwidth, latency, both = (float(re.search(rf'{name}="([^"]*?)(Bps|s)"', text).group(1)) for name in ("bw", "lat", "limiter_link"))
    return bandwidth, 2 * latency, both


def trip(tmp_path, size, *options):
    """Returns half of the simulated round-trip time of messages of `size` bytes."""
    (tmp_path / "trace").write_text("".join(f"{line}\n" for line in PING).format(size))
    outcome = rig.run([rig.RANKINE, "replay", "trace", "-p", "p.xml", "--json", *options], tmp_path)
    assert outcome.code == 0, outcome.describe()
    return json.loads("\n".join(outcome.out))["simulated_time_s"] / 2


# The measurement runs with real-time priority if that is allowed, because other work on the machine must not disturb
# the measured link.
FIRST = ("chrt", "-r", "10") if shutil.which("chrt") and subprocess.run(["chrt", "-r", "10", "true"], stderr=subprocess.DEVNULL).returncode == 0 else ()


def smpirun_trip(tmp_path, size):
    """Returns half of the round-trip time of messages of `size` bytes, as simulated by SimGrid."""
    (tmp_path / "hosts").write_text("host-0\nhost-1\n")
    (tmp_path / "list").write_text(f"{tmp_path}/rank0\n{tmp_path}/rank1\n")
    for rank in (0, 1):
        lines = [line for line in PING if line.startswith(str(rank))]
        (tmp_path / f"rank{rank}").write_text("".join(f"{line}\n" for line in lines).format(size))
    return replay_judge.simgrid_time(["smpirun", "-replay", f"{tmp_path}/list", "-np", "2", "-platform", f"{tmp_path}/p.xml", "-hostfile",
                                      f"{tmp_path}/hosts", "-no-privatize", "--log=root.fmt:%.12d%e%m%n"]) / 2


def calibrate(tmp_path, argv, env, *options, front=()):
    return rig.run([*FIRST, *front, rig.RANKINE, "calibrate", "-o", tmp_path / "p.xml", *options, *argv], tmp_path, env, timeout=240)


def test_a_platform_of_this_machine(mpi, tmp_path):
    """Calibrates with ranks that share memory. The replay and, if it is installed, smpirun can read the resulting
    platform."""
    outcome = calibrate(tmp_path, [*mpi.launcher, "-n", 2], mpi.env, "--hosts", 3, "--cores", 5)
    assert outcome.code == 0, outcome.describe()
    said = "\n".join(outcome.out)
    assert "allgather" in said and "the platform uses this latency and bandwidth between its hosts" in said
    text = (tmp_path / "p.xml").read_text()
    assert 'radical="0-2"' in text and 'core="5"' in text
    small, large = trip(tmp_path, 8), trip(tmp_path, 1 << 20)
    assert 0 < small < large < 1
    patterns = re.findall(r"^ +(round-trip|exchange|two-each-way|burst) +(24|3000|40000|300000) +[\d.]+ +[\d.]+ +[-+][\d.]+ %$", said, re.M)
    assert len(set(patterns)) == 16, said
    ranges = [tuple(map(float, one.split(":"))) for one in re.search(r'"rankine/measured-over-predicted" value="(.*?)"', text)[1].split(";")]
    assert [size for size, _, _ in ranges] == [24, 3000, 40000, 300000] and all(0 < least <= most for _, least, most in ranges)
    if shutil.which("smpirun"):
        for size in (8, 100000):
            assert smpirun_trip(tmp_path, size) == pytest.approx(trip(tmp_path, size), rel=1e-5, abs=5e-9), size


def test_the_way_within_a_host(tmp_path, mpi):
    """The predictions for two ranks on one host must equal the measurement between them, within the
    accuracy that calibrate claims. The test passes one measurement for both routes, because two
    measurements could differ on a busy machine."""
    (tmp_path / "measure.sh").write_text('"$@" | tee measured\n')
    (tmp_path / "repeat.sh").write_text("cat measured\n")
    outcome = calibrate(tmp_path, ["sh", "measure.sh", *mpi.launcher, "-n", 2], mpi.env, "--within", "sh repeat.sh")
    said = re.search(r"within a host: latency .* at most (\S+) %", "\n".join(outcome.out))
    assert outcome.code == 0 and said, outcome.describe()
    assert 'loopback_bw="' in (tmp_path / "p.xml").read_text()
    measured = re.findall(r"^calibrate half (\d+) (\S+)$", (tmp_path / "measured").read_text(), re.MULTILINE)
    assert len(measured) >= 20, outcome.describe()
    (tmp_path / "near").write_text("host-0\nhost-0\n")
    for size, seconds in measured[::len(measured) // 5]:
        near = trip(tmp_path, size, "--hostfile", "near")
        assert abs(near / float(seconds) - 1) <= float(said[1]) / 100 + 0.03, (size, near, seconds, outcome.describe())


@pytest.mark.long  # the test takes half a minute per MPI library
@needs_rig
def test_a_known_link_is_found(mpi, tmp_path):
    """The measured link must have 100 Mbit/s and 1 ms, plus the overhead of MPI and TCP."""
    pair = two_hosts.TwoHosts(tmp_path / "hosts", rig.PROGRAMS / "tun_link", 100e6, 1000).start()
    try:
        launch = pair.open_mpi([], 2) if mpi.is_open_mpi else pair.mpich([])
        outcome = calibrate(tmp_path, launch, {**mpi.env, **pair.env()}, front=pair.front)
    finally:
        pair.stop()
    assert outcome.code == 0, outcome.describe()
    assert f"{pair.a} and {pair.b}" in "\n".join(outcome.out)
    bandwidth, latency, both = cluster((tmp_path / "p.xml").read_text())
    assert 0.8 * 12.5e6 < bandwidth < 1.1 * 12.5e6, outcome.describe()
    assert bandwidth <= both <= 2.0001 * bandwidth
    assert 0.9e-3 < trip(tmp_path, 1) < 1.6e-3, latency
    assert trip(tmp_path, 1 << 20) == pytest.approx((1 << 20) / 12.5e6, rel=0.25)


@pytest.mark.any_mpi
def test_a_limit_leaves_out_and_says_what(mpi, tmp_path):
    """One second is too short to measure everything. A machine that is too busy has the same effect."""
    outcome = calibrate(tmp_path, [*mpi.launcher, "-n", 2], mpi.env, "--limit", 1)
    assert outcome.code == 0, outcome.describe()
    said = "\n".join(outcome.out)
    assert "the time limit of 1 s (--limit) ran out, so these figures are less certain:" in said
    assert re.search(r"\d+ sizes were measured only once", said) and "messages in both directions at once were not measured" in said
    assert "16 patterns of messages were not compared with their prediction" in said and "measured-over-predicted" not in (
        tmp_path / "p.xml").read_text()
    assert "10 collective operations were not compared with their prediction" in said and "allgather" not in said
    text = (tmp_path / "p.xml").read_text()
    assert "the time limit ran out" in text
    bandwidth, _, both = cluster(text)
    assert both == pytest.approx(2 * bandwidth)
    assert 0 < trip(tmp_path, 8) < 1


@pytest.mark.parametrize("words,sentence", [
    (("mpirun.openmpi", "-n", "2"), "-o FILE.xml"),
    (("-o", "p.xml"), "needs a launcher"),
    (("-o", "p.xml", "--hosts", "0", "true"), "a number of at least 1"),
    (("-o", "p.xml", "--speed", "fast", "true"), "--speed takes flop/s"),
    (("-o", "p.xml", "no-such-launcher"), "cannot start no-such-launcher"),
    (("-o", "p.xml", "true"), "too few round trips"),
    (("-o", "p.xml", "false"), "exit code 1; nothing was written"),
])
@pytest.mark.beside
def test_invalid_calibrations_are_refused(words, sentence, tmp_path):
    outcome = rig.run([rig.RANKINE, "calibrate", *words], tmp_path)
    assert outcome.code != 0 and sentence in "\n".join(outcome.said), outcome.describe()
    assert not (tmp_path / "p.xml").exists()


@pytest.mark.beside
@pytest.mark.any_mpi
def test_two_ranks_are_asked_for(mpi, tmp_path):
    outcome = calibrate(tmp_path, [*mpi.launcher, "-n", 1], mpi.env)
    assert outcome.code != 0 and "give the launcher -n 2" in "\n".join(outcome.said), outcome.describe()
