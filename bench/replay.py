# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench replay: compares how fast rankine and SimGrid's smpirun replay traces. Both programs run alternately,
with the same trace and platform, without privatisation, and on one core each. Prints JSON lines on stdout and a
table on stderr. README.md has the method and the figures."""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from measure import machine

ROOT = pathlib.Path(__file__).resolve().parents[1]
MUST_RATE, MUST_RATIO = 4e6, 12  # least number of actions per second, and least speed relative to SimGrid, for stencil and wavefront on 64 ranks

XBAR = ('<?xml version="1.0"?>\n<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">\n<platform version="4.1"><zone id="w" '
        'routing="Full"><cluster id="c" prefix="n-" suffix="" radical="0-{}" speed="1Gf" bw="1.25GBps" lat="10us"/></zone></platform>\n')


def ring(rank, ranks, iterations):
    right, left = (rank + 1) % ranks, (rank - 1) % ranks
    for i in range(iterations):
        size = 8 << (i % 18)
        yield f"{rank} irecv {left} 0 {size} 6\n{rank} send {right} 0 {size} 6\n{rank} wait {left} {rank} 0\n"


def stencil(rank, ranks, iterations, jitter=0):
    """A 2-D stencil: 8 KiB to each neighbour, and an allreduce in every tenth iteration. The work of the ranks
    differs by `jitter` flops."""
    wide = max(d for d in range(1, int(ranks ** 0.5) + 1) if ranks % d == 0)
    high = ranks // wide
    x, y = rank % wide, rank // wide
    near = [((x + dx) % wide) + ((y + dy) % high) * wide for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    one = "".join(f"{rank} irecv {other} {direction ^ 1} 8192 6\n" for direction, other in enumerate(near))
    one += "".join(f"{rank} isend {other} {direction} 8192 6\n" for direction, other in enumerate(near)) + f"{rank} waitall\n"
    for i in range(iterations):
        yield f"{rank} compute {1000000 + (rank * 7919 + i * 104729) % 1000 * jitter // 1000}\n" + one + (f"{rank} allreduce 1 0 0\n" if i % 10 == 9 else "")


def uneven(rank, ranks, iterations):
    """A stencil in which the ranks' work differs by 0.1 %. Few events occur at the same time, and each event changes
    the bandwidth shares of all flows."""
    return stencil(rank, ranks, iterations, 1000)


def wavefront(rank, ranks, iterations):
    """A pattern of LU's forward and backward sweeps, with 640 bytes per message."""
    wide = max(d for d in range(1, int(ranks ** 0.5) + 1) if ranks % d == 0)
    high = ranks // wide
    x, y = rank % wide, rank // wide
    lines = []
    for step in (1, -1):
        before = [rank - step] if 0 <= x - step < wide else []
        before += [rank - step * wide] if 0 <= y - step < high else []
        after = [rank + step] if 0 <= x + step < wide else []
        after += [rank + step * wide] if 0 <= y + step < high else []
        lines += [f"{rank} recv {other} 0 640 6\n" for other in before] + [f"{rank} compute 10000\n"]
        lines += [f"{rank} send {other} 0 640 6\n" for other in after]
    one = "".join(lines)
    for i in range(iterations):
        yield one + (f"{rank} allreduce 5 0 0\n" if i % 5 == 4 else "")


def alltoall(rank, _ranks, iterations):
    for i in range(iterations):
        yield f"{rank} compute {100000 + rank}\n{rank} alltoall 2048 2048 6 6\n"


# {name: (pattern, number of ranks, number of actions of a rank per iteration, whether the limits apply)}
CASES = {
    "stencil_64": (stencil, 64, 10.1, True),
    "wavefront_64": (wavefront, 64, 9.2, True),
    "uneven_64": (uneven, 64, 10.1, False),
    "ring_64": (ring, 64, 3, False),
    "ring_512": (ring, 512, 3, False),
    "stencil_512": (stencil, 512, 10.1, False),
    "stencil_4096": (stencil, 4096, 10.1, False),
    "alltoall_64": (alltoall, 64, 2, False),
}
FEW = {"uneven_64": 0.2, "alltoall_64": 0.002}  # these cases have only this share of the requested number of actions


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench replay", description="Measured speed of replays.")
    parser.add_argument("--build", default=os.environ.get("RANKINE_BUILD", ROOT / "build"), type=pathlib.Path, help="folder with bin/rankine")
    parser.add_argument("--case", action="append", choices=list(CASES), help="this alone; may be repeated")
    parser.add_argument("--actions", type=float, default=1e6, help="of each trace (default 1e6)")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each engine (default 3)")
    parser.add_argument("--alone", action="store_true", help="without SimGrid")
    parser.add_argument("--patience", type=float, default=60, metavar="SECONDS", help="wait so long in all for quiet moments (default 60)")
    parser.add_argument("--gate", action="store_true", help="exit with 1 when a figure misses its limit")
    args = parser.parse_args()
    args.rankine = args.build.resolve() / "bin/rankine"
    if not args.rankine.exists():
        parser.error(f"{args.rankine} is not there; ./dev build makes it")
    return args


