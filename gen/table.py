# SPDX-License-Identifier: BSD-3-Clause
"""Reads gen/mpi.table, the table of MPI functions, and rejects inconsistent rows.

If an annotation names a parameter, this parameter must have the right type. So this script finds errors in the
table, and an error does not become a wrong pointer in a measured program. facts.py interprets combinations of
annotations.
"""
import dataclasses
import pathlib
import re

TABLE = pathlib.Path(__file__).resolve().parent / "mpi.table"

MAX_ID = 0xFFFF

CLASSES = (
    "environment point_to_point completion collective neighborhood communicator group topology datatype rma io "
    "attribute error operation info process session tool other").split()

SHAPES = (
    "local blocking recv sendrecv start persist activate activate_all wait wait_all wait_any wait_some request_free "
    "probe comm_create comm_group comm_free comm_name win_create win_free file_open file_close type_free callback "
    "init session_init session_finalize finalize abort spawn spawn_multiple").split()

COMPLETING_SHAPES = ("wait", "wait_all", "wait_any", "wait_some")

# The type that a parameter must have if an annotation names it. The word `[]` means any number of array dimensions.
HANDLE = r"(?:MPI_Comm|MPI_Win|MPI_File|MPI_Message)"
POSITIONS = {
    "comm": r"MPI_Comm",
    "win": r"MPI_Win",
    "file": r"MPI_File",
    "message": r"MPI_Message \*",
    "newcomm": HANDLE + r" \*",
    "op": r"MPI_Op",
    "root": r"int",
    "dest": r"int",
    "source": r"int",
    "tag": r"int|const char \*",
    "recvtag": r"int",
    "target": r"int",
    "offset": r"MPI_Offset",
    "request": r"MPI_Request (?:\*|\[\])",
    "request_count": r"int",
    "flag": r"int \*",
    "index": r"int (?:\*|\[\])",
    "outcount": r"int \*",
    "status": r"MPI_Status \*",
    "found": r"int \*",
    "polled": r"(?:const )?MPI_Request(?: \[\])?",
    "polled_count": r"int",
    "handle": r"(?:MPI_Comm|MPI_Win|MPI_File|MPI_Datatype|MPI_Session)(?: \*)?",
}
POLL_KEYS = ("found", "polled", "polled_count")
COMM_VIAS = ("comm", "win", "file", "message")
VOLUMES = ("send", "recv", "send_in_place", "recv_in_place")
OTHER_KEYS = ("class", "shape", "kind", "in_place", "callbacks", "as", "action", "split", "pointer")
KEYS = {*POSITIONS, *VOLUMES, *OTHER_KEYS}
FLAGS = ("collective", "inquiry", "polls", "waits", "meets", "strangers", "converts", "large")
SPLITS = ("begin", "end")
POINTERS = ("individual", "shared")

# The kinds of actions in a trace, and their possible arguments. The names are those of src/base/ti/action.h and
# src/mpi_facts/facts.h, so the compiler rejects a name that these files do not define.
ACTIONS = {
    "none": None,
    "send": r"standard|buffered|synchronous|ready",
    "recv": None,
    "sendrecv": None,
    "probe": None,
    "cancel": None,
    "free": None,
    "collective": r"[a-z_]+",
    "comm_create": r"parent|colour|members|groups",
    "comm_free": None,
    "rma": r"[a-z_]+",
    "io": r"open|close|read|write|seek|sync|metadata",
}

# The default action of a row, by shape.
ACTION_OF_SHAPE = {
    "sendrecv": "sendrecv",
    "probe": "probe",
    "request_free": "free",
    "comm_free": "comm_free",
    "win_create": "rma:create",
    "win_free": "rma:free",
    "file_open": "io:open",
    "file_close": "io:close",
}
# A row with one of these classes or shapes must name an action, or be a variant of another function.
CLASSES_WITH_ACTION = ("collective", "neighborhood", "io")
SHAPES_WITH_ACTION = ("blocking", "recv", "start", "persist", "comm_create", "comm_group")

COUNT = r"int|MPI_Count"
COUNTS = r"const (?:int|MPI_Count) \[\]"
TYPE = r"MPI_Datatype"
TYPES = r"const MPI_Datatype \[\]"
MULTIPLIERS = ("comm_size", "local_size", "in_degree", "out_degree")
SUMS = ("sum", "sum_local", "own", "sum_in", "sum_out")
SUMS_OF_TYPES = {"sum": "sum_types", "sum_in": "sum_types_in", "sum_out": "sum_types_out"}

