# SPDX-License-Identifier: BSD-3-Clause
"""Rank 1 has many objects and runs the garbage collector in each step, while the other rank waits."""
import gc
import sys
import time

from mpi4py import MPI

comm = MPI.COMM_WORLD
gc.disable()
kept = [[i] for i in range(int(sys.argv[2]))] if comm.rank == 1 else []
injected = 0.0


def step():
    began = time.monotonic()
    if comm.rank == 1:
        gc.collect()
    return time.monotonic() - began


comm.Barrier()
for _ in range(int(sys.argv[1])):
    time.sleep(0.005)
    took = step()
    comm.Barrier()
    if comm.rank == 1:
        injected += took
print(f"injected collector {injected:.6f}", flush=True)
