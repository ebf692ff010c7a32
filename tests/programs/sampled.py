# SPDX-License-Identifier: BSD-3-Clause
"""A Python program that a sampler must see correctly: functions with known shares of the time, called in each way that the interpreter has."""
import sys
import threading
import time

from mpi4py import MPI


def burn(seconds):
    end = time.thread_time() + seconds
    x = 0
    while time.thread_time() < end:
        for i in range(200):
            x += i * i
    return x


class Solver:
    def step(self, seconds):
        return burn(seconds)

    def größe(self, seconds):
        return burn(seconds)


def through_c(seconds):
    """C code calls back into Python, so the interpreter's loop is on the stack twice."""
    def key(value):
        burn(seconds / 2)
        return value
    return sorted([2, 1], key=key)


def numbers(seconds):
    for _ in range(2):
        burn(seconds / 2)
        yield 1


def consume(seconds):
    return sum(numbers(seconds))


def down(depth, seconds):
    return burn(seconds) if depth == 0 else down(depth - 1, seconds)


def on_a_thread(seconds):
    thread = threading.Thread(target=work_of_thread, args=(seconds,))
    thread.start()
    thread.join()


def work_of_thread(seconds):
    burn(seconds)


def made(number, seconds):
    """Functions are created and deleted, so that new code objects reuse the memory of old ones."""
    space = {"burn": burn}
    exec(f"def made_{number}(seconds):\n    burn(seconds)\n", space)
    space[f"made_{number}"](seconds)


def wait_for_others():
    MPI.COMM_WORLD.Barrier()


def main():
    unit = float(sys.argv[1])
    rank = MPI.COMM_WORLD.Get_rank()
    if rank == 0:
        Solver().step(3 * unit)
        Solver().größe(unit)
        through_c(2 * unit)
        consume(2 * unit)
        down(60, unit)
        on_a_thread(unit)
        for number in range(20):
            made(number, unit / 10)
    wait_for_others()
    sys.stdout.write(f"done {rank}\n")


main()
