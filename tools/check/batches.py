"""Source files that can be looked at as one.

Nine tenths of what clang-tidy reads of a file are the standard library's headers. A batch is several files with the same
compile options, one behind the other in one file, so that the headers are read once. (Not a file that includes them: the
analyzer follows only functions of the main file, or else all of the library's too.) What is a file's own (an unnamed namespace) is
then the batch's, so files that define the same name go into different batches. The names are found by the shape of
lines, which clang-format makes regular; where that misses one, the batch does not compile and is looked at in halves.
"""
import pathlib
import re

MOST_FILES, MOST_LINES = 20, 3000
_TYPE = re.compile(r"(?:template.*> *)?(?:struct|class|enum class|enum|union)(?: alignas\(\w+\))? (\w+)")
_USING = re.compile(r"using ([\w:]*?)(\w+);")
_ALIAS = re.compile(r"using (\w+) = ")
_MACRO = re.compile(r"#define (\w+)")
_TEST = re.compile(r"TEST(?:_[FP])?\((\w+), (\w+)\)")
_ENTRY = re.compile(r'(?:int|extern "C" int) (main|LLVMFuzzerTestOneInput)\(')
_FUNCTION = re.compile(r"([A-Za-z_]\w*)\(")
_VALUE = re.compile(r"(\w+)(?:\[[^\]]*\])*(?: = |\{|;)")


def _names(path, text):
    """Name -> what it is. The same using-declaration may stand twice; all else is told apart by its path."""
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
    return names


def batches(sources):
    """Lists of files, each list one batch. All `sources` have the same compile options."""
    made = []  # [files, lines, names]
    for source in sorted(sources):
        text = pathlib.Path(source).read_text()
        lines, own = text.count("\n"), _names(source, text)
        for batch in made:
            files, so_far, names = batch
            if len(files) < MOST_FILES and so_far + lines <= MOST_LINES and all(names.get(n, w) == w for n, w in own.items()):
                files.append(source)
                names.update(own)
                batch[1] += lines
                break
        else:
            made.append([[source], lines, own])
    return [files for files, _, _ in made]


def joined(sources):
    """Their text; a header that one has included is not included again by the next."""
    included, text = set(), []
    for source in sources:
        own = set()
        for line in pathlib.Path(source).read_text().splitlines():
            if line.startswith("#include "):
                if line in included:
                    continue
                own.add(line)
            text.append(line)
        included |= own
    return "\n".join(text) + "\n"
