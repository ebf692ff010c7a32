# SPDX-License-Identifier: BSD-3-Clause
"""Measures the size of archives: of a small real program, and per row for programs with many rows. A row is the
data of one rank for one (function, call site, communicator, peer). `rankine query` counts the rows if the command
is built."""
import json
import pathlib
import shutil
import subprocess
import tempfile

from . import libraries, variants
from .results import Result

MELT = pathlib.Path("/usr/share/lammps/examples/melt")
MELT_LIMIT_KIB = 60
ROW_LIMIT_BYTES = 24
ROW_KEYS = ("mpi.rank", "thread.id", "mpi.function", "mpi.callsite", "mpi.comm")


def _records(rankine, archive, keys):
    """Returns the archive's records, grouped by the given attributes, or None if the query failed."""
    words = ",".join(keys)
    done = subprocess.run([rankine, "query", archive, f"SELECT {words},sum(count) GROUP BY {words} FORMAT json"],
                          capture_output=True, text=True, timeout=120)
    try:
        return json.loads(done.stdout) if done.returncode == 0 else None
    except ValueError:
        return None


def _rows(rankine, archive):
    """Returns the number of rows of the archive, or None if `rankine` is not built. A query by peer returns only
    rows that have a peer."""
    if not rankine.exists():
        return None
    rows, peers = _records(rankine, archive, ROW_KEYS), _records(rankine, archive, (*ROW_KEYS, "mpi.peer"))
    if rows is None or peers is None:
        return None
    with_peer = {tuple(record.get(key) for key in ROW_KEYS) for record in peers}
    return len(rows) - len(with_peer) + len(peers)


def _melt(mpi, recording, folder):
    """Runs LAMMPS' melt example on 4 ranks in a copy of its folder."""
    work = folder / "melt"
    shutil.copytree(MELT, work)
    argv = [*mpi.launch(4), *recording.prefix(folder), shutil.which("lmp"), "-in", "in.melt"]
    subprocess.run([str(word) for word in argv], cwd=work, env=libraries.environment(), stdin=subprocess.DEVNULL,
                   capture_output=True, timeout=300, check=True)


def _manyrows(mpi, recording, folder, programs):
    argv = [*mpi.launch(2), *recording.prefix(folder), programs / "rows"]
    subprocess.run([str(word) for word in argv], cwd=folder, env=libraries.environment(), stdin=subprocess.DEVNULL,
                   capture_output=True, timeout=300, check=True)


def _measure(mpi, name, recording, start, rankine, size_limit, row_limit):
    with tempfile.TemporaryDirectory(prefix="rankine-bench-") as text:
        folder = pathlib.Path(text)
        (folder / "spool").mkdir(mode=0o700)
        start(folder)
        archive = folder / "out.rkn"
        if not archive.exists():
            raise variants.RunFailed(f"{mpi.name}: {name} left no archive")
        size = archive.stat().st_size
        rows = _rows(rankine, archive)
    kib = size / 1024
    found = [Result(f"archive/{name}", "rankine", mpi.name, kib, kib, kib, 1, "KiB", limit=size_limit,
                    limit_of="median" if size_limit else "")]
    if rows:
        each = size / rows
        found.append(Result(f"archive/{name} per row of {rows}", "rankine", mpi.name, each, each, each, 1, "bytes",
                            limit=row_limit, limit_of="median" if row_limit else ""))
    return found


def measure(mpi, folder, known, rankine, say):
    recording = next(variant for variant in known if variant.name == "rankine")
    results = []
    if mpi.name == "openmpi" and shutil.which("lmp") and MELT.exists():
        say("archive: LAMMPS melt")
        results += _measure(mpi, "lammps melt", recording, lambda at: _melt(mpi, recording, at), rankine,
                            MELT_LIMIT_KIB, None)
    say(f"archive: {mpi.name} many rows")
    return results + _measure(mpi, "many rows", recording, lambda at: _manyrows(mpi, recording, at, folder), rankine,
                              None, ROW_LIMIT_BYTES)
