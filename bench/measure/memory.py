# SPDX-License-Identifier: BSD-3-Clause
"""Measures the memory that Rankine adds to a rank and to each further thread. The added memory is the difference to
the resident memory of the same program without Rankine. All blocks of the spool file count, whether touched or not."""
import statistics

from . import variants
from .results import Result

THREADS = (1, 5)  # numbers of threads in the two runs that are compared
LIMIT_RANK_KIB = 4096
LIMIT_THREAD_KIB = 256


def _total(line, field):
    """Returns the resident memory in kB, in which the whole spool counts as resident."""
    return line[field] - line["spool_rss_kb"] + line["spool_kb"]


def _result(mpi, bench, values, base=None, limit=None):
    values = sorted(values)
    return Result(bench=bench, variant="none" if base is None else "rankine", mpi=mpi.name,
                  median=statistics.median(values), p10=values[len(values) // 10], min=values[0], n=len(values), unit="KiB",
                  base=base, limit=limit, limit_of="delta" if limit else "")


def measure(mpi, folder, known, rounds, say):
    compared = [variant for variant in known if variant.name in ("none", "rankine")]
    seen = {}
    for turn in range(rounds):
        say(f"memory: {mpi.name} round {turn + 1} of {rounds}")
        for variant in compared:
            for threads in (0, *THREADS):
                lines = variants.run(mpi, variant, 2, folder / "memory", threads).lines
                seen.setdefault((variant.name, threads), []).append({**lines[0], **lines[1]})
    results = []
    for field, limit in (("rss_kb", LIMIT_RANK_KIB), ("pss_kb", None)):
        base = _result(mpi, f"memory/rank {field[:3]}", [_total(line, field) for line in seen["none", 0]])
        results += [base, _result(mpi, base.bench, [_total(line, field) for line in seen["rankine", 0]], base, limit)]
    peak = _result(mpi, "memory/rank peak rss", [line["peak_kb"] for line in seen["none", 0]])
    results += [peak, _result(mpi, peak.bench, [line["peak_kb"] for line in seen["rankine", 0]], peak)]
    few, many = THREADS
    per_thread = {name: [(_total(b, "rss_kb") - _total(a, "rss_kb")) / (many - few)
                         for a, b in zip(seen[name, few], seen[name, many])] for name in ("none", "rankine")}
    base = _result(mpi, "memory/thread rss", per_thread["none"])
    return [*results, base, _result(mpi, base.bench, per_thread["rankine"], base, LIMIT_THREAD_KIB)]
