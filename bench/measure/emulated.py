# SPDX-License-Identifier: BSD-3-Clause
"""Counts instructions per iteration on aarch64: qemu executes the program, and programs/qemu_count.c counts. The
cases and the method of differences are the same as in instructions.py. Only the dynamically linked qemu can load
plug-ins (Debian: qemu-user)."""
import os
import pathlib
import re
import subprocess
import tempfile

from . import libraries, variants

QEMU = "qemu-aarch64"
# A single process is a job of one rank. Without this setting, Open MPI would start a daemon for the process.
ALONE = {"OMPI_MCA_ess_singleton_isolated": "1"}
# A sample of the stack takes 18,000 instructions, which would be counted in the case that it interrupts. With the
# default rate, each case has some samples, because the emulator is slow.
SELDOM = "RANKINE_SAMPLE_HZ=1"


def build_plugin(folder):
    folder.mkdir(parents=True, exist_ok=True)
    plugin = folder / "libqemu_count.so"
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-fvisibility=hidden", "-o", str(plugin), str(libraries.SOURCES / "qemu_count.c")], check=True)
    return plugin


def count(plugin, root, program, recorder=None, n=1000):
    """Returns instructions per iteration by case. `root` is the folder of a Debian for aarch64. `recorder` is the
    path of librankine.so; if it is None, nothing is preloaded."""
    with tempfile.TemporaryDirectory(prefix="rankine-qemu-") as name:
        folder = pathlib.Path(name)
        (folder / "spool").mkdir(mode=0o700)
        words = [] if recorder is None else variants.recording(recorder, SELDOM).prefix(folder)[1:]
        argv = [QEMU, "-L", root, "-d", "plugin", "-D", "/dev/null", "-plugin", plugin]
        for word in words:  # preloads the library into the emulated program, not into qemu
            argv += ["-E", word]
        process = subprocess.run([str(word) for word in [*argv, program, "--count", n]], cwd=folder, capture_output=True, text=True,
                                 stdin=subprocess.DEVNULL, timeout=600, env={**libraries.environment(), **ALONE})
        if process.returncode != 0:
            raise variants.RunFailed(f"{program} ended with {process.returncode}: {' '.join(process.stderr.split())[:400]}")
        counts = [int(text) for text in re.findall(r"^qemu_count (\d+)$", process.stderr, re.M)]
        cases = re.findall(r'"case": "(\w+)"', process.stdout)
        if len(counts) != 2 * len(cases):
            raise variants.RunFailed(f"{program}: {len(counts)} counts of {len(cases)} cases: {process.stderr[:400]}")
        if recorder is not None and not (folder / "out.rkn").exists():
            raise variants.RunFailed(f"{program} was not recorded: {process.stderr[:400]}")
        return {case: (counts[2 * i + 1] - counts[2 * i]) / n for i, case in enumerate(cases)}


def compilers(build):
    """Returns the compilers for aarch64 by MPI library, which `./dev test --arch aarch64` has created."""
    return {name: build / "wrappers" / f"mpicc.{name}" for name in ("openmpi", "mpich")}


def programs(build, name, wanted):
    """Builds the programs `wanted` for aarch64 and the MPI library `name`, in a folder below `build`."""
    folder = build / "bench" / name
    folder.mkdir(parents=True, exist_ok=True)
    for program in wanted:
        sources = [libraries.SOURCES / f"{program}.c", *(libraries.SOURCES / other for other in libraries.PROGRAMS[program])]
        argv = [compilers(build)[name], "-O2", "-g", "-pthread", f"-I{libraries.ROOT}/include", "-o", folder / program, *sources]
        subprocess.run([str(word) for word in argv], check=True, env=dict(os.environ))
    return folder
