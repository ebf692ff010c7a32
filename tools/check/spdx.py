"""Checks that each source file begins with its licence: `SPDX-License-Identifier: BSD-3-Clause` in a comment,
after the `#!` line if there is one.

  spdx.py          prints the files without it, and exits with 1 if there are any
  spdx.py --write  inserts it

Generated files get their licence line from the generator (gen/renew.py) if the generator itself has one.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINE = "SPDX-License-Identifier: " + "BSD-3-Clause"
SLASHES = {".h", ".hpp", ".c", ".cc", ".inc", ".S", ".js", ".mjs", ".jsx"}
STARS = {".css", ".ld"}
HASHES = {".py", ".sh", ".cmake", ".table", ".yml"}
EXCLAMATIONS = {".F90", ".f90"}
NAMED = {"CMakeLists.txt", "Makefile", "dev", "run"}  # files whose comments begin with #
LEFT_OUT = ("tests/corpus/",)


def marked(path, text):
    """Returns the licence line as a comment in the file's language, or None if the file needs no licence line."""
    name = pathlib.PurePath(path)
    if path.startswith(LEFT_OUT):
        return None
    # C89 programs include these files, so the files need this form of comment
    if name.suffix in STARS or (path.startswith("include/") and text.startswith("/*")):
        return f"/* {LINE} */"
    if name.suffix in SLASHES:
        return f"# {LINE}" if name.suffix == ".S" and text.startswith("#") else f"// {LINE}"
    if name.suffix in HASHES or name.name in NAMED:
        return f"# {LINE}"
    return f"! {LINE}" if name.suffix in EXCLAMATIONS else None


def with_licence(path, text):
    line = marked(path, text)
    if line is None or LINE in "\n".join(text.split("\n")[:2]):
        return text
    if text.startswith("#!"):
        first, _, rest = text.partition("\n")
        return f"{first}\n{line}\n{rest}"
    return f"{line}\n{text}"


def self_test():
    cases = [("a.cc", "// A.\n", f"// {LINE}\n// A.\n"), ("a.py", "#!/usr/bin/python3\nx\n", f"#!/usr/bin/python3\n# {LINE}\nx\n"),
             ("include/a.h", "/* A */\n", f"/* {LINE} */\n/* A */\n"), ("a.md", "A\n", "A\n"), ("a.f90", "", f"! {LINE}\n")]
    return all(with_licence(path, text) == right == with_licence(path, right) for path, text, right in cases)


def main():
    if not self_test():
        print("spdx.py does not do what it is there for")
        return 1
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    lacking = 0
    for name in names:
        path = ROOT / name
        if path.is_symlink() or not path.is_file() or marked(name, "") is None:
            continue
        text = path.read_text(encoding="utf-8")
        right = with_licence(name, text)
        if right == text:
            continue
        if "--write" in sys.argv[1:]:
            path.write_text(right, encoding="utf-8")
            continue
        lacking += 1
        if lacking <= 10:
            print(f"{name}: no line '{marked(name, text)}'; tools/check/spdx.py --write inserts it")
    if lacking > 10:
        print(f"... and {lacking - 10} more files")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
