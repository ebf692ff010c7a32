# SPDX-License-Identifier: BSD-3-Clause
"""Random queries have the same results with `rankine cali-query` and with Caliper's own cali-query, except for the differences listed in
docs/calql.md."""
import os
import shutil

import pytest

import cali_query_random
import rig

pytestmark = pytest.mark.beside

CALI_QUERY = os.environ.get("RANKINE_CALI_QUERY") or shutil.which("cali-query")


@pytest.mark.parametrize("seed, number", [(1, 60), pytest.param(2, 2000, marks=pytest.mark.long)])
def test_random_queries_have_the_results_of_cali_query(seed, number, tmp_path):
    if not CALI_QUERY:
        pytest.skip("no cali-query in PATH or RANKINE_CALI_QUERY")
    refused, found = cali_query_random.differences(CALI_QUERY, rig.RANKINE, tmp_path, seed, number)
    assert refused < number / 2
    assert not found, found[:3]


def test_the_comparison_finds_differences():
    row = '[{"path":"main","sum#x":%s}]'
    same, other = row % "1.000001", row % "1.1"
    assert cali_query_random.difference("json", row % "1", same, set()) == ""
    assert "only rankine" in cali_query_random.difference("json", row % "1", other, set())
    assert "only rankine" in cali_query_random.difference("expand", "x=1,y=2\n", "x=1\n", set())
    assert "only rankine" in cali_query_random.difference("table", "a b\n1 2\n", "a b\n1 3\n", set())
