# SPDX-License-Identifier: BSD-3-Clause
"""Makes reference pages from the code: docs/reference/*.md, docs/report.schema.json (json_schema.py) and
bench/FIGURES.md (figures.py).

  reference.py          writes the pages that have changed
  reference.py --check  writes nothing; exits with 1 after printing the names of outdated pages. For pages written
  by hand, it also reports names that are in the code but not on the page, and vice versa.
"""
import os
import pathlib
import json
import re
import subprocess
import sys

import figures
import json_schema

ROOT = pathlib.Path(__file__).resolve().parents[2]
RANKINE = pathlib.Path(os.environ.get("RANKINE_BUILD", ROOT / "build")) / "bin/rankine"
PAGES = ROOT / "docs/reference"
MADE = "<!-- Made by tools/docs/reference.py; change the code and run it. -->\n\n"
OPTION = re.compile(r"  ((?:-\w, )?--?[\w-]+(?: \S+)?)  +(\S.*)")


def said(*words):
    return subprocess.run([RANKINE, *words], check=True, capture_output=True, text=True, cwd=ROOT).stdout.rstrip("\n").split("\n")


def cell(text):
    """Prepares text for a table cell: no HTML, and no column separators. In `code`, only separators are escaped."""
    parts = " ".join(text.split()).split("`")
    if len(parts) % 2 == 0:
        parts = ["`".join(parts)]
    return "`".join(re.sub(r"(\|)" if at % 2 else r"([|<*_])", r"\\\1", part) for at, part in enumerate(parts))


def code(text):
    return "`" + text.replace("|", "\\|") + "`"


