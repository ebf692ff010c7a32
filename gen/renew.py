"""Writes generated files that differ from the output of their table, or only names them. The files are checked in."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def renew(outputs: dict[str, str], check: bool, script: str) -> int:
    """`outputs`: text by path from the repository's root. Returns the exit status of `script`."""
    stale = []
    for name, text in outputs.items():
        path = ROOT / name
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
