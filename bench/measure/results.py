# SPDX-License-Identifier: BSD-3-Clause
"""Measured figures and their limits, as JSON lines and as a table."""
import dataclasses
import json


@dataclasses.dataclass
class Result:
    bench: str
    variant: str
    mpi: str
    median: float
    p10: float
    min: float
    n: int  # Number of runs.
    unit: str  # Unit of median, p10, min and delta.
    base: "Result" = None  # The result of the same case without a tool.
    per: int = 1  # An iteration has this many calls or requests, and the limit of `delta` is for one of them.
    limit: float = None
    # The value that the limit bounds: delta, ratio or median. With "least", the median must not be below the limit.
    limit_of: str = ""
    max: float = None

    def ratio(self, field="median"):
        if self.base is None or getattr(self.base, field) == 0:
            return None
        return getattr(self, field) / getattr(self.base, field)

    def delta(self, field="median"):
        return None if self.base is None else getattr(self, field) - getattr(self.base, field)

    def judged(self):
        """Returns the value to compare with the limit."""
        if self.limit_of == "delta":
            return self.delta() / self.per
        return self.ratio() if self.limit_of == "ratio" else self.median

    def over(self):
        if self.limit is None:
            return False
        return self.judged() < self.limit if self.limit_of == "least" else self.judged() > self.limit

    def record(self, machine):
        row = {"bench": self.bench, "variant": self.variant, "mpi": self.mpi, "median": round(self.median, 3),
               "p10": round(self.p10, 3), "min": round(self.min, 3), "n": self.n}
        if self.max is not None:
            row["max"] = round(self.max, 3)
        if self.base is not None:
            suffix = "_ns" if self.unit == "ns" else ""
            row["ratio_to_none"] = round(self.ratio(), 4) if self.ratio() is not None else None
            row[f"delta{suffix}"] = round(self.delta(), 3)
            row[f"delta_p10{suffix}"] = round(self.delta("p10"), 3)
            row[f"delta_min{suffix}"] = round(self.delta("min"), 3)
        if self.limit is not None:
            row.update(limit=self.limit, limit_of=self.limit_of, per=self.per, judged=round(self.judged(), 4),
                       over=self.over())
        return {**row, "unit": self.unit, "machine": machine}


def json_lines(results, machine):
    return [json.dumps(result.record(machine)) for result in results]


def _number(value, digits=2):
    if value is None:
        return ""
    return f"{value:.0f}" if abs(value) >= 10000 else f"{value:.{digits}f}"


def _digits(r):
    return 3 if r.unit == "ratio" else 2


def _limit_text(r, scale):
    if r.limit is None:
        return ""
    scale = 1 if r.limit_of == "ratio" else scale
    what = {"delta": "added", "ratio": "ratio", "median": "median", "least": "at least"}[r.limit_of] + (f" / {r.per}" if r.per > 1 else "")
    return f"{what} {_number(r.judged() / scale, _digits(r))} of {_number(r.limit / scale)}{' OVER' if r.over() else ''}"


def table(results):
    """Returns lines of text, one for each figure. Long times are shown in ms."""
    rows = [("figure", "mpi", "variant", "median", "p10", "min", "added", "by p10", "by min", "ratio", "unit", "runs",
             "limit")]
    for r in results:
        scale, unit = (1e6, "ms") if r.unit == "ns" and r.min >= 1e6 else (1, r.unit)
        scaled = [r.median, r.p10, r.min, r.delta(), r.delta("p10"), r.delta("min")]
        rows.append((r.bench, r.mpi, r.variant, *(_number(None if v is None else v / scale, _digits(r)) for v in scaled),
                     _number(r.ratio()), unit, str(r.n), _limit_text(r, scale)))
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    texts = (0, 1, 2, 10, 12)
    return ["  ".join(cell.ljust(w) if i in texts else cell.rjust(w)
                      for i, (cell, w) in enumerate(zip(row, widths))).rstrip() for row in rows]
