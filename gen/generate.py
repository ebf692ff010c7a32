#!/usr/bin/env python3
"""Makes the C++ of the MPI functions from gen/mpi.table. What it writes is checked in, so that a build needs no Python.

  gen/generate.py          writes what has changed
  gen/generate.py --check  writes nothing; exit 1 and the stale files' names when something would change
"""
import argparse
import sys

from renew import renew
from table import COMM_VIAS, VOLUMES, Function, TableError, read_table

LAYOUT = "src/layout/generated"
RECORDER = "src/recorder"
ENTRY_FILES = 6

BANNER = "// Made by gen/generate.py from gen/mpi.table; change those and run it.\n// clang-format off\n"


def quoted(text: str) -> str:
    return f'"{text}"'


def boolean(value: bool) -> str:
    return "true" if value else "false"


def mpi_functions_h(functions: list[Function]) -> str:
    return BANNER + f"""\
// What a reader needs to know of an MPI function whose id it finds in a record.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::layout {{

struct MpiFunction {{
  uint16_t id;
  const char* name;  // "MPI_Send"
  const char* cls;   // the name of a rankine::mpi::Class: "point_to_point"
  bool completes;    // MPI_Wait, MPI_Testsome: its bytes are those of the requests it completes
  bool collective;   // all ranks of the communicator, window or file take part
}};

inline constexpr size_t kMpiFunctionCount = {len(functions)};
inline constexpr uint16_t kMaxMpiFunctionId = {functions[-1].id};

// Null for an id that the table does not have, as a newer archive may. Any thread, a signal handler too.
const MpiFunction* FindMpiFunction(uint16_t id);

}}  // namespace rankine::layout
"""


def mpi_functions_cc(functions: list[Function]) -> str:
    by_id = {function.id: function for function in functions}
    rows = ["    {0, nullptr, nullptr, false, false},\n"]
    for number in range(1, functions[-1].id + 1):
        function = by_id.get(number)
        rows.append(
            f"    {{{number}, {quoted(function.name)}, {quoted(function.cls)}, {boolean(function.completes)}, "
            f"{boolean(function.collective)}}},\n" if function else rows[0])
    return BANNER + f"""\
#include "layout/generated/mpi_functions.h"

namespace rankine::layout {{
namespace {{

constexpr MpiFunction kFunctions[] = {{  // indexed by id
{"".join(rows)}}};

}}  // namespace

const MpiFunction* FindMpiFunction(uint16_t id) {{
  if (id > kMaxMpiFunctionId || kFunctions[id].name == nullptr) return nullptr;
  return &kFunctions[id];
}}

}}  // namespace rankine::layout
"""


def volume_initialiser(volume) -> str:
    fields = [f".who = Who::{volume.who}"]
    if volume.times != "one":
        fields.append(f".times = Times::{volume.times}")
    for field in ("count", "type", "factor", "buffer"):
        if getattr(volume, field) is not None:
            fields.append(f".{field} = {getattr(volume, field)}")
    return "{" + ", ".join(fields) + "}"


def spec(function: Function) -> str:
    """Only what differs from SpecBase."""
    members = [
        ("const char*", "name", quoted(function.name)),
        ("Shape", "shape", f"Shape::{function.shape}"),
        ("Class", "cls", f"Class::{function.cls}"),
    ]
    if function.large_count:
        members.append(("bool", "large_count", "true"))
    if function.comm_via:
        members.append(("CommVia", "comm_via", f"CommVia::{function.comm_via}"))
        members.append(("int8_t", "comm", str(function.positions[function.comm_via])))
    if function.inquiry:
        members.append(("bool", "inquiry", "true"))
    if function.partition:
        members.append(("int8_t", "comm_kind", "1"))
    members += [("Volume", key, volume_initialiser(function.volumes[key])) for key in VOLUMES if key in function.volumes]
    members += [
        ("int8_t", key, str(position)) for key, position in function.positions.items() if key not in COMM_VIAS]
    members.append(("int8_t", "nargs", str(len(function.parameters))))
    lines = [f"  static constexpr {kind} {name} = {value};" for kind, name, value in members]
    if function.callbacks:
        padded = [str(position) for position in function.callbacks] + ["kNone"] * (3 - len(function.callbacks))
        lines.append(f"  static constexpr int8_t callbacks[3] = {{{', '.join(padded)}}};")
    return f"template <>\nstruct Spec<fn::{function.short_name}> : SpecBase {{\n" + "\n".join(lines) + "\n};\n"


