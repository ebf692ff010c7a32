# SPDX-License-Identifier: BSD-3-Clause
"""Divides source files into batches that can be read as one file: by the compiler (unity.py) and by clang-tidy
(tools/check/tidy.py).

Most of the code that is read for a source file is in its headers. A batch reads each header only once. Names in
unnamed namespaces become names of the whole batch, so files that define the same name go into different batches.
Names are recognised by the layout of lines, which clang-format makes regular. If a name is not recognised, the batch
does not compile.

"""
import pathlib
import re

_TYPE = re.compile(r"(?:template.*> *)?(?:struct|class|enum class|enum|union)(?: alignas\(\w+\))? (\w+)")
_USING = re.compile(r"using ([\w:]*?)(\w+);")
_ALIAS = re.compile(r"using (\w+) = ")
_MACRO = re.compile(r"#define (\w+)")
_TEST = re.compile(r"TEST(?:_[FP])?\((\w+), (\w+)\)")
_ENTRY = re.compile(r'(?:int|extern "C" int) (main|LLVMFuzzerTestOneInput)\(')
_FUNCTION = re.compile(r"([A-Za-z_]\w*)\(")
_VALUE = re.compile(r"(\w+)(?:\[[^\]]*\])*(?: = |\{|;)")
_VALUES = re.compile(r"(\w+)(?:\[[^\]]*\])* = ")


def _names(path, text):
    """Maps each name to its meaning. The same using-declaration may occur twice in a batch. All other meanings
    include the path, so they differ between files."""
    names, is_own = {}, False
    for line in text.splitlines():
        if line.startswith("namespace {"):
            is_own = True
        elif line == "}  // namespace":
            is_own = False
        elif found := _TEST.match(line):
            names[f"{found[1]}.{found[2]}"] = path
        elif found := _MACRO.match(line) or _ALIAS.match(line) or _ENTRY.match(line):
            names[found[1]] = path
        elif found := _USING.match(line):
            names[found[2]] = f"using {found[1]}{found[2]}"
        elif not line or line[0].isspace() or line.startswith(("//", "#", "}")):
            continue
        elif found := _TYPE.match(line):
            names[found[1]] = path
        elif is_own or "constexpr" in line or line.startswith("static "):
            found = _FUNCTION.search(line.split(" = ")[0]) or _VALUE.search(line)
            if found:
                names[found[1]] = path
            names.update(dict.fromkeys(_VALUES.findall(line), path))
    return names


def batches(sources, most_files, most_lines):
    """Returns a list of batches, each of which is a list of files. All `sources` have the same compile options."""
    made = []  # each element is [files, lines, names]
    for source in sorted(sources):
        text = pathlib.Path(source).read_text()
        lines, own = text.count("\n"), _names(source, text)
        for batch in made:
            files, so_far, names = batch
            if len(files) < most_files and so_far + lines <= most_lines and all(names.get(n, w) == w for n, w in own.items()):
                files.append(source)
                names.update(own)
                batch[1] += lines
                break
        else:
            made.append([[source], lines, own])
    return [files for files, _, _ in made]
