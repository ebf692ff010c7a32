# SPDX-License-Identifier: BSD-3-Clause
"""./dev bench layers: measures the cost of --io=deep and --io=managed for programs that write like applications, and
shows the reported figures by layer. Prints JSON lines on stdout and a table on stderr. docs/evaluation.md has the
figures."""
import contextlib
import functools
import sys

from measure import by_layer, machine, session


def arguments():
    parser = session.parser("layers", "Cost of following I/O to the disk, by pairs of runs with and without.", mpi=True)
    parser.add_argument("--program", action="append", choices=by_layer.PROGRAMS, help="default: bt_io; s3d_io needs PnetCDF")
    parser.add_argument("--flag", action="append", default=[], metavar="WORD", help="for the compiler, as --flag=-I/opt/pnetcdf/include")
    parser.add_argument("--ranks", action="append", type=int, help="default: 4")
    parser.add_argument("--points", type=int, default=24, help="of a block (s3d_io), of the grid (bt_io), in each dimension (default 24)")
    parser.add_argument("--steps", type=int, default=0, help="checkpoints (s3d_io; default 3), steps (bt_io; default 10)")
    parser.add_argument("--pairs", type=int, default=10, help="of runs, without and with each mode; an even number (default 10)")
    parser.add_argument("--mode", action="append", choices=("deep", "managed"), help="default: both")
    parser.add_argument("--files", help="what names of files begin with, as pvfs2:/mnt/; default: on a GlusterFS volume that is made")
    parser.add_argument("--service", default="orangefs", help="with --files: the file system (default orangefs)")
    parser.add_argument("--server", action="append", type=int, default=[], metavar="PID", help="with --files: its servers")
    parser.add_argument("--mount", action="append", type=int, default=[], metavar="PID", help="with --files: its mount's process")
    args = session.parse(parser)
    if args.pairs < 4 or args.pairs % 2:
        parser.error("--pairs is even, as which run goes first turns from pair to pair, and 4 or more")
    if args.files and not args.server:
        parser.error("--files needs the servers' processes, --server PID")
    if not args.files and by_layer.gluster.missing():
        parser.error(by_layer.gluster.missing())
    return args


def main():
    args = arguments()
    quiet = machine.Quiet(args.patience)
    with contextlib.ExitStack() as stack:
        place = (by_layer.Place(args.files, args.service, args.server, args.mount) if args.files
                 else stack.enter_context(by_layer.made_volume()))
        parts = []
        for mpi in args.libraries:
            for program in args.program or ["bt_io"]:
                made = by_layer.build(mpi, args.build / "bench" / "layers", program, args.flag)
                words = [args.points] + ([args.steps] if args.steps else [])
                for ranks in args.ranks or [4]:
                    parts.append((f"{program} {ranks}",
                                  functools.partial(by_layer.measure, args.build / "bin/rankine", mpi, made, words, ranks,
                                                    args.mode or ["deep", "managed"], args.pairs, place, quiet, session.say)))
        return session.run(parts, quiet, args.gate)


if __name__ == "__main__":
    sys.exit(main())
