# SPDX-License-Identifier: BSD-3-Clause
"""Has three functions with one MPI call each. In these calls, the other ranks wait for rank 0."""
import time

from mpi4py import MPI

world = MPI.COMM_WORLD
buffer = bytearray(64)


def late():
    end = time.perf_counter() + 0.02
    while world.rank == 0 and time.perf_counter() < end:
        pass


def meet():
    late()
    world.Barrier()


def give():
    late()
    world.Bcast(buffer)


def take():
    late()
    world.Scatter([buffer, 64 // world.size, MPI.BYTE], [bytearray(64), 64 // world.size, MPI.BYTE])


for _ in range(20):
    meet()
    give()
    take()
