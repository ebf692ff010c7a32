#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Generates the C++ code of the MPI functions from gen/mpi.table. The output is checked in, so a build needs no Python.

  gen/generate.py          writes the files that have changed
  gen/generate.py --check  writes nothing; exit status 1 and the names of stale files if some would change
"""
import argparse
import sys

from facts import Facts, facts_of
from renew import renew
from table import CLASSES, COMM_VIAS, POLL_KEYS, VOLUMES, Function, TableError, read_table

FACTS = "src/mpi_facts/generated"
RECORDER = "src/recorder"
ENTRY_FILES = 6

BANNER = "// Made by gen/generate.py from gen/mpi.table; change those and run it.\n// clang-format off\n"


def quoted(text: str) -> str:
    return f'"{text}"'


def boolean(value: bool) -> str:
    return "true" if value else "false"


def functions_h(functions: list[Function]) -> str:
    ids = "".join(f"inline constexpr uint16_t {function.short_name} = {function.id};\n" for function in functions)
    return BANNER + f"""\
// The ids of MPI functions: where a single function is meant, code compares with its id.
#pragma once
#include <cstddef>
#include <cstdint>

#include "mpi_facts/facts.h"

namespace rankine::mpi_facts {{

inline constexpr size_t kFunctionCount = {len(functions)};
inline constexpr uint16_t kMaxFunctionId = {functions[-1].id};

namespace fn {{
{ids}}}  // namespace fn

}}  // namespace rankine::mpi_facts
"""


LAYOUT_H = BANNER + """\
// The functions under the names that readers of records use.
#pragma once
""" + """#include "mpi_facts/generated/functions.h"

namespace rankine::layout {

using MpiFunction = mpi_facts::Function;

inline constexpr uint16_t kMaxMpiFunctionId = mpi_facts::kMaxFunctionId;

inline const MpiFunction* FindMpiFunction(uint16_t id) {
  return mpi_facts::Find(id);
}

}  // namespace rankine::layout
"""

MAKINGS = {
    "parent": ("by_parent", ("together",)),
    "colour": ("by_colour", ("together",)),
    "members": ("by_members", ("by_made",)),
    "groups": ("by_members", ("by_made", "joins_groups")),
}


def action(facts: Facts) -> str:
    """The fields whose values differ from those of an empty Action."""
    kind, word = facts.kind, facts.word
    if kind == "none":
        return ""
    fields, flags = [f".kind = Kind::{kind}"], ()
    if kind == "send" and word != "standard":
        fields.append(f".mode = Mode::{word}")
    elif kind == "collective":
        fields.append(f".collective = Collective::{word}")
    elif kind == "rma":
        fields.append(f".rma = Rma::{word}")
    elif kind == "comm_create":
        making, flags = MAKINGS[word]
        fields.append(f".making = Making::{making}")
    elif kind == "io":
        is_other = word in ("seek", "metadata") or facts.completion == "second_half"
        fields.append(f".io = Io::{'other' if is_other else word}")
        flags = ("together",) if facts.function.collective else ()
    fields += [f".{flag} = true" for flag in ("together", "by_made", "joins_groups") if flag in flags]
    return "{" + ", ".join(fields) + "}"


def function_row(facts: Facts) -> str:
    """The fields whose values differ from those of a Function that does nothing."""
    function = facts.function
    fields = [
        ("name", quoted(function.name)),
        ("id", str(function.id)),
        ("operation", str(facts.operation.id)),
    ]
    for key in ("non_blocking", "persistent", "alone"):
        form = getattr(facts, key)
        fields.append((key, str(form.id) if form else ""))
    fields.append(("cls", f"Class::{function.cls}"))
    for key, kind, usual in (("completion", "Completion", "in_call"), ("window_kind", "WindowKind", "none"),
                             ("stall", "Stall", "unknown"), ("phase", "Phase", "run")):
        value = getattr(facts, key)
        fields.append((key, f"{kind}::{value}" if value != usual else ""))
    fields.append(("file_action", f"FileAction::{facts.word}" if facts.kind == "io" else ""))
    fields.append(("pointer", f"FilePointer::{facts.pointer}" if facts.pointer else ""))
    fields.append(("action", action(facts)))
    flags = {
        "completes": function.completes,
        "chooses": function.shape in ("wait_any", "wait_some"),
        "collective": function.collective,
        "polls": facts.has("polls"),
        "waits": facts.waits,
        "may_wait": facts.may_wait,
        "meets_strangers": facts.meets_strangers,
        "makes": facts.makes,
        "frees": facts.frees,
        "converts": facts.has("converts"),
        "takes_matched": function.comm_via == "message",
    }
    fields += [(key, "true" if value else "") for key, value in flags.items()]
    return "{" + ", ".join(f".{key} = {value}" for key, value in fields if value) + "}"


def functions_cc(functions: list[Function]) -> str:
    by_id = {facts.function.id: facts for facts in facts_of(functions)}
    rows = [
        f"    {function_row(by_id[number])},\n" if number in by_id else "    {},\n"
        for number in range(functions[-1].id + 1)
    ]
    classes = "".join(f"    {quoted(cls)},\n" for cls in CLASSES)
    collectives = "".join(
        f"    case Collective::{facts.word}:\n      return fn::{facts.function.short_name};\n"
        for facts in by_id.values() if facts.kind == "collective" and facts.function is facts.operation)
    return BANNER + f"""\
