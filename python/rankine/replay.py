# SPDX-License-Identifier: BSD-3-Clause
"""User-defined actions in traces that `rankine replay TRACE --actions FILE.py` reads (docs/replay-library.md).

    from rankine.replay import action

    @action("halo")
    def halo(rank, bytes):              # a line `3 halo 8192` of the trace
        left, right = (rank.number - 1) % rank.size, (rank.number + 1) % rank.size
        for other in (left, right):
            rank.irecv(other, int(bytes))
        for other in (left, right):
            rank.send(other, int(bytes))
        rank.waitall()

A function is called when a simulated rank reaches such a line. The function's arguments are the words after the
name, as text. The function's calls of the rank's methods only add operations to a list. After the function has
returned, the rank performs the operations in the order of the list. An exception ends the replay, and the message
names the line. Python's standard output goes to the command's standard error.
"""
import os
import runpy
import sys
import traceback

__all__ = ["Rank", "action"]

_BYTE = 6
_ANSWERS = 3  # descriptor
_actions = {}


def action(name):
    """Decorator that registers the function for lines with this name. The name must be a word that traces do not use yet."""
    if not isinstance(name, str) or not name or name.split() != [name] or "#" in name:
        raise ValueError(f"the name of an action is one word, not {name!r}")
    if name in _actions:
        raise ValueError(f"there is an action {name} already")

    def register(function):
        _actions[name] = function
        return function
    return register


class Rank:
    """A simulated rank. Sizes are in bytes. In gather, scatter, allgather and alltoall, a size is the size of one
    rank's part. Work is in flops."""
    __slots__ = ("number", "size", "_lines")

    def __init__(self, number, size):
        self.number, self.size, self._lines = number, size, []

    def line(self, *words):
        """Adds any line of the current trace format, without the rank."""
        self._lines.append(" ".join(map(str, words)))

    def compute(self, work):
        self.line("compute", repr(float(work)))

    def sleep(self, seconds):
        self.line("sleep", repr(float(seconds)))

    def send(self, to, bytes, tag=0):
        self.line("send", to, tag, bytes, _BYTE)

    def recv(self, source, bytes, tag=0):
        self.line("recv", source, tag, bytes, _BYTE)

    def isend(self, to, bytes, tag=0):
        self.line("isend", to, tag, bytes, _BYTE)

    def irecv(self, source, bytes, tag=0):
        self.line("irecv", source, tag, bytes, _BYTE)

    def wait(self, source, target, tag=0):
        """Waits for the oldest request of a message from `source` to `target`."""
        self.line("wait", source, target, tag)

    def waitall(self):
        self.line("waitall")

    def barrier(self):
        self.line("barrier")

    def bcast(self, bytes, root=0):
        self.line("bcast", bytes, root, _BYTE)

    def reduce(self, bytes, work=0, root=0):
        self.line("reduce", bytes, repr(float(work)), root, _BYTE)

    def allreduce(self, bytes, work=0):
        self.line("allreduce", bytes, repr(float(work)), _BYTE)

    def gather(self, bytes, root=0):
        self.line("gather", bytes, bytes, root, _BYTE, _BYTE)

    def scatter(self, bytes, root=0):
        self.line("scatter", bytes, bytes, root, _BYTE, _BYTE)

    def allgather(self, bytes):
        self.line("allgather", bytes, bytes, _BYTE, _BYTE)

    def alltoall(self, bytes):
        self.line("alltoall", bytes, bytes, _BYTE, _BYTE)


def _answer(to, good, text):
    data = text.encode()
    to.write(f"{'ok' if good else 'no'} {len(data)}\n".encode() + data)
    to.flush()


def serve(path):
    """`rankine replay` starts this function. The function runs the file. After that, it treats each line of standard
    input as a call."""
    with os.fdopen(_ANSWERS, "wb") as to:
        try:
            runpy.run_path(path)
        except BaseException as error:  # includes SystemExit: the command receives the error, and the traceback is shown
            traceback.print_exc()
            _answer(to, False, f"{type(error).__name__}: {error}")
            return
        _answer(to, True, "\n".join(_actions))
        for call in sys.stdin:
            number, size, name, *words = call.split()
            rank = Rank(int(number), int(size))
            try:
                _actions[name](rank, *words)
            except Exception as error:
                traceback.print_exc()
                _answer(to, False, f"{type(error).__name__}: {error}")
                continue
            _answer(to, True, "".join(f"{line}\n" for line in rank._lines))
