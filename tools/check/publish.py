# SPDX-License-Identifier: BSD-3-Clause
"""Checks that the recorder publishes data to other threads or processes only through the functions of
src/recorder/arch/publish.h. A plain store must not publish data: neither a store that follows a compiler-only
fence, nor a store to a word that others read."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOME = ROOT / "src/recorder/arch"
RULES = [
    (re.compile(r"signal_fence\((__ATOMIC_RELEASE|std::memory_order_release)"),
     "a fence against the compiler alone publishes nothing on other processors; use arch::Publish"),
    (re.compile(r"now_?->frame\s*=[^=]"), "SpoolThread::frame is read by other processes; use arch::Publish"),
    (re.compile(r"(note\.|to->)enter_ticks\s*=[^=]"), "a note of an open call is read by other processes; use arch::Withdraw and arch::Publish"),
    (re.compile(r"\b(extent|\w+_extent)->count\s*(\+?=[^=]|\+\+)"), "an extent's count is read by other processes; use arch::Publish"),
]


def problems(name, text):
    for number, line in enumerate(text.splitlines(), 1):
        for rule, why in RULES:
            if rule.search(line.split("//")[0]):
                yield f"{name}:{number}: {why}"


def self_test():
    bad = "  __atomic_signal_fence(__ATOMIC_RELEASE);\n  t->now->frame = 0;\n  extent->count += n;\n  to->enter_ticks = 0;\n"
    good = "  arch::Publish(&t->now->frame, frame);\n  if (t->now->frame == 0) return;\n  // extent->count = 1\n"
    return len(list(problems("bad", bad))) == 4 and not list(problems("good", good))


def main():
    if not self_test():
        print("publish.py does not find what it is there for")
        return 1
    found = []
    for path in sorted((ROOT / "src/recorder").rglob("*")):
        if path.suffix in (".h", ".cc") and HOME not in path.parents and not path.name.endswith("_test.cc"):
            found += problems(path.relative_to(ROOT), path.read_text())
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


sys.exit(main())