# The annotations that each shape requires.
REQUIRED = {
    "recv": ("recv", "status"),
    "sendrecv": ("send", "recv", "status", "dest", "source"),
    "start": ("request",),
    "persist": ("request",),
    "activate": ("request",),
    "activate_all": ("request", "request_count"),
    "wait": ("request", "status"),
    "wait_all": ("request", "request_count", "status"),
    "wait_any": ("request", "request_count", "index", "status"),
    "wait_some": ("request", "request_count", "outcount", "index", "status"),
    "request_free": ("request",),
    "probe": ("source", "tag", "status", "comm"),
    "comm_create": ("newcomm",),
    "comm_group": ("newcomm", "tag"),
    "comm_free": ("handle",),
    "comm_name": ("handle", "comm"),
    "win_create": ("comm", "newcomm"),
    "win_free": ("handle",),
    "file_open": ("comm", "newcomm"),
    "file_close": ("handle",),
    "type_free": ("handle",),
    "callback": ("callbacks",),
    "session_init": ("handle",),
    "session_finalize": ("handle",),
    "abort": ("comm",),
    "spawn": ("comm", "newcomm", "root"),
    "spawn_multiple": ("comm", "newcomm", "root"),
}


class TableError(Exception):
    """An error in the table. The text is one line with the position, the mistake, and the expected form."""


@dataclasses.dataclass(frozen=True)
class Parameter:
    name: str
    type: str  # the type with normalised spaces; arrays are written as "T []"


@dataclasses.dataclass(frozen=True)
class Volume:
    who: str = "all"
    times: str = "one"
    count: int | None = None
    type: int | None = None
    factor: int | None = None
    buffer: int | None = None
    large: bool = False


@dataclasses.dataclass(frozen=True)
class Function:
    id: int
    name: str
    parameters: tuple[Parameter, ...]
    cls: str
    shape: str
    positions: dict[str, int]
    volumes: dict[str, Volume]
    callbacks: tuple[int, ...]
    partition: bool
    collective: bool
    inquiry: bool
    # the base function, if this variant begins or prepares its operation, is half of it, or has large counts
    form_of: str | None
    action: str | None  # None: the action is that of the base function
    split: str | None
    pointer: str | None  # how a file access determines its position
    polls: bool
    waits: bool
    meets: bool
    strangers: bool
    converts: bool
    large: bool

    @property
    def short_name(self) -> str:
        return self.name.removeprefix("MPI_")

    @property
    def completes(self) -> bool:
        return self.shape in COMPLETING_SHAPES

    @property
    def comm_via(self) -> str | None:
        return next((via for via in COMM_VIAS if via in self.positions), None)

    @property
    def large_count(self) -> bool:
        return any(volume.large for volume in self.volumes.values())


def split_parameters(text: str) -> list[str]:
    """Splits at the commas outside of brackets. The texts '' and 'void' are not parameters."""
    parts, depth, start = [], 0, 0
    for i, char in enumerate(text):
        depth += (char in "([") - (char in ")]")
        if char == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    parts.append(text[start:])
    parts = [part.strip() for part in parts]
    return [] if parts in ([""], ["void"]) else parts


def parse_parameter(text: str) -> Parameter:
    match = re.fullmatch(r"(.*?)(\w+)\s*((?:\[\w*\]\s*)*)", text.strip())
    if not match or not match[1].strip():
        raise TableError(f"'{text}' is not a parameter with a type and a name")
    kind = re.sub(r"\s*\*\s*", " *", match[1]).replace("* *", "**").strip()
    kind = " ".join(kind.split()).replace(" * *", " **").replace(" *", " *")
    return Parameter(match[2], kind + (" []" if match[3] else ""))


