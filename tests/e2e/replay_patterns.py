# SPDX-License-Identifier: BSD-3-Clause
"""Patterns of generated programs: functions of (random, ranks) that return the lines of each rank, without
the rank's number."""

# Sizes around each threshold of the factor tables and the protocols.
SIZES = sorted({max(0, edge - 16 + delta) for edge in (0, 257, 732, 1426, 3484, 5776, 9376, 15424, 65472) for delta in (-1, 0, 1, 2)} |
               {0, 1, 8, 640, 8192, 65535, 65536, 65537, 1 << 20})
BYTE = 6


def size(rng):
    return rng.choice(SIZES) if rng.random() < 0.7 else int(10 ** rng.uniform(0, 6))


def compute(rng):
    return f"compute {int(10 ** rng.uniform(2, 6))}"


def ring(rng, ranks):
    lines = [["init"] for _ in range(ranks)]
    for _ in range(rng.randint(1, 6)):
        count = size(rng)
        for rank in range(ranks):
            right, left = (rank + 1) % ranks, (rank - 1) % ranks
            if rng.random() < 0.5:
                lines[rank].append(compute(rng))
            lines[rank] += [f"irecv {left} 0 {count} {BYTE}", f"send {right} 0 {count} {BYTE}", f"wait {left} {rank} 0"]
    return lines


