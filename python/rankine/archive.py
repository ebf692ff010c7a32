# SPDX-License-Identifier: BSD-3-Clause
"""Reads an archive as pandas tables and as Hatchet GraphFrames. This module needs pandas, and for GraphFrames also
hatchet (docs/python.md).

    import rankine.archive

    run = rankine.archive.Archive("job.rkn")
    run.profile.groupby("function").time_ns.sum()
    run.calls                       # calls of the event trace
    run.regions_graph().tree()      # Hatchet
"""
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import sysconfig
import tempfile

# The tables of docs/tables.md.
TABLES = ("attributes", "processes", "efficiencies", "profile", "messages", "regions", "io", "io_operations", "windows", "window_calls", "samples",
          "calls", "mpi_stalls", "matched_messages")


class ArchiveError(Exception):
    """An error with the message of the command `rankine`, in one line."""


def _command():
    """Returns the path of the command `rankine`. The environment may name the command; otherwise it is the command
    of this installation, or the command in PATH."""
    named = os.environ.get("RANKINE_COMMAND")
    if named:
        return named
    # Returns the command of an installation prefix, or of the environment into which pip installed the package.
    beside = (pathlib.Path(__file__).resolve().parents[3] / "bin/rankine", pathlib.Path(sysconfig.get_path("scripts"), "rankine"))
    found = next((str(path) for path in beside if path.exists()), None) or shutil.which("rankine")
    if not found:
        raise ArchiveError("no command rankine: put it into PATH, or its place into RANKINE_COMMAND")
    return found


def _terminal():
    """Returns a descriptor of the terminal on stderr, which the caller must close. Returns None if stderr is not a
    terminal, as in a notebook."""
    try:
        fd = sys.stderr.fileno()
    except (AttributeError, OSError, ValueError):
        return None
    return os.dup(fd) if os.isatty(fd) else None


def _ask(*words):
    terminal = _terminal()
    try:
        outcome = subprocess.run([_command(), *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True, check=False,
                                 pass_fds=() if terminal is None else (terminal,),
                                 env=None if terminal is None else {**os.environ, "RANKINE_PROGRESS_FD": str(terminal)})
    finally:
        if terminal is not None:
            os.close(terminal)
    if outcome.returncode != 0:
        said = outcome.stderr.decode("utf-8", "replace").strip().splitlines()
        raise ArchiveError(said[-1].replace("rankine: ", "", 1) if said else f"rankine ended with code {outcome.returncode}")
    return outcome.stdout


class Archive:
    """One archive or spool. The first use of a table creates all tables, in a file that is deleted with this object."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self._folder = None
        self._tables = {}
        self._report = None
        self._events = None

    def table(self, name):
        """Returns one of TABLES as a DataFrame, which is the same object each time."""
        if name not in TABLES:
            raise ArchiveError(f"no table {name}; there are {', '.join(TABLES)}")
        if name not in self._tables:
            import pandas
            if self._folder is None:
                folder = tempfile.TemporaryDirectory(prefix="rankine-")
                _ask("export", self.path, "--to", "sqlite", pathlib.Path(folder.name) / "tables.db")
                self._folder = folder
            base = sqlite3.connect(pathlib.Path(self._folder.name) / "tables.db")
            try:
                base.text_factory = lambda text: text.decode("utf-8", "replace")
                self._tables[name] = pandas.read_sql_query(f"SELECT * FROM {name}", base)
            finally:
                base.close()
        return self._tables[name]

    def __getattr__(self, name):
        if name in TABLES:
            return self.table(name)
        raise AttributeError(name)

    def __dir__(self):
        return [*super().__dir__(), *TABLES]

    @property
    def report(self):
        """Returns the JSON report (docs/report-schema.md)."""
        if self._report is None:
            self._report = json.loads(_ask("report", "--json", self.path))
        return self._report

    def query(self, text):
        """Returns the result of a CalQL query as a DataFrame."""
        import pandas
        return pandas.DataFrame(json.loads(_ask("query", self.path, f"{text} FORMAT json")))

    @property
    def events(self):
        """Returns the event trace, ordered by time in each thread: begin, end, set and mark of annotations, enter
        and leave of MPI calls."""
        if self._events is None:
            self._events = self.query("SELECT * WHERE event")
        return self._events

    def regions_graph(self):
        """Returns the regions as a hatchet.GraphFrame: `time (inc)`, `time`, `mpi` in seconds over all ranks, and
        `visits`. NaN means that a value was not measured."""
        def seconds(region, key):
            return region[key] / 1e9 if key in region else float("nan")

        roots, open_nodes = [], []
        for region in self.report["regions"]:
            node = {"frame": {"name": region["name"], "type": "region"}, "children": [],
                    "metrics": {"time (inc)": seconds(region, "time_ns"), "time": seconds(region, "own_ns"),
                                "mpi": seconds(region, "mpi_ns"), "visits": region["visits"]}}
            del open_nodes[region["depth"]:]
            (open_nodes[-1]["children"] if open_nodes else roots).append(node)
            open_nodes.append(node)
        return _graph(roots, "regions")

    def samples_graph(self):
        """Returns the sampled call tree as a hatchet.GraphFrame: `time (inc)`, `time`, and the stall in MPI `stall
        (inc)`, in seconds."""
        roots, nodes = [], []
        for sampled in self.report.get("samples", {}).get("call_tree", []):
            total, own = sampled["total"], sampled["own"]
            name = sampled.get("mpi_function") or sampled.get("name") or f"({sampled.get('clock', 'no stack')})"
            node = {"frame": {"name": name, "type": "function"}, "children": [],
                    "metrics": {"time (inc)": sum(total.values()) / 1e9, "time": sum(own.values()) / 1e9,
                                "stall (inc)": total["stall_ns"] / 1e9}}
            nodes.append(node)
            (roots if sampled["parent"] is None else nodes[sampled["parent"]]["children"]).append(node)
        return _graph(roots, "samples")


def _graph(roots, what):
    import hatchet
    if not roots:
        raise ArchiveError(f"the archive has no {what}")
    return hatchet.GraphFrame.from_literal(roots)
