# SPDX-License-Identifier: BSD-3-Clause
"""Generates time-independent traces of programs with known, regular communication, in SimGrid's text format. The
traces can have any size."""
import math


def _grid(ranks):
    """Returns (columns, rows) of the grid that is closest to a square."""
    columns = max(n for n in range(1, math.isqrt(ranks) + 1) if ranks % n == 0)
    return ranks // columns, columns


def ring(rank, ranks, times):
    left, right = (rank - 1) % ranks, (rank + 1) % ranks
    both = [f"send {right} 7 1024 6", f"recv {left} 7 1024 6"]
    once = [*(both if rank == 0 else reversed(both)), "compute 100000"]
    return once, times, []


def stencil(rank, ranks, times):
    """The pattern is a 2-D halo exchange on a grid with borders, and an allreduce in every tenth step."""
    columns, rows = _grid(ranks)
    x, y = rank % columns, rank // columns
    near = [(x + dx, y + dy) for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))]
    near = [b * columns + a for a, b in near if 0 <= a < columns and 0 <= b < rows]
    step = [*(f"irecv {to} 3 1024 0" for to in near), *(f"isend {to} 3 1024 0" for to in near), f"waitall {2 * len(near)}", "compute 1000000"]
    return step * 10 + ["allreduce 1 0 0"], max(times // 10, 1), []


def wavefront(rank, ranks, times):
    """A pattern like LU: a sweep from one corner of the grid, and a sweep back, with a message for each of 16
    planes."""
    columns, rows = _grid(ranks)
    x, y = rank % columns, rank // columns
    def sweep(dx, dy):
        before = [(x - dx, y), (x, y - dy)]
        behind = [(x + dx, y), (x, y + dy)]
        inside = (lambda place: 0 <= place[0] < columns and 0 <= place[1] < rows)
        for _ in range(16):
            yield from (f"recv {b * columns + a} 1 205 0" for a, b in filter(inside, before))
            yield "compute 20000"
            yield from (f"send {b * columns + a} 1 205 0" for a, b in filter(inside, behind))
    step = [*sweep(1, 1), *sweep(-1, -1)]
    return step * 5 + ["allreduce 5 0 0"], max(times // 5, 1), []


def alltoall(rank, ranks, times):
    return ["compute 500000", "alltoall 2048 2048 6 6", "allreduce 1 0 0"], times, []


PATTERNS = (stencil, wavefront, ring, alltoall)


def write(folder, pattern, ranks, actions):
    """Writes a trace with about the given number of actions. Returns its list file, its total size in bytes and its
    number of lines."""
    per_step = len(pattern(ranks // 2, ranks, 10)[0]) / {stencil: 10, wavefront: 5}.get(pattern, 1)
    times = max(int(actions / ranks / per_step), 10)
    names, size, lines = [], 0, 0
    for rank in range(ranks):
        once, repeated, _ = pattern(rank, ranks, times)
        text = "".join(f"{rank} {line}\n" for line in once)
        path = folder / f"{pattern.__name__}-{rank}.txt"
        with open(path, "w", encoding="ascii") as out:
            out.write(f"{rank} init\n")
            for _ in range(repeated):
                out.write(text)
            out.write(f"{rank} finalize\n")
        names.append(str(path))
        size += path.stat().st_size
        lines += repeated * len(once) + 2
    listed = folder / f"{pattern.__name__}.txt"
    listed.write_text("\n".join(names) + "\n", encoding="ascii")
    return listed, size, lines
