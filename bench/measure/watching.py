# SPDX-License-Identifier: BSD-3-Clause
"""Measures the cost of a call without a monitor window: the instructions that check whether a window runs. This
module searches the library's code for instructions that load the word g_monitor.watching, and for the branches that
depend on it. After that, callgrind counts how often each of these instructions is executed."""
import pathlib
import re
import subprocess
import tempfile

from . import instructions, variants

WORD = "<_ZN7rankine8recorder7windows9g_monitorE>"
# maximum number of instructions from the load to the jump, because the compiler puts other instructions between them
FAR = 16


def tests(library):
    """Returns {address of a load of the word: number of instructions of the check}. The check consists of a load,
    a test and a jump."""
    lines = subprocess.run(["objdump", "-d", "--no-show-raw-insn", str(library)], capture_output=True, text=True, check=True).stdout
    code = [(int(address, 16), words) for address, words in re.findall(r"^ +([0-9a-f]+):\t(.*)$", lines, re.M)]
    found = {}
    for i, (address, words) in enumerate(code):
        if WORD not in words or words.startswith("lock"):
            continue
        behind = [next_words for _, next_words in code[i + 1:i + FAR]]
        register = re.match(r"mov +.*\(%rip\),(%\w+)", words)
        asks = [] if register is None else [n for n in behind if re.match(rf"(test|cmp|and|or)\w* .*{register[1]}\b", n)]
        found[address] = 1 + (1 if asks else 0) + (1 if any(re.match(r"j[a-z]+ ", n) and not n.startswith("jmp") for n in behind) else 0)
    return found


def executed(dump, library):
    """Returns {address: how often the instruction was executed}, for the given library."""
    counts, inside, inclusive = {}, False, False
    for line in dump.read_text().splitlines():
        if line.startswith("ob="):
            inside = line.endswith(library.name)
        elif line.startswith("calls="):
            inclusive = True
        elif line.startswith("0x"):
            if inside and not inclusive:
                address, _, count = line.split()[:3]
                counts[int(address, 16)] = counts.get(int(address, 16), 0) + int(count)
            inclusive = False
    return counts


def count(mpi, folder, variant, library, program):
    """Returns for each case how many instructions of these checks an iteration executes."""
    known = tests(library)
    with tempfile.TemporaryDirectory(prefix="rankine-callgrind-") as name:
        out = pathlib.Path(name) / "callgrind"
        tool = ("valgrind", "-q", "--tool=callgrind", "--toggle-collect=bench_measured", "--dump-after=bench_measured",
                "--dump-instr=yes", "--compress-pos=no", "--compress-strings=no", f"--callgrind-out-file={out}")
        lines = variants.run(mpi, variant, 1, folder / program, "--count", instructions.N, tool=tool).lines

        def total(number):
            times = executed(pathlib.Path(f"{out}.{number}"), library)
            return sum(times.get(address, 0) * each for address, each in known.items())
        return {line["case"]: (total(2 * i + 2) - total(2 * i + 1)) / instructions.N for i, line in enumerate(lines)}
