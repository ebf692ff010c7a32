# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench simulation: measures how long replays of recorded programs take on platforms that `rankine calibrate`
has measured. rankine and SimGrid's smpirun run alternately, and both predictions are shown. Prints JSON lines on
stdout and a table on stderr. docs/evaluation.md has the figures."""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from replay import timed

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAMS = {"ep": 30, "dt": 600, "lu": 400}  # number of iterations of each program
RANKS = (2, 8)
LAUNCHER = ("mpirun.openmpi", "--oversubscribe", "--mca", "mpi_yield_when_idle", "1")
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench simulation", description="Simulation time of recorded programs.")
    parser.add_argument("platform", nargs="+", type=pathlib.Path, help="a file of rankine calibrate (./dev bench accuracy --keep FOLDER leaves them)")
    parser.add_argument("--build", default=os.environ.get("RANKINE_BUILD", ROOT / "build"), type=pathlib.Path,
                        help="folder with bin/rankine and tests/programs (default: build)")
    parser.add_argument("--program", action="append", choices=list(PROGRAMS), help="this alone; may be repeated")
    parser.add_argument("--rounds", type=int, default=5, help="replays of each kind, the least counts (default 5)")
    args = parser.parse_args()
    args.build = args.build.resolve()
    args.rankine = args.build / "bin/rankine"
    return args


def run(argv, folder):
    done = subprocess.run([*map(str, argv)], cwd=folder, env={**os.environ, **ENVIRONMENT}, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, argv))}: exit code {done.returncode}\n{done.stdout}{done.stderr}")


def record(args, name, ranks, folder):
    """Records a program. Returns the archive, and the same trace as SimGrid's text."""
    archive, text = folder / f"{name}-{ranks}.rkn", folder / f"{name}-{ranks}"
    run([args.rankine, "run", "--with", "timer,mpi,ti", "-o", archive, *LAUNCHER, "-n", ranks, args.build / "tests/programs/openmpi/kernels", name,
         PROGRAMS[name]], folder)
    run([args.rankine, "export", archive, "--to", "ti", "--flops", "1e9", "--approximate", text], folder)
    return archive, text


def on_platform(platform, ranks, folder):
    """Writes a file of the platform with one host for each rank, and a file of the hosts' names."""
    text = re.sub(r'radical="[\d-]+"', f'radical="0-{ranks - 1}"', platform.read_text())
    wide, hosts = folder / f"{platform.stem}-{ranks}.xml", folder / f"hosts-{platform.stem}-{ranks}"
    wide.write_text(text)
    prefix, suffix = re.search(r'prefix="([^"]*)"', text)[1], re.search(r'suffix="([^"]*)"', text)[1]
    hosts.write_text("".join(f"{prefix}{rank}{suffix}\n" for rank in range(ranks)))
    return wide, hosts


def measured(args, name, ranks, traces, platform, folder):
    archive, text = traces
    wide, hosts = on_platform(platform, ranks, folder)
    common = ["--platform", str(wide), "--hostfile", str(hosts), "--json"]
    theirs = ["smpirun", "-replay", str(text), "-np", str(ranks), "-platform", str(wide), "-hostfile", str(hosts), "-no-privatize",
              "--cfg=contexts/stack-size:128", "--log=root.fmt:%.12d%e%m%n"]
    times = {"archive_s": [], "text_s": [], "simgrid_s": []}
    told, same, judge = None, None, None
    for _ in range(args.rounds):
        _, used, _, output = timed([str(args.rankine), "replay", str(archive), *common])
        times["archive_s"].append(used)
        told = json.loads(output)
        _, used, _, output = timed([str(args.rankine), "replay", str(text), *common])
        times["text_s"].append(used)
        same = json.loads(output)
        _, used, _, output = timed(theirs)
        times["simgrid_s"].append(used)
        judge = float(re.findall(r"^([\d.]+) Simulation time", output, re.M)[-1])
    return {"bench": "simulation", "program": name, "iterations": PROGRAMS[name], "ranks": ranks, "platform": platform.stem, "actions": told["actions"],
            "messages": told["messages"], "simulated_s": told["simulated_time_s"], **{kind: round(min(each), 4) for kind, each in times.items()},
            "text_simulated_s": same["simulated_time_s"], "simgrid_simulated_s": judge,
            "difference": abs(judge - same["simulated_time_s"]) / judge}


def main():
    args = arguments()
    print("| program | ranks | actions | platform | simulated s | rankine, archive s | rankine, text s | smpirun s | ratio | difference |\n|---|---|---|---|---|---|---|---|---|---|",
          file=sys.stderr)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for name in args.program or PROGRAMS:
            for ranks in RANKS:
                traces = record(args, name, ranks, folder)
                for platform in args.platform:
                    row = measured(args, name, ranks, traces, platform, folder)
                    print(json.dumps(row), flush=True)
                    print(f"| {name} {row['iterations']} | {ranks} | {row['actions']} | {platform.stem} | {row['simulated_s']:.4f} | {row['archive_s']:.3f} | {row['text_s']:.3f} | "
                          f"{row['simgrid_s']:.3f} | {row['simgrid_s'] / row['text_s']:.0f} | {row['difference']:.0e} |", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
