# SPDX-License-Identifier: BSD-3-Clause
"""Tests polling loops in time-independent traces. A loop that does nothing but poll is a wait, however often it
polls. A loop that computes between polls is replayed unchanged, and the replay reports the share of this
computation. Both ranks share one processor, so each rank often loses the processor."""
import json
import re

import pytest

import rig
from test_ti import PLATFORM, wait_for
from tries import in_one_of_three

pytestmark = pytest.mark.alone  # runs alone, because the test compares times

WAYS = ("barrier", "message", "any", "probe")
OWN = 8  # in ms, the sum of ten iterations on each rank
NOTE = re.compile(r"about (\d+) % of the computation lies between (\d+) tests and probes that found nothing")


def recorded(mpi, tmp_path, name, *arguments):
    outcome = rig.measured(mpi, [mpi.program("polls"), *arguments], tmp_path, name=name, np=2, options=("--with", "timer,mpi,ti"))
    assert outcome.code == 0, outcome.describe()
    wait_for(outcome.archive)
    lines = sorted(line.split() for line in outcome.out if line.startswith("rank "))
    return outcome.archive, [(float(words[3]) / 1e3, float(words[5]) / 1e3) for words in lines]


def replayed(tmp_path, archive):
    (tmp_path / "p.xml").write_text(PLATFORM)
    outcome = rig.rankine("replay", archive, "-p", "p.xml", "--network", "ideal", "--json", cwd=tmp_path)
    assert outcome.code == 0, outcome.describe()
    return json.loads("\n".join(outcome.out)), "\n".join(outcome.said)


@pytest.mark.parametrize("way", WAYS)
def test_a_loop_that_only_asks_is_no_work(mpi, tmp_path, way):
    def one(number):
        archive, did = recorded(mpi, tmp_path, f"{number}.rkn", way, 0, OWN)
        told, said = replayed(tmp_path, archive)
        for rank, (own, _) in zip(told["ranks"], did):
            assert rank["compute_s"] == pytest.approx(own, rel=0.06)
        assert told["simulated_time_s"] == pytest.approx(sum(own for own, _ in did), rel=0.06)
        assert not NOTE.search(said), said
    in_one_of_three(one)


@pytest.mark.parametrize("way", WAYS)
def test_a_loop_that_computes_is_replayed_and_named(mpi, tmp_path, way):
    def one(number):
        archive, did = recorded(mpi, tmp_path, f"{number}.rkn", way, 1, OWN)
        told, said = replayed(tmp_path, archive)
        for rank, (own, steps) in zip(told["ranks"], did):
            assert rank["compute_s"] == pytest.approx(own + steps, rel=0.06)
        named = NOTE.search(said)
        assert named, said
        polled = sum(steps for _, steps in did) / sum(own + steps for own, steps in did)
        assert 0.5 * polled < int(named[1]) / 100 <= polled + 0.02, (said, polled)
        assert int(named[2]) > 20
    in_one_of_three(one)
