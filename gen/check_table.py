#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Compares gen/mpi.table with the MPI libraries and headers of a machine.

   gen/check_table.py [--lib libmpi.so.40 ...] [--header mpi.h ...]

Each function that a library exports must be a row of the table or match gen/excluded.txt. Each prototype in a header
must have the row's parameters. It prints one line for each difference. Exit status 1: there are differences;
2: a file cannot be read.
"""
import argparse
import pathlib
import re
import subprocess
import sys

from table import Function, Parameter, TableError, parse_parameter, read_table, split_parameters

EXCLUDED = pathlib.Path(__file__).resolve().parent / "excluded.txt"

# Old names of types that some headers still have, with their current names.
SAME_TYPE = {
    "MPI_Handler_function": "MPI_Comm_errhandler_function",
    "MPI_Comm_errhandler_fn": "MPI_Comm_errhandler_function",
    "MPI_File_errhandler_fn": "MPI_File_errhandler_function",
    "MPI_Win_errhandler_fn": "MPI_Win_errhandler_function",
}


def read_exclusions() -> list[re.Pattern]:
    patterns = []
    for line in EXCLUDED.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            pattern, bar, reason = line.rpartition(" | ")
            if not bar or not reason.strip():
                raise TableError(f"{EXCLUDED}: '{line}' has no reason")
            patterns.append(re.compile(pattern.strip()))
    return patterns


def exported_functions(library: str) -> set[str]:
    """The names of the MPI functions that a shared library defines as MPI_x or PMPI_x, all in the form MPI_x."""
    listing = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=False)
    if listing.returncode != 0:
        raise OSError(f"nm cannot read {library}: {listing.stderr.strip()}")
    names = set()
    for line in listing.stdout.splitlines():
        match = re.search(r" [TWi] P?(MPI_\w+)", line)
        if match:
            names.add(match[1])
    return names


def header_prototypes(header: str) -> dict[str, list[Parameter]]:
    """The functions that a header declares, as a C program sees them after preprocessing."""
    command = ["cc", "-E", "-P", "-x", "c", f"-I{pathlib.Path(header).parent}", header]
    run = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if run.returncode != 0:
        raise OSError(f"cc -E cannot read {header}: {run.stderr.strip().partition(chr(10))[0]}")
    text = re.sub(r"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)", " ", run.stdout)
    prototypes = {}
    for match in re.finditer(r"\bint\s+(MPI_\w+)\s*\(([^;{]*)\)\s*;", text):
        if "..." not in match[2]:
            parameters = split_parameters(" ".join(match[2].split()))
            prototypes[match[1]] = [parse_parameter(parameter) for parameter in parameters]
    return prototypes


def comparable(parameter: Parameter) -> str:
    """Returns the type in a form that can be compared: without const, which MPI-3 added, and with arrays as
    pointers."""
    kind = re.sub(r"\bconst\b", "", parameter.type).replace("[]", "*")
    kind = re.sub(r"\w+", lambda word: SAME_TYPE.get(word[0], word[0]), kind)
    return re.sub(r"\s+", "", kind)


def same_parameters(function: Function, parameters: list[Parameter]) -> bool:
    return [comparable(parameter) for parameter in function.parameters] == [
        comparable(parameter) for parameter in parameters]


def check(libraries: list[str], headers: list[str]) -> list[str]:
    functions = {function.name: function for function in read_table()}
    exclusions = read_exclusions()

    def unknown(names) -> list[str]:
        return sorted(
            name for name in names
            if name not in functions and not any(pattern.fullmatch(name) for pattern in exclusions))

    problems = [
        f"gen/mpi.table: {name} is a row and also excluded"
        for name in functions if any(pattern.fullmatch(name) for pattern in exclusions)]
    for library in libraries:
        names = exported_functions(library)
        if not names:
            problems.append(f"{library}: exports no MPI function")
        problems += [f"{library}: {name} is missing in gen/mpi.table" for name in unknown(names)]
    for header in headers:
        prototypes = header_prototypes(header)
        if not prototypes:
            problems.append(f"{header}: declares no MPI function")
        problems += [f"{header}: {name} is missing in gen/mpi.table" for name in unknown(prototypes)]
        for name in sorted(set(prototypes) & set(functions)):
            if not same_parameters(functions[name], prototypes[name]):
                theirs = ", ".join(parameter.type for parameter in prototypes[name])
                ours = ", ".join(parameter.type for parameter in functions[name].parameters)
                problems.append(f"{header}: {name}({theirs}), gen/mpi.table has ({ours})")
    return problems


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lib", nargs="+", default=[], metavar="FILE", help="shared libraries of MPI")
    parser.add_argument("--header", nargs="+", default=[], metavar="FILE", help="mpi.h, mpi_abi.h (needs cc)")
    arguments = parser.parse_args()
    if not arguments.lib and not arguments.header:
        parser.error("name at least one library or header")
    try:
        problems = check(arguments.lib, arguments.header)
    except (OSError, TableError) as error:
        print(error, file=sys.stderr)
        return 2
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
