# SPDX-License-Identifier: BSD-3-Clause
"""Runs tutorials: the commands of a page, compared with the output that the page shows.

A ```console block contains commands, which begin with `$ `. Below each command are the lines of its output
that matter. Each of these lines must occur in the output in the same order; a line `...` says that lines
are omitted. Numbers, times, sizes and dates may differ. Ranks, tags and source line numbers must not."""
import dataclasses
import difflib
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys

import rig

PAGES = rig.ROOT / "docs/tutorials"
PROGRAMS = rig.ROOT / "examples/tutorials"
NAME_OF_HOST, NAME_OF_FOLDER, NAME_OF_VOLUME = "node1", "/home/me/tutorials", "/mnt/volume"
MARK = "--- command "
KEPT = r"\brank \d+|\btag \d+|\w[\w.]*\.(?:c|rkn|xml|dat|out|html):?\d*|\b[A-Za-z_]\w*"
NUMBER = r"[<>~]?[-+]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?(?: ?(?:ns|us|ms|s|min|h|%|[KMG]iB(?:/s)?|B(?:/s)?|[KMG]|x|points)(?![\w/]))?"


@dataclasses.dataclass
class Command:
    text: str
    first: int  # number of the page's line at which the command's output begins
    shown: list = dataclasses.field(default_factory=list)  # (line number in the page, text)


def masked(line):
    """Removes the parts of the line that differ between runs."""
    plain = re.sub(f"({KEPT})|{NUMBER}", lambda match: match[1] or "#", line)
    return " ".join(re.sub("#+", "#", plain).split())


def commands(text):
    """Returns the commands of a page, each with the output lines that the page shows."""
    found, inside = [], False
    for number, line in enumerate(text.split("\n")):
        if line.startswith("```"):
            inside = line == "```console"
        elif inside and line.startswith("$ "):
            found.append(Command(line[2:], number + 1))
        elif inside and found[-1].text.endswith("\\") and not found[-1].shown and line.startswith("> "):
            found[-1].text = found[-1].text[:-1] + line[2:]
        elif inside and line.strip() and line.strip() != "...":
            found[-1].shown.append((number, line))
    return found


def missing(shown, output):
    """Returns the first line of the page that does not follow the previous lines in the output, or None."""
    rest = iter([masked(line) for line in output])
    for number, line in shown:
        if masked(line) not in rest:
            return number, line
    return None


def renewed(text, outputs):
    """Returns the page with current output: each shown line is replaced by the next similar line of the
    output."""
    lines = text.split("\n")
    for command, output in zip(commands(text), outputs):
        at = 0
        for number, line in command.shown:
            alike = [difflib.SequenceMatcher(None, masked(line), masked(other)).ratio() for other in output[at:]]
            if not alike or max(alike) < 0.3:
                print(f"line {number + 1}: nothing looks like '{line}'", file=sys.stderr)
                continue
            at += alike.index(max(alike))
            if masked(output[at]) != masked(line):
                print(f"line {number + 1}: '{line}' becomes '{output[at]}'", file=sys.stderr)
            lines[number] = output[at].rstrip()
            at += 1
    return "\n".join(lines)


def prepare(mpi, folder):
    """Makes a folder with the tutorials' programs and the given `mpicc`, `mpirun` and `rankine`. Returns
    the environment."""
    shutil.copytree(PROGRAMS, folder, dirs_exist_ok=True)
    tools = folder / ".tools"
    tools.mkdir()
    for name in ("mpicc", "mpirun"):
        (tools / name).symlink_to(shutil.which(f"{name}.{mpi.name}"))
    if shutil.which("hydra_pmi_proxy"):  # MPICH's launcher looks for this program in the launcher's own folder
        (tools / "hydra_pmi_proxy").symlink_to(shutil.which("hydra_pmi_proxy"))
    (tools / "rankine").symlink_to(rig.RANKINE)
    (tools / "rankine.pc").write_text(f"Name: rankine\nDescription: of this tree\nVersion: 0\nCflags: -I{rig.ROOT / 'include'}\n")
    env = {**mpi.env, "PATH": f"{tools}:{os.environ['PATH']}", "PKG_CONFIG_PATH": tools, "COLUMNS": "100"}
    return rig.environment(env)


def output_of(page, mpi, folder, extra=None, timeout=240):
    """Runs the page's commands in one shell. Returns the output lines of each command."""
    env = {**prepare(mpi, folder), **(extra or {})}
    script = "\n".join(f"echo; echo '{MARK}'\n{command.text}" for command in commands(page))
    ended = subprocess.run(["bash", "-c", script], cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT, timeout=timeout, check=False)
    text = ended.stdout.decode("utf-8", "replace")
    text = text.replace(str(folder), NAME_OF_FOLDER)
    if extra and "VOLUME" in extra:
        text = text.replace(extra["VOLUME"], NAME_OF_VOLUME)
    text = re.sub(rf"\b{re.escape(socket.gethostname())}\b", NAME_OF_HOST, text)
    return [part.strip("\n").split("\n") for part in text.split(MARK)[1:]]


def write_renewed(path, outputs):
    path = pathlib.Path(path)
    path.write_text(renewed(path.read_text(encoding="utf-8"), outputs), encoding="utf-8")
