# SPDX-License-Identifier: BSD-3-Clause
"""Creates and frees communicators and intercommunicators in a random order that depends on a seed and is
the same on all ranks. When mpi4py sends objects, it keeps a duplicate of the intercommunicator in an
attribute, whose delete function frees it."""
import random
import sys

from mpi4py import MPI

draw = random.Random(int(sys.argv[1]))
world = MPI.COMM_WORLD
alive = []


def pair(parent):
    first = parent.rank < parent.size // 2
    half = parent.Split(0 if first else 1, parent.rank)
    made = half.Create_intercomm(0, parent, parent.size // 2 if first else 0)
    half.Free()
    return made


for step in range(int(sys.argv[2])):
    kind = draw.choice(["dup", "pair", "pair", "copy", "free", "free"])
    if kind == "dup":
        alive.append(world.Dup())
    elif kind == "pair":
        alive.append(pair(world))
    elif kind == "copy" and alive:
        alive.append(draw.choice(alive).Dup())
    elif alive:
        alive.pop(draw.randrange(len(alive))).Free()
    calls = draw.randrange(3)
    if alive and draw.random() < 0.7:
        used = draw.choice(alive)
        for _ in range(calls):
            used.allreduce(1, MPI.SUM)
for left in alive:
    left.Free()
print("rank", world.rank, "has freed all")
