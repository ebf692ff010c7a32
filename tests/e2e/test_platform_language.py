# SPDX-License-Identifier: BSD-3-Clause
"""Tests elements of SimGrid's platform language that few platforms use: bypasses, zones without routes, peers,
properties that change over time, included files, and start times of ranks. The reference is SimGrid, if it still
supports the element."""
import concurrent.futures
import json
import os
import shutil
import subprocess

import pytest

import replay_cases
import replay_judge
import rig
from test_replay import check

pytestmark = pytest.mark.beside

needs_simgrid = pytest.mark.skipif(not shutil.which("smpirun"), reason="no smpirun: libsimgrid-dev is not installed")


@needs_simgrid
@pytest.mark.parametrize("machine", replay_cases.LANGUAGE)
def test_answers_are_simgrids(machine, tmp_path):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        check(list(pool.map(lambda seed: replay_judge.judge(replay_cases.language_case(machine, seed), tmp_path / str(seed)), range(12))))


def judged(made, tmp_path):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lambda seed: replay_judge.judge(made(seed), tmp_path / str(seed)), range(24)))


@needs_simgrid
def test_computations_shortened_by_position_are_simgrids(tmp_path):
    check(judged(replay_cases.adjusted_case, tmp_path))


@needs_simgrid
def test_messages_that_wait_for_a_slot_are_simgrids(tmp_path):
    """If several messages request the last slot at the same time, SimGrid's heap determines which message gets it.
    In these rare cases, the results differ, so the test tolerates two differences."""
    wrong = [str(verdict) for verdict in judged(replay_cases.limited_case, tmp_path) if not verdict.agrees]
    assert len(wrong) <= 2, "\n".join(wrong)


def replayed(tmp_path, inside, lines, *words):
    (tmp_path / "trace").write_text("".join(f"{line}\n" for line in lines))
    (tmp_path / "platform.xml").write_text(f'<platform version="4.1">{inside}</platform>\n')
    return subprocess.run([str(rig.RANKINE), "replay", str(tmp_path / "trace"), "--platform", str(tmp_path / "platform.xml"), "--json", *words],
                          capture_output=True, text=True, timeout=60)


def seconds(tmp_path, inside, lines, *words):
    run = replayed(tmp_path, inside, lines, *words)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)["simulated_time_s"]


HOSTS = '<host id="a" speed="1Gf"{a}/><host id="b" speed="1Gf"/><link id="l" bandwidth="1GBps" latency="0"{l}/>' \
        '<route src="a" dst="b"><link_ctn id="l"/></route>'


def zone(host="", link=""):
    return f'<zone id="z" routing="Full">{HOSTS.format(a=host, l=link)}</zone>'


def test_a_host_whose_speed_changes(tmp_path):
    (tmp_path / "half").write_text("0.5 0.5\n")
    (tmp_path / "pause").write_text("0.25 0\n1 1\nPERIODICITY 2\n")
    work = ["0 compute 1e9", "1 compute 1e6"]
    assert seconds(tmp_path, zone(' speed_file="half"'), work) == pytest.approx(0.5 + 0.5 / 0.5, abs=1e-9)
    # The host computes from 0 to 0.25 s, and from 1 s on.
    assert seconds(tmp_path, zone(' speed_file="pause"'), work) == pytest.approx(1.75, abs=1e-9)
    (tmp_path / "never").write_text("0.25 0\n")
    run = replayed(tmp_path, zone(' speed_file="never"'), work)
    assert run.returncode == 1 and "rank 0 computes on host a, whose speed is 0" in run.stderr, run.stderr


def test_the_factors_of_a_what_if_apply_to_profiles(tmp_path):
    (tmp_path / "slow").write_text("0 1e6\n")
    message = ["0 send 1 0 1000000 6", "1 recv 0 0 1000000 6"]
    link = zone("", ' bandwidth_file="slow"')
    assert seconds(tmp_path, link, message, "--network", "CM02") == pytest.approx(1.0500168, rel=1e-6)
    assert seconds(tmp_path, link, message, "--network", "CM02", "--bandwidth", "x10") == pytest.approx(0.10500168, rel=1e-6)


