#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Generates code for the recorded functions of I/O libraries above MPI-IO (HDF5, NetCDF, PnetCDF), from gen/io_libraries.table.

Without an option it writes the generated files that have changed.
Option `--check`: it writes nothing. The exit status is 1, and the names are printed, if some files are stale.
Option `--from HEADER...`: it appends the functions of these headers that the table lacks, and changes no row.

Only --from needs the headers, so neither a build nor a user's machine needs the libraries.
"""
import argparse
import dataclasses
import pathlib
import re
import sys

from renew import ROOT, renew

TABLE = ROOT / "gen/io_libraries.table"
BANNER = "// Made by gen/io_libraries.py from gen/io_libraries.table; change those and run it.\n// clang-format off\n"
LAYERS = ("hdf5", "netcdf", "pnetcdf")
KINDS = ("open", "close", "read", "write", "sync", "metadata", "other")
# Describes how a function's result shows failure: as a negative number (of 32 or 64 bits), as a number other than 0, or
# not at all.
RESULTS = {"negative": 1, "negative_long": 2, "nonzero": 3, "none": 0}
IN_REGISTERS = 6
MOST_ON_STACK = 8

# Functions that may do I/O. Functions that only access memory are left out. Iterators and other functions that call
# back into the program are also left out, because the calls made there are the program's own.
WANTED = {
    "hdf5": re.compile(r"H5Idec_ref$|H5[FDAGLO](?!.*(iterate|visit|gather|scatter|vlen|fill|mdc|_cb|DO|LT|mount))"
                       r"(create|open|close|reopen|flush|read|write|set_extent|refresh|delete|rename|link|copy|move|unlink"
                       r"|exists|incr|get_info|get_objinfo|get_num|get_storage|get_val|get_comment|set_comment|extend)"),
    "netcdf": re.compile(r"nc_(_?create|_?open|close|abort|sync|redef|_?enddef|put_|get_(?!chunk|alignment|var_chunk)|rename_|del_att"
                         r"|copy_(att|var)|delete|def_(dim|var|grp)$|var_par_access|set_fill)"),
    "pnetcdf": re.compile(r"ncmpi_(create|open|close|abort|sync|flush|redef|_?enddef|begin_indep|end_indep|wait|cancel"
                          r"|[mbi]?put_|[mi]?get_|rename_|del_att|copy_att|delete|def_(dim|var)$|fill_var|set_fill"
                          r"|buffer_)"),
}
PREFIX = {"hdf5": r"H5_DLL\s", "netcdf": r"EXTERNL\s", "pnetcdf": r"extern\s"}
NAME = {"hdf5": r"H5[FDAGLOI]\w+", "netcdf": r"nc_\w+", "pnetcdf": r"ncmpi_\w+"}
# Types that are passed as one machine word.
WORDS = re.compile(r"(\*|\[|^(const )?(unsigned|u?int(32_t|64_t)?|long|char|size_t|hid_t|hsize_t|hssize_t|haddr_t|hbool_t|herr_t|nc_type|"
                   r"ptrdiff_t|MPI_Comm|MPI_Info|MPI_Offset|MPI_Datatype|H5\w+_t|H5_index_t|nc_reclaim|time_t)\b)")
FLOATS = re.compile(r"^(const )?(double|float)\b")


class TableError(Exception):
    """The table or a header is inconsistent."""


@dataclasses.dataclass
class Function:
    """A row of the table."""
    id: int
    name: str
    layer: str
    kind: str
    result: str
    stack: int  # The number of machine words of the arguments that do not fit into registers.
    # For path, on, out: the position of this argument. For gives: the value 1 if the result is a handle.
    roles: dict[str, int]


def read_table() -> list[Function]:
    functions = []
    for number, line in enumerate(TABLE.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("|")]
        where = f"{TABLE.name}:{number}"
        if len(cells) != 7:
            raise TableError(f"{where}: {len(cells)} columns instead of 7")
        roles = {key: int(value) for key, value in (word.split("=") for word in cells[6].split())}
        function = Function(int(cells[0]), cells[1], cells[2], cells[3], cells[4], int(cells[5]), roles)
        if function.id != len(functions) + 1:
            raise TableError(f"{where}: id {function.id} does not follow {len(functions)}")
        if function.layer not in LAYERS or function.kind not in KINDS or function.result not in RESULTS:
            raise TableError(f"{where}: a word that is not known")
        if not 0 <= function.stack <= MOST_ON_STACK or set(roles) - {"path", "on", "out", "gives"}:
            raise TableError(f"{where}: too many arguments, or a role that is not known")
        if any(place >= IN_REGISTERS for place in roles.values()):
            raise TableError(f"{where}: an argument with a role must be in a register")
        functions.append(function)
    if len({function.name for function in functions}) != len(functions):
        raise TableError(f"{TABLE.name}: a name stands there twice")
    return functions


def kind_of(layer: str, name: str) -> str:
    rest = re.sub(r"^(H5|nc_|ncmpi_)_?", "", name)
    rules = [(r"(F(create|open|reopen)|create|open)", "open"), (r"(Fclose|close|abort)", "close"),
             (r"(.flush|flush|sync)", "sync")]
    if layer == "hdf5":
        rules += [(r"[DA]write", "write"), (r"[DA]read", "read")]
    else:
        rules += [(r"[a-z]+_att", "metadata"), (r"[mbi]?put_", "write"), (r"[mi]?get_", "read"), (r"(fill_var)", "write"), (r"wait", "other")]
    for pattern, kind in rules:
        if re.match(pattern, rest):
            return kind
    return "metadata"


def result_of(layer: str, returned: str, name: str) -> str:
    if layer != "hdf5":
        return "nonzero" if returned == "int" else "none"
    if returned in ("herr_t", "int", "htri_t"):
        return "negative"
    if returned in ("hid_t", "ssize_t", "hssize_t"):
        return "negative_long"
    if returned in ("hsize_t", "haddr_t", "void", "unsigned"):
        return "none"
    raise TableError(f"{name}: returns {returned}")


def parameters_of(text: str) -> list[str]:
    text = " ".join(text.split())
    return [] if text in ("", "void") else [re.sub(r"/\*.*?\*/", "", part).strip() for part in text.split(",")]


def declared(header: pathlib.Path) -> list[tuple[str, str, str, list[str]]]:
    """The wanted functions of a header, as tuples (layer, result type, name, parameters)."""
    text = re.sub(r"/\*.*?\*/", " ", header.read_text(encoding="utf-8", errors="replace"), flags=re.S)
    text = re.sub(r"//[^\n]*|^\s*#[^\n]*", "", text, flags=re.M)
    found = []
    for layer in LAYERS:
        pattern = PREFIX[layer] + r"\s*([\w \t\n]+?[\s\*]+)(" + NAME[layer] + r")\s*\(([^;{}]*?)\)\s*(?:H5_\w+(?:\([^)]*\))?\s*)*;"
        for returned, name, inside in re.findall(pattern, text):
            if WANTED[layer].match(name):
                found.append((layer, " ".join(returned.split()), name, parameters_of(inside)))
    return found


def row_of(layer: str, returned: str, name: str, parameters: list[str]) -> Function:
    floats = [parameter for parameter in parameters if FLOATS.match(parameter) and not re.search(r"\*|\[", parameter)]
    words = [parameter for parameter in parameters if parameter not in floats]
    for parameter in words:
        if not WORDS.search(parameter) or "(" in parameter or parameter == "...":
            raise TableError(f"{name}: cannot pass '{parameter}'")
    named = [re.sub(r"\[.*\]", "", parameter).split("*")[-1].split()[-1] if parameter else "" for parameter in words]
    roles: dict[str, int] = {}
    kind = kind_of(layer, name)
    path = next((place for place, known in enumerate(named) if known in ("path", "filename", "file_name")), None)
    if path is not None and (kind == "open" or name.endswith("delete")):
        roles["path"] = path
    elif words and re.match(r"(const )?(hid_t|int)\b", words[0]):
        roles["on"] = 0
    if layer == "hdf5" and returned == "hid_t":
        roles["gives"] = 1
    if "ncidp" in named and "path" in roles:
        roles["out"] = named.index("ncidp")
    return Function(0, name, layer, kind, result_of(layer, returned, name), max(len(words) - IN_REGISTERS, 0), roles)


def append_from(headers: list[pathlib.Path]) -> None:
    known = {function.name for function in read_table()}
    rows = []
    for header in headers:
        for function in declared(header):
            if function[2] not in known:
                known.add(function[2])
                rows.append(row_of(*function))
    number = len(known) - len(rows)
    with TABLE.open("a", encoding="utf-8") as table:
        for row in rows:
            number += 1
            roles = " ".join(f"{key}={value}" for key, value in row.roles.items())
            table.write(f"{number} | {row.name} | {row.layer} | {row.kind} | {row.result} | {row.stack} | {roles}\n")
    print(f"{len(rows)} added")


def functions_cc(functions: list[Function]) -> str:
    rows = "".join(
        f"    {{IoLayer::{row.layer}, IoKind::{row.kind}, {RESULTS[row.result]}, {row.stack}, "
        f"{row.roles.get('path', -1)}, {row.roles.get('on', -1)}, {row.roles.get('out', -1)}, "
        f"{'true' if 'gives' in row.roles else 'false'}}},\n" for row in functions)
    names = "".join(f'    "{row.name}\\0"\n' for row in functions)
    places, at = [], 0
    for row in functions:
        places.append(at)
        at += len(row.name) + 1
    by_name = sorted(functions, key=lambda row: row.name.encode())

    def numbers(values: list[int]) -> str:
        lines = [", ".join(map(str, values[i:i + 20])) for i in range(0, len(values), 20)]
        return "".join(f"    {line},\n" for line in lines)

    return BANNER + f"""\
