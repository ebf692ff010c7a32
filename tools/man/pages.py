# SPDX-License-Identifier: BSD-3-Clause
"""Makes manual pages from the command's help. `pages.py RANKINE FOLDER [EMULATOR...]` writes rankine.1 and
rankine-VERB.1 into the folder. EMULATOR is the command line that starts a RANKINE that is built for another
processor.

The output of --help is the only source (src/cli/verb_*.cc). On a manual page, the help's usage becomes the
synopsis, and its list of options becomes the options. All other text is unchanged.
"""
import pathlib
import re
import subprocess
import sys

OPTION = re.compile(r"  ((?:-\w, )?--?[\w-]+(?: \S+)?)  +(\S.*)")
VERB = re.compile(r"  ([a-z-]+)  +(\S.*)")


def said(command, *words):
    return subprocess.run([*command, *words], check=True, capture_output=True, text=True).stdout.rstrip("\n").split("\n")


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text.startswith(".") else text


def taken_apart(lines):
    """Splits a help text into usage, options as (names, text), and other lines."""
    usage, options, rest = [], [], []
    for line in lines:
        option = OPTION.fullmatch(line)
        if line.startswith("usage: "):
            usage.append(line[len("usage: "):])
        elif usage and not rest and not options and line.startswith("       "):
            usage.append(line.strip())
        elif option:
            options.append((option[1], option[2]))
        elif options and line.startswith(" " * 30):
            options[-1] = (options[-1][0], options[-1][1] + " " + line.strip())
        else:
            rest.append(line)
    return usage, options, rest


def body(lines):
    """Returns the lines as paragraphs. Indented lines keep their layout."""
    out, literal = [], False
    for line in lines:
        if line.startswith(" ") != literal and line:
            literal = not literal
            out += [".PP", ".nf"] if literal else [".fi"]
        if line:
            out.append(escaped(line))
        elif out and out[-1] not in (".PP", ".fi"):
            out.append("" if literal else ".PP")
    while out and out[-1] in ("", ".PP"):
        out.pop()
    out += [".fi"] if literal else []
    return [line for i, line in enumerate(out) if line != ".PP" or (i > 0 and out[i - 1] != ".PP")]


def page(name, version, summary, usage, rest, options, related):
    out = [f'.TH {escaped(name.upper())} 1 "" "rankine {version}" "User Commands"', ".SH NAME", f"{escaped(name)} \\- {escaped(summary)}"]
    if usage:
        out += [".SH SYNOPSIS", ".nf"] + [escaped(line) for line in usage] + [".fi"]
    described = body(rest)
    if described:
        out += [".SH DESCRIPTION"] + described
    if options:
        out.append(".SH OPTIONS")
        for names, text in options:
            out += [".TP", f".B {escaped(names)}", escaped(text)]
    out.append(".SH SEE ALSO")
    out += [f".BR {escaped(other)} (1){'' if other == related[-1] else ','}" for other in related]
    return "\n".join(out) + "\n"


def main(rankine, folder, *emulator):
    command = [*emulator, rankine]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    version = said(command, "--version")[0].split()[-1]
    overview = said(command, "--help")
    verbs = [match.groups() for match in map(VERB.fullmatch, overview[overview.index("verbs:") + 1:]) if match]
    for verb, summary in verbs:
        usage, options, rest = taken_apart(said(command, verb, "--help"))
        text = page(f"rankine-{verb}", version, summary, usage, rest, options, ["rankine"])
        (folder / f"rankine-{verb}.1").write_text(text)
    begin = overview[:overview.index("verbs:")]
    options = [(f"rankine {verb}", summary) for verb, summary in verbs] + [("--help", "the verbs"), ("--version", "the version")]
    summary = "shows where an MPI program's time goes"
    text = page("rankine", version, summary, ["rankine VERB [OPTION...] ..."], begin[1:] + ["", "rankine VERB --help, or the page of a verb, says more."], options,
                [f"rankine-{verb}" for verb, _ in verbs])
    (folder / "rankine.1").write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
