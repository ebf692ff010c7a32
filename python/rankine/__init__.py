# SPDX-License-Identifier: BSD-3-Clause
"""Rankine's annotations for Python, which mark parts of the program, so that Rankine can measure the parts. The
module is pure Python. If the program does not run under `rankine run`, the module does nothing, and an annotation
costs as much as an empty `with`. docs/annotation.md explains the terms.

    import rankine

    with rankine.region("solve"):
        ...

    @rankine.function
    def assemble(): ...

    phase = rankine.Attribute("phase", int)
    phase.set(3)

    for i in rankine.loop("steps", range(100)):
        ...

    rankine.metadata("problem", "heat")

    with rankine.Window("exchange") as exchange:
        ...
    exchange.read()["sent_bytes"]

rankine.Archive reads archives (docs/python.md). The class Archive is loaded when it is first used.
"""
import functools

from . import _table as _window
from ._table import (AGGREGATABLE, AS_VALUE, GLOBAL, HIDDEN, NESTED, PROCESS, SKIP_EVENTS, TASK, THREAD, WORK, find)

__all__ = ["AGGREGATABLE", "AS_VALUE", "GLOBAL", "HIDDEN", "NESTED", "PROCESS", "SKIP_EVENTS", "TASK", "THREAD", "WORK",
           "Attribute", "attached", "begin", "end", "function", "inherit", "loop", "metadata", "region", "ti_start", "ti_stop",
           "Window"]

_table = find()


