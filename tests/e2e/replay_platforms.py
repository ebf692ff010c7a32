# SPDX-License-Identifier: BSD-3-Clause
"""Generated platforms: functions of (random, hosts) that return the text of a platform file and the names of
its hosts."""

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
    """Returns `count` factors whose product is `hosts` or slightly more."""
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


def bypassed_hosts(rng, hosts):
    """A mesh in which some pairs of hosts have a bypass route in one direction."""
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
