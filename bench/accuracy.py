# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench accuracy: compares predicted with measured run times. Test programs run on two hosts that are
connected by a link of known rate and delay. The times of the programs are predicted on a platform that `rankine
calibrate` has measured. The traces for the predictions are recorded on one host over shared memory. Prints JSON
lines on stdout and a table on stderr. docs/accuracy.md has the method and the figures. Needs root."""
import argparse
import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from measure import machine

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))
sys.path.insert(0, str(ROOT / "tests/e2e"))
from rigs import two_hosts  # noqa: E402  (the paths are set on the lines above)
import workloads  # noqa: E402

LINKS = {"1 Gbit/s, 100 us": (1e9, 100), "100 Mbit/s, 1 ms": (100e6, 1000)}
KERNELS = {"ep": 30, "dt": 60, "lu": 20, "stencil": 80, "cg": 100, "ft": 30, "ring": 400}  # number of iterations of each program
# Programs of other projects, from Debian packages (tests/e2e/workloads.py).
REAL = ("lammps-melt", "lammps-peptide", "hpcc", "xdlu", "xdqr", "xdbrd", "ptscotch")
LAUNCHERS = {"openmpi": ("mpirun.openmpi", "--oversubscribe"), "mpich": ("mpirun.mpich",)}
SELECTORS = {"openmpi": "ompi", "mpich": "mpich"}
EACH, MEAN = 0.10, 0.05  # Largest allowed error of each prediction, and of the mean over the predictions.
PATIENCE = 60  # Time limit for one run, in seconds. MPICH over TCP may hang in MPI_Finalize, even without the tool.
# Each rank has one thread, because a rank has one processor.
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMP_NUM_THREADS": "1",
               "OPENBLAS_NUM_THREADS": "1"}
# The runs have real-time priority over all other work on the machine, so that other work is not measured. The emulated
# link (tests/rigs/tun_link.cc) has an even higher priority. A nice value would not be sufficient, because it only
# compares processes of the same session.
FIRST = ("chrt", "-r", "10")
RECORDINGS = 5


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench accuracy", description="Predicted beside measured times.")
    parser.add_argument("--build", default=os.environ.get("RANKINE_BUILD", ROOT / "build"), type=pathlib.Path,
                        help="folder with bin/rankine and tests/programs (default: build)")
    parser.add_argument("--mpi", action="append", choices=sorted(LAUNCHERS), help="default: both of Debian's")
    parser.add_argument("--link", action="append", choices=sorted(LINKS), help="default: both")
    parser.add_argument("--program", action="append", choices=[*sorted(KERNELS), *REAL],
                        help="default: all kernels; programs of other projects are run by name or with --real")
    parser.add_argument("--real", action="store_true", help="run all programs of other projects")
    parser.add_argument("--runs", type=int, default=5, help="runs of each program; the shortest counts (default 5)")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for platforms and traces (default: none is kept)")
    parser.add_argument("--processors", type=int, nargs=2, default=(0, 1), metavar=("A", "B"), help="the one of each host (default: 0 1)")
    parser.add_argument("--gate", action="store_true", help="exit with 1 when the predictions are further off than asked")
    args = parser.parse_args()
    args.build = args.build.resolve()
    return args


def run(argv, cwd, env=None, attempts=3, patience=PATIENCE):
    """Returns the output of a command. A command that exceeds the time limit is terminated and tried again."""
    for attempt in range(attempts):
        process = subprocess.Popen([*FIRST, *map(str, argv)], cwd=cwd, env={**os.environ, **ENVIRONMENT, **(env or {})},
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            out, err = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            process.terminate()  # a terminated launcher ends its ranks
            try:
                out, err = process.communicate(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                out, err = process.communicate()
            print(f"not ended after {patience} s: {' '.join(map(str, argv))}", file=sys.stderr)
            if attempt + 1 < attempts:
                continue
        if process.returncode == 0:
            return out
    raise RuntimeError(f"{' '.join(map(str, argv))}: exit code {process.returncode}\n{out}{err}")


def seconds(output):
    """Returns the run time of the slowest rank, as measured by the program."""
    return max(float(line.split()[1]) for line in output.splitlines() if line.startswith("time "))


@contextlib.contextmanager
def whole_processors():
    """Lets the runs use their processors without interruption. By default, the kernel takes 5 % of each second
    from real-time priorities."""
    setting = pathlib.Path("/proc/sys/kernel/sched_rt_runtime_us")
    before = setting.read_text()
    setting.write_text("-1")
    try:
        yield
    finally:
        setting.write_text(before)


class Program:
    """A program with its command, and the folder in which it runs."""

    def __init__(self, name, argv, prepare=workloads.nothing, clock=None):
        self.name, self.argv, self.prepare = name, argv, prepare
        self.clock = ("env", f"LD_PRELOAD={clock}") if clock else ()  # prints the run time; kernels do so themselves

    def folder(self, parent):
        folder = pathlib.Path(tempfile.mkdtemp(dir=parent, prefix=self.name))
        self.prepare(folder)
        return folder


class Case:
    def __init__(self, args, mpi, folder):
        self.args, self.mpi, self.folder = args, mpi, pathlib.Path(folder)
        self.rankine = args.build / "bin/rankine"

    def programs(self):
        built = self.args.build / "tests/programs" / self.mpi
        names = (self.args.program or []) + (list(REAL) if self.args.real else [])
        for name in names or KERNELS:
            if name in KERNELS:
                yield Program(name, (built / "kernels", name, KERNELS[name]))
                continue
            for one in workloads.WORKLOADS:
                if (one.name, one.mpi) != (name, self.mpi):
                    continue
                if one.missing():
                    sys.exit(f"./dev bench accuracy: {one.missing()}")
                yield Program(name, one.argv, one.prepare, built / "librun_clock.so")

    def record(self, program):
        """Records traces of the program on this host over shared memory."""
        found = []
        for i in range(RECORDINGS):
            trace = self.folder / f"{self.mpi}-{program.name}-{i}.rkn"
            run([self.rankine, "run", "--with", "timer,mpi,ti", "--force", "-o", trace, *LAUNCHERS[self.mpi], "-n", 2, *program.argv],
                program.folder(self.folder))
            found.append(trace)
        return found

    def predict(self, traces, platform):
        """Returns the shortest prediction from the traces, with the interval from all traces. Work is measured in
        processor time, and other work on the machine can only increase this time."""
        best, interval = None, None
        for trace in traces:
            others = [word for other in traces if other != trace for word in ("--repeat", other)]
            for selector in (("--selector", SELECTORS[self.mpi]), ()):
                done = subprocess.run([self.rankine, "replay", trace, *others, "-p", platform, "--json", *selector], capture_output=True,
                                      text=True, check=False, cwd=self.folder)
                if done.returncode == 0:
                    break
            if done.returncode != 0:
                raise RuntimeError(done.stderr)
            told = json.loads(done.stdout)
            told["selector"] = selector[1] if selector else "simgrid-default"
            interval = told.get("interval", interval)
            if best is None or told["simulated_time_s"] < best["simulated_time_s"]:
                best = told
        return {**best, "interval": interval}

    def launch(self, hosts, argv):
        return [*hosts.front, *(hosts.open_mpi(argv, 2) if self.mpi == "openmpi" else hosts.mpich(argv))]

    def calibrate(self, hosts, platform):
        launcher = self.launch(hosts, [])
        front = len(hosts.front)
        return run([*launcher[:front], self.rankine, "calibrate", "-o", platform, *launcher[front:]], self.folder, hosts.env(),
                   patience=3 * PATIENCE)

    def measure(self, hosts, program):
        """Returns the times of all runs, the shortest first."""
        argv = self.launch(hosts, [*program.clock, *program.argv])
        return sorted(seconds(run(argv, program.folder(self.folder), hosts.env())) for _ in range(self.args.runs))


def measured(case, link, traces):
    rate, delay_us = LINKS[link]
    platform = case.folder / f"{case.mpi}-{int(rate / 1e6)}.xml"
    with tempfile.TemporaryDirectory() as rig:
        hosts = two_hosts.TwoHosts(rig, case.args.build / "tests/programs/tun_link", rate, delay_us, case.args.processors).start()
        try:
            said = case.calibrate(hosts, platform)
            for program, found in traces.items():
                before = hosts.counted(hosts.a)[0]
                runs = case.measure(hosts, program)
                crossed = hosts.counted(hosts.a)[0] - before
                told = case.predict(found, platform)
                low, high = told["interval"]["low_s"], told["interval"]["high_s"]
                yield {"bench": "accuracy", "mpi": case.mpi, "link": link, "program": program.name, "iterations": KERNELS.get(program.name),
                       "measured_s": runs[0], "median_s": runs[len(runs) // 2], "predicted_s": told["simulated_time_s"],
                       "off": told["simulated_time_s"] / runs[0] - 1, "interval_s": [low, high],
                       "runs": len(runs), "runs_in_interval": sum(low <= one <= high for one in runs), "selector": told["selector"],
                       "computing_s": max(rank["compute_s"] for rank in told["ranks"]), "bytes_crossed": crossed,
                       "calibration": said.splitlines()[1]}
        finally:
            hosts.stop()


def table(rows):
    print("| MPI | link | program | measured s | median s | predicted s | off | 95 % interval s | runs in it | work s |\n"
          "|---|---|---|---|---|---|---|---|---|---|", file=sys.stderr)
    for row in rows:
        miss = " (miss)" if abs(row["off"]) > EACH else ""
        print(f"| {row['mpi']} | {row['link']} | {row['program']} | {row['measured_s']:.4f} | {row['median_s']:.4f} | "
              f"{row['predicted_s']:.4f} | {100 * row['off']:+.1f} %{miss} | {row['interval_s'][0]:.4f} to {row['interval_s'][1]:.4f} | "
              f"{row['runs_in_interval']} of {row['runs']} | {row['computing_s']:.4f} |", file=sys.stderr)
    mean = sum(abs(row["off"]) for row in rows) / len(rows)
    misses = sum(abs(row["off"]) > EACH for row in rows)
    held, runs = sum(row["runs_in_interval"] for row in rows), sum(row["runs"] for row in rows)
    print(f"\n{held} of {runs} runs are in the interval of their prediction", file=sys.stderr)
    print(f"{len(rows)} predictions, {misses} further off than {100 * EACH:.0f} %; {100 * mean:.1f} % off on average (asked: "
          f"{100 * MEAN:.0f} %)", file=sys.stderr)
    return misses == 0 and mean <= MEAN


def main():
    args = arguments()
    if two_hosts.missing():
        sys.exit(f"./dev bench accuracy: {two_hosts.missing()}")
    rows = []
    with tempfile.TemporaryDirectory() as scratch, whole_processors():
        folder = args.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        print(f"{machine.busy():.1f} of {os.cpu_count()} processors are in use by others", file=sys.stderr)
        for mpi in args.mpi or sorted(LAUNCHERS):
            case = Case(args, mpi, folder.resolve())
            traces = {program: case.record(program) for program in case.programs()}
            for link in args.link or LINKS:
                for row in measured(case, link, traces):
                    print(json.dumps(row), flush=True)
                    rows.append(row)
    good = table(rows)
    sys.exit(0 if good or not args.gate else 1)


if __name__ == "__main__":
    main()