def __getattr__(name):
    # Measured programs do not load the code that reads archives.
    if name in ("Archive", "ArchiveError"):
        from . import archive
        return getattr(archive, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    return [*globals(), "Archive", "ArchiveError"]


def attached():
    """Returns whether the program runs under `rankine run`."""
    return _table is not None


class _Nothing:
    """Replaces a region when nothing is measured. Methods of str are called without a Python frame, which halves the
    cost. Both methods ignore their arguments, and the second method returns "", which lets exceptions pass."""
    __slots__ = ()
    __enter__ = "".islower
    __exit__ = "".format

    def __call__(self, wrapped):
        return wrapped


class _Region:
    """A region, for `with` or as a decorator. A region may be used repeatedly, and inside itself."""
    __slots__ = ("_handle", "_begin", "_end", "_keep")

    def __init__(self, name):
        self._keep, self._handle = _table.region(name)
        self._begin, self._end = _table.begin, _table.end

    def __enter__(self):
        self._begin(self._handle)
        return self

    def __exit__(self, *_):
        self._end(self._handle)

    def __call__(self, wrapped):
        begin_region, end_region, handle = self._begin, self._end, self._handle

        @functools.wraps(wrapped)
        def inside(*args, **keywords):
            begin_region(handle)
            try:
                return wrapped(*args, **keywords)
            finally:
                end_region(handle)
        inside.__rankine_region__ = self  # the handle lives as long as the function
        return inside


_NOTHING = _Nothing()
_regions = {}


def region(name):
    """Returns the region with this name, for `with` or as a decorator."""
    if _table is None:
        return _NOTHING
    known = _regions.get(name)
    if known is None:
        known = _regions.setdefault(name, _Region(name))
    return known


def function(wrapped):
    """Decorator that makes the function a region with the function's name."""
    return region(wrapped.__qualname__)(wrapped)


def begin(name):
    """Begins a region, which end(name) ends. Meant for code in which `with` cannot be used."""
    region(name).__enter__()


def end(name):
    region(name).__exit__()


def loop(name, items):
    """Iterates over `items` inside the loop `name`; each step is one iteration, numbered from 0."""
    if _table is None:
        yield from items
        return
    handle = _table.loop(name)
    _table.loop_begin(handle)
    try:
        for number, item in enumerate(items):
            _table.iteration_begin(handle, number)
            try:
                yield item
            finally:
                _table.iteration_end(handle)
    finally:
        _table.loop_end(handle)


class Attribute:
    """A named value: int, float, bool or str. `properties` are combined with |."""

    def __init__(self, name, kind=str, properties=0, unit=None):
        if kind not in (int, float, bool, str):
            raise TypeError(f"attribute {name!r}: {kind!r} is none of int, float, bool and str")
        self._handle = None if _table is None else _table.attribute(name, kind, properties, unit)

    def begin(self, value):
        """Begins a value on top of the previous value."""
        if self._handle is not None:
            _table.put(self._handle, value, True)

    def set(self, value):
        """Replaces the value."""
        if self._handle is not None:
            _table.put(self._handle, value, False)

    def end(self):
        """Removes the last value."""
        if self._handle is not None:
            _table.end_attribute(self._handle)


class Window:
    """A monitor window (docs/windows.md). A window counts MPI's operations between start and stop, or in a `with`.
    `comm`: the address of the communicator whose calls count (mpi4py: MPI._addressof(comm)); None means all
    communicators. `peers`: ranks in that communicator. Times are in seconds."""
    POINT_TO_POINT, COLLECTIVE, COMMUNICATOR, MESSAGE_SIZE, TRAFFIC, OTHER, THIS_THREAD = 1, 2, 4, 8, 16, 32, 256
    CALL, EVENT, TIME = 0, 1, 2
    OK, NOT_MEASURED, INVALID, WRONG_STATE, NO_ROOM, FAILED, OTHER_UNKNOWN = range(7)

    def __init__(self, name, what=0, comm=None, peers=(), model=0, min_bytes=0, max_bytes=0, large_bytes=0, timeout=0,
                 resolution=0, start=0):
        self._window, self.answer = _window.Number(0), self.NOT_MEASURED
        self._started = []  # for each enclosing `with`, whether this `with` started the window
        if _table is None:
            return
        ranks = (_window.Rank * len(peers))(*peers)
        spec = _window.Spec(0, what, name.encode(), comm, ranks if peers else None, len(peers), model, min_bytes, max_bytes,
                            large_bytes, int(timeout * 1e9), int(resolution * 1e9), int(start * 1e9))
        spec.size = _window.sizeof(spec)
        self.answer = _table.window_create(spec, self._window)
        if self.answer == self.INVALID:
            raise ValueError(f"window {name!r} cannot be made: answer {self.answer}")

    def _call(self, function, *arguments):
        return self.NOT_MEASURED if _table is None else getattr(_table, function)(self._window, *arguments)

    def start(self):
        return self._call("window_start")

    def stop(self):
        return self._call("window_stop")

    def reset(self):
        return self._call("window_reset")

    def free(self):
        return self._call("window_free")

    def read(self):
        """Returns the counts since the present or last start, as a dictionary. Returns None if nothing is measured,
        or if the window was never started."""
        values = _window.Values()
        values.size = _window.sizeof(values)
        if self._call("window_read", values) != self.OK:
            return None
        return {name: {key: getattr(value, key) for key, _ in value._fields_} if hasattr(value, "_fields_") else value
                for name, value in ((name, getattr(values, name)) for name, _ in values._fields_) if name != "size"}

    def report(self, path=None, comm=None):
        """Appends the counts to a file, or to standard error if the file is None. With the address of a
        communicator, this is a collective call."""
        return self._call("window_report", None if path is None else str(path).encode(), comm)

    def __enter__(self):
        self._started.append(self.start() == self.OK)
        return self

    def __exit__(self, *_):
        if self._started.pop():
            self.stop()


def metadata(key, value):
    """Sets a value of the whole run: int, float, bool or str. Queries can use it as run.KEY."""
    if _table is not None:
        _table.metadata(key, value)


def ti_start():
    """Records this thread in its time-independent trace from now on, until ti_stop (docs/ti.md)."""
    if _table is not None:
        _table.record_ti(1)


def ti_stop():
    """Stops recording this thread in its time-independent trace."""
    if _table is not None:
        _table.record_ti(0)


def inherit(on):
    """Sets whether threads that this thread creates from now on inherit its regions."""
    if _table is not None:
        _table.inherit(int(on))
