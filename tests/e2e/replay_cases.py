# SPDX-License-Identifier: BSD-3-Clause
"""Generates replay cases from a seed: a program pattern, a platform and options. Both engines read the
same files.

A pattern is a function of (random, ranks) that returns the lines of each rank, without the rank's number.
A platform is a function of (random, hosts) that returns the text of a platform file and the names of its
hosts."""
import dataclasses
import random

# Sizes around each threshold of the factor tables and the protocols.
SIZES = sorted({max(0, edge - 16 + delta) for edge in (0, 257, 732, 1426, 3484, 5776, 9376, 15424, 65472) for delta in (-1, 0, 1, 2)} |
               {0, 1, 8, 640, 8192, 65535, 65536, 65537, 1 << 20})
BYTE = 6


@dataclasses.dataclass
class Case:
    name: str
    lines: list      # by rank
    platform: str
    hosts: list      # by rank
    options: list    # (name, value) of each SimGrid setting
    steps: int       # length of the longest chain of dependent steps
    files: dict = dataclasses.field(default_factory=dict)  # texts of further files, by name


def size(rng):
    return rng.choice(SIZES) if rng.random() < 0.7 else int(10 ** rng.uniform(0, 6))


def compute(rng):
    return f"compute {int(10 ** rng.uniform(2, 6))}"


# ---- patterns -------------------------------------------------------------------------------------------------------------------------

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
    """Messages between random ranks. All ranks use one global order, so there is no cyclic wait. Some
    calls block and others do not."""
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
    """More ranks than cores: ranks that compute at the same time share a core."""
    lines = random_points(rng, ranks)
    for rank in range(ranks):
        for _ in range(rng.randint(0, 4)):
            lines[rank].insert(rng.randint(1, len(lines[rank])), compute(rng))
        lines[rank].insert(1, f"sleep {rng.choice((0, 1e-5, 0.001))}")
    return lines


def _same_work(lines):
    """All ranks must give the same amount of work to a reduction."""
    for i in range(max(map(len, lines))):
        first = next((of_rank[i] for of_rank in lines if len(of_rank) > i and of_rank[i].startswith("allreduce")), None)
        for of_rank in lines:
            if len(of_rank) > i and of_rank[i].startswith("allreduce"):
                of_rank[i] = first


PATTERNS = {"ring": ring, "stencil": stencil, "wavefront": wavefront, "random": random_points, "collectives": collectives,
            "alltoall": alltoall, "crowded": crowded}


# ---- platforms ------------------------------------------------------------------------------------------------------------------------

def _platform(inside):
    return ("<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n<platform version=\"4.1\">\n"
            + inside + "\n</platform>\n")


def _cluster(name, hosts, more, rng=None, speed="1Gf"):
    bandwidth, latency = rng.choice((("1.25GBps", "10us"), ("125MBps", "50us"), ("10Gbps", "1us"), ("100MBps", "0"))) if rng else ("1.25GBps", "10us")
    return (f'<cluster id="{name}" prefix="{name}-" suffix="" radical="0-{hosts - 1}" speed="{speed}" bw="{bandwidth}" lat="{latency}" {more}/>',
            [f"{name}-{i}" for i in range(hosts)])


def _one_cluster(hosts, more, rng):
    inside, names = _cluster("n", hosts, more, rng)
    return _platform(f'<zone id="world" routing="Full">{inside}</zone>'), names


def crossbar(rng, hosts):
    return _one_cluster(hosts, rng.choice(("", 'sharing_policy="SHARED"', 'loopback_bw="5GBps" loopback_lat="1us"')), rng)


def backbone(rng, hosts):
    return _one_cluster(hosts, 'bb_bw="2.25GBps" bb_lat="500us"' + rng.choice(("", ' bb_sharing_policy="FATPIPE"')), rng)


def limiter(rng, hosts):
    return _one_cluster(hosts, 'limiter_link="1GBps" ' + rng.choice(("", 'bb_bw="2.25GBps" bb_lat="5us"')), rng)


def _factors(hosts, count):
    """Factors whose product is `hosts` or slightly more."""
    parts = [max(2, round(hosts ** (1 / count)))] * count
    while True:
        product = 1
        for part in parts:
            product *= part
        if product >= hosts:
            return parts, product
        parts[parts.index(min(parts))] += 1