def write(case, actions, folder):
    pattern, ranks, per_iteration, _ = CASES[case]
    iterations = max(2, int(actions * FEW.get(case, 1) / ranks / per_iteration))
    for rank in range(ranks):
        with open(folder / f"rank{rank}", "w") as out:
            out.write(f"{rank} init\n")
            out.writelines(pattern(rank, ranks, iterations))
    (folder / "list").write_text("".join(f"{folder}/rank{rank}\n" for rank in range(ranks)))
    (folder / "platform.xml").write_text(XBAR.format(ranks - 1))
    (folder / "hosts").write_text("".join(f"n-{rank}\n" for rank in range(ranks)))
    return ranks


def timed(words):
    """Runs a command. Returns wall seconds, processor seconds, peak MiB, and output."""
    begin = time.monotonic()
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(words)} ended with {process.returncode}:\n{output[-1000:]}")
    return time.monotonic() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, output


def measure(args, quiet, case, folder):
    ranks = write(case, args.actions, folder)
    ours = [str(args.rankine), "replay", f"{folder}/list", "--platform", f"{folder}/platform.xml", "--hostfile", f"{folder}/hosts", "--json"]
    theirs = ["smpirun", "-replay", f"{folder}/list", "-np", str(ranks), "-platform", f"{folder}/platform.xml", "-hostfile", f"{folder}/hosts",
              "-no-privatize", "--cfg=contexts/stack-size:128", "--log=root.fmt:%.12d%e%m%n"]
    walls, processor, anew, judge_walls, judge_processor, memory, answer, judge = [], [], [], [], [], 0, None, None
    for _ in range(args.rounds):
        quiet.wait()
        wall, used, mib, output = timed(ours)
        walls.append(wall)
        processor.append(used)
        memory = max(memory, mib)
        answer = json.loads(output)
        _, used, _, output = timed([*ours, "--no-reuse"])
        anew.append(used)
        if json.loads(output)["simulated_time_s"] != answer["simulated_time_s"]:
            sys.exit(f"{case}: --no-reuse gives another answer")
        if not args.alone:
            wall, used, _, output = timed(theirs)
            judge_walls.append(wall)
            judge_processor.append(used)
            judge = float(re.findall(r"^([\d.]+) Simulation time", output, re.M)[-1])
    actions = answer["actions"]
    line = {"bench": "replay", "case": case, "ranks": ranks, "actions": actions, "messages": answer["messages"],
            "simulated_s": answer["simulated_time_s"], "wall_s": [round(wall, 4) for wall in sorted(walls)],
            "processor_s": [round(used, 4) for used in sorted(processor)], "actions_per_s": round(actions / min(walls)),
            "actions_per_processor_s": round(actions / min(processor)),
            "event_by_event_per_processor_s": round(actions / min(anew)), "rss_mib": round(memory, 1), "n": args.rounds}
    if judge is not None:
        line |= {"simgrid_wall_s": [round(wall, 3) for wall in sorted(judge_walls)],
                 "simgrid_processor_s": [round(used, 3) for used in sorted(judge_processor)],
                 "simgrid_actions_per_processor_s": round(actions / min(judge_processor)), "simgrid_simulated_s": judge,
                 "ratio": round(min(judge_processor) / min(processor), 1),
                 "ratio_event_by_event": round(min(judge_processor) / min(anew), 1), "ratio_wall": round(min(judge_walls) / min(walls), 1),
                 "difference": abs(judge - answer["simulated_time_s"]) / judge}
    return line


def main():
    args = arguments()
    quiet = machine.Quiet(args.patience)
    missed = []
    print(f"{'case':14}{'actions':>10}{'M/s':>8}{'by cpu':>8}{'anew':>8}{'MiB':>7}{'SimGrid by cpu':>16}{'ratio':>8}{'anew':>8}{'by wall':>9}{'difference':>12}", file=sys.stderr)
    for case in args.case or CASES:
        with tempfile.TemporaryDirectory(prefix="rankine-replay-") as folder:
            line = measure(args, quiet, case, pathlib.Path(folder))
        line["machine"] = machine.describe(quiet)
        print(json.dumps(line), flush=True)
        print(f"{case:14}{line['actions']:>10}{line['actions_per_s'] / 1e6:>8.2f}{line['actions_per_processor_s'] / 1e6:>8.2f}"
              f"{line['event_by_event_per_processor_s'] / 1e6:>8.2f}{line['rss_mib']:>7.0f}"
              f"{line.get('simgrid_actions_per_processor_s', 0) / 1e6:>16.4f}{line.get('ratio', 0):>8.1f}{line.get('ratio_event_by_event', 0):>8.1f}{line.get('ratio_wall', 0):>9.1f}"
              f"{line.get('difference', 0):>12.1e}", file=sys.stderr)
        if CASES[case][3] and line["event_by_event_per_processor_s"] < MUST_RATE:
            missed.append(f"{case}: {line['event_by_event_per_processor_s']} actions a second, less than {MUST_RATE:.0f}")
        if CASES[case][3] and line.get("ratio_event_by_event", MUST_RATIO) < MUST_RATIO:
            missed.append(f"{case}: {line['ratio_event_by_event']} times SimGrid's speed, less than {MUST_RATIO}")
    for miss in missed:
        print("missed:", miss, file=sys.stderr)
    return 1 if missed and args.gate else 0


if __name__ == "__main__":
    sys.exit(main())
