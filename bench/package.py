# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench package: measures the size of the packages, the cost of starting the portable command, and the time
from pip install to the first report in Debian 11, 12 and 13. Prints JSON lines. Uses the output of ./dev package.
The Debian systems are the systems of the tests (tests/rigs/debian.py)."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
DIST = ROOT / "build/package/dist"
STAGE = ROOT / "build/package/stage"
TRIES = 200
sys.path.insert(0, str(ROOT / "tests"))
from rigs import debian  # noqa: E402  (the path is set on the line above)


def least(*argv, tries=TRIES):
    """Returns the shortest time of several runs in ms, which excludes other work on the machine."""
    found = []
    for _ in range(tries):
        began = time.perf_counter()
        subprocess.run(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        found.append((time.perf_counter() - began) * 1e3)
    return min(found)


def show(**record):
    print(json.dumps({"bench": "package", **record}), flush=True)


def first_report(suite):
    """Measures as an ordinary user of a Debian system, on which the virtual environment and the program already
    exist."""
    system = debian.System(ROOT / "build/roots", suite)
    reason = debian.missing() or system.start()
    if reason:
        show(case="first report", system=suite, left_out=reason)
        return
    home, _ = system.home()
    wheel = next(DIST.glob("*.whl"))
    for source in (wheel, ROOT / "tests/programs/nonblocking.c", ROOT / "tests/programs/program.h"):
        shutil.copy(source, home)
    for path in (home, *home.iterdir()):
        os.chown(path, debian.USER, debian.USER)

    def run(line):
        subprocess.run(list(map(str, system.inside("sh", "-ec", f"cd; {line}"))), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    run("python3 -m venv venv; mpicc.openmpi -g -o prog nonblocking.c")
    began, used = time.perf_counter(), os.times()
    run(f"venv/bin/pip install -q --no-index --disable-pip-version-check {wheel.name}")
    run("venv/bin/rankine run -o first.rkn mpirun.openmpi --oversubscribe -n 2 ./prog 5 16; venv/bin/rankine report first.rkn")
    wall, now = time.perf_counter() - began, os.times()
    show(case="first report", system=suite, wall_s=round(wall, 2),
         processor_s=round(now.children_user + now.children_system - used.children_user - used.children_system, 2))


def main():
    if not STAGE.exists():
        sys.exit("bench package: there are no packages; run ./dev package first")
    for path in sorted(path for path in DIST.iterdir() if path.is_file()):
        show(case="size", file=path.name, bytes=path.stat().st_size)
    for name in ("bin/rankine", "lib/librankine.so", "lib/librankine_memory.so"):
        show(case="size", file=name, bytes=(STAGE / name).stat().st_size)
    plain = least("/bin/true")
    for name, command in (("package", STAGE / "bin/rankine"), ("build", ROOT / "build/bin/rankine")):
        show(case="startup", of=name, command="--version", ms=round(least(command, "--version"), 2))
        show(case="startup", of=name, command="run /bin/true", over_plain_ms=round(least(command, "run", "/bin/true") - plain, 2))
    for archive in map(pathlib.Path, sys.argv[1:]):
        for words in (("query", archive, "SELECT mpi.function,count(),sum(time.duration.ns) GROUP BY mpi.function"), ("report", archive)):
            times = {name: least(command, *words, tries=20) for name, command in (("package", STAGE / "bin/rankine"), ("build", ROOT / "build/bin/rankine"))}
            show(case="speed", command=words[0], archive=archive.name, **{f"{name}_ms": round(value, 2) for name, value in times.items()})
    for suite in debian.SUITES:
        first_report(suite)
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "venv", f"{folder}/venv"], check=True)
        made = time.perf_counter()
        subprocess.run([f"{folder}/venv/bin/pip", "install", "-q", "--no-index", "--disable-pip-version-check", *DIST.glob("*.whl")], check=True)
        show(case="install", venv_s=round(made - began, 2), pip_s=round(time.perf_counter() - made, 2))


if __name__ == "__main__":
    main()
