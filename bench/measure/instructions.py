# SPDX-License-Identifier: BSD-3-Clause
"""Counts instructions per iteration with callgrind, so that other work on the machine has no influence. Each case
runs N and then 2N iterations inside one function, and callgrind dumps its counts whenever that function returns.
The difference belongs to exactly N iterations."""
import pathlib
import re
import shutil
import tempfile

from . import variants
from .results import Result

PROGRAMS = ("local", "self", "requests")
N = 1000


def _total(dump):
    return int(re.search(r"^totals: (\d+)", dump.read_text(), re.M).group(1))


def count(mpi, folder, variant, program, keep=None):
    """Returns instructions per iteration by case. `keep` is a folder into which callgrind's files are copied."""
    with tempfile.TemporaryDirectory(prefix="rankine-callgrind-") as name:
        out = pathlib.Path(name) / "callgrind"
        tool = ("valgrind", "-q", "--tool=callgrind", "--toggle-collect=bench_measured",
                "--dump-after=bench_measured", f"--callgrind-out-file={out}")
        lines = variants.run(mpi, variant, 1, folder / program, "--count", N, tool=tool).lines
        dumps = [pathlib.Path(f"{out}.{i + 1}") for i in range(2 * len(lines))]
        counts = {line["case"]: (_total(dumps[2 * i + 1]) - _total(dumps[2 * i])) / N for i, line in enumerate(lines)}
        if keep is not None:
            for i, line in enumerate(lines):
                shutil.copy(dumps[2 * i + 1], keep / f"{mpi.name}-{variant.name}-{line['case']}.callgrind")
        return counts


def measure(mpi, folder, known, say, keep=None):
    results = []
    for program in PROGRAMS:
        base = {}
        for variant in known:
            if variant.name not in ("none", "rankine", "forward"):
                continue
            say(f"instructions: {mpi.name} {program} {variant.name}")
            for case, value in count(mpi, folder, variant, program, keep).items():
                result = Result(bench=f"instructions/{case}", variant=variant.name, mpi=mpi.name, median=value, p10=value,
                                min=value, n=1, unit="instructions", base=base.get(case))
                if variant.name == "none":
                    base[case] = result
                results.append(result)
    return sorted(results, key=lambda r: r.bench)
