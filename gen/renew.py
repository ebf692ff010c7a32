# SPDX-License-Identifier: BSD-3-Clause
"""Compares generated files with the output of their tables, and either writes the files that differ or prints their
names. Generated files are checked in."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def licensed(text: str, script: str) -> str:
    """Inserts the text after the licence line, if the script that makes the text has a licence line
    (tools/check/spdx.py)."""
    head = (ROOT / script).read_text(encoding="utf-8").split("\n")[:2]
    line = next((line.removeprefix("# ") for line in head if line.startswith("# SPDX-")), None)
    return f"// {line}\n{text}" if line else text


def renew(outputs: dict[str, str], check: bool, script: str) -> int:
    """The argument `outputs` maps a path, relative to the repository's root, to the text of the file. Returns the
    exit status of `script`."""
    stale = []
    for name, made in outputs.items():
        path, text = ROOT / name, licensed(made, script)
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if check and stale:
        print(f"stale: {', '.join(stale)}; run {script}", file=sys.stderr)
        return 1
    return 0