def stencil(rng, ranks):
    wide = max(d for d in range(1, int(ranks ** 0.5) + 1) if ranks % d == 0)
    high = ranks // wide
    lines = [["init"] for _ in range(ranks)]
    count, jitter, reduce_every = size(rng), rng.random() < 0.5, rng.choice((1, 3, 100))
    for iteration in range(rng.randint(1, 5)):
        for rank in range(ranks):
            x, y = rank % wide, rank // wide
            near = [((x + dx) % wide) + ((y + dy) % high) * wide for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
            near = [(direction, other) for direction, other in enumerate(near) if other != rank]
            lines[rank].append(compute(rng) if jitter else "compute 250000")
            lines[rank] += [f"irecv {other} {direction ^ 1} {count} {BYTE}" for direction, other in near]
            lines[rank] += [f"isend {other} {direction} {count} {BYTE}" for direction, other in near]
            lines[rank].append("waitall")
            if iteration % reduce_every == 0:
                lines[rank].append(f"allreduce 1 {rng.choice((0, 0, 1000))} 0")
    _same_work(lines)
    return lines


def wavefront(rng, ranks):
    wide = max(d for d in range(1, int(ranks ** 0.5) + 1) if ranks % d == 0)
    high = ranks // wide
    lines = [["init"] for _ in range(ranks)]
    count, flops = rng.choice((640, size(rng))), int(10 ** rng.uniform(2, 5))
    for _ in range(rng.randint(1, 8)):
        for rank in range(ranks):
            x, y = rank % wide, rank // wide
            if x > 0:
                lines[rank].append(f"recv {rank - 1} 0 {count} {BYTE}")
            if y > 0:
                lines[rank].append(f"recv {rank - wide} 0 {count} {BYTE}")
            lines[rank].append(f"compute {flops}")
            if x < wide - 1:
                lines[rank].append(f"send {rank + 1} 0 {count} {BYTE}")
            if y < high - 1:
                lines[rank].append(f"send {rank + wide} 0 {count} {BYTE}")
    return lines


def random_points(rng, ranks):
    """Messages between random ranks. All ranks perform the messages in one global order, so no cyclic wait occurs.
    Some calls are blocking and others are non-blocking."""
    lines = [["init"] for _ in range(ranks)]
    open_requests = [0] * ranks
    for message in range(rng.randint(ranks, 6 * ranks)):
        source, target = rng.sample(range(ranks), 2)
        count, tag = size(rng), rng.randint(0, 3)
        if rng.random() < 0.5:
            lines[rng.choice((source, target))].append(compute(rng))
        if rng.random() < 0.4:
            lines[source].append(f"send {target} {tag} {count} {BYTE}")
        else:
            lines[source].append(f"isend {target} {tag} {count} {BYTE}")
            open_requests[source] += 1
        if rng.random() < 0.4:
            lines[target].append(f"recv {source} {tag} {count} {BYTE}")
        else:
            lines[target].append(f"irecv {source} {tag} {count} {BYTE}")
            open_requests[target] += 1
            if rng.random() < 0.3:
                lines[target].append(f"wait {source} {target} {tag}")
        for rank in (source, target):
            if open_requests[rank] > 4:
                lines[rank].append("waitall")
                open_requests[rank] = 0
        if rng.random() < 0.05:
            for rank in range(ranks):
                lines[rank].append("barrier")
    for rank in range(ranks):
        lines[rank].append("waitall")
    return lines


def collectives(rng, ranks):
    lines = [["init"] for _ in range(ranks)]
    for _ in range(rng.randint(2, 7)):
        kind = rng.choice(("barrier", "bcast", "reduce", "allreduce", "gather", "scatter", "allgather", "alltoall", "alltoallv", "gatherv",
                           "allgatherv", "scatterv", "reducescatter", "reducescatter", "scan", "exscan", "sendRecv"))
        count, root = min(size(rng), 200000 if ranks <= 16 else 20000), rng.randrange(ranks)
        counts = [rng.randint(0, max(1, count)) for _ in range(ranks)] if rng.random() < 0.7 else [count] * ranks
        flops = rng.choice((0, 0, 12345))
        many = " ".join(map(str, counts))
        for rank in range(ranks):
            if rng.random() < 0.4:
                lines[rank].append(compute(rng))
            text = {
                "barrier": "barrier", "bcast": f"bcast {count} {root} {BYTE}", "reduce": f"reduce {count} {flops} {root} {BYTE}",
                "allreduce": f"allreduce {count} {flops} {BYTE}", "gather": f"gather {count} {count} {root} {BYTE} {BYTE}",
                "scatter": f"scatter {count} {count} {root} {BYTE} {BYTE}", "allgather": f"allgather {count} {count} {BYTE} {BYTE}",
                "alltoall": f"alltoall {count} {count} {BYTE} {BYTE}",
                "gatherv": f"gatherv {counts[rank]} {many} {root} {BYTE} {BYTE}",
                "allgatherv": f"allgatherv {counts[rank]} {many} {BYTE} {BYTE}",
                "scatterv": f"scatterv {many} {counts[rank]} {root} {BYTE} {BYTE}",
                "reducescatter": f"reducescatter {many} {flops} {BYTE}", "scan": f"scan {count} {flops} {BYTE}",
                "exscan": f"exscan {count} {flops} {BYTE}",
                "sendRecv": f"sendRecv {count} {(rank + 1) % ranks} {count} {(rank - 1) % ranks} {BYTE} {BYTE}",
            }
            # Ranks r and s compute the same size for the data that s sends to r.
            sent = " ".join(str(counts[(rank + other) % ranks]) for other in range(ranks))
            text["alltoallv"] = f"alltoallv {sum(counts)} {sent} {sum(counts)} {sent} {BYTE} {BYTE}"
            lines[rank].append(text[kind])
    return lines


def alltoall(rng, ranks):
    lines = [["init"] for _ in range(ranks)]
    for _ in range(rng.randint(1, 2)):
        count = rng.choice((1, 3, 64, 511, 512, 1023, 1024, 2048, 8192)) if ranks > 16 else size(rng)
        for rank in range(ranks):
            if rng.random() < 0.5:
                lines[rank].append(compute(rng))
            lines[rank].append(f"alltoall {count} {count} {BYTE} {BYTE}")
    return lines


def crowded(rng, ranks):
    """A case with more ranks than cores: ranks that compute at the same time share a core."""
    lines = random_points(rng, ranks)
    for rank in range(ranks):
        for _ in range(rng.randint(0, 4)):
            lines[rank].insert(rng.randint(1, len(lines[rank])), compute(rng))
        lines[rank].insert(1, f"sleep {rng.choice((0, 1e-5, 0.001))}")
    return lines


def _same_work(lines):
    """Gives each reduction the same amount of work on all ranks."""
    for i in range(max(map(len, lines))):
        first = next((of_rank[i] for of_rank in lines if len(of_rank) > i and of_rank[i].startswith("allreduce")), None)
        for of_rank in lines:
            if len(of_rank) > i and of_rank[i].startswith("allreduce"):
                of_rank[i] = first


PATTERNS = {"ring": ring, "stencil": stencil, "wavefront": wavefront, "random": random_points, "collectives": collectives,
            "alltoall": alltoall, "crowded": crowded}
