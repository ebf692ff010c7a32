"""./dev bench ti: what recording a time-independent trace costs beyond the profile, how large it is, and how quickly it is read
and written. JSON lines on stdout, a table on stderr. README.md says how the figures are taken and what they were."""
import argparse
import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from measure import instructions, libraries, machine, results, variants
from measure.results import Result

KINDS = ("instructions", "times", "size", "speed")
MODES = ("profile", "ti")
SERVICES = {"profile": "timer,mpi", "ti": "timer,mpi,ti"}
LIMIT_NS = 30       # beyond the profile, of one call
LIMIT_SHARE = 0.01  # of SimGrid's text at a million actions


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench ti", description="Cost and size of time-independent traces.")
    parser.add_argument("--build", default=os.environ.get("RANKINE_BUILD", libraries.ROOT / "build"), type=pathlib.Path,
                        help="folder with lib/librankine.so and bin/rankine (default: build)")
    parser.add_argument("--mpi", action="append", metavar="NAME[=FOLDER]", help="as for ./dev bench mpi")
    parser.add_argument("--only", action="append", choices=KINDS, help="this kind of figure; may be repeated")
    parser.add_argument("--rounds", type=int, default=9, help="rounds of the times (default 9)")
    parser.add_argument("--patience", type=float, default=60, metavar="SECONDS", help="wait so long in all for quiet moments")
    parser.add_argument("--gate", action="store_true", help="exit with 1 when a figure is over its limit")
    args = parser.parse_args()
    args.build = args.build.resolve()
    args.libraries = [libraries.given(word) for word in args.mpi] if args.mpi else libraries.debian()
    return args


def recording(build, mode):
    """The library with these services, without samples."""
    known = {v.name: v for v in variants.known(build / "lib/librankine.so", "")}["rankine"]
    words = (*known.environment, f"RANKINE_WITH={SERVICES[mode]}", "RANKINE_SAMPLE_HZ=0")
    return dataclasses.replace(known, name=mode, environment=words)


def counted(mpi, folder, build):
    found = []
    for program in ("self", "requests"):
        base = {}
        for mode in MODES:
            for case, value in instructions.count(mpi, folder, recording(build, mode), program).items():
                result = Result(f"ti/instructions/{case}", mode, mpi.name, value, value, value, 1, "instructions", base.get(case))
                base.setdefault(case, result)
                found.append(result)
    return found


def timed(mpi, folder, build, rounds, quiet):
    """ns of each case's batch; every round runs both modes, in turns."""
    seen = {}
    for turn in range(rounds):
        quiet.wait()
        for mode in MODES if turn % 2 else reversed(MODES):
            for program in ("self", "requests"):
                for line in variants.run(mpi, recording(build, mode), 1, folder / program).lines:
                    seen.setdefault((line["case"], mode), []).append(line)
    found = []
    for case in dict.fromkeys(case for case, _ in seen):
        base = None
        for mode in MODES:
            lines = seen[case, mode]
            median = sorted(line["median"] for line in lines)[len(lines) // 2]
            p10 = sorted(line["p10"] for line in lines)[len(lines) // 2]
            result = Result(f"ti/times/{case}", mode, mpi.name, median, p10, min(line["min"] for line in lines), rounds, "ns", base,
                            per=lines[0].get("per", 1), limit=LIMIT_NS if mode == "ti" else None, limit_of="delta" if mode == "ti" else "")
            base = base or result
            found.append(result)
    return found


def recorded(mpi, build, program, iterations, folder):
    archive = pathlib.Path(folder) / f"{program}-{iterations}.rkn"
    argv = [build / "bin/rankine", "run", "--sample-hz", "0", "--with", "timer,mpi,ti", "-o", archive, *mpi.launch(2),
            build / "tests/programs" / mpi.name / program, str(iterations)]
    subprocess.run([str(word) for word in argv], cwd=folder, env=libraries.environment(), check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, timeout=300)
    return archive


def exported(build, archive):
    """Bytes and lines of SimGrid's text, and the seconds that writing it took."""
    out = archive.with_suffix(".txt")
    begin = time.monotonic()
    subprocess.run([build / "bin/rankine", "export", archive, "--to", "ti", out], check=True)
    seconds = time.monotonic() - begin
    files = list(pathlib.Path(f"{out}_files").iterdir())
    size, lines = 0, 0
    for name in files:
        text = name.read_bytes()
        size, lines = size + len(text), lines + text.count(b"\n")
    shutil.rmtree(f"{out}_files")
    return size, lines, seconds


def chunk_bytes(build, archive):
    info = json.loads(subprocess.run([build / "bin/rankine", "info", "--json", archive], check=True, capture_output=True).stdout)
    return sum(chunk["stored_bytes"] for chunk in info["chunks"] if chunk["kind"].startswith("ti"))


def sized(mpi, build, kinds):
    """A program at N and ten times as many iterations: its chunks beside SimGrid's text; and the speed of export."""
    found = []
    for program, iterations in (("ring", 50000), ("persistent", 20000), ("collectives", 3000)):
        with tempfile.TemporaryDirectory(prefix="rankine-bench-") as folder:
            small = recorded(mpi, build, program, iterations // 10, folder)
            archive = recorded(mpi, build, program, iterations, folder)
            text, lines, seconds = exported(build, archive)
            size, before = chunk_bytes(build, archive), chunk_bytes(build, small)
        if "size" in kinds:
            base = Result(f"ti/size/{program}", "simgrid text", mpi.name, text, text, text, 1, "bytes")
            found += [base, Result(f"ti/size/{program}", "ti", mpi.name, size, size, size, 1, "bytes", base, limit=LIMIT_SHARE,
                                   limit_of="ratio"),
                      Result(f"ti/size/{program}", "ti, a tenth of the iterations", mpi.name, before, before, before, 1, "bytes")]
        if "speed" in kinds:
            rate = lines / seconds
            found.append(Result(f"ti/export/{program}", "ti", mpi.name, rate, rate, rate, 1, "actions/s"))
    return found


def main():
    args = arguments()
    quiet = machine.Quiet(args.patience)
    kinds = args.only or KINDS
    found = []
    for mpi in args.libraries:
        folder = args.build / "bench" / mpi.name
        libraries.build(mpi, folder)
        if "instructions" in kinds and shutil.which("valgrind"):
            found += counted(mpi, folder, args.build)
        if "times" in kinds:
            found += timed(mpi, folder, args.build, args.rounds, quiet)
        if "size" in kinds or "speed" in kinds:
            found += sized(mpi, args.build, kinds)
    print("\n".join(results.json_lines(found, machine.describe(quiet))), flush=True)
    print(machine.describe(quiet), *results.table(found), sep="\n", file=sys.stderr)
    return 1 if args.gate and any(result.over() for result in found) else 0


if __name__ == "__main__":
    sys.exit(main())
