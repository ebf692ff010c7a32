# SPDX-License-Identifier: BSD-3-Clause
"""Counts the sentences in documents, comments and user-visible texts that break those rules of
docs/design/style.md which a machine can check. The counts must not exceed prose_limits.json; `--write` lowers the
limits. `--show KIND RULE` lists the sentences."""
import io
import json
import pathlib
import re
import subprocess
import sys
import tokenize

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMITS = pathlib.Path(__file__).with_name("prose_limits.json")
LONG = {"documents": 35, "comments": 35, "texts": 30}  # most words in a sentence
MEAN = 14  # words of a sentence on average, in each kind
OPENER = re.compile(r"(What|Who|Of)\b")
# Verbs that are often used with an unintended meaning. Write instead: is stored, reported, unknown, again.
WORDS = re.compile(r"\b(stands|(?:is|are|was|were|be) (?:told|said)|anew|amid|thereof|whereof)\b", re.I)
# Folders whose string literals are shown to users.
SPEAKING = ("src/analysis", "src/archive", "src/cli", "src/manager", "src/query", "src/report", "src/sim", "src/symbols", "src/exchange", "src/probe", "src/layout", "src/context", "src/extrapolate", "src/recorder")
LICENCE = re.compile(r"^(//|/\*|#) SPDX-[^\n]*\n", re.M)  # no sentence
LITERAL = re.compile(r'(?:"(?:[^"\\\n]|\\.)*"\s*)+')
CODE = re.compile(r"\bSELECT \S+ AS\b|%EndEventDef|\bCOMP_\w+|\besac$")
LEAST_WORDS = 4  # a literal or comment with fewer words does not count as a sentence


def sentences(text):
    """Yields the sentences of a paragraph. The period after an initial ("J. Kim") does not end a sentence."""
    text = re.sub(r"`[^`]*`", "code", " ".join(text.split()))
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    for sentence in re.split(r"(?:(?<=[a-z0-9_%)\"'][.!?])|(?<=[A-Z]{2}[.!?]))\s+(?=[A-Z\"'(*]|code )", text):
        if len(sentence.split()) >= LEAST_WORDS:
            yield sentence.strip(" *-|#>")


def of_document(path):
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.S | re.M)
    paragraph = []
    for line in [*text.splitlines(), ""]:
        starts = re.match(r"\s*([-*] |\d+\. |#|>)", line)
        if not line.strip() or starts or line.startswith("|") or line.startswith("    "):
            yield from sentences(" ".join(paragraph))
            paragraph = []
        if line.startswith("|"):
            for cell in line.strip("|").split("|"):
                yield from sentences(cell)
        elif line.strip() and not line.startswith("    "):
            paragraph.append(line)


def without_licence(text):
    return re.sub(r"^.{1,3}SPDX-License-Identifier.*\n", "", text, count=1, flags=re.M)


def of_c(text):
    """Yields the comments in C and C++ text. Adjacent // lines form one comment."""
    text = LICENCE.sub("", text)
    for block in re.findall(r"/\*(.*?)\*/", text, re.S):
        yield re.sub(r"^\s*\*", "", block, flags=re.M)
    run = []
    for line in [*text.splitlines(), ""]:
        found = re.match(r"\s*//(?!/)\s?(.*)", line)
        if found:
            run.append(found.group(1))
        elif run:
            yield "\n".join(run)
            run = []
        trailing = re.match(r"[^\"']*\S[^\"']*// (.*)", line)
        if trailing and not found:
            yield trailing.group(1)


def of_python(text):
    text = LICENCE.sub("", text)
    run, last = [], None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            if last is not None and token.start[0] != last + 1:
                yield "\n".join(run)
                run = []
            run.append(token.string.lstrip("#! "))
            last = token.start[0]
    yield "\n".join(run)
    yield from re.findall(r'"""(.*?)"""', text, re.S)


def literals(text):
    for found in LITERAL.finditer(re.sub(r"^\s*(//|#include).*", "", text, flags=re.M)):
        joined = "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', found.group()))
        paragraph = []  # excludes usages, examples and table rows, as in documents; CODE is a query or a script
        for line in [*joined.split("\\n"), ""]:
            if line.strip() and not line.startswith(("  ", "usage:")):
                paragraph.append(line.replace("\\t", " "))
            elif " " in (text := " ".join(paragraph).strip()) and not CODE.search(text):
                yield text
                paragraph = []
            else:
                paragraph = []


def found():
    """Returns {kind: [(file, sentence)]}."""
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\n")
    kinds = {"documents": [], "comments": [], "texts": []}
    for name in names:
        path = ROOT / name
        if not path.is_file() or "/generated/" in name or name.startswith("docs/reference/"):  # docs/reference/ is made from texts that are counted elsewhere
            continue
        if name.endswith(".md"):
            kinds["documents"] += [(name, sentence) for sentence in of_document(path)]
        elif name.endswith((".h", ".hpp", ".cc", ".c", ".inc")):
            text = without_licence(path.read_text(encoding="utf-8"))
            kinds["comments"] += [(name, sentence) for block in of_c(text) for sentence in sentences(block)]
            if name.startswith(SPEAKING) and not re.search(r"_(test|fuzz)\.cc$|/testing/", name):
                kinds["texts"] += [(name, sentence) for literal in literals(text) for sentence in sentences(literal)]
        elif name.endswith(".py"):
            kinds["comments"] += [(name, sentence) for block in of_python(without_licence(path.read_text(encoding="utf-8")))
                                  for sentence in sentences(block)]
    return kinds


def breaks(kind, rule, sentence):
    if rule == "long":
        return len(sentence.split()) > LONG[kind]
    return bool((OPENER.match if rule == "opener" else WORDS.search)(sentence))


def main():
    kinds = found()
    if "--show" in sys.argv[1:]:
        kind, rule = sys.argv[sys.argv.index("--show") + 1:][:2]
        for name, sentence in kinds[kind]:
            if breaks(kind, rule, sentence):
                print(f"{name}: {sentence}")
        return 0
    counts, means = {}, {}
    for kind, all_of_it in kinds.items():
        words = sum(len(sentence.split()) for _, sentence in all_of_it)
        counts[kind] = {rule: sum(breaks(kind, rule, sentence) for _, sentence in all_of_it) for rule in ("long", "opener", "word")}
        means[kind] = words / max(1, len(all_of_it))
        print(f"prose: {kind}: {len(all_of_it)} sentences; " + ", ".join(f"{rule} {count}" for rule, count in counts[kind].items())
              + f", mean words {means[kind]:.1f}")
    if "--write" in sys.argv[1:]:
        LIMITS.write_text(json.dumps(counts, indent=2) + "\n")
        return 0
    limits = json.loads(LIMITS.read_text())
    over = [(kind, rule, limit, counts[kind][rule]) for kind, rules in limits.items() for rule, limit in rules.items()
            if counts[kind][rule] > limit]
    for kind, rule, limit, count in over:
        print(f"prose: {kind}, {rule}: {count}, at most {limit}; tools/check/prose.py --show {kind} {rule.split()[0]} lists them")
    long = [kind for kind, mean in means.items() if mean > MEAN]
    for kind in long:
        print(f"prose: {kind}: sentences have {means[kind]:.1f} words on average, at most {MEAN}")
    if not over and counts != limits:
        print("prose: fewer than the limits; tools/check/prose.py --write lowers them")
    return 1 if over or long else 0


sys.exit(main())
