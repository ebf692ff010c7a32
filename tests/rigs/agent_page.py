# SPDX-License-Identifier: BSD-3-Clause
"""Reads the control page of the agent in a probed process (src/layout/probe/layout.h): the agent's totals and its records."""
import struct

MAGIC = b"Rankine agent 05"
DATA, LANES, LANE, COUNT = 53248, 64, 64, 35


def _region(pid):
    with open(f"/proc/{pid}/maps", encoding="utf-8") as maps, open(f"/proc/{pid}/mem", "rb") as memory:
        for line in maps:
            place, rights, _, _, inode = line.split()[:5]
            begin, end = (int(word, 16) for word in place.split("-"))
            if inode != "0" or rights[2] != "x" or end - begin < DATA:
                continue
            # One line of the file describes adjacent mappings with equal properties together.
            for at in range(begin, end, 4096):
                try:
                    memory.seek(at)
                    if memory.read(len(MAGIC)) == MAGIC:
                        return at
                except OSError:
                    break
    return None


def read(pid):
    """Reads the totals over all threads: the numbers of records, operations and bytes. Returns None if the
    process has no agent."""
    region = _region(pid)
    if region is None:
        return None
    with open(f"/proc/{pid}/mem", "rb") as memory:
        memory.seek(region + DATA)
        page = memory.read(LANES + COUNT * LANE)
    lanes = [struct.unpack_from("<8Q", page, LANES + i * LANE) for i in range(COUNT)]
    return {"made": sum(lane[1] for lane in lanes), "operations": sum(lane[4] for lane in lanes),
            "bytes": sum(lane[5] for lane in lanes)}
