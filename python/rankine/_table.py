# SPDX-License-Identifier: BSD-3-Clause
"""Finds the runtime's table of functions (include/rankine/detail/table.h) by the ELF note of librankine.so."""
import ctypes
import struct

BLOB, INT, UINT, STRING, DOUBLE, BOOL = 0, 1, 2, 3, 5, 6
AS_VALUE, PROCESS, THREAD, TASK, SKIP_EVENTS, HIDDEN, NESTED, GLOBAL, AGGREGATABLE, WORK = (
    1, 12, 20, 24, 64, 128, 256, 512, 2048, 4096)
_TYPES = {int: INT, float: DOUBLE, bool: BOOL, str: STRING}
_PT_NOTE = 4
_POINTER = ctypes.c_void_p
_DONE = None

# The functions in the order of the table, each with the types of its arguments.
_FUNCTIONS = (("begin", _POINTER), ("end", _POINTER), ("begin_name", ctypes.c_char_p), ("end_name", ctypes.c_char_p),
              ("begin_bits", _POINTER, ctypes.c_int, ctypes.c_uint64), ("set_bits", _POINTER, ctypes.c_int, ctypes.c_uint64),
              ("begin_bytes", _POINTER, ctypes.c_char_p, ctypes.c_size_t),
              ("set_bytes", _POINTER, ctypes.c_char_p, ctypes.c_size_t), ("end_attribute", _POINTER),
              ("loop_begin", _POINTER), ("loop_end", _POINTER), ("iteration_begin", _POINTER, ctypes.c_int64),
              ("iteration_end", _POINTER), ("metadata_bits", ctypes.c_char_p, ctypes.c_int, ctypes.c_uint64),
              ("metadata_text", ctypes.c_char_p, ctypes.c_char_p), ("inherit", ctypes.c_int), ("attached",), ("record_ti", ctypes.c_int))

_RESULT = ctypes.c_int
_WINDOW = Number = ctypes.c_uint32  # a struct with one such number is passed like that number
Rank = ctypes.c_int32
sizeof = ctypes.sizeof


class Spec(ctypes.Structure):
    """rankine_window_spec"""
    _fields_ = [("size", ctypes.c_uint32), ("what", ctypes.c_uint32), ("name", ctypes.c_char_p), ("comm", _POINTER),
                ("peers", ctypes.POINTER(ctypes.c_int32)), ("peer_count", ctypes.c_uint32), ("model", ctypes.c_uint32),
                ("min_bytes", ctypes.c_uint64), ("max_bytes", ctypes.c_uint64), ("large_bytes", ctypes.c_uint64),
                ("timeout_ns", ctypes.c_uint64), ("resolution_ns", ctypes.c_uint64), ("start_ns", ctypes.c_uint64)]


class Operations(ctypes.Structure):
    """rankine_window_operations"""
    _fields_ = [("calls", ctypes.c_uint64), ("completions", ctypes.c_uint64), ("call_s", ctypes.c_double),
                ("stall_s", ctypes.c_double), ("execution_s", ctypes.c_double)]


class Values(ctypes.Structure):
    """rankine_window_values"""
    _fields_ = [("size", ctypes.c_uint32), ("running", ctypes.c_uint32), ("instance", ctypes.c_uint64),
                ("seconds", ctypes.c_double), ("all", Operations), ("blocking", Operations), ("non_blocking", Operations),
                ("collective", Operations), ("first_s", ctypes.c_double), ("last_s", ctypes.c_double),
                *((name, ctypes.c_uint64) for name in (
                    "sent_messages", "sent_bytes", "received_messages", "received_bytes", "small_messages", "small_bytes",
                    "large_messages", "large_bytes", "inner_messages", "inner_bytes", "timeouts")),
                ("longest_s", ctypes.c_double), ("longest_peer", ctypes.c_int32), ("processes", ctypes.c_int32),
                ("open_requests", ctypes.c_uint64), ("open_bytes", ctypes.c_uint64), ("lost", ctypes.c_uint64)]


# The further functions of the table, which return a number.
_WINDOW_FUNCTIONS = (("window_create", ctypes.POINTER(Spec), ctypes.POINTER(_WINDOW)),
                     ("window_free", ctypes.POINTER(_WINDOW)), ("window_start", _WINDOW), ("window_stop", _WINDOW),
                     ("window_reset", _WINDOW), ("window_read", _WINDOW, ctypes.POINTER(Values)),
                     ("window_report", _WINDOW, ctypes.c_char_p, _POINTER))
_HEADER = struct.Struct("=II")