#include "layout/io/library_functions.h"

namespace rankine::layout {{

// The index of a function is its id minus 1. The table has no pointers, so loading it needs no relocation.
const IoLibraryFunction kIoLibraryFunctions[kIoLibraryFunctionCount] = {{
{rows}}};

const char kIoLibraryNames[] =
{names}    "";

const uint32_t kIoLibraryNameAt[kIoLibraryFunctionCount] = {{
{numbers(places)}}};

// Ids in the order of names (strcmp).
const uint16_t kIoLibraryByName[kIoLibraryFunctionCount] = {{
{numbers([row.id for row in by_name])}}};

}}  // namespace rankine::layout
"""


def count_inc(functions: list[Function]) -> str:
    return BANNER + f"inline constexpr uint16_t kIoLibraryFunctionCount = {len(functions)};\n"


def entries_inc(functions: list[Function]) -> str:
    return ("// Made by gen/io_libraries.py from gen/io_libraries.table; change those and run it.\n" +
            "".join(f"        entry {row.name}, {row.id}\n" for row in functions))


def outputs(functions: list[Function]) -> dict[str, str]:
    return {
        "src/layout/generated/io_libraries.cc": functions_cc(functions),
        "src/layout/generated/io_library_count.inc": count_inc(functions),
        "src/recorder/consumers/io/library/generated/entries.inc": entries_inc(functions),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if the output is stale")
    parser.add_argument("--from", dest="headers", nargs="+", type=pathlib.Path, default=[], help="headers to look through")
    arguments = parser.parse_args()
    try:
        if arguments.headers:
            append_from(arguments.headers)
        functions = read_table()
    except (TableError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return renew(outputs(functions), arguments.check, "gen/io_libraries.py")


if __name__ == "__main__":
    sys.exit(main())
