# SPDX-License-Identifier: BSD-3-Clause
"""Tests the differences between the code and the documents that reference.py reports."""
import unittest

import reference

PAGE = "| variable | value |\n|---|---|\n| `RANKINE_SPOOL_DIR` | a folder |\n| `RANKINE_QUIET`, `COLUMNS` | a number |\n"


class Variables(unittest.TestCase):
    def test_a_page_with_all_variables_is_complete(self):
        self.assertEqual(list(reference.stale_variables(PAGE, {"RANKINE_SPOOL_DIR", "RANKINE_QUIET", "COLUMNS"})), [])

    def test_a_missing_variable_is_reported_even_if_it_begins_another_name(self):
        found = list(reference.stale_variables(PAGE, {"RANKINE_SPOOL_DIR", "RANKINE_QUIET", "COLUMNS", "RANKINE_SPOOL"}))
        self.assertEqual(found, ["docs/environment.md: no table has the variable RANKINE_SPOOL"])

    def test_a_variable_that_the_code_no_longer_has_is_reported(self):
        found = list(reference.stale_variables(PAGE, {"RANKINE_SPOOL_DIR", "COLUMNS"}))
        self.assertEqual(found, ["docs/environment.md: the code has no RANKINE_QUIET"])

    def test_variables_of_all_languages_are_found(self):
        found = reference.variables_of_the_code()
        self.assertLessEqual({"RANKINE_SPOOL", "RANKINE_PYTHON", "RANKINE_COMMAND", "NO_COLOR"}, found)
        self.assertFalse({"PATH", "RANKINE_REPORT_DATA"} & found)


class Kinds(unittest.TestCase):
    PAGE = "### Kinds\n\n| kind | name | payload |\n|---|---|---|\n| 1 | job | kv |\n| 2 | comms | comms |\n\n### Packed\n\n| 3 | other |\n"

    def test_a_page_with_all_kinds_is_complete(self):
        self.assertEqual(list(reference.stale_kinds(self.PAGE, {("1", "job"), ("2", "comms")})), [])

    def test_missing_and_superfluous_kinds_are_reported(self):
        found = list(reference.stale_kinds(self.PAGE, {("1", "job"), ("4", "comms")}))
        self.assertEqual(found, ["docs/formats.md: no table has the kind of chunk 4 comms", "docs/formats.md: the code has no kind of chunk 2 comms"])

    def test_the_rows_of_the_code_are_read(self):
        rows = {row[1]: row for row in reference.chunk_kinds()}
        self.assertEqual(rows["profile"][:5], ("7", "profile", "3", "one process", "256"))
        self.assertEqual([name for name, row in rows.items() if row[-1]], ["process", "comms", "profile", "exit", "regions"])


class Errors(unittest.TestCase):
    def test_advice_after_a_semicolon_is_separated(self):
        self.assertEqual(reference.remedy("the page (a; b) is missing; build it", {}), ("the page (a; b) is missing", "build it"))

    def test_known_advice_is_used(self):
        self.assertEqual(reference.remedy("it has ended", {"it has ended": "try again"}), ("it has ended", "try again"))

    def test_a_message_without_advice_has_none(self):
        self.assertEqual(reference.remedy("it has ended", {}), ("it has ended", ""))


class Cells(unittest.TestCase):
    def test_code_keeps_its_letters(self):
        self.assertEqual(reference.cell("a_b `c_d|e` *f*"), r"a\_b `c_d\|e` \*f\*")


if __name__ == "__main__":
    unittest.main()
