# SPDX-License-Identifier: BSD-3-Clause
"""Generates replay cases from a seed: a program pattern, a platform and options. Both replay engines read the
same files."""
import dataclasses
import random

from replay_patterns import PATTERNS
from replay_platforms import LANGUAGE, PLATFORMS


@dataclasses.dataclass
class Case:
    name: str
    lines: list      # by rank
    platform: str
    hosts: list      # by rank
    options: list    # (name, value) of each SimGrid setting
    steps: int       # length of the longest chain of dependent steps
    files: dict = dataclasses.field(default_factory=dict)  # the contents of further files, by file name








def language_case(machine, seed):
    rng = random.Random(f"{machine} {seed}")
    pattern = rng.choice(("ring", "stencil", "random") if machine == "single_hosts" else ("ring", "stencil", "random", "crowded"))
    ranks = rng.choice((2, 3, 4, 6, 9, 16, 25))
    text, hosts, *files = LANGUAGE[machine](rng, max(2, ranks // 2) if pattern == "crowded" else ranks)
    lines = PATTERNS[pattern](rng, ranks)
    placed = [hosts[rank % len(hosts)] for rank in range(ranks)]
    chosen = options(rng)
    if machine == "changing_links":
        # With other models, SimGrid 3.32 activates a message too early if a link changes during the message's
        # latency. The message of such a link never ends.
        chosen = [("network/model", "CM02")] + [option for option in chosen if option[0] != "network/model"]
    return Case(f"{machine}-{seed}-{pattern}-{ranks}", lines, text, placed, chosen, sum(map(len, lines)), *files)


def limited_case(seed):
    """At most a few messages share a link, and at most a few ranks a processor. Computations of random length
    prevent two messages from requesting the last slot at the same time. For such messages, the order would depend on
    SimGrid's heap."""
    rng = random.Random(f"limited {seed}")
    made = case(rng.choice(("ring", "stencil", "wavefront", "random")), f"limited {seed}", rng.choice((2, 3, 4, 8, 9, 16, 25)))
    for lines in made.lines:
        for at in range(len(lines) - 1, 0, -1):
            lines.insert(at, f"compute {rng.randint(1000, 50000)}")
    # The settings smpi/os, smpi/ois and smpi/or are removed. These settings let ranks sleep. SimGrid lets a sleeping
    # rank also wait for a processor, so the cost of a call would change.
    chosen = [option for option in made.options if option[0] not in ("smpi/os", "smpi/ois", "smpi/or")]
    made.options = [*chosen, ("maxmin/concurrency-limit", rng.choice((1, 1, 2, 3, 5)))]
    return made


def adjusted_case(seed):
    """A case in which computations are shortened depending on the call sites before and after each computation."""
    rng = random.Random(f"adjusted {seed}")
    made = case(rng.choice(("ring", "stencil", "random")), f"adjusted {seed}", rng.choice((2, 4, 9)))
    places = ("a.c 10", "sub/b.c 20", "/x/a.c 30")
    for lines in made.lines:
        for at in range(len(lines) - 1, 0, -1):
            if rng.random() < 0.5:
                lines.insert(at, f"location {rng.choice(places)}")
    keys = [place.rsplit("/", 1)[-1].replace(" ", ":") for place in places] + [":0"]
    pairs = "".join(f'"{one}:{other}",{rng.choice((0.5, 1.25, 3, 1000))}\n' for one in keys for other in keys[:-1] if rng.random() < 0.7)
    made.files["adjust"] = f'"start:stop","ratio"\n{pairs}'
    made.options.append(("smpi/comp-adjustment-file", "FOLDER/adjust"))
    return made


def options(rng):
    chosen = []
    if rng.random() < 0.3:
        chosen.append(("network/crosstraffic", "no"))
    if rng.random() < 0.3:
        chosen.append(("network/model", rng.choice(("LV08", "CM02"))))
    if rng.random() < 0.3:
        chosen.append(("smpi/os", rng.choice(("0:1e-6:1e-9", "0:2e-6:0;1000:5e-6:1e-9"))))
    if rng.random() < 0.3:
        chosen.append(("smpi/ois", "0:1e-6:0;5000:3e-6:2e-10"))
    if rng.random() < 0.3:
        chosen.append(("smpi/or", rng.choice(("0:1e-6:1e-9", "0:3e-6:0;60000:1e-5:1e-10"))))
    if rng.random() < 0.3:
        chosen.append(("smpi/async-small-thresh", rng.choice(("1000", "65536"))))
    elif rng.random() < 0.1:  # SimGrid rejects this threshold together with smpi/async-small-thresh
        chosen.append(("smpi/send-is-detached-thresh", rng.choice(("0", "10000"))))
    if rng.random() < 0.1:
        chosen.append(("network/TCP-gamma", "100000"))
    return chosen


def case(pattern, seed, ranks=None):
    rng = random.Random(f"{pattern} {seed}")
    few = {"collectives": (2, 3, 4, 5, 8, 13, 16, 32), "alltoall": (2, 3, 5, 8, 9, 16, 17, 32, 64)}
    ranks = ranks or rng.choice(few.get(pattern, (2, 3, 4, 6, 9, 16, 25, 36, 64, 128)))
    machine = rng.choice(list(PLATFORMS))
    text, hosts = PLATFORMS[machine](rng, max(2, ranks // rng.choice((2, 3))) if pattern == "crowded" else ranks)
    if rng.random() < 0.3:
        rng.shuffle(hosts)
    lines = PATTERNS[pattern](rng, ranks)
    placed = [hosts[rank % len(hosts)] for rank in range(ranks)]
    return Case(f"{pattern}-{seed}-{machine}-{ranks}", lines, text, placed, options(rng), sum(map(len, lines)))
