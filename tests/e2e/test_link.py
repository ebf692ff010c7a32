# SPDX-License-Identifier: BSD-3-Clause
"""Checks the link of the two-host rig: its rate and delay, traffic in both directions at once, no losses,
and no leftovers."""
import json
import statistics
import subprocess
import sys
import time

import pytest

import rig

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import two_hosts  # noqa: E402  (the path is set on the line above)

LINK = rig.PROGRAMS / "tun_link"
PORT = 7701

# Answers each packet immediately, and exits when it receives an empty packet.
ECHO = f"""
import socket
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.bind(("", {PORT})); print("bound", flush=True)
while True:
    data, who = s.recvfrom(65536)
    if not data: break
    s.sendto(data, who)
"""
# Measures round trips of packets of a given size. Prints the fastest round trip in us, because in slower round trips a
# process waited for a processor.
PING = f"""
import socket, sys, time
address, size = sys.argv[1], int(sys.argv[2])
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.connect((address, {PORT})); s.settimeout(5)
times = []
for _ in range(60):
    begin = time.perf_counter(); s.send(bytes(size)); s.recv(65536); times.append(time.perf_counter() - begin)
s.send(b"")
print(min(times) * 1e6)
"""
# Receives a number of bytes over TCP and prints the time from the first to the last byte.
SINK = f"""
import socket, sys, time
s = socket.create_server(("", {PORT})); print("bound", flush=True)
c, _ = s.accept(); left = int(sys.argv[1]) - len(c.recv(1)); begin = time.perf_counter()
while left > 0: left -= len(c.recv(1 << 20))
print(time.perf_counter() - begin)
"""
POUR = f"""
import socket, sys
s = socket.create_connection((sys.argv[1], {PORT})); s.sendall(bytes(int(sys.argv[2])))
"""

needs_rig = pytest.mark.skipif(two_hosts.missing() is not None, reason=str(two_hosts.missing()))


@pytest.fixture
def hosts(request, tmp_path):
    rate, delay_us = request.param
    pair = two_hosts.TwoHosts(tmp_path, LINK, rate, delay_us).start()
    yield pair
    pair.stop()


def served(hosts, script, *words, on=None):
    """Runs `script` on the second host, or on `on`, until it is ready for requests."""
    server = subprocess.Popen([*hosts.enter(on or hosts.b), "/usr/bin/python3", "-c", script, *map(str, words)], stdout=subprocess.PIPE,
                              text=True)
    assert server.stdout.readline() == "bound\n"
    return server


def asked(hosts, script, *words):
    return subprocess.run([*hosts.front, "/usr/bin/python3", "-c", script, *map(str, words)], check=True, capture_output=True,
                          text=True, timeout=60).stdout


def round_trip(hosts, other, size):
    """Returns the fastest round trip in us from the first host to `other`, which may be the first host
    itself."""
    server = served(hosts, ECHO, on=other)
    least = float(asked(hosts, PING, hosts.address[other], size))
    server.wait(timeout=10)
    return least


SLOW, FAST = (100e6, 1000), (1e9, 100)
both = pytest.mark.parametrize("hosts", [FAST, SLOW], indirect=True, ids=["1Gbit-100us", "100Mbit-1ms"])


def oversleeps_us():
    """Returns by how many us a sleep of 1 ms is too long on this machine."""
    over = []
    for _ in range(50):
        begin = time.perf_counter()
        time.sleep(0.001)
        over.append((time.perf_counter() - begin) * 1e6 - 1000)
    return statistics.median(over)


@needs_rig
@both
@pytest.mark.parametrize("size", [8, 1400])
def test_a_round_trip_is_twice_delay_and_transfer(hosts, size):
    """A round trip takes longer than twice the delay and the transfer time, because processes must wake up four
    times: the link's program and both peers. On a machine with slow wake-ups, the four wake-ups take as long as two
    round trips without the link. After sleeps of 1 ms, wake-ups take longer."""
    tries = []
    for _ in range(3):
        own = round_trip(hosts, hosts.a, size)
        least = round_trip(hosts, hosts.b, size)
        expected = 2 * (hosts.delay_us + (size + 28) * 8e6 / hosts.rate)
        assert least >= expected, (least, expected)
        tries.append((least, expected, own))
        if least <= expected + max(200, 3 * own, 4 * oversleeps_us()):
            return
    pytest.fail(f"in us, with the link, as it is told to be, without the link: {tries}")


@needs_rig
@both
def test_a_stream_gets_the_rate(hosts):
    """A stream never exceeds the rate. In at least one of three attempts, the stream reaches the full rate. In the
    other attempts, processes may have competed for the processors."""
    size, rates = int(hosts.rate / 8 * 0.5), []
    while not rates or (max(rates) < 0.85 and len(rates) < 3):
        server = served(hosts, SINK, size)
        before = hosts.counted(hosts.a)[0], hosts.counted(hosts.b)[1]
        asked(hosts, POUR, hosts.address[hosts.b], size)
        rates.append(size * 8 / float(server.communicate(timeout=20)[0]) / hosts.rate)
        sent, received = hosts.counted(hosts.a)[0] - before[0], hosts.counted(hosts.b)[1] - before[1]
        assert size < sent < 1.1 * size and received >= size, (sent, received)
    assert 0.85 <= max(rates) <= 1.02, rates


@needs_rig
@pytest.mark.parametrize("hosts", [SLOW], indirect=True)
def test_it_ends_with_its_parent_and_leaves_nothing(hosts):
    told = hosts.stop()
    assert "there: " in told and "0 refused" in told and "no real-time" not in told, told
    spaces = subprocess.run(["ip", "-j", "netns", "list"], check=True, capture_output=True, text=True).stdout or "[]"
    assert not {hosts.a, hosts.b} & {space["name"] for space in json.loads(spaces)}


@pytest.mark.beside
@pytest.mark.parametrize("words,sentence", [((), "usage:"), (("x", "y", "rig0", "fast", "1"), "the rate is a number"),
                                            (("x", "y", "rig0", "0", "1"), "the rate is above 0"),
                                            (("no-such", "y", "rig0", "1e9", "1"), "cannot enter namespace no-such")])
def test_unsupported_options_are_reported(words, sentence):
    outcome = subprocess.run([LINK, *words], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert outcome.returncode != 0 and sentence in outcome.stderr