def table(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def verbs():
    return re.findall(r"^  ([a-z-]+)  +(\S.*)", "\n".join(said("--help")).split("verbs:")[1], re.M)


def options_of(lines):
    """Splits a help text into [(option, text)] and the other lines."""
    options, rest = [], []
    for line in lines:
        found = OPTION.fullmatch(line)
        if found:
            options.append([found[1], found[2]])
        elif options and line.startswith(" " * 20):
            options[-1][1] += " " + line.strip()
        else:
            rest.append(line)
    return options, rest


def options_page():
    text = "# Options\n\n" + MADE + "Each verb of `rankine` with its options, as `rankine VERB --help` prints them.\n"
    for verb, summary in verbs():
        options, rest = options_of(said(verb, "--help"))
        usage = [line for line in rest if re.match(r"usage: |       \S", line)]
        text += f"\n## rankine {verb}\n\nPurpose: {cell(summary)}.\n\n" + "".join(f"    {line}\n" for line in usage) + "\n"
        text += table(("option", "effect"), [(code(name), cell(effect)) for name, effect in options if name != "-h, --help"])
    return text


def sections_page():
    lines = "\n".join(said("report", "--help")).split("Sections, in the order")[1].split("\n")
    rows = [re.fullmatch(r"  (\w+)  +(\S.*)", line) for line in lines]
    return ("# Sections of the report\n\n" + MADE + "`rankine report --section NAME` prints one. A section without content is left out of the "
            "report.\n\n" + table(("section", "content"), [(code(row[1]), cell(row[2])) for row in rows if row]))


def services_page():
    text = "# Services and their options\n\n" + MADE
    text += "As `rankine run --help-services` prints them. [Services](../services.md) explains them.\n"
    rows = []
    unwrapped = re.sub(r"\n {36}(?=\S)", " ", "\n".join(said("run", "--help-services"))).split("\n")
    for line in unwrapped + ["  end"]:
        service, part = re.match(r"  (\S+)  +(\S.*)", line), re.match(r"    (-> )?(\S+(?:, \S+)*)  +(\S.*)", line)
        if (service or line == "  end") and rows:
            text += "\n" + table(("option or attribute", "meaning"), rows)
            rows = []
        if service:
            text += f"\n## {service[1]}\n\nPurpose: {cell(service[2])}.\n"
        elif part:
            rows.append((code(part[2]) + ("" if part[1] else ", option"), cell(part[3])))
    return text


def tables_page():
    text = "# Columns of tables\n\n" + MADE
    text += "Tables of `rankine export --to sqlite` and `--to csv`, with their columns in order. [Tables](../tables.md) has the meanings.\n"
    kinds = {"kText": "text", "kReal": "real", None: "integer"}
    for path in ("archive_tables.cc", "event_tables.cc"):
        source = (ROOT / "src/report/tables" / path).read_text(encoding="utf-8")
        for name, columns in re.findall(r'Begin\(\s*"(\w+)",\s*\{(.*?)\}\);', source, re.S):
            rows = [(code(column), kinds[kind or None]) for column, kind in re.findall(r'\{"(\w+)"(?:, (\w+))?\}?', columns)]
            text += f"\n## {name}\n\n" + table(("column", "type"), rows)
    return text


def attributes_page():
    text = "# Attributes of queries\n\n" + MADE
    text += ("Names that a query can use, by kind of record, as `rankine query --attributes` prints them. `rankine query --attributes NAME.rkn` "
             "prints those of one archive, with the program's own. [CalQL](../calql.md#records) says which kind of record a query reads, and "
             "[attributes](../attributes.md) has the rules.\n")
    rows = []
    for line in said("query", "--attributes") + [""]:
        kind, row = re.match(r"(\w[\w ]*): (\S.*)", line), re.match(r"  (\S+) +(\S+) +(\S.*)", line)
        if kind:
            text += f"\n## {kind[1]}\n\nContent: {cell(kind[2])}.\n"
        elif row:
            rows.append((code(row[1]), row[2], cell(row[3])))
        elif rows:
            text += "\n" + table(("attribute", "type", "meaning"), rows)
            rows = []
    return text


# The owner of a chunk, which determines its id, by its ChunkOwner.
CHUNK_OWNERS = {"archive": "the file", "shared": "all processes with this content", "process": "one process",
                "part": "one process, which can have several"}


def chunk_kinds():
    """Returns the rows of src/layout/chunk_kinds.h: number, name, version, owner, MiB, writer, reader, what is missing, and whether it packs."""
    layout = (ROOT / "src/layout/archive_layout.h").read_text(encoding="utf-8")
    numbers = dict(re.findall(r"^  (\w+) = (\d+),", layout.split("enum class ChunkKind")[1].split("};")[0], re.M))
    source = (ROOT / "src/layout/chunk_kinds.h").read_text(encoding="utf-8")
    rows = []
    for kind, fields in re.findall(r"case ChunkKind::(\w+):.*?return \{(.*?)\};", source, re.S):
        texts = re.findall(r'"([^"]*)"', fields)
        newest, owner, most = re.search(r'",\s*(\d+),\s*(\w+),\s*(\d+),', fields).groups()
        if texts[0] != kind or len(texts) != 4:
            raise SystemExit(f"src/layout/chunk_kinds.h: the row of {kind} has another name, or not four texts")
        for path in texts[1:3]:
            if not (ROOT / "src" / path).is_file():
                raise SystemExit(f"src/layout/chunk_kinds.h: {kind}: there is no src/{path}")
        rows.append((numbers[kind], kind, newest, CHUNK_OWNERS[owner], most, texts[1], texts[2], texts[3], fields.endswith("true")))
    return sorted(rows, key=lambda row: int(row[0]))


def chunks_page():
    text = "# Kinds of chunks\n\n" + MADE
    text += ("The kinds of chunks of an archive. [Formats](../formats.md#kinds) describes the payloads. A reader that does not know a kind or its version "
             "skips the chunk, and reports the kind as lost. Numbers are never used again.\n\n"
             "- *newest*: the newest version of the payload\n"
             "- *belongs to*: determines the [id](../formats.md#2-the-archive) of the chunk. Chunks marked with P may be packed into a chunk `processes`\n"
             "- *most*: the largest uncompressed payload that a reader accepts, in MiB\n"
             "- *missing without it*: what the report lacks if the reader skips the chunk\n\n")
    rows = [(number, code(name), newest, owner + (" (P)" if packs else ""), most, cell(without), code("src/" + writer), code("src/" + reader))
            for number, name, newest, owner, most, writer, reader, without, packs in chunk_kinds()]
    return text + table(("kind", "name", "newest", "belongs to", "most", "missing without it", "encoder", "decoder"), rows)


def message(expression):
    """Returns the text of a C++ expression that joins literals. Parts that are not literals become an ellipsis."""
    out, gap = "", False
    for literal, other in re.findall(r'"((?:\\.|[^"\\])*)"|([^"\s+]+)', expression):
        if other:
            gap = True
            continue
        out += ("..." if gap else "") + literal
        gap = False
    out += "..." if gap else ""
    return re.sub(r'\\(["\\])', r"\1", out).replace("\\n", " ").strip()


def arguments(source, start):
    """Returns the text up to the bracket that closes the bracket before `start`."""
    depth, at, quoted = 1, start, False
    while depth and at < len(source):
        letter = source[at]
        if letter == "\\" and quoted:
            at += 1
        elif letter == '"':
            quoted = not quoted
        elif not quoted:
            depth += (letter in "({") - (letter in ")}")
        at += 1
    return source[start:at - 1]


# Folders of the source, and the headings of their errors.
ERROR_PARTS = {"cli": "Command line", "archive": "Archives and spools", "analysis": "Comparison of runs", "exchange": "Files of other tools",
               "query": "Queries", "sim": "Replay", "probe": "Running processes of file systems", "manager": "I/O managers"}
# Matches a message that itself says which values are right.
FORM = re.compile(r"\b(takes?|needs?|must|not both|exclude|at most|such as|the same option|is for Rankine's own use|started by rankine)\b"
                  r"|: --|: '")


def remedy(words, known):
    """Returns the message without its advice, and the advice."""
    depth = 0
    for at, letter in enumerate(words):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and words.startswith("; ", at):
            return words[:at], words[at + 2:]
    for start in (": rankine ", ": give ", ": install ", ": use "):
        if start in words:
            at = words.index(start)
            return words[:at], words[at + 2:]
    if words in known:
        return words, known[words]
    return words, "follow the message" if FORM.search(words) else ""


def errors():
    """Returns {folder: messages} of all errors that end a command."""
    all_parts = {}
    for folder in ERROR_PARTS:
        found = set()
        for path in sorted((ROOT / "src" / folder).rglob("*.cc")):
            if re.search(r"_(test|fuzz)\.cc$", path.name) or "testing" in path.parts:
                continue
            source = re.sub(r"^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.M)
            for match in re.finditer(r"\b(?:base::Error\{|UsageError\(|Failure\()", source):
                words = message(arguments(source, match.end()))
                if len(re.findall(r"[a-z]{2,}", words)) >= 3:
                    found.add(words)
        all_parts[folder] = sorted(found, key=str.lower)
    return all_parts


def known_remedies():
    return json.loads((ROOT / "tools/docs/remedies.json").read_text(encoding="utf-8"))


def errors_page():
    text = "# Errors\n\n" + MADE
    text += ("Errors with which `rankine` ends, and what to do. An ellipsis represents a name, a number or the system's own error message. "
             "If the message itself gives the right form, the second column says `follow the message`. "
             "Exit code 2 means a wrong command line, 1 any other error, and 3 that a condition of `rankine diff --fail-if` holds.\n")
    known = known_remedies()
    for folder, found in errors().items():
        if found:
            text += f"\n## {ERROR_PARTS[folder]}\n\n" + table(("error", "what to do"), [tuple(map(cell, remedy(words, known))) for words in found])
    return text


def errors_without_remedy():
    """Returns errors that do not say what to do and are not in remedies.json. Also returns entries of remedies.json
    that have no error."""
    known, messages = known_remedies(), [words for found in errors().values() for words in found]
    yield from (f"tools/docs/remedies.json: what to do is missing for: {words}" for words in messages if not remedy(words, known)[1])
    yield from (f"tools/docs/remedies.json: there is no error: {words}" for words in known if words not in messages)


def literals(folder, pattern):
    names = set()
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in (".cc", ".h") and not re.search(r"_(test|fuzz)\.cc$|/testing/", str(path)):
            names |= set(re.findall(f'"({pattern})"', path.read_text(encoding="utf-8")))
    return names


# Variables that the code reads, but that are not settings of Rankine. These variables come from shells, loaders and
# launchers.
FOREIGN = re.compile(r"(OMPI|PMIX?|UCX|MPIR|SLURM|ABI|LD)_\w+|PATH|PWD|PYTHONPATH|VIRTUAL_ENV")
PLACEHOLDERS = {"RANKINE_REPORT_DATA"}  # in the HTML page


def variables_of_the_code():
    """Returns the environment variables that Rankine reads or sets, except FOREIGN ones."""
    names = literals("src", r"RANKINE_[A-Z_]+") | literals("include", r"RANKINE_[A-Z_]+") | {"LD_PRELOAD"}
    for path in sorted((ROOT / "src").rglob("*.cc")):
        if not re.search(r"_(test|fuzz)\.cc$|/testing/", str(path)):
            names |= {name for name in re.findall(r'\bgetenv\(\s*"(\w+)"', path.read_text(encoding="utf-8")) if not FOREIGN.fullmatch(name)}
    for path in sorted((ROOT / "python/rankine").rglob("*.py")):
        names |= set(re.findall(r'environ(?:\.get\(|\[)"(\w+)"', path.read_text(encoding="utf-8")))
    return names - PLACEHOLDERS


def stale_variables(page, variables):
    """Compares the first column of the page's tables with the variables of the code."""
    rows = re.findall(r"^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) \|", page, re.M)
    listed = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    yield from (f"docs/environment.md: no table has the variable {name}" for name in sorted(variables - listed))
    # The code reads variables of other tools with other functions than getenv().
    yield from (f"docs/environment.md: the code has no {name}" for name in sorted(listed - variables) if name.startswith("RANKINE_"))


def stale_kinds(page, kinds):
    """Compares the first two columns of the page's table of kinds of chunks with (number, name) of the code."""
    listed = set(re.findall(r"^\| (\d+) \| (\w+) \|", page.split("### Kinds")[1].split("### ")[0], re.M))
    yield from (f"docs/formats.md: no table has the kind of chunk {number} {name}" for number, name in sorted(kinds - listed))
    yield from (f"docs/formats.md: the code has no kind of chunk {number} {name}" for number, name in sorted(listed - kinds))


def incomplete():
    """Returns names that are in the code but not on a page written by hand, and vice versa."""
    yield from stale_kinds((ROOT / "docs/formats.md").read_text(encoding="utf-8"), {row[:2] for row in chunk_kinds()})
    yield from stale_variables((ROOT / "docs/environment.md").read_text(encoding="utf-8"), variables_of_the_code())
    page = (ROOT / "docs/tables.md").read_text(encoding="utf-8")
    for name in re.findall(r"^## (\w+)$", tables_page(), re.M):
        if f"`{name}`" not in page:
            yield f"docs/tables.md: the table {name} is missing"
    page = (ROOT / "docs/services.md").read_text(encoding="utf-8")
    for name in re.findall(r"^## ([a-z]+)$", services_page(), re.M):
        if f"`{name}`" not in page:
            yield f"docs/services.md: the service {name} is missing"


def glossary_module():
    """Returns the terms of docs/glossary.md for the HTML page."""
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", (ROOT / "docs/glossary.md").read_text(encoding="utf-8"), re.M)[1:]
    lines = []
    for names, meaning in rows:
        plain = re.sub(r"\[([^]]+)\]\([^)]+\)|`([^`]+)`", lambda found: found[1] or found[2], meaning)
        # "load balance (LB)" and "partner, peer" are two names each, but "window (of a monitor)" is one.
        alone = re.sub(r" \((?![A-Z][A-Za-z]{1,4}\))[^)]*\)", "", names)
        terms = [term for term in re.split(r", | \(|\)", alone) if term]
        lines.append(f"  [{json.dumps(terms)}, {json.dumps(plain, ensure_ascii=False)}],\n")
    return ("// SPDX-License-Identifier: BSD-3-Clause\n// Made from docs/glossary.md by tools/docs/reference.py: [names, meaning].\n"
            "export const GLOSSARY = [\n" + "".join(lines) + "];\n")


def main():
    made = {ROOT / "web/src/glossary.js": glossary_module(), PAGES / "options.md": options_page(), PAGES / "sections.md": sections_page(), PAGES / "services.md": services_page(),
            PAGES / "tables.md": tables_page(), PAGES / "attributes.md": attributes_page(), PAGES / "errors.md": errors_page(), PAGES / "chunks.md": chunks_page(),
            ROOT / "docs/report.schema.json": json_schema.made(), ROOT / "bench/FIGURES.md": figures.made()}
    problems = [*incomplete(), *errors_without_remedy()]
    for path, text in made.items():
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        if "--check" in sys.argv[1:]:
            problems.append(f"{path.relative_to(ROOT)} is stale; tools/docs/reference.py makes it")
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
