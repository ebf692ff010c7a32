# SPDX-License-Identifier: BSD-3-Clause
"""Checks links between committed documents. The file of a link must exist, and the heading whose anchor follows '#'
must exist."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def anchors(path):
    """Returns the anchors that GitHub gives to a document's headings: lower case, no punctuation, '-' for each
    space."""
    found, counts = set(), {}
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.S | re.M)
    for heading in re.findall(r"^#+ +(.+?) *$", text, flags=re.M):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        again = counts.get(name, 0)
        counts[name] = again + 1
        found.add(f"{name}-{again}" if again else name)
    return found


failed = False
for name in subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split():
    document = ROOT / name
    for link in re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, heading = link.partition("#")
        target = (document.parent / file).resolve() if file else document
        if not target.exists():
            print(f"{name}: there is no {file}", file=sys.stderr)
        elif heading and target.suffix == ".md" and heading not in anchors(target):
            print(f"{name}: {target.relative_to(ROOT)} has no heading #{heading}", file=sys.stderr)
        else:
            continue
        failed = True
sys.exit(failed)
