# SPDX-License-Identifier: BSD-3-Clause
"""Checks the length of functions and files, and rejects calls that injected code must not make. A length above the
lower limit causes a warning. A length above the hard limit, or a call of a banned function, is an error. A line that
ends in `// style: REASON` is allowed."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FUNCTION_LINES = 70
FILE_LINES_WARN, FILE_LINES_FAIL = 400, 1000
BANNED = {
    r"\b(malloc|calloc|realloc|free)\s*\(": "allocates: the application may be inside malloc",
    r"\b(printf|fprintf|snprintf|sprintf|puts|fputs|fopen)\s*\(": "stdio takes locks and allocates",
    r"(?<![\w.>:])_?exit\s*\(": "the measured program is never ended by us",
    r"\babort\s*\(": "the measured program is never ended by us",
    r"\bstd::(string|vector|map|unordered_map|function|thread|mutex|unique_ptr|shared_ptr)\b":
        "needs libstdc++ or allocates",
    r"\b(throw|try|catch)\b": "no exceptions in injected code",
    r"\bnew\s+[A-Za-z_:]": "allocates",
    r"\bpthread_mutex_lock\s*\(": "a lock that the application can hold",
    r"\bthread_local\s+std::": "a destructor in thread-local data",
}


def code_only(text):
    """Returns the text with comments and literals replaced by blanks, and with all line breaks."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    return re.sub(r'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', blank, text,
                  flags=re.S)


def functions(code):
    """Returns (first line, length) of each outermost block that follows a parameter list."""
    depth, start, opened = 0, None, None
    for number, line in enumerate(code.splitlines(), 1):
        for position, char in enumerate(line):
            if char == "{":
                before = line[:position]
                if start is None and re.search(r"\)\s*(const|noexcept|override|final|->[^{]*|\s)*$", before) and \
                        not re.search(r"\bnamespace\b|\benum\b|=\s*$", before):
                    start, opened = number, depth
                depth += 1
            elif char == "}":
                depth -= 1
                if start is not None and depth == opened:
                    yield start, number - start + 1
                    start = None


def check(path):
    name = path.relative_to(ROOT)
    text = path.read_text()
    lines = text.splitlines()
    generated = "generated" in name.parts
    if not generated and len(lines) > FILE_LINES_FAIL:
        yield True, f"{name}: {len(lines)} lines, more than {FILE_LINES_FAIL}"
    elif not generated and len(lines) > FILE_LINES_WARN:
        yield False, f"{name}: {len(lines)} lines; stop and think at {FILE_LINES_WARN}"
    if path.suffix not in (".h", ".cc", ".c"):
        return
    code = code_only(text)
    test = re.search(r"_(test|fuzz|bench|probe)\.cc$", path.name) or "testing" in name.parts
    if not generated and not test:
        for first, length in functions(code):
            if length > FUNCTION_LINES and "// style:" not in lines[first - 1]:
                yield True, f"{name}:{first}: a function of {length} lines; {FUNCTION_LINES} fit a screen"
    if name.parts[:2] == ("src", "recorder") and not test:
        for number, line in enumerate(code.splitlines(), 1):
            for pattern, why in BANNED.items():
                if re.search(pattern, line) and "// style:" not in lines[number - 1]:
                    yield True, f"{name}:{number}: {lines[number - 1].strip()}: {why}"


failed = False
for folder in ("src", "include", "tools", "tests", "gen", "bench"):
    for file in sorted((ROOT / folder).rglob("*")):
        if file.suffix in (".h", ".cc", ".c", ".py", ".sh") and file.is_file():
            for hard, line in check(file):
                print(("" if hard else "note: ") + line)
                failed = failed or hard
sys.exit(1 if failed else 0)
