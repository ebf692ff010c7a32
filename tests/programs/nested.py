# SPDX-License-Identifier: BSD-3-Clause
"""One rank computes in Python, and the other rank waits for it."""
import sys
import time

from mpi4py import MPI

comm = MPI.COMM_WORLD
until = time.process_time() + int(sys.argv[1]) / 1e3
while comm.rank == 0 and time.process_time() < until:
    sum(i * i for i in range(1000))
comm.barrier()
