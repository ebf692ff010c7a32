# SPDX-License-Identifier: BSD-3-Clause
"""Counts instructions per iteration by single-stepping on the processor (programs/steps.c). The counts are as
exact as callgrind's. The program's clock counts instructions, so calls seem to take their usual time. Each case
runs N and then 2N iterations, as with callgrind."""
import dataclasses
import subprocess

from . import libraries, variants

N = 32


def _offset(program):
    symbols = subprocess.run(["nm", str(program)], capture_output=True, text=True, check=True).stdout
    return next(line.split()[0] for line in symbols.splitlines() if line.endswith(" bench_measured"))


def count(mpi, folder, variant, program):
    """Returns instructions per iteration by case."""
    steps = folder / "steps"
    subprocess.run(["gcc", "-O2", "-o", str(steps), str(libraries.SOURCES / "steps.c")], check=True)
    tool = (steps, _offset(folder / program))
    # Sampling is off, because otherwise the handler of a tick would also be single-stepped.
    variant = dataclasses.replace(variant, environment=(*variant.environment, "RANKINE_SAMPLE_HZ=0"))
    *cases, last = variants.run(mpi, variant, 1, folder / program, "--count", N, tool=tool).lines
    return {case["case"]: (last["steps"][2 * i + 1] - last["steps"][2 * i]) / N for i, case in enumerate(cases)}