def fat_tree(rng, hosts):
    (low, high), product = _factors(hosts, 2)
    up, cables = rng.randint(1, 3), rng.randint(1, 2)
    more = rng.choice(("", 'limiter_link="1GBps"', 'loopback_bw="5GBps" loopback_lat="0"'))
    return _one_cluster(product, f'topology="FAT_TREE" topo_parameters="2;{low},{high};1,{up};1,{cables}" {more}', rng)


def fat_tree3(rng, hosts):
    (low, middle, high), product = _factors(hosts, 3)
    return _one_cluster(product, f'topology="FAT_TREE" topo_parameters="3;{low},{middle},{high};1,{rng.randint(1, 2)},{rng.randint(1, 3)};'
                                 f'1,{rng.randint(1, 2)},{rng.randint(1, 2)}"', rng)


def torus(rng, hosts):
    parts, product = _factors(hosts, rng.choice((2, 3)))
    more = rng.choice(('loopback_bw="5GBps" loopback_lat="0"', 'limiter_link="1GBps" loopback_bw="5GBps" loopback_lat="1us"'))
    return _one_cluster(product, f'topology="TORUS" topo_parameters="{",".join(map(str, parts))}" {more}', rng)


def dragonfly(rng, hosts):
    groups, chassis, nodes = rng.randint(2, 3), rng.randint(1, 3), rng.randint(1, 3)
    blades = max(groups, -(-hosts // (groups * chassis * nodes)))
    more = rng.choice(("", 'limiter_link="1GBps"', 'sharing_policy="SHARED"'))
    return _one_cluster(groups * chassis * blades * nodes, f'topology="DRAGONFLY" topo_parameters="{groups},{rng.randint(1, 3)};{chassis},'
                        f'{rng.randint(1, 3)};{blades},{rng.randint(1, 2)};{nodes}" loopback_bw="5GBps" loopback_lat="0" {more}', rng)


def two_clusters(rng, hosts):
    """Two clusters with a link between their routers."""
    half = -(-hosts // 2)
    one, names = _cluster("a", half, "", rng)
    two, more = _cluster("b", half, 'bb_bw="3GBps" bb_lat="20us"', rng, "2Gf")
    policy = rng.choice(("SHARED", "FATPIPE"))
    return _platform(f'<zone id="world" routing="Full">{one}{two}<link id="wan" bandwidth="1Gbps" latency="1ms" sharing_policy="{policy}"/>'
                     '<zoneRoute src="a" dst="b" gw_src="a-a_router" gw_dst="b-b_router"><link_ctn id="wan"/></zoneRoute></zone>'), names + more


def mesh(rng, hosts):
    """Hosts in a line or a random tree, with routes computed by Floyd or Dijkstra."""
    links, routes = [], []
    for i in range(1, hosts):
        other = rng.randrange(max(0, i - 3), i)
        policy = rng.choice(("SHARED", "SHARED", "FATPIPE", "SPLITDUPLEX"))
        links.append(f'<link id="l{i}" bandwidth="{rng.randint(1, 20)}00MBps" latency="{rng.randint(1, 30)}us" sharing_policy="{policy}"/>')
        direction = ' direction="UP"' if policy == "SPLITDUPLEX" else ""
        routes.append(f'<route src="h{i}" dst="h{other}"><link_ctn id="l{i}"{direction}/></route>')
    for i in range(rng.randint(0, hosts // 4)):
        one, other = rng.sample(range(hosts), 2)
        if f'src="h{one}" dst="h{other}"' not in str(routes) and f'src="h{other}" dst="h{one}"' not in str(routes):
            links.append(f'<link id="x{i}" bandwidth="1GBps" latency="7us"/>')
            routes.append(f'<route src="h{one}" dst="h{other}"><link_ctn id="x{i}"/></route>')
    inside = "".join(f'<host id="h{i}" speed="{rng.randint(1, 4)}Gf"/>' for i in range(hosts)) + "".join(links + routes)
    return _platform(f'<zone id="world" routing="{rng.choice(("Floyd", "Dijkstra"))}">{inside}</zone>'), [f"h{i}" for i in range(hosts)]


def star(rng, hosts):
    """A star made of <host_link> elements, with or without a backbone."""
    inside = "".join(f'<host id="h{i}" speed="1Gf"/><link id="u{i}" bandwidth="1GBps" latency="{i % 7}us"/>'
                     f'<link id="d{i}" bandwidth="{1 + i % 2}GBps" latency="2us"/>' for i in range(hosts))
    inside += "".join(f'<host_link id="h{i}" up="u{i}" down="d{i}"/>' for i in range(hosts))
    inside += rng.choice(("", '<backbone id="bb" bandwidth="4GBps" latency="3us"/>'))
    return _platform(f'<zone id="world" routing="Cluster">{inside}</zone>'), [f"h{i}" for i in range(hosts)]


PLATFORMS = {"crossbar": crossbar, "backbone": backbone, "limiter": limiter, "fat_tree": fat_tree, "fat_tree3": fat_tree3, "torus": torus,
             "dragonfly": dragonfly, "two_clusters": two_clusters, "mesh": mesh, "star": star}


# ---- parts of the platform language that few platforms use -------------------------------------------------------------------------------

def bypassed_hosts(rng, hosts):
    """A mesh in which some pairs of hosts have their own bypass route, in one direction."""
    text, names = mesh(rng, hosts)
    bypasses, links = "", ""
    for i, (one, other) in enumerate({tuple(rng.sample(range(hosts), 2)) for _ in range(hosts)}):
        links += f'<link id="b{i}" bandwidth="{rng.randint(1, 9)}00MBps" latency="{rng.randint(1, 90)}us"/>'
        bypasses += f'<bypassRoute src="h{one}" dst="h{other}"><link_ctn id="b{i}"/></bypassRoute>'
    return text.replace("<route ", links + "<route ", 1).replace("</zone>", bypasses + "</zone>"), names


def bypassed_zones(rng, hosts):
    """Groups of two clusters each. Bypass routes connect whole groups, or two clusters that may be in
    different groups."""
    groups, inside, names = rng.randint(2, 3), "", []
    each = max(1, -(-hosts // (2 * groups)))
    for group in range(groups):
        clusters = ""
        for letter in "ab":
            text, of_cluster = _cluster(f"g{group}{letter}", each, 'loopback_bw="5GBps" loopback_lat="1us"', rng)
            clusters += text
            names += of_cluster
        router = [f"g{group}{letter}-g{group}{letter}_router" for letter in "ab"]
        inside += (f'<zone id="g{group}" routing="Full">{clusters}<link id="l{group}" bandwidth="1GBps" latency="20us"/>'
                   f'<zoneRoute src="g{group}a" dst="g{group}b" gw_src="{router[0]}" gw_dst="{router[1]}"><link_ctn id="l{group}"/></zoneRoute>'
                   f'</zone>')
    gate = (lambda group, letter="a": f"g{group}{letter}-g{group}{letter}_router")
    pairs = [(one, other) for one in range(groups) for other in range(one)]
    links = "".join(f'<link id="w{one}{other}" bandwidth="300MBps" latency="100us"/><link id="s{one}{other}" bandwidth="2GBps" latency="7us"/>'
                    for one, other in pairs)
    routes = "".join(f'<zoneRoute src="g{one}" dst="g{other}" gw_src="{gate(one)}" gw_dst="{gate(other)}"><link_ctn id="w{one}{other}"/></zoneRoute>'
                     for one, other in pairs)
    for one, other in pairs:
        kind = rng.choice(("group", "cluster", "mixed"))
        ends = {"group": (f"g{one}", f"g{other}"), "cluster": (f"g{one}b", f"g{other}a"), "mixed": (f"g{one}b", f"g{other}")}[kind]
        gates = (gate(one, "b"), gate(other))
        tag = rng.choice(("bypassZoneRoute", "bypassASroute"))
        routes += (f'<{tag} src="{ends[0]}" dst="{ends[1]}" gw_src="{gates[0]}" gw_dst="{gates[1]}"><link_ctn id="s{one}{other}"/></{tag}>')
    return _platform(f'<zone id="world" routing="Full">{inside}{links}{routes}</zone>'), names


def single_hosts(rng, hosts):
    """Each host is alone in its zone, and is the gateway of the zone."""
    inside = "".join(f'<zone id="z{i}" routing="{rng.choice(("Full", "Floyd", "Dijkstra", "None"))}"><host id="h{i}" speed="{rng.randint(1, 4)}Gf"/></zone>'
                     for i in range(hosts))
    links = "".join(f'<link id="l{i}" bandwidth="{rng.randint(1, 20)}00MBps" latency="{rng.randint(1, 30)}us"/>' for i in range(hosts))
    routes = "".join(f'<zoneRoute src="z{i}" dst="z{k}" gw_src="h{i}" gw_dst="h{k}"><link_ctn id="l{i}"/><link_ctn id="l{k}"/></zoneRoute>'
                     for i in range(hosts) for k in range(i))
    return _platform(f'<zone id="world" routing="Full">{inside}{links}{routes}</zone>'), [f"h{i}" for i in range(hosts)]


def peers(rng, hosts):
    inside = "".join(f'<peer id="p{i}" speed="{rng.randint(1, 4)}Gf" bw_in="{rng.randint(1, 20)}00MBps" bw_out="{rng.randint(1, 20)}00MBps" '
                     f'coordinates="{rng.uniform(-90, 90):.3f} {rng.uniform(-90, 90):.3f} {rng.uniform(-2, 20):.2f}"/>' for i in range(hosts))
    return _platform(f'<zone id="world" routing="Vivaldi">{inside}</zone>'), [f"p{i}" for i in range(hosts)]


def _profile(rng, values, span):
    """A profile with a few points within `span` seconds."""
    dates = sorted(rng.uniform(0, span) for _ in range(rng.randint(1, 6)))
    lines = ["# made"] + [f"{date:.9f} {rng.choice(values)}" for date in dates]
    if rng.random() < 0.5:
        lines.append(rng.choice((f"PERIODICITY {dates[-1] * 1.5:.9f}", f"LOOPAFTER {dates[-1] / 3:.9f}")))
    return "\n".join(lines) + "\n"


def changing_speeds(rng, hosts):
    """A star of hosts whose speeds change over time, given by files or by <trace_connect>."""
    text, names = star(rng, hosts)
    files, connects = {}, ""
    for i in range(hosts):
        if rng.random() < 0.4:
            continue
        profile = _profile(rng, (1, 0.5, 0.25, 0.75, 2), 0.01)
        if rng.random() < 0.7:
            files[f"speed{i}"] = profile
            text = text.replace(f'<host id="h{i}" speed="1Gf"', f'<host id="h{i}" speed="1Gf" core="{rng.randint(1, 2)}" speed_file="speed{i}"')
        else:
            connects += (f'<trace id="t{i}" periodicity="{rng.choice(("0", "0.02"))}">{profile.split("PERIOD")[0].split("LOOP")[0]}</trace>'
                         f'<trace_connect kind="SPEED" trace="t{i}" element="h{i}"/>')
    return text.replace("</zone>", connects + "</zone>"), names, files


def changing_links(rng, hosts):
    """A star of links whose bandwidths change over time."""
    text, names = star(rng, hosts)
    files = {}
    for i in range(hosts):
        if rng.random() < 0.5:
            files[f"up{i}"] = _profile(rng, (1e9, 2e8, 5e7, 3e9), 0.01)
            text = text.replace(f'<link id="u{i}"', f'<link id="u{i}" bandwidth_file="up{i}"')
    return text, names, files


LANGUAGE = {"bypassed_hosts": bypassed_hosts, "bypassed_zones": bypassed_zones, "single_hosts": single_hosts, "peers": peers, "changing_speeds": changing_speeds,
            "changing_links": changing_links}


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
        # latency. That message then never ends.
        chosen = [("network/model", "CM02")] + [option for option in chosen if option[0] != "network/model"]
    return Case(f"{machine}-{seed}-{pattern}-{ranks}", lines, text, placed, chosen, sum(map(len, lines)), *files)


def limited_case(seed):
    """At most a few messages share a link, and at most a few ranks a processor. Computations of random length keep messages from asking for
    the last slot at the same moment: then the order depends on SimGrid's heap."""
    rng = random.Random(f"limited {seed}")
    made = case(rng.choice(("ring", "stencil", "wavefront", "random")), f"limited {seed}", rng.choice((2, 3, 4, 8, 9, 16, 25)))
    for lines in made.lines:
        for at in range(len(lines) - 1, 0, -1):
            lines.insert(at, f"compute {rng.randint(1000, 50000)}")
    # SimGrid lets a rank that sleeps wait for a processor, too. So the cost of a call would change.
    chosen = [option for option in made.options if option[0] not in ("smpi/os", "smpi/ois", "smpi/or")]
    made.options = [*chosen, ("maxmin/concurrency-limit", rng.choice((1, 1, 2, 3, 5)))]
    return made


def adjusted_case(seed):
    """Computations are shortened by the positions of the calls around them."""
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
    elif rng.random() < 0.1:  # SimGrid rejects this together with the other threshold
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
