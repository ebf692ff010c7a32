# SPDX-License-Identifier: BSD-3-Clause
"""Runs clang-tidy (.clang-tidy) on every source file of the release build, except generated ones.

A file without complaints is not checked again until its inputs change: the file, this project's headers, its
compile command, .clang-tidy, clang-tidy or the compiler. A state of a file that was checked without complaints has a
mark in the user's cache folder (below $XDG_CACHE_HOME or ~/.cache). If that folder is not writable, the mark is in
build/tidy. The name of a mark is a hash of contents. A new checkout therefore only checks files whose state was not
checked before on this machine. `tidy.py FILE...` checks only these files.

Files are checked in batches (batches.py). A batch with a complaint is split into halves, which are checked again,
down to single files. Only complaints about a single file count.

"""
import concurrent.futures
import functools
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

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "cmake"))
from batches import batches

BUILD = ROOT / "build"
COMMANDS = BUILD / "tidy"  # compile_commands.json in the form for clang-tidy
PLAIN = BUILD / "plain"  # a configuration that compiles each file alone; it is only configured and not built
BATCHES = BUILD / "tidy-batches"
MOST_FILES, MOST_LINES = 20, 3000  # in a batch
# The analyzer would follow every path through the expanded macros of GoogleTest. Such an analysis takes long, and finds
# only errors that a run of the test also finds. All other checks also apply to tests.
TEST_CHECKS = "-clang-analyzer-*"
MARK_LIFE_S = 60 * 86400  # Marks that no run has used for this time are removed.
_INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
# With this macro, code shared by recorder and offline tools is compiled as injected code.
INJECTED = "-DRANKINE_INJECTED=1"


@functools.cache
def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


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
    """Returns one compile command per file. Code shared by recorder and offline tools is checked as injected code,
    because more rules apply to injected code.

    The options for precompiled headers are removed, because these headers are in GCC's format. Without precompiled
    headers, clang-tidy also finds missing includes. The build itself compiles several files as one
    (cmake/Unity.cmake).
    """
    plain = ["cmake", "--preset", "release", "-B", PLAIN, "-DRANKINE_UNITY=OFF"]
    made = subprocess.run(plain, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if made.returncode:
        sys.exit(made.stdout)
    chosen = {}
    for command in json.loads((PLAIN / "compile_commands.json").read_text().replace(f"{PLAIN}", f"{BUILD}")):
        source = command["file"]
        if not source.startswith(f"{ROOT}/src/") or not source.endswith(".cc") or "/generated/" in source:
            continue
        if source not in chosen or "RANKINE_INJECTED" in command["command"]:
            text = re.sub(r" -Winvalid-pch| -include \S+/cmake_pch\.hxx| -Wno-stringop-\w+", "", command["command"])
            chosen[source] = command | {"command": text}
    return chosen


class Includes:
    """The files of this project that a source includes, directly or indirectly. A condition around an #include is
    ignored."""

    def __init__(self):
        self.known = {}

    def _direct(self, path, folders):
        if path not in self.known:
            names = _INCLUDE.findall(path.read_text(errors="replace"))
            found = (next((f / n for f in (path.parent, *folders) if (f / n).is_file()), None) for n in names)
            self.known[path] = {pathlib.Path(os.path.normpath(file)) for file in found if file}
        return self.known[path]

    def of(self, command):
        folders = [pathlib.Path(folder) for folder in re.findall(r"-I(\S+)", command["command"])]
        found, open_ = set(), [pathlib.Path(command["file"])]
        while open_:
            path = open_.pop()
            if path not in found:
                found.add(path)
                open_ += self._direct(path, folders)
        return found


def mark_of(command, files, tool):
    """Returns the name of the mark for one state of a file. The name is the same in each checkout, because paths
    begin at the checkout's root."""
    key = hashlib.sha256()
    for text in [tool, TEST_CHECKS, command["command"], *(f"{path} {digest(path)}" for path in sorted(files))]:
        key.update(text.replace(f"{ROOT}/", "").encode() + b"\0")
    return key.hexdigest()


def clang_tidy(source, where, checks):
    """Runs clang-tidy. Returns (whether the file is good, clang-tidy's output)."""
    process = subprocess.run(["clang-tidy", "--quiet", *checks, *where(source)], cwd=BUILD, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True, check=False)
    # The tool's stderr is relevant only if the file did not compile or the tool crashed. In other cases, it only counts
    # suppressed warnings.
    said = process.stdout
    return process.returncode == 0, said if said.strip() or process.returncode == 0 else process.stderr


def joined(sources):
    """Returns the joined text of the sources, in which each header is included only once. A file that includes the
    sources cannot be used instead, because the analyzer only follows functions of the main file."""
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


def look(batch):
    """Returns [(source, whether it is good, clang-tidy's output, whether it was checked alone)]."""
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
    """Returns the options that affect how a file is read, and the names and folders that its target defines.
    Options that affect neither clang-tidy nor the source are omitted: code generation, warnings, and the name that
    CMake defines for each library (NAME_EXPORTS)."""
    words = shlex.split(re.sub(r" -o \S+ -c \S+$", "", command["command"]))[1:]
    words = [word for word in words if not re.match(r"-W|-O|-g|-f(PIC|PIE)$|-D\w+_EXPORTS$", word)]
    given = [word for word in words if word.startswith(("-D", "-I")) and word != INJECTED]
    return tuple(word for word in words if word not in given), given


def plan(commands_of):
    """Returns [(compile options, source files)]. The longest batches come first, so that no processor begins a long
    batch at the end.

    The definitions and include folders of a target are applied to all files with the same options. Small targets
    therefore do not make small batches. A target that defines one of the names differently gets separate batches.
    """
    groups = []  # each element is [(language, whether it is a test), {name or folder: option}, sources]
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
    planned = [([*language, "-O2", *names.values()], files) for (language, _), names, sources in groups for files in batches(sources, MOST_FILES, MOST_LINES)]
    return sorted(planned, key=lambda batch: sum(os.stat(file).st_size for file in batch[1]), reverse=True)


def version(tool):
    return subprocess.run([tool, "--version"], stdout=subprocess.PIPE, check=True, text=True).stdout


def main():
    chosen = commands()
    marks = marks_folder()
    COMMANDS.mkdir(parents=True, exist_ok=True)
    (COMMANDS / "compile_commands.json").write_text(json.dumps(list(chosen.values())))
    tool = version("clang-tidy") + version("c++") + (ROOT / ".clang-tidy").read_text()
    includes = Includes()
    wanted = {str((pathlib.Path.cwd() / name).resolve()) for name in sys.argv[1:]}
    unknown = wanted - set(chosen)
    if unknown:
        sys.exit(f"tidy: not in the release build: {' '.join(sorted(unknown))}")
    pending = {}
    for source in wanted or chosen:
        mark = marks / mark_of(chosen[source], includes.of(chosen[source]), tool)
        try:
            os.utime(mark)  # marks the file as used
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
