"""clang-tidy (.clang-tidy) over every source file of the release build but the generated ones.

A file that was good is not looked at again until it, a header that it includes, its compile command, .clang-tidy,
clang-tidy or the compiler changes. Each good state has a mark in the user's cache folder (below $XDG_CACHE_HOME or
~/.cache), or in build/tidy where that cannot be written. A mark's name is made of contents, so a fresh checkout on a
machine that looked at them before looks at changed files only. `tidy.py FILE...` looks at these only.

Files are looked at in batches (batches.py). A batch with a complaint is looked at again in halves, and so on; what is
said of a file alone counts.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import time

from batches import batches, joined

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
COMMANDS = BUILD / "tidy"  # compile_commands.json as clang-tidy shall read it
BATCHES = BUILD / "tidy-batches"
# The analyzer follows every path through what the macros of GoogleTest expand to, which takes long and finds nothing
# about a test that running it does not. Everything else holds for tests too.
TEST_CHECKS = "-clang-analyzer-*"
MARK_LIFE_S = 60 * 86400  # a mark that no run asked for as long as this is removed
INJECTED = "-DRANKINE_INJECTED=1"  # what both worlds compile reads differently


def marks_folder():
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = pathlib.Path(cache) / "rankine-dev/tidy"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    folder = COMMANDS / "marks"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def is_test(source):
    return source.endswith("_test.cc") or "/testing/" in source


def commands():
    """One compile command per file. What both worlds compile is looked at as injected code, which has more rules.

    The precompiled headers (and what is said of them) are GCC's own; without them a file that does not include what it uses is found.
    """
    chosen = {}
    for command in json.loads((BUILD / "compile_commands.json").read_text()):
        source = command["file"]
        if not source.startswith(f"{ROOT}/src/") or not source.endswith(".cc") or "/generated/" in source:
            continue
        if source not in chosen or "RANKINE_INJECTED" in command["command"]:
            text = re.sub(r" -Winvalid-pch| -include \S+/cmake_pch\.hxx| -Wno-stringop-\w+", "", command["command"])
            chosen[source] = command | {"command": text}
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
            path = pathlib.Path(name)
            if path.is_relative_to(ROOT):
                self.known[name] = hashlib.sha256(path.read_bytes()).hexdigest()
            else:
                state = path.stat()
                self.known[name] = f"{state.st_size} {state.st_mtime_ns}"
        return self.known[name]


def mark_of(command, files, digests, tool):
    """The name of the mark of one state of a file. It holds for each checkout, so paths begin at the checkout's root."""
    key = hashlib.sha256()
    read = {os.path.normpath(BUILD / name) for name in files if not name.endswith(".gch")}
    for text in [tool, TEST_CHECKS, command["command"], *(f"{name} {digests.of(name)}" for name in sorted(read))]:
        key.update(text.replace(f"{ROOT}/", "").encode() + b"\0")
    return key.hexdigest()


def clang_tidy(source, where, checks):
    """(good, what clang-tidy says)"""
    process = subprocess.run(["clang-tidy", "--quiet", *checks, *where(source)], cwd=BUILD, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True, check=False)
    # Its stderr only counts suppressed warnings, unless the file could not be compiled or the tool crashed.
    said = process.stdout
    return process.returncode == 0, said if said.strip() or process.returncode == 0 else process.stderr


def look(batch):
    """[(source, good, what clang-tidy says, was it looked at alone)]"""
    options, sources = batch
    checks = [f"--checks={TEST_CHECKS}"] if is_test(sources[0]) else []
    if len(sources) == 1:
        return [(sources[0], *clang_tidy(sources[0], lambda source: ["-p", str(COMMANDS), source], checks), True)]
    text = joined(sources)
    name = BATCHES / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.cc"
    name.write_text(text)
    if clang_tidy(str(name), lambda source: [source, "--", *options], checks)[0]:
        return [(source, True, "", False) for source in sources]
    return [result for half in (sources[::2], sources[1::2]) for result in look((options, half))]


def options_of(command):
    """What a file is read by, and what it is read with: names that its target defines, and folders. Neither the code that the compiler makes nor
    its warnings, nor what CMake defines for each library of itself (NAME_EXPORTS), is anything that clang-tidy or a source asks for."""
    words = shlex.split(re.sub(r" -o \S+ -c \S+$", "", command["command"]))[1:]
    words = [word for word in words if not re.match(r"-W|-O|-g|-f(PIC|PIE)$|-D\w+_EXPORTS$", word)]
    given = [word for word in words if word.startswith(("-D", "-I")) and word != INJECTED]
    return tuple(word for word in words if word not in given), given


def plan(commands_of):
    """[(compile options, source files)], the long ones first, so that no processor is left with one at the end.

    What targets define for some of their files, and their folders of headers, are there for all that is read alike, so that small targets do not
    make small batches. A target that defines a name otherwise is apart.
    """
    groups = []  # [language and is it a test, {name or folder: option}, sources]
    for source, command in commands_of.items():
        language, given = options_of(command)
        own = {word.split("=")[0]: word for word in given}
        for kind, names, sources in groups:
            if kind == (language, is_test(source)) and all(names.get(name, word) == word for name, word in own.items()):
                names.update(own)
                sources.append(source)
                break
        else:
            groups.append(((language, is_test(source)), own, [source]))
    shutil.rmtree(BATCHES, ignore_errors=True)
    BATCHES.mkdir(parents=True)
    planned = [([*language, "-O2", *names.values()], files) for (language, _), names, sources in groups for files in batches(sources)]
    return sorted(planned, key=lambda batch: sum(os.stat(file).st_size for file in batch[1]), reverse=True)


def version(tool):
    return subprocess.run([tool, "--version"], stdout=subprocess.PIPE, check=True, text=True).stdout


def main():
    chosen = commands()
    marks = marks_folder()
    COMMANDS.mkdir(parents=True, exist_ok=True)
    (COMMANDS / "compile_commands.json").write_text(json.dumps(list(chosen.values())))
    tool = version("clang-tidy") + version("c++") + (ROOT / ".clang-tidy").read_text()
    read_by, digests = inputs(), Digests()
    wanted = {str((pathlib.Path.cwd() / name).resolve()) for name in sys.argv[1:]}
    unknown = wanted - set(chosen)
    if unknown:
        sys.exit(f"tidy: not in the release build: {' '.join(sorted(unknown))}")
    pending = {}
    for source in wanted or chosen:
        command = chosen[source]
        made = command["command"].split(" -o ")[1].split()[0]
        mark = marks / mark_of(command, [source, *read_by.get(made, [])], digests, tool)
        try:
            os.utime(mark)  # it is in use
        except FileNotFoundError:
            pending[source] = mark
    bad = singly = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for results in pool.map(look, plan({source: chosen[source] for source in pending})):
            for source, good, said, is_alone in results:
                singly += is_alone
                if good:
                    pending[source].touch()
                else:
                    bad += 1
                    print(said, flush=True)
    for mark in marks.iterdir():
        if mark.stat().st_mtime < time.time() - MARK_LIFE_S:
            mark.unlink(missing_ok=True)
    print(f"tidy: {len(pending)} of {len(wanted or chosen)} files looked at, {singly} of them alone, {bad} with complaints")
    sys.exit(1 if bad else 0)


main()
