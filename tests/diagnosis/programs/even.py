# SPDX-License-Identifier: BSD-3-Clause
"""Ranks do even work in NumPy, with one reduction in each step."""
import sys

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
matrix = numpy.eye(400) * 0.5
for _ in range(int(sys.argv[1])):
    for _ in range(4):
        matrix = matrix @ matrix + numpy.eye(400)
        matrix /= numpy.abs(matrix).max()
    comm.allreduce(float(matrix[0, 0]))
