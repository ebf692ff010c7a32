# SPDX-License-Identifier: BSD-3-Clause
"""Rejects code that derives facts from parts of an MPI function's name. Such facts are columns of gen/mpi.table
(src/mpi_facts/facts.h).

A rule based on names is right for the functions that its author knew. Such a rule also gives results for all other
functions, and no test fails if these results are wrong. This check finds some forms of such rules in src/, except in
tests. EXAMPLES below has each form.

* A search for a part of a function's name: name.starts_with("MPI_Isend"), name.find("_all").
* A string that begins like a function's name but is not one: "MPI_File_i".
* A comparison with a name. Code should compare with an id: fn::Finalize.
* A name composed of parts: "MPI_" + name.

A line with `// names: REASON` is allowed, because its string is not the name of an MPI function. `--self-test` shows
that the check fails on examples of each form.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "gen" / "mpi.table"
EXCLUDED = ROOT / "gen" / "excluded.txt"  # MPI functions that are not in the table
LITERAL = re.compile(r'"((?:\\.|[^"\\\n])*)"')
SEARCH = re.compile(r"\b(starts_with|ends_with|r?find|contains|compare|search|\w*Prefix|\w*Suffix|StartsWith\w*|EndsWith\w*|"
                    r"Begins\w*|Ends\w*|[Hh]as|strn?cmp|strstr)\s*\(")
CONSTANT = re.compile(r'\b(?:const|constexpr)\b[^=;{}]*?\b(\w+)\s*(?:\[\])?\s*(?:=|\{)\s*"((?:\\.|[^"\\\n])*)"')
# Lists over which a loop iterates, and the loop's variable.
LIST = r"((?:std::\w+\s*)?\{[^{};]*\})"
NAMED_LIST = re.compile(r"\b(?:const|constexpr)\b[^=;{}]*?\b(\w+)\s*(?:\[\d*\])?\s*=\s*" + LIST)
LOOP = re.compile(r"\bfor\s*\((?:[^:;()]|::)*?\b(\w+)\s*:\s*(?:(\w+)|" + LIST + r")\s*\)")
COMPARED = re.compile(r"\b(\w+)\s*[=!]=|[=!]=\s*(\w+)\b")
ARGUMENT = re.compile(r'"((?:\\.|[^"\\\n])*)"|\b([A-Za-z_]\w*)\b')


def words_of(path, pattern):
    lines = (line for line in path.read_text().splitlines() if not line.startswith("#"))
    return {match.group(1) for match in map(re.compile(pattern).match, lines) if match}


def without_comments(text):
    """Replaces comments by blanks, but keeps line breaks and strings."""
    def keep(match):
        return match.group(0) if match.group(0)[0] == '"' else re.sub(r"[^\n]", " ", match.group(0))
    return re.sub(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', keep, text, flags=re.S)


def arguments_of(code, opened):
    """Returns the text between parentheses. The opening parenthesis is just before `opened`."""
    depth, at = 1, opened
    while at < len(code) and depth > 0:
        if code[at] == '"':
            at = LITERAL.match(code, at).end() if LITERAL.match(code, at) else at + 1
            continue
        depth += (code[at] == "(") - (code[at] == ")")
        at += 1
    return code[opened:at - 1]


class Check:
    def __init__(self):
        self.names = words_of(TABLE, r"\d+ \| (MPI_\w+) ")
        self.known = self.names | words_of(EXCLUDED, r"(MPI_\w+)")
        self.behind_prefix = [name.removeprefix("MPI_") for name in self.names]

    def is_part(self, text):
        """Returns whether the text could distinguish functions by their names."""
        if re.fullmatch(r"P?MPI_", text):
            return False  # a prefix of all names, which does not distinguish functions
        part = re.sub(r"^P?MPI_", "", text)
        return bool(re.fullmatch(r"[A-Za-z_]{2,}", part)) and any(part in name for name in self.behind_prefix)

    def problems(self, text):
        """Returns (line, problem) for each rule based on names in the text of a file."""
        code, lines = without_comments(text), text.splitlines()
        values = {name: [value] for name, value in CONSTANT.findall(code)}
        lists = {name: LITERAL.findall(elements) for name, elements in NAMED_LIST.findall(code)}
        for variable, name, elements in LOOP.findall(code):
            values.setdefault(variable, []).extend(LITERAL.findall(elements) or lists.get(name, []))

        def at(place):
            number = code.count("\n", 0, place) + 1
            return None if "// names:" in lines[number - 1] else number
        for call in SEARCH.finditer(code):
            # find(init, "MPI_Init") looks up a function, but name.find("MPI_Init") searches in a name.
            looks_up = call.group(1) == "find" and code[call.start() - 1] not in ".>"
            for literal, word in ARGUMENT.findall(arguments_of(code, call.end())):
                parts = [part for part in ([literal] if literal else values.get(word, []))
                         if self.is_part(part) and not (looks_up and part in self.known)]
                if parts and at(call.start()):
                    yield at(call.start()), f'searches for "{parts[0]}", a part of names of MPI functions'
        for match in LITERAL.finditer(code):
            literal = match.group(1)
            before, behind = code[:match.start()].rstrip(), code[match.end():].lstrip()
            if re.fullmatch(r"MPI_[A-Z](?=\w*[a-z])\w*", literal) and literal not in self.known and at(match.start()):
                yield at(match.start()), f'"{literal}" is no MPI function, but begins as some do'
            elif literal in self.names and at(match.start()) and \
                    (before.endswith(("==", "!=")) or behind.startswith(("==", "!="))):
                yield at(match.start()), f'compares with "{literal}": compare with its id, mpi_facts::fn'
            elif re.fullmatch(r"P?MPI_", literal) and behind.startswith("+") and at(match.start()):
                yield at(match.start()), "makes the name of an MPI function: its forms are in mpi_facts::Function"
        for match in COMPARED.finditer(code):
            parts = [part for part in values.get(match.group(1) or match.group(2), []) if part in self.names]
            if parts and at(match.start()):
                yield at(match.start()), f'compares with "{parts[0]}": compare with its id, mpi_facts::fn'


EXAMPLES = {
    'if (name.starts_with("MPI_Isend")) return true;': 1,
    'return name.find("_ordered") != std::string_view::npos;': 1,
    'constexpr std::string_view kEnd = "_end";\nreturn name.ends_with(kEnd);': 1,
    'for (auto one : {"MPI_File_i", "MPI_Rput"}) Take(one);': 1,
    'for (const auto one : {"MPI_Recv", "MPI_Send"})\n  if (name.starts_with(one)) return true;': 1,
    'constexpr const char* kSends[] = {"MPI_Send"};\nfor (auto one : kSends) Take(name.find(one));': 1,
    'if (name == "MPI_Finalize") return;': 1,
    'for (const auto one : {"MPI_Init", "MPI_Finalize"})\n  if (one == known->name) return true;': 1,
    'return FunctionNamed("MPI_" + name);': 1,
    'if (function == fn::Finalize) return;': 0,
    'return HasPrefix(name, "MPI_") || HasPrefix(name, "PMPI_");': 0,
    'return path.ends_with(".rkn");  // starts_with("MPI_Isend")': 0,
    'const auto init = Find("PMPI_Init"), wait = find(handle, "MPI_Wait");': 0,
    'advice += "receive without blocking (MPI_Irecv)";': 0,
    'if (path.find("read") == 0) return;  // names: of files': 0,
}


def self_test(check):
    wrong = [text for text, count in EXAMPLES.items() if len(list(check.problems(text))) != count]
    for text in wrong:
        print(f"names.py: {EXAMPLES[text]} problems expected in: {text}")
    return 1 if wrong else 0


def main():
    check = Check()
    failed = self_test(check)
    if "--self-test" in sys.argv:
        return failed
    for path in sorted((ROOT / "src").rglob("*")):
        name = path.relative_to(ROOT)
        if path.suffix not in (".h", ".cc", ".c", ".inc") or {"generated", "testing"} & set(name.parts) or \
                re.search(r"(_(test|fuzz|bench|probe)|^test_\w+)\.(cc|h)$", path.name):
            continue
        for line, what in check.problems(path.read_text()):
            print(f"{name}:{line}: {what}")
            failed = 1
    return failed


sys.exit(main())
