"""clang-tidy (.clang-tidy) over every source file of the release build but the generated ones.

A file that was good is not looked at again until it, a header that it includes, its compile command, .clang-tidy or
clang-tidy itself changes: build/tidy/ holds a mark for each good state. A fresh checkout has no marks, so continuous
integration looks at all files. `tidy.py FILE...` looks at these only.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
MARKS = BUILD / "tidy"
# The analyzer follows every path through what the macros of GoogleTest expand to, which takes long and finds nothing
# about a test that running it does not. Everything else holds for tests too.
TEST_CHECKS = "-clang-analyzer-*"


def is_test(source):
    return source.endswith("_test.cc") or "/testing/" in source


def commands():
    """One compile command per file. What both worlds compile is looked at as injected code, which has more rules."""
    chosen = {}
    for command in json.loads((BUILD / "compile_commands.json").read_text()):
        source = command["file"]
        if not source.startswith(f"{ROOT}/src/") or not source.endswith(".cc") or "/generated/" in source:
            continue
        if source not in chosen or "RANKINE_INJECTED" in command["command"]:
            chosen[source] = command
    return chosen


def inputs():
    """Object file -> the files that its compilation read, as the compiler told ninja."""
    text = subprocess.run(["ninja", "-C", BUILD, "-t", "deps"], stdout=subprocess.PIPE, check=True, text=True).stdout
    found, current = {}, None
    for line in text.splitlines():
        if line.startswith(" "):
            current.append(line.strip())
        elif line:
            current = found.setdefault(line.split(":")[0], [])
    return found


class Digests:
    """Contents of our own files; of the system's, whose packages change seldom and as a whole, size and time."""

    def __init__(self):
        self.known = {}

    def of(self, name):
        if name not in self.known:
            path = pathlib.Path(os.path.normpath(BUILD / name))  # ninja's names begin at the build folder
            if path.is_relative_to(ROOT):
                self.known[name] = hashlib.sha256(path.read_bytes()).hexdigest()
            else:
                state = path.stat()
                self.known[name] = f"{state.st_size} {state.st_mtime_ns}"
        return self.known[name]


def mark_of(command, files, digests, tool):
    key = hashlib.sha256()
    for text in [tool, TEST_CHECKS, command["command"], *(f"{name} {digests.of(name)}" for name in sorted(files))]:
        key.update(text.encode() + b"\0")
    return MARKS / key.hexdigest()


def look(source):
    """(source, good, what clang-tidy says)"""
    words = ["clang-tidy", "-p", str(MARKS), "--quiet"]
    if is_test(source):
        words.append(f"--checks={TEST_CHECKS}")
    process = subprocess.Popen([*words, source], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, err = process.communicate()
    # Its stderr only counts suppressed warnings, unless the file could not be compiled or the tool crashed.
    return source, process.returncode == 0, out if out.strip() or process.returncode == 0 else err


def main():
    chosen = commands()
    MARKS.mkdir(parents=True, exist_ok=True)
    (MARKS / "compile_commands.json").write_text(json.dumps(list(chosen.values())))
    version = subprocess.run(["clang-tidy", "--version"], stdout=subprocess.PIPE, check=True, text=True).stdout
    tool = version + (ROOT / ".clang-tidy").read_text()
    read_by, digests = inputs(), Digests()
    wanted = {str((pathlib.Path.cwd() / name).resolve()) for name in sys.argv[1:]}
    unknown = wanted - set(chosen)
    if unknown:
        sys.exit(f"tidy: not in the release build: {' '.join(sorted(unknown))}")
    pending, current = {}, set(MARKS.iterdir()) if wanted else set()
    for source in wanted or chosen:
        command = chosen[source]
        made = command["command"].split(" -o ")[1].split()[0]
        mark = mark_of(command, [source, *read_by.get(made, [])], digests, tool)
        current.add(mark)
        if not mark.exists():
            pending[source] = mark
    bad = 0
    # The long ones first, so that no processor is left with one at the end.
    order = sorted(pending, key=lambda source: os.stat(source).st_size, reverse=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for source, good, said in pool.map(look, order):
            if good:
                pending[source].touch()
            else:
                bad += 1
                print(said, flush=True)
    for old in set(MARKS.iterdir()) - {MARKS / "compile_commands.json"} - current:
        old.unlink()
    print(f"tidy: {len(pending)} of {len(wanted or chosen)} files looked at, {bad} with complaints")
    sys.exit(1 if bad else 0)


main()
