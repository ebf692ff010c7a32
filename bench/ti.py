# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench ti: measures the cost of recording a time-independent trace in addition to the profile. Also measures
how large the trace is, and how fast it is read and written. Prints JSON lines on stdout and a table on stderr.
README.md has the method and the figures."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from measure import libraries, machine, modes, results, session, ti_acquisition, ti_merge, ti_patterns, variants
from measure.results import Result

KINDS = ("instructions", "times", "memory", "size", "ranks", "speed", "generated", "real", "merge", "acquisition")
MODES = ("profile", "ti")
SERVICES = {"profile": "timer,mpi", "ti": "timer,mpi,ti"}
# Under Valgrind, perf counters are not available. Without clock=wall, the recorder would use the thread's clock, and
# callgrind would count its instructions. With clock=wall, the code takes the same path as with perf.
COUNTED = {"profile": "timer,mpi", "ti": "timer,mpi,ti(clock=wall)"}
# How volumes are stored. The second variant shows the size of a trace without individual volumes.
KEPT = {"ti": "timer,mpi,ti", "ti, volumes=model": "timer,mpi,ti(volumes=model)"}
LIMIT_NS = 30  # Limit for the ns that the trace may add to a call, compared with the profile alone.
LIMIT_MEMORY = 8192  # Limit for the KiB that the trace may add to a rank, compared with the profile alone.
LIMIT_SHARE = 0.01  # Limit for the size relative to SimGrid's text with a million actions, without individual volumes.
# Limit for the size relative to SimGrid's text, for LAMMPS and hpcc, and for all traces with individual volumes.
LIMIT_REAL = 0.1
LIMIT_MERGE = 5  # Limit in seconds for 4096 ranks, in 2 GiB of memory.
RATE = 5e6  # Least number of actions per second.


def hpcc(folder):
    text = pathlib.Path("/usr/share/doc/hpcc/examples/_hpccinf.txt").read_text(encoding="ascii").splitlines()
    text = [line.replace("8            device", "6            device").replace("1000         Ns", "600          Ns")
            .replace("2            Ps", "1            Ps") for line in text]
    (folder / "hpccinf.txt").write_text("\n".join(text) + "\n", encoding="ascii")


def melt(folder):
    shutil.copytree("/usr/share/lammps/examples/melt", folder, dirs_exist_ok=True)


REAL = (("lammps-melt", ("lmp", "-in", "in.melt"), melt), ("hpcc", ("hpcc",), hpcc))


def arguments():
    return session.parse(session.parser("ti", "Cost and size of time-independent traces.", mpi=True, kinds=KINDS))


def recording(build, mode, services=None):
    return modes.recording(build, mode, (services or SERVICES)[mode])


def remembered(mpi, folder, build):
    """Measures the KiB that the trace adds to rank 0, for calls that fold and for messages that never fold. The
    measured memory is the resident memory, including the spool's tables. The stream of data that does not fold has
    its own limit (option max) and is reported separately."""
    found = []
    for what, messages in (("usual", 0), ("nothing folds", 300000)):
        base = None
        for mode in MODES:
            services = {"profile": SERVICES["profile"], "ti": "timer,mpi,ti(max=64K)"}
            line = variants.run(mpi, recording(build, mode, services), 1, folder / "memory", 0, messages).lines[0]
            value = line["rss_kb"] - line["spool_rss_kb"] + line["spool_kb"]
            base = Result(f"ti/memory/{what}", mode, mpi.name, value, value, value, 1, "KiB", base,
                          limit=LIMIT_MEMORY if mode == "ti" else None, limit_of="delta" if mode == "ti" else "")
            found.append(base)
    return found