class _Region(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("known", _POINTER)]


class _Loop(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("known", _POINTER), ("iteration", _POINTER)]


class _Attribute(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("type", ctypes.c_int), ("properties", ctypes.c_uint),
                ("unit", ctypes.c_char_p), ("layout", ctypes.c_char_p), ("known", _POINTER)]


class _Object(ctypes.Structure):  # the first members of dl_phdr_info
    _fields_ = [("bias", ctypes.c_size_t), ("name", ctypes.c_char_p), ("headers", _POINTER), ("count", ctypes.c_uint16)]


class _Header(ctypes.Structure):  # Elf64_Phdr
    _fields_ = [("type", ctypes.c_uint32), ("flags", ctypes.c_uint32), ("offset", ctypes.c_uint64),
                ("address", ctypes.c_uint64), ("physical", ctypes.c_uint64), ("in_file", ctypes.c_uint64),
                ("in_memory", ctypes.c_uint64), ("align", ctypes.c_uint64)]


def _bits(value):
    """Returns the type and the 64 bits of a number."""
    if isinstance(value, bool):
        return BOOL, int(value)
    if isinstance(value, float):
        return DOUBLE, struct.unpack("=Q", struct.pack("=d", value))[0]
    return INT, int(value) & 0xffffffffffffffff


class Table:
    """The functions of the table, and the handles that they use. Handles are never freed, because the runtime stores
    their addresses."""

    def __init__(self, address):
        first = address + _HEADER.size
        functions = [(*f, _DONE) for f in _FUNCTIONS] + [(*f, _RESULT) for f in _WINDOW_FUNCTIONS]
        for i, (name, *arguments, result) in enumerate(functions):
            entry = ctypes.c_void_p.from_address(first + 8 * i).value
            setattr(self, name, ctypes.CFUNCTYPE(result, *arguments)(entry))
        self._kept = []
        self.attached()

    def region(self, name):
        handle = _Region(name.encode(), None)
        self._kept.append(handle)
        return handle, ctypes.addressof(handle)

    def loop(self, name):
        for handle in self._kept:
            if isinstance(handle, _Loop) and handle.name == name.encode():
                return ctypes.addressof(handle)
        self._kept.append(_Loop(name.encode(), None, None))
        return ctypes.addressof(self._kept[-1])

    def attribute(self, name, kind, properties, unit):
        self._kept.append(_Attribute(name.encode(), _TYPES[kind], properties, unit.encode() if unit else None, None, None))
        return ctypes.addressof(self._kept[-1])

    def put(self, handle, value, begin):
        if isinstance(value, str):
            text = value.encode()
            (self.begin_bytes if begin else self.set_bytes)(handle, text, len(text))
        else:
            (self.begin_bits if begin else self.set_bits)(handle, *_bits(value))

    def metadata(self, key, value):
        if isinstance(value, str):
            self.metadata_text(key.encode(), value.encode())
        else:
            self.metadata_bits(key.encode(), *_bits(value))


def _table_in(note, align):
    """Returns two numbers for a note segment, whose sum is the table's offset from the segment. Returns None if the
    segment has no note of Rankine."""
    at = 0
    while len(note) - at >= 12:
        names, texts, kind = struct.unpack_from("=III", note, at)
        begin = at + 12 + -(-names // align) * align
        if (names, texts, kind) == (8, 8, 1) and note[at + 12:at + 20] == b"Rankine\0":
            return begin, struct.unpack_from("=q", note, begin)[0]
        at = begin + -(-texts // align) * align
    return None


def find():
    """Returns the table; None if librankine.so is not loaded or has another version."""
    found = []

    @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Object), ctypes.c_size_t, _POINTER)
    def look(info, _size, _data):
        headers = ctypes.cast(info.contents.headers, ctypes.POINTER(_Header))
        for i in range(info.contents.count):
            header = headers[i]
            if header.type != _PT_NOTE:
                continue
            address = info.contents.bias + header.address
            place = _table_in(ctypes.string_at(address, header.in_memory), 8 if header.align == 8 else 4)
            if place is not None:
                found.append(address + sum(place))
                return 1
        return 0

    try:
        each = ctypes.CDLL(None).dl_iterate_phdr
    except (OSError, AttributeError, TypeError):  # this system does not use ELF
        return None
    each(look, None)
    if not found:
        return None
    version, size = _HEADER.unpack(ctypes.string_at(found[0], _HEADER.size))
    return Table(found[0]) if version == 1 and size >= _HEADER.size + 8 * (len(_FUNCTIONS) + len(_WINDOW_FUNCTIONS)) else None