def specs_h(functions: list[Function]) -> str:
    ids = "".join(f"inline constexpr uint16_t {function.short_name} = {function.id};\n" for function in functions)
    return BANNER + f"""\
// The facts of every MPI function, one Spec each (see spec.h).
#pragma once
#include <cstdint>

#include "recorder/mpi/spec.h"

namespace rankine::mpi {{

namespace fn {{
{ids}}}  // namespace fn

""" + "\n".join(spec(function) for function in functions) + "\n}  // namespace rankine::mpi\n"


def entry(function: Function) -> str:
    """Both names of one function, and for each an alias that only our own tables can refer to."""
    count = len(function.parameters)
    parameters = ", ".join(f"long a{i}" for i in range(count))
    arguments = "".join(f", a{i}" for i in range(count))
    types = ", ".join(["long"] * count)
    lines = []
    for prefix, via in (("", "mpi"), ("P", "pmpi")):
        name = prefix + function.name
        lines.append(
            f"RANKINE_ENTRY long {name}({parameters}) {{\n"
            f"  return Call<fn::{function.short_name}, Via::{via}>(__builtin_frame_address(0)"
            f"{arguments});\n}}\n"
            f"RANKINE_ALIAS({name}) long rankine_{name}({types});\n")
    return "".join(lines)


def entries_cc(functions: list[Function]) -> str:
    return BANNER + """\
// The functions that an MPI program's calls arrive at. Every argument of MPI's C interface is of class INTEGER in the
// x86-64 calling convention, so a handle, a pointer and an int all pass through a long unchanged, whichever MPI it is.
// rankine_MPI_x is the same function under a name that no other library can take its place of.
#include "recorder/entries/call.h"
#include "recorder/mpi/generated/specs.h"

#define RANKINE_ENTRY extern "C" __attribute__((visibility("default")))
#define RANKINE_ALIAS(name) extern "C" __attribute__((visibility("hidden"), alias(#name)))

using rankine::mpi::Call;
using rankine::mpi::Via;
namespace fn = rankine::mpi::fn;

""" + "\n".join(entry(function) for function in functions)


def names_inc(functions: list[Function]) -> str:
    rows = "".join(
        f"RANKINE_MPI_NAME({function.short_name})\n"
        for function in sorted(functions, key=lambda function: function.short_name.encode()))
    return BANNER + """\
// All functions without their prefix, in strcmp order, to be searched by what follows MPI_ or PMPI_. The includer defines
// RANKINE_MPI_NAME(name): fn::name is the id, rankine_MPI_name and rankine_PMPI_name (extern "C", hidden) are the entries.
""" + rows


def outputs(functions: list[Function]) -> dict[str, str]:
    files = {
        f"{LAYOUT}/mpi_functions.h": mpi_functions_h(functions),
        f"{LAYOUT}/mpi_functions.cc": mpi_functions_cc(functions),
        f"{RECORDER}/mpi/generated/specs.h": specs_h(functions),
        f"{RECORDER}/mpi/generated/names.inc": names_inc(functions),
    }
    for part in range(ENTRY_FILES):
        files[f"{RECORDER}/entries/generated/entries_{part}.cc"] = entries_cc(functions[part::ENTRY_FILES])
    return files


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if the output is stale")
    arguments = parser.parse_args()
    try:
        functions = read_table()
    except TableError as error:
        print(error, file=sys.stderr)
        return 1
    return renew(outputs(functions), arguments.check, "gen/generate.py")


if __name__ == "__main__":
    sys.exit(main())
