#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Tests that the table rejects faulty rows. Also tests that the checked-in table, its output and
docs/design/how-to-add.md agree."""
import re
import unittest

import generate
import renew
from facts import facts_of
from table import TableError, Volume, parse_row, read_table

SEND = "7 | MPI_Send | (const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) | "


class Row(unittest.TestCase):
    def refuse(self, line: str, what: str) -> None:
        with self.assertRaisesRegex(TableError, what):
            parse_row(line)

    def test_names_become_positions(self):
        function = parse_row(SEND + "class=point_to_point shape=blocking action=send:standard comm=comm send=count*datatype dest=dest tag=tag")
        self.assertEqual(function.positions, {"comm": 5, "dest": 3, "tag": 4})
        self.assertEqual(function.volumes, {"send": Volume(count=1, type=2)})
        self.assertFalse(function.large_count)

    def test_large_counts_are_read_off_the_prototype(self):
        line = SEND.replace("int count", "MPI_Count count") + "class=rma shape=blocking action=rma:put send=count*datatype"
        self.assertTrue(parse_row(line).large_count)

    def test_sums(self):
        line = ("9 | MPI_X | (const int counts[], const MPI_Datatype types[], MPI_Datatype type, int root, MPI_Comm comm) | "
                "class=other shape=blocking action=none comm=comm root=root ")
        volumes = parse_row(line + "send=root:sum(counts*types) recv=own(counts)*type").volumes
        self.assertEqual(volumes["send"], Volume(who="root", times="sum_types", count=0, type=1))
        self.assertEqual(volumes["recv"], Volume(times="own", count=0, type=2))
        self.refuse(line + "send=own(counts*types)", "no form with an array of types")
        self.refuse(line + "send=sum(counts)*types", "its type is")

    def test_in_place_needs_its_volume(self):
        self.refuse(SEND + "class=other shape=blocking action=none send=count*datatype in_place=buf", "goes with exactly one")

    def test_wrong_rows(self):
        good = "class=point_to_point shape=blocking action=send:standard"
        self.refuse(SEND + good + " dest=destination", "no such parameter")
        self.refuse(SEND + good + " dest=comm", "its type is 'MPI_Comm'")
        self.refuse(SEND + good + " send=datatype*count", "its type is")
        self.refuse(SEND + good + " send=root:count*datatype", "needs root=")
        self.refuse(SEND + good + " colour=comm", "not a known annotation")
        self.refuse(SEND + good + " tag=tag tag=tag", "stands twice")
        self.refuse(SEND + "class=point_to_point shape=recv", "shape=recv needs recv, status")
        self.refuse(SEND + "class=wrong shape=blocking", "class= or shape=")
        self.refuse("0 | MPI_X | () | class=other shape=local", "not an id")
        self.refuse("65536 | MPI_X | () | class=other shape=local", "not an id")
        self.refuse("1 | MPI_X | ()", "3 columns")


WRITE = "(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype)"
BARRIER = "MPI_Hold | (MPI_Comm comm) | class=collective shape=blocking comm=comm collective "
IBARRIER = "| (MPI_Comm comm, MPI_Request *request) | class=collective shape=start comm=comm request=request collective "


class Lacks(unittest.TestCase):
    """Tests that a row is rejected if it lacks a fact, or contradicts another row."""

    def refuse(self, what: str, *lines: str) -> None:
        with self.assertRaisesRegex(TableError, what):
            facts_of([parse_row(line) for line in lines])

    def test_action(self):
        self.refuse("class=collective shape=blocking needs action=", "1 | " + BARRIER)
        self.refuse("class=collective shape=start needs action=", "1 | MPI_Ihold " + IBARRIER)
        self.refuse("class=point_to_point shape=blocking needs action=", SEND + "class=point_to_point shape=blocking")
        self.refuse("class=communicator shape=comm_create needs action=",
                    "1 | MPI_Comm_x | (MPI_Comm comm, MPI_Comm *newcomm) | class=communicator shape=comm_create comm=comm "
                    "newcomm=newcomm collective")
        for wrong in ("send", "send:fast", "recv:standard", "collective", "comm_create:somehow", "walk"):
            self.refuse("expected none, send:", SEND + f"class=point_to_point shape=blocking action={wrong}")

    def test_pointer_of_a_file(self):
        row = f"1 | MPI_File_x | {WRITE} | class=io shape=blocking action=io:write file=fh "
        self.refuse("needs offset=, or pointer=individual", row + "send=count*datatype")
        self.refuse("needs offset=, or pointer=individual", row + "send=count*datatype offset=offset pointer=shared")
        self.refuse("no other row has one", row + "pointer=shared")
        self.refuse("pointer= is individual or shared", row + "send=count*datatype pointer=given")

    def test_polls(self):
        self.refuse("it needs polls", "1 | MPI_X | (int *flag) | class=other shape=local flag=flag")
        self.refuse("exclude each other", "1 | MPI_X | (int *flag) | class=other shape=local flag=flag polls waits")

    def test_what_a_poll_asks_about(self):
        row = "1 | MPI_X | (MPI_Request request, int n, int *flag) | class=other shape=local "
        self.refuse("a call that polls needs flag= or found=", row + "polls polled=request")
        self.refuse("a call that polls needs flag= or found=", row + "polls flag=flag found=flag polled=request")
        self.refuse("needs request=, polled=, source= or win=", row + "polls found=flag")
        self.refuse("go with polls", row + "polled=request")
        self.refuse("its type is 'MPI_Request'", row + "polls found=request polled=request")
        self.refuse("polled_count= goes with polled=", row.replace("request", "*request") + "polls found=flag request=request polled_count=n")
        poll = generate.poll_initialiser(parse_row(row + "polls found=flag polled=request"))
        self.assertEqual(poll, "{.found = 2, .requests = 0, .by_value = true}")

    def test_forms(self):
        hold = "1 | " + BARRIER + "action=collective:hold"
        self.refuse("there is no such row", hold, "2 | MPI_Ihold " + IBARRIER + "as=MPI_Held")
        self.refuse("that one is a form itself", hold, "2 | MPI_Ihold " + IBARRIER + "as=MPI_Hold",
                    "3 | MPI_Jhold " + IBARRIER + "as=MPI_Ihold")
        self.refuse("are the same form", hold, "2 | MPI_Ihold " + IBARRIER + "as=MPI_Hold",
                    "3 | MPI_Jhold " + IBARRIER + "as=MPI_Hold")
        self.refuse("the action is that of the function", hold, "2 | MPI_Ihold " + IBARRIER +
                    "as=MPI_Hold action=collective:hold")
        self.refuse("is that of MPI_Hold already", hold, hold.replace("1 | MPI_Hold", "2 | MPI_Wait_here"))
        self.refuse("goes with as=", hold + " split=begin")
        self.refuse("class and collective differ", hold,
                    "2 | MPI_Ihold " + IBARRIER.replace("class=collective", "class=rma") + "as=MPI_Hold")


class HowToAdd(unittest.TestCase):
    """Tests that the statements of docs/design/how-to-add.md are correct."""
    PAGE = (renew.ROOT / "docs/design/how-to-add.md").read_text(encoding="utf-8")

    def test_its_rows_are_all_that_a_function_needs(self):
        functions = read_table()
        rows = [parse_row(line) for line in re.findall(r"^    (\d+ \|.*)$", self.PAGE, re.M)]
        self.assertGreaterEqual(len(rows), 4)
        ids = [function.id for function in functions + rows]
        self.assertEqual(ids, sorted(set(ids)), "the page's rows follow the table's last one")
        facts = {one.function.name: one for one in facts_of(functions + rows)}
        self.assertEqual(facts["MPI_Barrier_x"].non_blocking.name, "MPI_Ibarrier_x")
        self.assertEqual((facts["MPI_Ibarrier_x"].completion, facts["MPI_Ibarrier_x"].waits), ("begins", False))
        self.assertEqual((facts["MPI_Barrier_x"].window_kind, facts["MPI_Barrier_x"].stall, facts["MPI_Barrier_x"].waits),
                         ("collective", "collective", True))
        self.assertEqual((facts["MPI_File_append"].word, facts["MPI_File_append"].pointer), ("write", "shared"))
        self.assertEqual((facts["MPI_Ssend_x"].stall, facts["MPI_Ssend_x"].window_kind), ("late_receiver", "blocking"))
        self.assertTrue(generate.outputs(functions + rows))

    def test_its_messages_are_those_of_the_table(self):
        messages = re.findall(r"^\| a.* \| `([^`]+)` \|$", self.PAGE, re.M)
        self.assertEqual(len(messages), 8)
        source = "".join((renew.ROOT / "gen" / name).read_text(encoding="utf-8") for name in ("table.py", "facts.py"))
        source = re.sub(r'"\s*f?"', "", source).replace("class={cls} shape={shape}", "class=collective shape=blocking")
        for message in messages:
            if not message.startswith("expected"):
                self.assertIn(message, source)

    def test_the_paths_that_it_names_exist(self):
        for name in re.findall(r"`((?:src|gen)/[\w/.]+)`", self.PAGE):
            self.assertTrue((renew.ROOT / name).exists(), name)


class Table(unittest.TestCase):
    def test_forms_with_large_counts_name_the_function_that_they_are_of(self):
        for function in read_table():
            if function.name.endswith("_c"):
                self.assertIsNotNone(function.form_of, function.name)

    def test_output_is_current(self):
        for name, text in generate.outputs(read_table()).items():
            self.assertEqual((renew.ROOT / name).read_text(encoding="utf-8"), renew.licensed(text, "gen/generate.py"), f"{name}: run gen/generate.py")

    def test_large_count_forms_say_the_same_as_the_others(self):
        functions = {function.name: function for function in read_table()}
        for name, large in functions.items():
            small = functions.get(name.removesuffix("_c"))
            if name.endswith("_c") and len(small.parameters) == len(large.parameters):
                self.assertEqual((small.shape, small.cls, small.positions), (large.shape, large.cls, large.positions), name)
                self.assertEqual(
                    {key: str(volume).replace("large=False", "large=True") for key, volume in small.volumes.items()
                     if volume.count is not None},
                    {key: str(volume) for key, volume in large.volumes.items() if volume.count is not None}, name)

    def test_every_request_and_new_handle_is_annotated(self):
        for function in read_table():
            annotated = {function.parameters[position].name for position in function.positions.values()}
            for parameter in function.parameters:
                if parameter.type in ("MPI_Request *", "MPI_Comm *", "MPI_Win *", "MPI_Message *"):
                    if function.name != "MPI_Cancel":
                        self.assertIn(parameter.name, annotated, function.name)


if __name__ == "__main__":
    unittest.main()
