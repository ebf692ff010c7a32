# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench page: measures the size and speed of the page of report --html in Chromium, compared with speedscope
for the same trace. Prints JSON lines on stdout and a table on stderr. README.md has the method and the figures."""
import argparse
import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import analyze

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests/e2e"))
import page_data  # noqa: E402
CALLS = 300_000  # the maximum number of calls that a page shows individually
LIMITS = {
    "demo": {"bytes": 1.2e6, "paint_ms": 300, "ready_ms": 500},
    "300,000 calls": {"longest_ms": 17, "select_ms": 100},
    "4,096 ranks": {"bytes": 12e6, "wall_s": 2, "ready_ms": 1000, "longest_ms": 17},
    "100,000 ranks": {"map_ms": 200},
    "events": {"ready_ms": 1000, "longest_ms": 17},
}


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench page", description="Measured size and speed of the report's page.")
    parser.add_argument("--build", default=os.environ.get("RANKINE_BUILD", ROOT / "build"), type=lambda text: pathlib.Path(text).resolve(),
                        help="folder with bin/rankine, web/node_modules and tests/trace_generator (default: build)")
    parser.add_argument("--only", action="append", choices=list(LIMITS), help="measure only this; may be repeated")
    parser.add_argument("--millions", type=float, default=10, help="of events in the large trace (default 10)")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each, of which the median counts (default 3)")
    parser.add_argument("--gate", action="store_true", help="exit with 1 when a figure misses its limit")
    args = parser.parse_args()
    for program in ("bin/rankine", "tests/trace_generator", "web/node_modules/playwright-core"):
        if not (args.build / program).exists():
            parser.error(f"{args.build / program} is not there; ./dev build makes it")
    if not shutil.which("chromium"):
        parser.error("there is no chromium; install it")
    return args


def browser(build, page, *peer):
    """Returns the measurements of page_speed.mjs."""
    command = ["node", ROOT / "bench/page_speed.mjs", build / "web/node_modules", shutil.which("chromium"), page, *peer]
    return json.loads(subprocess.check_output([str(word) for word in command]))


def median(rounds):
    """Returns the median of the rounds for each figure, and its spread."""
    found = {}
    for key in rounds[0]:
        if key == "frames_ms":
            continue
        values = sorted(one[key] for one in rounds if one.get(key) is not None)
        if not values:
            continue
        found[key] = values[len(values) // 2]
        if len(values) > 1:
            found.setdefault("spread", {})[key] = [values[0], values[-1]]
    return found


def made_trace(build, folder, name, ranks, calls):
    """Makes an archive of a generated job with about the given number of calls."""
    archive = folder / f"{name}.rkn"
    subprocess.run([build / "tests/trace_generator", archive, str(ranks), str(max(1, round(calls / ranks / (2 + 1 / 16))))], check=True)
    return archive


def demo(build, folder):
    """Makes the archive of the first program of ./dev demo. If the program is not installed, prints a message and
    returns None."""
    if not analyze.MELT.is_dir() or not shutil.which("lmp") or not shutil.which("mpirun.openmpi"):
        print(f"demo: no LAMMPS ({analyze.MELT}) or Open MPI, so it is not measured", file=sys.stderr)
        return None
    shutil.copytree(analyze.MELT, folder / "melt")
    env = os.environ | {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMP_NUM_THREADS": "1"}
    archive = folder / "melt.rkn"
    subprocess.run([build / "bin/rankine", "run", "--with", "trace,ti", "-o", archive, "mpirun.openmpi", "--oversubscribe", "-n", "4", "lmp", "-in", "in.melt"],
                   cwd=folder / "melt", env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return archive


def page(build, archive, rounds):
    """Makes the archive's page and opens it."""
    out = archive.with_suffix(".html")
    runs = []
    for _ in range(rounds):
        wall, cpu, memory = analyze.run([build / "bin/rankine", "report", "--force", "--html", out, archive])
        runs.append({"wall_s": wall, "cpu_s": cpu, "memory_bytes": memory, "bytes": out.stat().st_size, **browser(build, out)})
    return median(runs)


def profiles(page):
    """Converts the calls in a report's page to speedscope's own format, with one profile per rank. In Chrome's
    format, the file would be four times as large."""
    timeline = page_data.page_data(page.read_text())["timeline"]
    functions, kinds = timeline["functions"], timeline["kinds"]
    found = []
    for thread in timeline["threads"]:
        at, events, flat = 0, [], thread["calls"]
        for i in range(0, len(flat), 5):
            at += flat[i]
            frame = kinds[2 * flat[i + 2]]
            events.append({"type": "O", "frame": frame, "at": at})
            at += flat[i + 1]
            events.append({"type": "C", "frame": frame, "at": at})
        found.append({"type": "evented", "name": f"rank {thread['process']}", "unit": "nanoseconds", "startValue": 0, "endValue": timeline["span_ns"], "events": events})
    return {"$schema": "https://www.speedscope.app/file-format-schema.json", "shared": {"frames": [{"name": name} for name in functions]}, "profiles": found}