#include "mpi_facts/generated/functions.h"

#include <iterator>

namespace rankine::mpi_facts {{
namespace {{

using ti::Collective;
using ti::Io;
using ti::Kind;
using ti::Making;
using ti::Mode;
using ti::Rma;

constexpr Function kFunctions[] = {{  // indexed by id
{"".join(rows)}}};

constexpr const char* kClasses[] = {{
{classes}}};
static_assert(std::size(kClasses) == static_cast<size_t>(Class::other) + 1);

}}  // namespace

const Function* Find(uint16_t id) {{
  if (id > kMaxFunctionId || kFunctions[id].name == nullptr) return nullptr;
  return &kFunctions[id];
}}

const Function& FactsOf(uint16_t id) {{
  return kFunctions[id > kMaxFunctionId ? 0 : id];
}}

const char* NameOf(Class cls) {{
  return kClasses[static_cast<size_t>(cls) < std::size(kClasses) ? static_cast<size_t>(cls) : std::size(kClasses) - 1];
}}

uint16_t FunctionOf(Collective collective) {{
  switch (collective) {{
    case Collective::none:
      return 0;
{collectives}  }}
  return 0;
}}

}}  // namespace rankine::mpi_facts
"""


def volume_initialiser(volume) -> str:
    fields = [f".who = Who::{volume.who}"]
    if volume.times != "one":
        fields.append(f".times = Times::{volume.times}")
    for field in ("count", "type", "factor", "buffer"):
        if getattr(volume, field) is not None:
            fields.append(f".{field} = {getattr(volume, field)}")
    return "{" + ", ".join(fields) + "}"


def poll_initialiser(function: Function) -> str:
    """The arguments that show whether a poll found something, and for what it polls."""
    positions = function.positions
    fields = [("found", positions.get("found", positions.get("flag")))]
    if "polled" in positions:
        fields += [("requests", positions["polled"]), ("count", positions.get("polled_count"))]
        if not function.parameters[positions["polled"]].type.endswith("[]"):
            fields.append(("by_value", "true"))
    else:
        fields += [("requests", positions.get("request")), ("count", positions.get("request_count"))]
        if "source" in positions:
            fields += [("source", positions["source"]), ("tag", positions["tag"])]
    return "{" + ", ".join(f".{field} = {value}" for field, value in fields if value is not None) + "}"


def spec(facts: Facts) -> str:
    """The members whose values differ from those of SpecBase."""
    function = facts.function
    members = [
        ("const char*", "name", quoted(function.name)),
        ("CallRole", "shape", f"CallRole::{function.shape}"),
        ("Class", "cls", f"Class::{function.cls}"),
    ]
    if function.large_count:
        members.append(("bool", "large_count", "true"))
    if function.comm_via:
        members.append(("CommVia", "comm_via", f"CommVia::{function.comm_via}"))
        members.append(("int8_t", "comm", str(function.positions[function.comm_via])))
    for key, kind, usual in (("window_kind", "WindowKind", "none"), ("pointer", "FilePointer", None)):
        # Only the first half of a split call has the bytes, so this code uses the row's own pointer, and not the
        # derived pointer.
        value = function.pointer if key == "pointer" else getattr(facts, key)
        if value != usual:
            members.append((kind, key, f"{kind}::{value}"))
    if facts.has("meets"):
        members.append(("bool", "meets", "true"))
    if function.inquiry:
        members.append(("bool", "inquiry", "true"))
    if function.partition:
        members.append(("int8_t", "comm_kind", "1"))
    members += [("Volume", key, volume_initialiser(function.volumes[key])) for key in VOLUMES if key in function.volumes]
    members += [
        ("int8_t", key, str(position)) for key, position in function.positions.items() if key not in COMM_VIAS + POLL_KEYS]
    if function.polls:
        members.append(("Poll", "poll", poll_initialiser(function)))
    members.append(("int8_t", "nargs", str(len(function.parameters))))
    lines = [f"  static constexpr {kind} {name} = {value};" for kind, name, value in members]
    if function.callbacks:
        padded = [str(position) for position in function.callbacks] + ["kNone"] * (3 - len(function.callbacks))
        lines.append(f"  static constexpr int8_t callbacks[3] = {{{', '.join(padded)}}};")
    return f"template <>\nstruct Spec<fn::{function.short_name}> : SpecBase {{\n" + "\n".join(lines) + "\n};\n"


def specs_h(functions: list[Function]) -> str:
    return BANNER + """\
