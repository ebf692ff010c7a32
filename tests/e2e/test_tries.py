# SPDX-License-Identifier: BSD-3-Clause
"""Tests the output of tools/dev/tries.py about failed attempts: the last lines of `./dev test` and of `./dev test
--flaky`."""
import json
import subprocess

import pytest

import rig
import tries

pytestmark = pytest.mark.beside
LOG = [
    "  3/113 Test  #18: sum_test .........................***Failed    8.20 sec",
    "    Start 18: sum_test",
    "    Test  #18: sum_test .........................   Passed    8.10 sec",
    "  4/113 Test  #19: quick_test .......................   Passed    0.10 sec",
    "  5/113 Test #112: slow_test ........................***Timeout 300.01 sec",
]


@pytest.fixture
def listed(tmp_path, monkeypatch):
    """Returns the lines that tries.py prints with these arguments, and its exit code."""
    monkeypatch.setenv("RANKINE_TRIES", str(tmp_path / "tries.jsonl"))
    (tmp_path / "tries.jsonl").touch()

    def run(*arguments):
        done = subprocess.run(["/usr/bin/python3", rig.ROOT / "tools/dev/tries.py", *map(str, arguments)], capture_output=True, text=True, check=False)
        assert not done.stderr
        return done.stdout.splitlines(), done.returncode
    return run


def test_nothing_failed(listed):
    assert listed() == ([], 0)
    assert listed("--flaky", 20) == (["no test failed in 20 rounds"], 0)


def test_failed_tries_are_counted(listed):
    tries.record_failure("a", "first\nline")
    tries.record_failure("b", "late", is_inner=True)
    tries.record_failure("a", "second")
    assert listed()[0][1:] == ["  2  a: second", "  1  b: late"]
    lines, code = listed("--flaky", 5)
    assert code == 1
    assert lines == ["2 tests failed in one of 5 rounds", "a: failed in 2 of 5 rounds", "    first line", "    second",
                     "b: failed in 0 of 5 rounds, and tried again by itself 1 times", "    (tried again) late"]


def test_a_test_that_tries_again_is_recorded(listed, tmp_path):
    def check(number):
        assert number == 2, f"run {number} is late"
    tries.in_one_of_three(check)
    found = [json.loads(line) for line in (tmp_path / "tries.jsonl").read_text().splitlines()]
    assert [line["inner"] for line in found] == [True, True]
    assert found[0]["test"].endswith("test_a_test_that_tries_again_is_recorded")
    assert "run 1 is late" in listed()[0][1]


def test_unit_tests_of_a_log(listed, tmp_path):
    (tmp_path / "ctest.log").write_text("\n".join(LOG))
    listed("--unit", tmp_path / "ctest.log")
    assert listed()[0][1:] == ["  1  unit slow_test: Timeout", "  1  unit sum_test: Failed"]
