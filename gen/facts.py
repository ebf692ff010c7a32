# SPDX-License-Identifier: BSD-3-Clause
"""Derives the facts about each MPI function from its own row and from the row of its base function. For example,
MPI_Isend is a variant of MPI_Send.

Most facts follow from class, shape and action, so a new function of a known kind needs only one row. Other facts
are given by annotations. If rows contradict each other, a TableError is raised.
"""
import dataclasses

from table import COMPLETING_SHAPES, Function, TableError

STALL_OF_CLASS = {
    "rma": "rma",
    "io": "io",
    "collective": "collective",
    "neighborhood": "collective",
    "communicator": "collective",
    "topology": "collective",
    "process": "collective",
    "session": "collective",
}
SYNCHRONISES = ("fence", "post", "start", "complete", "wait", "lock", "unlock", "lock_all", "unlock_all", "flush",
                "flush_all", "sync")
WAITING_SENDS = ("send:standard", "send:synchronous")
COLLECTIVE_MAY_WAIT = ("rma", "communicator", "topology", "io")


@dataclasses.dataclass(frozen=True)
class Facts:
    """The facts about one function. In C++, these facts are columns; src/mpi_facts/facts.h describes each of them."""
    function: Function
    operation: Function  # the base function: MPI_Send for MPI_Isend; for a base function, the function itself
    action: str  # the action with its argument, such as "send:standard"
    non_blocking: Function | None = None
    persistent: Function | None = None
    alone: Function | None = None

    @property
    def kind(self) -> str:
        return self.action.partition(":")[0]

    @property
    def word(self) -> str:
        return self.action.partition(":")[2]

    @property
    def completion(self) -> str:
        if self.function.split:
            return "first_half" if self.function.split == "begin" else "second_half"
        return {
            "start": "begins",
            "activate": "begins",
            "activate_all": "begins",
            "persist": "sets_up"
        }.get(self.function.shape, "in_call")

    @property
    def returns_before(self) -> bool:
        return self.completion in ("begins", "sets_up")

    @property
    def window_kind(self) -> str:
        cls = self.function.cls
        if cls in ("collective", "neighborhood"):
            return "collective"
        if cls == "completion" or self.kind == "probe":
            return "completion"
        if cls == "rma" and self.kind == "rma":
            if self.word in SYNCHRONISES:
                return "completion"
            return "none" if self.word in ("create", "free") else "one_sided"
        if cls != "point_to_point" or self.kind == "none":
            return "none"
        return "non_blocking" if self.returns_before else "blocking"

    @property
    def waits(self) -> bool:
        """Whether the function returns only after another rank has made a call."""
        if self.returns_before or self.has("polls"):
            return False
        if self.function.cls in ("collective", "neighborhood") or self.function.shape in COMPLETING_SHAPES:
            return True
        return self.function.cls == "point_to_point" and (
            self.action in WAITING_SENDS or self.kind in ("recv", "sendrecv", "probe"))

    @property
    def may_wait(self) -> bool:
        """Does the same as `waits`, but is also true for functions that wait only in some of their calls."""
        if self.waits or self.has("waits") or self.meets_strangers:
            return True
        if self.function.shape in ("finalize", "session_finalize"):
            return True
        if self.returns_before or self.has("polls"):
            return False
        return (self.function.collective and self.function.cls in COLLECTIVE_MAY_WAIT) or (
            self.kind == "rma" and self.word in SYNCHRONISES)

    @property
    def meets_strangers(self) -> bool:
        """Whether the function waits for processes that are in no common communicator yet: processes of another job
        or world, or newly started processes."""
        return self.has("strangers")

    @property
    def stall(self) -> str:
        cls = self.function.cls
        if cls == "completion":
            return "requests" if self.waits else "unknown"
        if cls in STALL_OF_CLASS:
            return STALL_OF_CLASS[cls]
        if not self.waits or self.kind == "sendrecv":
            return "unknown"
        return "late_receiver" if self.kind == "send" else "late_sender"

    @property
    def phase(self) -> str:
        return {
            "init": "initialize",
            "session_init": "initialize",
            "finalize": "finalize",
            "session_finalize": "finalize"
        }.get(self.function.shape, "run")

    @property
    def makes(self) -> bool:
        return (self.kind == "comm_create" or self.action in ("rma:create", "io:open") or
                self.function.shape in ("spawn", "spawn_multiple"))

    @property
    def frees(self) -> bool:
        return self.function.shape in ("comm_free", "win_free", "file_close", "request_free")

    def has(self, flag: str) -> bool:
        """Whether the row itself has the flag. A variant with large counts also has the flags of its base function."""
        return getattr(self.function, flag) or (self.completion == "in_call" and getattr(self.operation, flag))

    @property
    def has_large_counts(self) -> bool:
        return self.function.large or any("MPI_Count" in parameter.type for parameter in self.function.parameters)

    @property
    def pointer(self) -> str | None:
        """How the function determines its file position. The second half of a split call has the file pointer of
        the first half."""
        return self.function.pointer or (self.operation.pointer if self.kind == "io" else None)

    @property
    def form(self) -> tuple:
        """The properties that distinguish the variants of one operation from each other."""
        return self.completion, self.has_large_counts


def _operation(function: Function, by_name: dict[str, Function]) -> Function:
    if function.form_of is None:
        return function
    operation = by_name.get(function.form_of)
    if operation is None:
        raise TableError(f"{function.name}: as={function.form_of}: there is no such row")
    if operation.form_of is not None:
        raise TableError(f"{function.name}: as={operation.name}: that one is a form itself, of {operation.form_of}")
    if operation.cls != function.cls or operation.collective != function.collective:
        raise TableError(f"{function.name}: as={operation.name}: class and collective differ")
    if function.pointer is not None and function.pointer != operation.pointer:
        raise TableError(f"{function.name}: as={operation.name}: the file pointers differ")
    return operation


def _independent(one: Facts, facts: list[Facts]) -> Function | None:
    """For a collective file access, the variant that a single rank can call. The first match counts."""
    if one.function.cls != "io" or not one.function.collective or one.word not in ("read", "write"):
        return None
    form = ("begins" if one.completion == "begins" else "in_call", one.has_large_counts)
    return next((other.function for other in facts
                 if other.function.cls == "io" and not other.function.collective and other.action == one.action and
                 other.pointer == one.pointer and other.form == form), None)


def facts_of(functions: list[Function]) -> list[Facts]:
    """Returns the facts about all functions, in the order of the rows."""
    by_name = {function.name: function for function in functions}
    facts = []
    for function in functions:
        operation = _operation(function, by_name)
        facts.append(Facts(function, operation, operation.action))
    forms: dict[str, dict[tuple, Function]] = {}
    for one in facts:
        known = forms.setdefault(one.operation.name, {})
        if one.form in known:
            raise TableError(f"{one.function.name} and {known[one.form].name} are the same form of {one.operation.name}")
        known[one.form] = one.function
    seen: dict[str, str] = {}
    for one in facts:
        if one.kind == "collective" and one.function is one.operation:
            if one.word in seen:
                raise TableError(f"{one.function.name}: action={one.action} is that of {seen[one.word]} already")
            seen[one.word] = one.function.name
    complete = []
    for one in facts:
        form = forms[one.operation.name] if one.completion == "in_call" else {}
        complete.append(
            dataclasses.replace(
                one,
                non_blocking=form.get(("begins", one.has_large_counts)),
                persistent=form.get(("sets_up", one.has_large_counts)),
                alone=_independent(one, facts)))
    return complete
