# SPDX-License-Identifier: BSD-3-Clause
"""Measures the cost of recording the state of MPI. An 8-byte ping-pong with state on and profile off is compared
with a run without a tool. Also counts the instructions of one pass of the progress engine."""
import statistics

from . import times, variants
from .results import Result
from .variants import Variant

# Limit by library for the ratio of a ping-pong's time with state on and profile off to its time without a
# tool.
RATIO = {"openmpi": 1.01, "mpich": 1.06}
# Limit for the instructions added to a pass of the progress engine in which no message arrives.
PASS_INSTRUCTIONS = 70
# Limit by sampling rate in Hz: by how many percent a computation may take longer with sampling than with recording
# without samples.
SAMPLED = {100: 0.4, 400: 1.4}
# Limit in microseconds for the difference between a tick of the sampler and a tick with an empty handler.
MORE_THAN_EMPTY = 3


# Words for env(1), by transport. `shm` is the library's default, which copies large messages once. `copies` copies
# messages into and out of shared memory.
TRANSPORTS = {
    "openmpi": {"shm": ("OMPI_MCA_pml=ob1", "OMPI_MCA_btl=vader,self"), "tcp": ("OMPI_MCA_pml=ob1", "OMPI_MCA_btl=tcp,self"),
                "copies": ("OMPI_MCA_pml=ob1", "OMPI_MCA_btl=vader,self", "OMPI_MCA_btl_vader_single_copy_mechanism=none")},
    "mpich": {"shm": (), "tcp": ("UCX_TLS=tcp,self",), "copies": ("UCX_TLS=posix,self",)},
}


def transport_environment(mpi, transport):
    return TRANSPORTS["openmpi" if mpi.open_mpi else "mpich"][transport]


def known(library, transport=()):
    """Returns the variants. `state` only records the state. `words` does the same without watching the progress
    engine. The last two variants also record the profile."""
    record = (*transport, f"LD_PRELOAD={library}", "RANKINE_SPOOL_DIR={folder}/spool", "RANKINE_OUTPUT={folder}/out.rkn",
              "RANKINE_FORCE=1", "RANKINE_QUIET=1")
    alone = "RANKINE_WITH=timer,mpi(profile=off)"
    return [Variant("none", transport), Variant("forward", (*transport, f"LD_PRELOAD={library}", "RANKINE_OFF=1")),
            Variant("state", (*record, alone)), Variant("words", (*record, alone, "RANKINE_STATE=off")),
            Variant("profile", (*record, "RANKINE_STATE=off")), Variant("both", record)]


def pingpong(mpi, folder, library, transports, rounds, quiet, say):
    """Computes a ratio in each round, because the runs of a round directly follow one another. The figure is the
    median of the ratios; `p10` and `min` are also computed from the ratios."""
    results = []
    for transport in transports:
        suited = known(library, transport_environment(mpi, transport))
        medians = {variant.name: [] for variant in suited}
        for turn in range(rounds):
            quiet.wait()
            say(f"pingpong: {mpi.name} {transport} round {turn + 1} of {rounds}")
            for i in range(len(suited)):
                variant = suited[(turn + i) % len(suited)]
                for line in variants.run(mpi, variant, times.PROGRAMS["pingpong"], folder / "pingpong").lines:
                    medians[variant.name].append(statistics.median(line["ns"]))
        bench = f"pingpong_8/{transport}"
        base = medians["none"]
        results.append(_result(bench, "none", mpi, base, "ns"))
        for name, values in medians.items():
            if name == "none":
                continue
            ratios = [value / alone for value, alone in zip(values, base)]
            results.append(_result(f"{bench} over none", name, mpi, ratios, "x",
                                   RATIO.get(mpi.name) if name == "state" else None))
    return results


def ticks(mpi, folder, library, rounds, quiet, say):
    """Measures the share of its time for which a computation at a depth of 20 calls is interrupted
    (bench/programs/ticks.c). Three variants run: with sampling, with as many ticks but an empty handler, and
    without ticks. Differences are computed within each round."""
    record = known(library)[-1].environment
    suited = [Variant("off", (*record, "RANKINE_SAMPLE_HZ=0"))]
    for hz in SAMPLED:
        suited += [Variant(f"empty {hz} Hz", (*suited[0].environment, f"BENCH_TICKS={hz}")),
                   Variant(f"sampled {hz} Hz", (*record, f"RANKINE_SAMPLE_HZ={hz}"))]
    found = {variant.name: [] for variant in suited}
    for turn in range(rounds):
        quiet.wait()
        say(f"ticks: {mpi.name} round {turn + 1} of {rounds}")
        for i in range(len(suited)):
            variant = suited[(turn + i) % len(suited)]
            for line in variants.run(mpi, variant, 1, folder / "ticks").lines:
                found[variant.name].append(line["gap_ns"] / (line["ns"] - line["long_ns"]))
    base = found.pop("off")
    results = [_result("ticks/interrupted", "off", mpi, [share * 100 for share in base], "%")]
    for name, values in found.items():
        kind, hz = name.split()[0], int(name.split()[1])
        longer = [((1 - off) / (1 - share) - 1) * 100 for share, off in zip(values, base)]
        results.append(_result("ticks/longer than off", name, mpi, longer, "%", SAMPLED[hz] if kind == "sampled" else None))
    for hz in SAMPLED:
        more = [(sampled - empty) / hz * 1e6 for sampled, empty in zip(found[f"sampled {hz} Hz"], found[f"empty {hz} Hz"])]
        results.append(_result("ticks/more than empty", f"sampled {hz} Hz", mpi, more, "us", MORE_THAN_EMPTY))
    return results


def _result(bench, variant, mpi, values, unit, limit=None):
    ordered = sorted(values)
    return Result(bench=bench, variant=variant, mpi=mpi.name, median=statistics.median(ordered),
                  p10=ordered[len(ordered) // 10], min=ordered[0], n=len(ordered), unit=unit, limit=limit,
                  limit_of="median" if limit else "", max=ordered[-1])


def per_pass(mpi, folder, library, count, say):
    """Counts the instructions of an MPI_Test that finds nothing, with and without watching the progress engine.
    A call of MPI_Test is one pass of the engine."""
    counts = {}
    for variant in known(library):
        if variant.name in ("none", "state", "words"):
            say(f"instructions: {mpi.name} {variant.name}")
            counts[variant.name] = count(mpi, folder, variant, "requests")["test_open"]
    added = counts["state"] - counts["words"]
    return [_result("instructions/test_open", name, mpi, [value], "instructions") for name, value in counts.items()] + [
        _result("instructions/turn", "state", mpi, [added], "instructions", PASS_INSTRUCTIONS)]
