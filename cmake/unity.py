# SPDX-License-Identifier: BSD-3-Clause
"""unity.py LISTS: prints CMake commands that divide the sources of libraries into groups (UNITY_GROUP).

Each line of the file LISTS is a library and its source files, separated by semicolons. CMake compiles a group as
one file. A source without a group is compiled alone.

"""
import pathlib
import sys

from batches import batches

# Larger groups save little time. If one file changes, its whole group is compiled again.
MOST_FILES, MOST_LINES = 12, 2000


def main():
    for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
        library, *sources = line.split(";")
        for number, files in enumerate(batches(sources, MOST_FILES, MOST_LINES)):
            if len(files) > 1:
                names = " ".join(f'"{file}"' for file in files)
                print(f"set_source_files_properties({names} TARGET_DIRECTORY {library} PROPERTIES UNITY_GROUP {library}_{number})")


main()
