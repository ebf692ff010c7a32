# SPDX-License-Identifier: BSD-3-Clause
"""A ring and a reduction by mpi4py. Prints the library's name and the sums."""
import os
import sys

from mpi4py import MPI

world = MPI.COMM_WORLD
right, left = (world.rank + 1) % world.size, (world.rank - 1) % world.size
total = 0
for step in range(int(sys.argv[1])):
    request = world.isend([world.rank, step], right)
    total += world.recv(source=left)[0]
    request.wait()
line = (f"rank {world.rank}: {MPI.Get_library_version().split(',')[0].split()[0]}, {total}, {world.allreduce(total)}\n")
os.write(1, line.encode())  # in one piece, because otherwise the launcher mixes the ranks' lines