def many_ranks(page, ranks):
    """Makes the page with the map of the given number of ranks. This machine has too little memory to generate an
    archive of so many ranks. The rows and columns of the map remain, because their number is the same in any page."""
    text = page.read_text()
    begin = text.index('id="rankine-data">') + len('id="rankine-data">')
    end = text.index("</script>", begin)
    data = json.loads(text[begin:end])
    of = [{key: one[key] for key in ("rank", "world", "times_known", "runtime_ns", "useful_ns", "mpi_ns", "calls_recorded") if key in one} for one in data["report"]["processes"]]
    data["report"]["processes"] = [{**of[i % len(of)], "rank": i} for i in range(ranks)]
    data["map"]["fold"] = -(-ranks // data["map"]["rows"])
    del data["timeline"]
    out = page.with_name("many.html")
    out.write_text(text[:begin] + json.dumps(data, separators=(",", ":")).replace("<", "\\u003c") + text[end:])
    return out


def speedscope(build, folder, archive, rounds):
    """Opens the same calls in speedscope. If speedscope is not installed, prints a message and returns None."""
    index = build / "web/node_modules/speedscope/dist/release/index.html"
    if not index.exists():
        print("speedscope: it is not in web/node_modules, so it is not measured", file=sys.stderr)
        return None
    trace = json.dumps(profiles(archive.with_suffix(".html")), separators=(",", ":")).encode()
    profile = folder / "speedscope.js"
    profile.write_text(f"speedscope.loadFileFromBase64('{archive.stem}.json', '{base64.b64encode(trace).decode()}');")
    address = f"{index.resolve().as_uri()}#localProfilePath={profile.resolve()}"
    found = [browser(build, address, "speedscope") for _ in range(rounds)]
    return {**median(found), "bytes": len(trace)}


def perfetto():
    """Perfetto is not measured in a browser. Perfetto's web site or a separate build serves its user interface.
    Perfetto's trace processor is a separate download."""
    if not shutil.which("trace_processor_shell"):
        print("Perfetto: there is no trace_processor_shell, so it is not measured", file=sys.stderr)


UNITS = {"bytes": (1e6, "MB"), "wall_s": (1, "s"), "paint_ms": (1, "ms"), "ready_ms": (1, "ms"), "longest_ms": (1, "ms"), "select_ms": (1, "ms"), "map_ms": (1, "ms")}


def tell(case, variant, found):
    """Prints the figures of a case, and returns the figures that exceed their limits."""
    limits = LIMITS.get(case, {}) if variant == "rankine" else {}
    over = [key for key, most in limits.items() if found.get(key) is None or found[key] > most]
    print(json.dumps({"bench": "page", "case": case, "variant": variant, **found, "limits": limits, "over": over}))
    words = [f"{key.rsplit('_', 1)[0]} {found[key] / of:.{2 if of > 1 or unit == 's' else 0}f} {unit}{' (over)' if key in over else ''}"
             for key, (of, unit) in UNITS.items() if found.get(key) is not None]
    print(f"{case:14} {variant:10} {', '.join(words)}", file=sys.stderr)
    return over


def main():
    args = arguments()
    wanted = args.only or list(LIMITS)
    missed = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if "demo" in wanted and (archive := demo(args.build, folder)):
            missed += tell("demo", "rankine", page(args.build, archive, args.rounds))
        if "300,000 calls" in wanted:
            archive = made_trace(args.build, folder, "calls", 8, CALLS * 0.99)
            missed += tell("300,000 calls", "rankine", page(args.build, archive, args.rounds))
            if (found := speedscope(args.build, folder, archive, args.rounds)):
                tell("300,000 calls", "speedscope", found)
            perfetto()
        if "4,096 ranks" in wanted or "100,000 ranks" in wanted:
            archive = made_trace(args.build, folder, "ranks", 4096, 250_000)
            found = page(args.build, archive, args.rounds)
            if "4,096 ranks" in wanted:
                missed += tell("4,096 ranks", "rankine", found)
            if "100,000 ranks" in wanted:
                many = many_ranks(archive.with_suffix(".html"), 100_000)
                missed += tell("100,000 ranks", "rankine", median([browser(args.build, many) for _ in range(args.rounds)]))
        if "events" in wanted:
            missed += tell("events", "rankine", page(args.build, made_trace(args.build, folder, "events", 8, args.millions * 1e6 / 3), args.rounds))
    return 1 if args.gate and missed else 0


if __name__ == "__main__":
    sys.exit(main())
