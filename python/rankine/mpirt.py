# SPDX-License-Identifier: BSD-3-Clause
"""The monitor of the MPI/RT instrumentation proposal, with the proposal's first and later names. The monitor is
implemented with Rankine's windows. mpirt.h is the same interface for C, and specifies the functions
(docs/windows.md).

    from rankine import mpirt
    request, handle = mpirt.Request("exchange"), mpirt.Handle(profile=1, pttopt=1)
    mpirt.MPI_START_MONITOR(request, handle, "monitor.txt")
    ...
    mpirt.MPI_END_MONITOR(request, handle)   # all flags are 0 again

Without `rankine run`, every call returns Window.NOT_MEASURED."""
from __future__ import annotations

import dataclasses

from . import Window, attached

__all__ = ["Handle", "Request", "MPI_START_MONITOR", "MPI_END_MONITOR", "MPIRT_START_MONITOR", "MPIRT_END_MONITOR",
           "MPIRT_OUTPUT_MONITOR", "MPIRT_MONITOR_RESET", "MPIRT_MONITOR_REQUEST_CREATE", "MPIRT_MONITOR_REQUEST_DELETE"]


@dataclasses.dataclass
class Handle:
    """Flags, each 1 or 0; the default is 0."""
    profile: int = 0
    other: int = 0
    pttopt: int = 0
    coll: int = 0
    comm: int = 0
    msgsize: int = 0
    traffic: int = 0

    def _what(self):
        return sum(bit for flag, bit in ((self.other, Window.OTHER), (self.pttopt, Window.POINT_TO_POINT),
                                         (self.coll, Window.COLLECTIVE), (self.comm, Window.COMMUNICATOR),
                                         (self.msgsize, Window.MESSAGE_SIZE), (self.traffic, Window.TRAFFIC)) if flag)

    def _reset(self):
        for field in dataclasses.fields(self):
            setattr(self, field.name, field.default)


@dataclasses.dataclass
class Request:
    """`comm`: the address of the communicator whose calls count (mpi4py: MPI._addressof(comm)). Times are in seconds.
    `start_time` and `timeout` are the times of the proposal's timehandle. If `start_time`, a time since the start, is not 0,
    the model is Window.TIME, whatever `model` is. A wait longer than `timeout` counts as a timeout."""
    name: str = "monitor"
    comm: int | None = None
    start_time: float = 0
    timeout: float = 0
    model: int = Window.CALL
    window: Window | None = None
    f: str | None = None
    what: int = 0
    started: bool = False


def _nothing():
    return Window.OK if attached() else Window.NOT_MEASURED


def _create(request, handle):
    request.window, request.what, request.started = None, handle._what(), False
    if not attached():
        return Window.NOT_MEASURED
    if not handle.profile or not request.what:
        return Window.INVALID
    try:
        window = Window(request.name, what=request.what, comm=request.comm, timeout=request.timeout, start=request.start_time,
                        model=Window.TIME if request.start_time else request.model)
    except ValueError:
        return Window.INVALID
    if window.answer in (Window.OK, Window.OTHER_UNKNOWN):
        request.window = window
    return window.answer


def _first_wrong(answers):
    return answers, next((answer for answer in answers if answer != Window.OK), Window.OK)


def MPIRT_MONITOR_REQUEST_CREATE(requests, handles):
    """Returns all return codes, and the first return code that is not Window.OK."""
    if len(requests) != len(handles):
        raise ValueError(f"{len(requests)} requests and {len(handles)} handles")
    return _first_wrong([_create(request, handle) for request, handle in zip(requests, handles)])


def _delete(request):
    answer = Window.INVALID if request.window is None else request.window.free()
    if answer == Window.OK:
        request.window = None
    return answer if attached() else Window.NOT_MEASURED


def MPIRT_MONITOR_REQUEST_DELETE(requests):
    return _first_wrong([_delete(request) for request in requests])


def MPI_START_MONITOR(request, monitorhandle, f=None):
    if not monitorhandle.profile or not monitorhandle._what():
        return _nothing()
    if request.window is not None and request.what != monitorhandle._what():
        answer = _delete(request)
        if answer != Window.OK:
            return answer
    if request.window is None:
        answer = _create(request, monitorhandle)
    if request.window is None:
        return answer
    started = request.window.start()
    if started != Window.OK:
        return started  # a window that was already started continues unchanged
    request.f, request.started = f, True
    return request.window.answer  # repeats a warning each time


def MPI_END_MONITOR(request, monitorhandle):
    monitorhandle._reset()
    if not request.started:
        return _nothing()
    request.started = False
    answer = request.window.stop()
    return answer if answer != Window.OK or request.f is None else request.window.report(request.f)


def MPIRT_START_MONITOR(request, monitorhandle, f=None):
    return MPI_START_MONITOR(request, monitorhandle, f)


def MPIRT_END_MONITOR(request, monitorhandle):
    return MPI_END_MONITOR(request, monitorhandle)


def MPIRT_OUTPUT_MONITOR(request, monitorhandle, f=None):
    """Writes the current counts. The window may be running or stopped."""
    return _of_window(request, lambda window: window.report(f))


def MPIRT_MONITOR_RESET(request, monitorhandle):
    """Sets the counts to zero."""
    return _of_window(request, Window.reset)


def _of_window(request, change):
    if request.window is not None:
        return change(request.window)
    return Window.INVALID if attached() else Window.NOT_MEASURED
