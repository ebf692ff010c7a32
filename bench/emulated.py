# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench emulated: instructions that the recorder adds per call on aarch64, executed by qemu, compared with those on x86-64, by callgrind.
Prints JSON lines on stdout, a table on stderr. Needs the build and the folder of ./dev test --arch aarch64."""
import argparse
import json
import os
import pathlib
import shutil
import sys

from measure import emulated, instructions, libraries, variants

MOST = 1.15  # limit for the ratio to the count on x86-64


def main():
    parser = argparse.ArgumentParser(prog="./dev bench emulated", description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, default=libraries.ROOT / "build", help="build for x86-64 (default: build)")
    parser.add_argument("--emulated", type=pathlib.Path, default=libraries.ROOT / "build-aarch64", help="build for aarch64 (default: build-aarch64)")
    parser.add_argument("--root", type=pathlib.Path, help="the Debian for aarch64 in a folder (default: build/arch/aarch64-root)",
                        default=pathlib.Path(os.environ.get("RANKINE_ARCH_ROOTS", libraries.ROOT / "build/arch")) / "aarch64-root")
    parser.add_argument("--mpi", action="append", choices=("openmpi", "mpich"), help="default: both")
    parser.add_argument("--gate", action="store_true", help=f"exit with 1 when aarch64 needs more than {MOST} times as many instructions")
    args = parser.parse_args()
    if shutil.which(emulated.QEMU) is None:
        parser.error(f"there is no {emulated.QEMU} (Debian: qemu-user)")
    recorder, native = args.emulated.resolve() / "lib/librankine.so", args.build.resolve() / "lib/librankine.so"
    for file in (recorder, native, *emulated.compilers(args.emulated).values()):
        if not file.exists():
            parser.error(f"{file} is not there; ./dev build and ./dev test --arch aarch64 make it")
    plugin = emulated.build_plugin(args.emulated / "bench")
    worst = 0
    for mpi in libraries.debian():
        if args.mpi and mpi.name not in args.mpi:
            continue
        folder = emulated.programs(args.emulated.resolve(), mpi.name, instructions.PROGRAMS)
        native_folder = libraries.build(mpi, args.build.resolve() / "bench" / mpi.name)
        for program in instructions.PROGRAMS:
            without, with_it = (emulated.count(plugin, args.root.resolve(), folder / program, library) for library in (None, recorder))
            base, recorded = (instructions.count(mpi, native_folder, variant, program)
                              for variant in (variants.NONE, variants.recording(native)))
            for case, value in with_it.items():
                here, there = value - without[case], recorded[case] - base[case]
                worst = max(worst, here / there)
                print(json.dumps({"bench": f"instructions/{case}", "mpi": mpi.name, "aarch64": round(here, 1), "x86-64": round(there, 1),
                                  "ratio": round(here / there, 3)}), flush=True)
                print(f"{mpi.name:8} {case:24} aarch64 {here:8.1f}  x86-64 {there:8.1f}  {here / there:.2f}x", file=sys.stderr)
    return 1 if args.gate and worst > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
