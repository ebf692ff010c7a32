# SPDX-License-Identifier: BSD-3-Clause
"""Checks that code which depends on the processor is only in src/base/arch, src/recorder/arch and src/probe
(docs/design/house.md). Elsewhere under src/ and include/, no line of code may name a processor, its instructions
or its registers. No assembly may contain instructions. Symbol names (`int f() __asm__("g")`) and empty barriers
are allowed.

"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOMES = ("src/base/arch/", "src/recorder/arch/", "src/probe/")
# Files that are exceptions, with the reason of each.
EXCEPTIONS = {
    "src/report/html/page.cc": "the assembler takes in the page, as data",
    "src/recorder/session/annotation_table.cc": "a note of the file, as data",
    "src/recorder/entries/testing/program.h": "four places of code that never runs",
    "src/cli/verb_attach.cc": "says which processor it needs",
    "src/cli/verb_run.cc": "the same",
    "src/symbols/library_calls.cc": "reads programs' files, which are of one processor each",
    "src/symbols/library_calls.h": "the same",
    "src/symbols/straight_code.h": "the same",
    "include/rankine/rankine.h": "which processors there is a recorder for",
    "include/rankine/monitor.h": "the same",
}
ASSEMBLY = re.compile(r"\b(asm|__asm__)\b(?!\s*(volatile\s*)?\(\s*\"\"\s*[:)])"  # An empty barrier is allowed.
                      # A symbol's name is also allowed, because it is longer than the name of an instruction.
                      r"(?!\s*\(\s*(#\s*)?\w+\s*\))(?!\s*\(\s*\"\w{6,}\"\s*\))")
RULES = [
    (ASSEMBLY, "assembly"),
    (re.compile(r"\bx86(-64)?\b|__x86_64__|__aarch64__|__riscv|__arm"), "a processor's name"),
    (re.compile(r"\b(emm|xmm|imm|pmm|tmm)intrin\.h|arm_neon\.h|\bcpuid\.h|\b_mm\d*_\w+|__builtin_ia32_|__builtin_aarch64_"),
     "an instruction"),
    (re.compile(r"\bgregs\b|\bREG_R\w\w?\b|\buc_mcontext\b|\bEM_(X86_64|AARCH64)\b|\bR_(X86_64|AARCH64|RISCV)_"), "a register or a relocation"),
]


def problems(name, text):
    for number, line in enumerate(text.splitlines(), 1):
        for rule, what in RULES:
            if rule.search(line):
                yield f"{name}:{number}: {what}; its place is src/base/arch or src/recorder/arch"
                break


def self_test():
    bad = ['  asm volatile("nop");', '  __asm__("isb");', "#include <emmintrin.h>", "  return __builtin_ia32_rdtsc();",
           "#if defined(__x86_64__)", "// as on x86-64", "  from.uc_mcontext.pc", "  type == R_X86_64_64", 'asm(R"(']
    good = ['int f() __asm__("function");', "int f() noexcept __asm__(#name);", '  asm volatile("");', '  asm("" : "+r"(word));',
            "  /usr/lib/x86_64-linux-gnu/libmpi.so", "  asmodeus(x86x);", "  __asm__(symbol);"]
    return all(list(problems("bad", line)) for line in bad) and not any(list(problems("good", line)) for line in good)


def main():
    if not self_test():
        print("processors.py does not find what it is there for")
        return 1
    found, used = [], set()
    for top in ("src", "include"):
        for path in sorted((ROOT / top).rglob("*")):
            name = str(path.relative_to(ROOT))
            if path.suffix not in (".h", ".hpp", ".cc", ".c", ".inc", ".S") or name.startswith(HOMES):
                continue
            here = list(problems(name, path.read_text()))
            if here and name in EXCEPTIONS:
                used.add(name)
            else:
                found += here
    found += [f"tools/check/processors.py: {name} needs no exception" for name in EXCEPTIONS if name not in used]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


sys.exit(main())
