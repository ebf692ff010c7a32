# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench package: sizes of the packages, and what starting the portable command costs, as JSON lines. Runs ./dev package's result."""
import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
DIST = ROOT / "build/package/dist"
STAGE = ROOT / "build/package/stage"
TRIES = 200


def least(*argv, tries=TRIES):
    """The shortest of some runs, in ms: what the machine does beside it is not in it."""
    found = []
    for _ in range(tries):
        began = time.perf_counter()
        subprocess.run(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        found.append((time.perf_counter() - began) * 1e3)
    return min(found)


def show(**record):
    print(json.dumps({"bench": "package", **record}), flush=True)


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
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "venv", f"{folder}/venv"], check=True)
        made = time.perf_counter()
        subprocess.run([f"{folder}/venv/bin/pip", "install", "-q", "--no-index", "--disable-pip-version-check", *DIST.glob("*.whl")], check=True)
        show(case="install", venv_s=round(made - began, 2), pip_s=round(time.perf_counter() - made, 2))


if __name__ == "__main__":
    main()
