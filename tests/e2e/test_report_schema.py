# SPDX-License-Identifier: BSD-3-Clause
"""Validates the JSON report with jsonschema. The schema is generated from docs/report-schema.md. The test therefore
fails if that document lacks a member or gives another type."""
import json
import subprocess

import pytest

import rig

pytestmark = [pytest.mark.beside, pytest.mark.mpis("openmpi")]
PYTHON = rig.VENV / "jsonschema/bin/python"
JUDGE = """
import json, sys, jsonschema
schema, report = (json.load(open(path)) for path in sys.argv[1:])
jsonschema.Draft202012Validator.check_schema(schema)
for error in jsonschema.Draft202012Validator(schema).iter_errors(report):
    print("/".join(map(str, error.absolute_path)), error.message[-300:])
"""
ALL = "timer,mpi,trace,ti,loop,memory,topology,pthread"
CASES = {
    "profile": (["communicators", 3, 2], [], 4),
    "call sites with callers": (["communicators", 3, 2], ["--callsite-depth", "3"], 4),
    "all services and traced I/O": (["late_io"], ["--state=exact", "--io=trace", "--with", ALL], 2),
    "windows": (["windows"], ["--state=exact", "--with", "timer,mpi,trace", "--window", "name=w from=MPI_Barrier#1 to=MPI_Barrier#3"], 2),
    "regions that do not fit": (["regions"], ["--with", "timer,mpi,trace"], 2),
    "classes of waits": (["wait_states"], ["--with", "timer,mpi,trace"], 4),
    "spawned worlds": (["spawn"], [], 1),
}


def problems(report, tmp_path):
    path = tmp_path / "report.json"
    path.write_text(json.dumps(report))
    found = subprocess.run([PYTHON, "-c", JUDGE, rig.ROOT / "docs/report.schema.json", path], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return found.stdout


@pytest.mark.skipif(not PYTHON.exists(), reason="no jsonschema (packages/python.txt)")
@pytest.mark.parametrize("case", CASES)
def test_reports_are_as_the_schema_says(mpi, tmp_path, case):
    (program, *arguments), options, np = CASES[case]
    outcome = rig.measured(mpi, [mpi.program(program), *arguments], tmp_path, np=np, options=options)
    report = json.loads("\n".join(rig.report(outcome.archive, "--json").out))
    assert problems(report, tmp_path) == ""
    for wrong in ({**report, "schema_version": "1"}, {**report, "unheard_of": 1}):  # must be rejected
        assert problems(wrong, tmp_path) != ""