def command(*argv):
    """Runs a command. Returns its processor seconds, on which other work on the machine has little influence, and
    its peak memory in MiB."""
    process = subprocess.Popen([str(word) for word in argv], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status != 0:
        raise subprocess.CalledProcessError(status, argv)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def generated(build):
    """Generates patterns with a million actions, with ten million actions, and on up to 64 times as many ranks.
    Measures their sizes and the speed of import and export."""
    found = []
    for pattern in ti_patterns.PATTERNS:
        name = pattern.__name__
        base = None
        for what, ranks, actions in (("", 64, 1e6), (", ten times the iterations", 64, 1e7), (", 1024 ranks", 1024, 1e6), (", 4096 ranks", 4096, 1e6)):
            with tempfile.TemporaryDirectory(prefix="rankine-bench-") as folder:
                folder = pathlib.Path(folder)
                listed, text, lines = ti_patterns.write(folder, pattern, ranks, actions)
                archive = folder / "run.rkn"
                seconds, memory = command(build / "bin/rankine", "import", listed, "-o", archive)
                size = chunk_bytes(build, archive)
                base = Result(f"ti/generated/{name}{what}", "simgrid text", "-", text, text, text, 1, "bytes")
                limit = {} if what else {"limit": LIMIT_SHARE, "limit_of": "ratio"}
                found += [base, Result(f"ti/generated/{name}{what}", "ti", "-", size, size, size, 1, "bytes", base, **limit)]
                if ranks == 64:
                    out, _ = command(build / "bin/rankine", "export", archive, "--to", "ti", folder / "out.txt")
                    for verb, took in (("import", seconds), ("export", out)):
                        rate = lines / took
                        found.append(Result(f"ti/{verb}/{name}{what}", "ti", "-", rate, rate, rate, 1, "actions/s", limit=RATE, limit_of="least"))
                if ranks == 4096:
                    found += [Result(f"ti/ranks/{name}{what}", "import", "-", seconds, seconds, seconds, 1, "s", limit=LIMIT_MERGE, limit_of="median"),
                              Result(f"ti/ranks/{name}{what}", "import", "-", memory, memory, memory, 1, "MiB", limit=2048, limit_of="median")]
    return found


def real(mpi, build):
    """Records programs from Debian, and compares the size of their traces with that of the text, as far as the
    text can express them."""
    found = []
    for name, argv, prepare in REAL:
        if not shutil.which(argv[0]):
            continue
        with tempfile.TemporaryDirectory(prefix="rankine-bench-") as folder:
            folder = pathlib.Path(folder)
            prepare(folder)
            sizes = {}
            for mode, services in KEPT.items():
                archive = folder / f"{len(sizes)}.rkn"
                words = [build / "bin/rankine", "run", "--sample-hz", "0", "--with", services, "-o", archive, *mpi.launch(2), *argv]
                subprocess.run([str(word) for word in words], cwd=folder, env=libraries.environment(), check=True, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, timeout=500)
                sizes[mode] = chunk_bytes(build, archive)
            text, _, _ = exported(build, archive)
        base = Result(f"ti/real/{name}", "simgrid text", mpi.name, text, text, text, 1, "bytes")
        found.append(base)
        found += [Result(f"ti/real/{name}", mode, mpi.name, size, size, size, 1, "bytes", base, limit=LIMIT_REAL, limit_of="ratio")
                  for mode, size in sizes.items()]
    return found


def recorded(mpi, build, program, iterations, folder, ranks=2, mode="ti"):
    archive = pathlib.Path(folder) / f"{program}-{iterations}-{ranks}-{list(KEPT).index(mode)}.rkn"
    argv = [build / "bin/rankine", "run", "--sample-hz", "0", "--with", KEPT[mode], "-o", archive, *mpi.launch(ranks),
            build / "tests/programs" / mpi.name / program, str(iterations)]
    subprocess.run([str(word) for word in argv], cwd=folder, env=libraries.environment(), check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, timeout=300)
    return archive


def exported(build, archive):
    """Returns bytes and lines of SimGrid's text, and the seconds needed to write it."""
    out = archive.with_suffix(".txt")
    begin = time.monotonic()
    subprocess.run([build / "bin/rankine", "export", archive, "--to", "ti", "--approximate", out], check=True, stderr=subprocess.DEVNULL)
    seconds = time.monotonic() - begin
    files = list(pathlib.Path(f"{out}_files").iterdir())
    size, lines = 0, 0
    for name in files:
        text = name.read_bytes()
        size, lines = size + len(text), lines + text.count(b"\n")
    shutil.rmtree(f"{out}_files")
    return size, lines, seconds


def chunk_bytes(build, archive, kinds=("ti",)):
    """Returns the bytes of the trace, or of its chunks whose kind begins with one of `kinds`."""
    info = json.loads(subprocess.run([build / "bin/rankine", "info", "--json", archive], check=True, capture_output=True).stdout)
    return sum(chunk["stored_bytes"] for chunk in info["chunks"] if chunk["kind"].startswith(tuple(kinds)))


def grown(mpi, build):
    """Returns the number of bytes that each further rank adds, for a recorded program whose ranks all do the same.
    The bytes belong to the shared data and to the rank's own sums."""
    few, many = 8, 32
    sizes = {}
    with tempfile.TemporaryDirectory(prefix="rankine-bench-") as folder:
        for ranks in (few, many):
            archive = recorded(mpi, build, "ring", 2000, folder, ranks, "ti, volumes=model")
            shared = chunk_bytes(build, archive, ("ti_grammar", "ti_stream"))
            sizes[ranks] = {"shared": shared, "own sums": chunk_bytes(build, archive) - shared}
    found = []
    for what in sizes[few]:
        value = (sizes[many][what] - sizes[few][what]) / (many - few)
        found.append(Result(f"ti/ranks/ring, {few} to {many} ranks", what, mpi.name, value, value, value, 1, "bytes a rank"))
    return found


def sized(mpi, build, kinds):
    """Runs a program with N and with 10 N iterations. Compares the archive's chunks with SimGrid's text, and
    measures the speed of export."""
    found = []
    for program, iterations in (("ring", 50000), ("persistent", 20000), ("collectives", 3000)):
        with tempfile.TemporaryDirectory(prefix="rankine-bench-") as folder:
            sizes, archives = {}, {}
            for mode in KEPT:
                small = recorded(mpi, build, program, iterations // 10, folder, mode=mode)
                archives[mode] = recorded(mpi, build, program, iterations, folder, mode=mode)
                sizes[mode] = (chunk_bytes(build, archives[mode]), chunk_bytes(build, small))
            text, lines, seconds = exported(build, archives["ti"])
        if "size" in kinds:
            base = Result(f"ti/size/{program}", "simgrid text", mpi.name, text, text, text, 1, "bytes")
            found.append(base)
            for mode, (size, before) in sizes.items():
                limit = LIMIT_REAL if mode == "ti" else LIMIT_SHARE
                found += [Result(f"ti/size/{program}", mode, mpi.name, size, size, size, 1, "bytes", base, limit=limit, limit_of="ratio"),
                          Result(f"ti/size/{program}", f"{mode}, a tenth of the iterations", mpi.name, before, before, before, 1, "bytes")]
        if "speed" in kinds:
            rate = lines / seconds
            found.append(Result(f"ti/export/{program}", "ti", mpi.name, rate, rate, rate, 1, "actions/s", limit=RATE, limit_of="least"))
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
            found += modes.counted("ti", mpi, folder, [recording(args.build, mode, COUNTED) for mode in MODES])
        if "times" in kinds:
            found += modes.timed("ti", mpi, folder, [recording(args.build, mode) for mode in MODES], LIMIT_NS, args.rounds, quiet)
        if "memory" in kinds:
            found += remembered(mpi, folder, args.build)
        if "ranks" in kinds:
            found += grown(mpi, args.build)
        if "size" in kinds or "speed" in kinds:
            found += sized(mpi, args.build, kinds)
        if "real" in kinds:
            found += real(mpi, args.build)
        if "merge" in kinds:
            found += ti_merge.measure(mpi, folder, [recording(args.build, mode) for mode in MODES], args.rounds, quiet)
        if "acquisition" in kinds:
            found += ti_acquisition.measure(mpi, args.build, min(args.rounds, 3))
    if "generated" in kinds:
        found += generated(args.build)
    print("\n".join(results.json_lines(found, machine.describe(quiet))), flush=True)
    print(machine.describe(quiet), *results.table(found), sep="\n", file=sys.stderr)
    return 1 if args.gate and any(result.over() for result in found) else 0


if __name__ == "__main__":
    sys.exit(main())