class _Row:
    """The annotations of one row, before names are replaced by positions."""

    def __init__(self, parameters: tuple[Parameter, ...]):
        self.parameters = parameters

    def position(self, name: str, pattern: str, what: str) -> int:
        for i, parameter in enumerate(self.parameters):
            if parameter.name == name:
                if not re.fullmatch(pattern, parameter.type):
                    raise TableError(f"{what}={name}: its type is '{parameter.type}', expected {pattern}")
                return i
        raise TableError(f"{what}={name}: the prototype has no such parameter")

    def volume(self, text: str, what: str) -> Volume:
        """Parses [who:] count*type[*times], [who:] sum(counts)*type, or [who:] sum(counts*types). gen/README.md
        describes these forms."""
        who, _, rest = text.rpartition(":")
        if who not in ("", "root", "non_root"):
            raise TableError(f"{what}: '{who}' is not root or non_root")
        who = who or "all"
        array = re.fullmatch(r"(\w+)\((\w+)(?:\*(\w+))?\)(?:\*(\w+))?", rest)
        if array:
            function, counts, types, kind = array.groups()
            if function not in SUMS or (types is None) == (kind is None):
                raise TableError(f"{what}: '{rest}' is not sum(counts)*type nor sum(counts*types)")
            if types and function not in SUMS_OF_TYPES:
                raise TableError(f"{what}: {function} has no form with an array of types")
            count = self.position(counts, COUNTS, what)
            return Volume(
                who=who,
                times=SUMS_OF_TYPES[function] if types else function,
                count=count,
                type=self.position(types, TYPES, what) if types else self.position(kind, TYPE, what),
                large="MPI_Count" in self.parameters[count].type)
        factors = rest.split("*")
        if len(factors) not in (2, 3):
            raise TableError(f"{what}: '{rest}' is not count*type or count*type*times")
        kind = self.position(factors[1], TYPE, what)
        times, factor = "one", None
        if len(factors) == 3 and factors[2] in MULTIPLIERS:
            times = factors[2]
        elif len(factors) == 3:
            factor = self.position(factors[2], "int", what)
        if factors[0] == "1":
            return Volume(who=who, times=times, type=kind, factor=factor)
        count = self.position(factors[0], COUNT, what)
        return Volume(
            who=who, times=times, count=count, type=kind, factor=factor,
            large="MPI_Count" in self.parameters[count].type)


def _annotations(text: str) -> tuple[dict[str, str], set[str]]:
    values, flags = {}, set()
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals and key in FLAGS:
            flags.add(key)
        elif equals and key in KEYS and value and key not in values:
            values[key] = value
        else:
            raise TableError(f"'{word}' is not a known annotation, or stands twice")
    return values, flags


def _volumes(row: _Row, values: dict[str, str]) -> dict[str, Volume]:
    volumes = {key: row.volume(values[key], key) for key in VOLUMES if key in values}
    in_place = [key for key in ("send_in_place", "recv_in_place") if key in values]
    if len(in_place) != ("in_place" in values):
        raise TableError("in_place=BUFFER goes with exactly one of send_in_place=, recv_in_place=")
    for key in in_place:
        side = key.removesuffix("_in_place")
        buffer = row.position(values["in_place"], r"(?:const )?void \*", "in_place")
        volumes[side] = dataclasses.replace(volumes[side], buffer=buffer)
    sizes = {volume.large for volume in volumes.values() if volume.count is not None}
    if len(sizes) > 1:
        raise TableError("int and MPI_Count counts in one function")
    return volumes


def _check_shape(shape: str, values: dict[str, str]) -> None:
    missing = [key for key in REQUIRED.get(shape, ()) if key not in values]
    if missing:
        raise TableError(f"shape={shape} needs {', '.join(missing)}")
    if len([via for via in COMM_VIAS if via in values]) > 1:
        raise TableError("only one of " + ", ".join(COMM_VIAS))
    if any("root:" in values.get(key, "") for key in VOLUMES) and "root" not in values:
        raise TableError("a volume of the root needs root=")


def _action(values: dict[str, str]) -> str | None:
    """The action that the row itself names. The value None means that the row has the action of the function that
    `as=` names."""
    cls, shape = values["class"], values["shape"]
    if "as" in values:
        if "action" in values:
            raise TableError("as= and action=: the action is that of the function that as= names")
        return None
    action = values.get("action", ACTION_OF_SHAPE.get(shape))
    if action is None:
        if cls in CLASSES_WITH_ACTION or shape in SHAPES_WITH_ACTION:
            raise TableError(f"class={cls} shape={shape} needs action= (none: a trace does not know it), or as=")
        return "none"
    kind, _, word = action.partition(":")
    if kind not in ACTIONS or bool(word) != bool(ACTIONS[kind]) or (word and not re.fullmatch(ACTIONS[kind], word)):
        raise TableError(f"action={action}: expected " + ", ".join(
            name + (f":{words}" if words else "") for name, words in ACTIONS.items()))
    return action


def _pointer(values: dict[str, str]) -> str | None:
    """How a file access determines its position: from an argument, the individual file pointer, or the shared file
    pointer."""
    moves = values["class"] == "io" and ("send" in values or "recv" in values)
    if ("offset" in values) + ("pointer" in values) != moves:
        raise TableError("a row of class=io that moves bytes needs offset=, or pointer=individual or pointer=shared; "
                         "no other row has one")
    if moves and "pointer" in values and values["pointer"] not in POINTERS:
        raise TableError("pointer= is individual or shared")
    return values.get("pointer", "given") if moves else None