def test_parts_that_go_off(tmp_path):
    (tmp_path / "off").write_text("0 1\n0.5 0\n")
    work = ["0 compute 1e9", "1 compute 1e6"]
    run = replayed(tmp_path, zone(' state_file="off"'), work)
    assert run.returncode == 1 and "host a goes off at 0.5 s, and rank 0 runs there" in run.stderr, run.stderr
    message = ["0 send 1 0 1000000000 6", "1 recv 0 0 1000000000 6"]
    run = replayed(tmp_path, zone("", ' state_file="off"'), message)
    assert run.returncode == 1 and "link l goes off at 0.5 s, and a message to or from it is still pending" in run.stderr, run.stderr
    run = replayed(tmp_path, zone("", ' state_file="off"'), ["0 compute 1e9", *message])
    assert run.returncode == 1 and "link l is off at 1.000000 s, when rank 0 sends to rank 1" in run.stderr, run.stderr
    assert seconds(tmp_path, zone("", ' state_file="off"'), work) == pytest.approx(1)


def test_start_times_are_like_a_sleep(tmp_path):
    (tmp_path / "d.xml").write_text('<platform version="4.1"><actor host="a" function="0" start_time="0.5"/><actor host="b" function="1"/></platform>')
    message = ["0 compute 1e8", "0 send 1 0 1000000 6", "1 recv 0 0 1000000 6"]
    run = replayed(tmp_path, zone(), message, "--deployment", str(tmp_path / "d.xml"))
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["simulated_time_s"] == pytest.approx(seconds(tmp_path, zone(), ["0 sleep 0.5", *message]), abs=1e-12)
    assert found["ranks"][0]["compute_s"] == pytest.approx(0.1), "the time before the start is no computation"


def test_hosts_with_coordinates_and_without_links(tmp_path):
    hosts = '<host id="a" speed="1Gf" coordinates="0 0 1"/><host id="b" speed="1Gf" coordinates="3 4 2"/>'
    message = ["0 send 1 0 1000000 6", "1 recv 0 0 1000000 6"]
    assert seconds(tmp_path, f'<zone id="z" routing="Vivaldi">{hosts}</zone>', message, "--network", "CM02") == pytest.approx(0.008)


def test_a_zone_without_ways(tmp_path):
    hosts = '<zone id="z" routing="None"><host id="a" speed="1Gf"/><host id="b" speed="1Gf"/></zone>'
    assert seconds(tmp_path, hosts, ["0 compute 1e9", "1 compute 1e6"]) == pytest.approx(1)
    message = ["0 send 1 0 1000000 6", "1 recv 0 0 1000000 6"]
    assert seconds(tmp_path, hosts, message, "--network", "constant:0.25") == pytest.approx(0.25)
    assert "no route from host a to host b" in replayed(tmp_path, hosts, message).stderr


def test_an_included_file_is_like_its_text(tmp_path):
    (tmp_path / "inner.xml").write_text(HOSTS.format(a="", l=""))
    message = ["0 send 1 0 1000000 6", "1 recv 0 0 1000000 6"]
    assert seconds(tmp_path, '<zone id="z" routing="Full"><include file="inner.xml"/></zone>', message) == seconds(tmp_path, zone(), message)
    (tmp_path / "inner.xml").write_text('\n<host id="a" speed="1Gf"/><route src="a" dst="b"><link_ctn id="l"/></route>')
    run = replayed(tmp_path, '<zone id="z" routing="Full"><include file="inner.xml"/></zone>', message)
    assert "inner.xml:2:" in run.stderr, run.stderr


@pytest.mark.parametrize("inside, said", [
    ('<zone id="z" routing="Wifi"/>', 'routing="Wifi" is not supported'),
    ('<zone id="z" routing="None"><host id="a" speed="1Gf"/><link id="l" bandwidth="1"/><route src="a" dst="a"><link_ctn id="l"/></route></zone>',
     'a zone with routing="None" has no routes'),
    ('<zone id="z" routing="Vivaldi"><host id="a" speed="1Gf"/></zone>', "needs coordinates"),
    ('<zone id="z" routing="Full"><host id="a" speed="1Gf"/><host id="b" speed="1Gf"/><bypassRoute src="a" dst="b"/></zone>', "a bypass without links"),
    ('<zone id="z" routing="Full"><host id="a" speed="1Gf"/><link id="l" bandwidth="1"/>'
     '<bypassRoute src="a" dst="c"><link_ctn id="l"/></bypassRoute></zone>', "there is no host, router or zone c"),
])
def test_what_is_refused_is_named(tmp_path, inside, said):
    run = replayed(tmp_path, inside, ["0 compute 1"])
    assert run.returncode == 2 and said in run.stderr, run.stderr