// The facts of every MPI function, one Spec each (see spec.h).
#pragma once
#include <cstdint>

#include "mpi_facts/generated/functions.h"
#include "recorder/mpi/spec.h"

namespace rankine::mpi {

namespace fn = mpi_facts::fn;

""" + "\n".join(spec(facts) for facts in facts_of(functions)) + "\n}  // namespace rankine::mpi\n"


def entry(function: Function) -> str:
    """Defines both names of a function (MPI_x and PMPI_x). Each name gets an alias that only our own tables can
    refer to."""
    count = len(function.parameters)
    parameters = ", ".join(f"long a{i}" for i in range(count))
    arguments = "".join(f", a{i}" for i in range(count))
    types = ", ".join(["long"] * count)
    lines = []
    for prefix, via in (("", "mpi"), ("P", "pmpi")):
        name = prefix + function.name
        lines.append(
            f"RANKINE_ENTRY long {name}({parameters}) {{\n"
            f"  return FromEntry(Call<fn::{function.short_name}, Via::{via}>(RANKINE_FRAME"
            f"{arguments}));\n}}\n"
            f"RANKINE_ALIAS({name}) long rankine_{name}({types});\n")
    return "".join(lines)


def entries_cc(functions: list[Function]) -> str:
    return BANNER + """\
// The functions that an MPI program's calls arrive at. Every argument of MPI's C interface is passed in an
// integer register or a word of the stack, so a handle, a pointer and an int all pass through a long unchanged.
// rankine_MPI_x is the same function under a name that no other library can take its place of.
#include "recorder/entries/call.h"
#include "recorder/mpi/generated/specs.h"

#define RANKINE_ENTRY extern "C" __attribute__((visibility("default")))
#define RANKINE_ALIAS(name) extern "C" __attribute__((visibility("hidden"), alias(#name)))

#define RANKINE_FRAME rankine::recorder::arch::EntryFrame(__builtin_frame_address(0))

using rankine::mpi::Call;
using rankine::mpi::Via;
using rankine::recorder::arch::FromEntry;
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
        "src/layout/generated/mpi_functions.h": LAYOUT_H,
        f"{FACTS}/functions.h": functions_h(functions),
        f"{FACTS}/functions.cc": functions_cc(functions),
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
        files = outputs(read_table())
    except TableError as error:
        print(error, file=sys.stderr)
        return 1
    return renew(files, arguments.check, "gen/generate.py")


if __name__ == "__main__":
    sys.exit(main())