def _check_polls(values: dict[str, str], polls: bool) -> None:
    """A call that may find nothing must show whether it did, and for what the program polls."""
    if not polls:
        if any(key in values for key in POLL_KEYS):
            raise TableError("found=, polled= and polled_count= go with polls")
        return
    if ("found" in values) == ("flag" in values):
        raise TableError("a call that polls needs flag= or found=")
    if not any(key in values for key in ("request", "polled", "source", "win")):
        raise TableError("a call that polls needs request=, polled=, source= or win=")
    if "polled" in values and ("request" in values or "source" in values):
        raise TableError("polled= is for calls without request= and source=")
    if "polled_count" in values and "polled" not in values:
        raise TableError("polled_count= goes with polled=")


def _check_facts(values: dict[str, str], flags: set[str]) -> None:
    if "split" in values and (values["split"] not in SPLITS or "as" not in values):
        raise TableError("split= is begin or end, and goes with as=")
    if "flag" in values and "polls" not in flags:
        raise TableError("a call with flag= may find nothing: it needs polls")
    if "polls" in flags and "waits" in flags:
        raise TableError("polls and waits exclude each other")
    _check_polls(values, "polls" in flags)
    if "target" in values and values["class"] != "rma":
        raise TableError("target= goes with class=rma")


def parse_row(line: str) -> Function:
    columns = [column.strip() for column in line.split("|")]
    if len(columns) != 4:
        raise TableError(f"{len(columns)} columns, expected id | name | (parameters) | annotations")
    number, name, prototype, annotations = columns
    if not re.fullmatch(r"[1-9]\d*", number) or int(number) > MAX_ID:
        raise TableError(f"'{number}' is not an id from 1 to {MAX_ID}")
    if not re.fullmatch(r"MPI_[A-Z]\w*", name):
        raise TableError(f"'{name}' is not the name of an MPI function")
    if not (prototype.startswith("(") and prototype.endswith(")")):
        raise TableError("the prototype does not stand in parentheses")
    parameters = tuple(parse_parameter(part) for part in split_parameters(prototype[1:-1]))
    values, flags = _annotations(annotations)
    if values.get("class") not in CLASSES or values.get("shape") not in SHAPES:
        raise TableError("class= or shape= is missing or unknown; the names are those of src/recorder/mpi/spec.h")
    if values.get("kind", "partition") != "partition":
        raise TableError("kind= can only be partition")
    _check_shape(values["shape"], values)
    row = _Row(parameters)
    callbacks = tuple(
        row.position(callback, r"MPI_\w+ \*", "callbacks") for callback in values.get("callbacks", "").split(",")
        if callback)
    if len(callbacks) > 3:
        raise TableError("more than three callbacks")
    if "inquiry" in flags and values["shape"] != "local":
        raise TableError("inquiry goes with shape=local")
    _check_facts(values, flags)
    if "large" in flags and any("MPI_Count" in parameter.type for parameter in parameters):
        raise TableError("large is for large counts that no MPI_Count of the prototype shows")
    return Function(
        id=int(number),
        name=name,
        parameters=parameters,
        cls=values["class"],
        shape=values["shape"],
        positions={key: row.position(values[key], POSITIONS[key], key) for key in POSITIONS if key in values},
        volumes=_volumes(row, values),
        callbacks=callbacks,
        partition="kind" in values,
        collective="collective" in flags,
        inquiry="inquiry" in flags,
        form_of=values.get("as"),
        action=_action(values),
        split=values.get("split"),
        pointer=_pointer(values),
        polls="polls" in flags,
        waits="waits" in flags,
        meets="meets" in flags,
        strangers="strangers" in flags,
        converts="converts" in flags,
        large="large" in flags)


def read_table(path: pathlib.Path = TABLE) -> list[Function]:
    """Returns the rows, sorted by id. Raises TableError with `file:line: mistake`."""
    functions: list[Function] = []
    names: set[str] = set()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            function = parse_row(line)
            if functions and function.id <= functions[-1].id:
                raise TableError(f"id {function.id} does not follow {functions[-1].id}: ids only grow")
            if function.name in names:
                raise TableError(f"{function.name} stands twice")
        except TableError as error:
            raise TableError(f"{path}:{number}: {error}") from None
        functions.append(function)
        names.add(function.name)
    if not functions:
        raise TableError(f"{path}: no rows")
    return functions
