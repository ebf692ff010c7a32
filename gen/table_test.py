#!/usr/bin/env python3
"""What the table refuses, and that the checked-in table and its output are sound."""
import unittest

import generate
import renew
from table import TableError, Volume, parse_row, read_table

SEND = "7 | MPI_Send | (const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm) | "


class Row(unittest.TestCase):
    def refuse(self, line: str, what: str) -> None:
        with self.assertRaisesRegex(TableError, what):
            parse_row(line)

    def test_names_become_positions(self):
        function = parse_row(SEND + "class=point_to_point shape=blocking comm=comm send=count*datatype dest=dest tag=tag")
        self.assertEqual(function.positions, {"comm": 5, "dest": 3, "tag": 4})
        self.assertEqual(function.volumes, {"send": Volume(count=1, type=2)})
        self.assertFalse(function.large_count)

    def test_large_counts_are_read_off_the_prototype(self):
        line = SEND.replace("int count", "MPI_Count count") + "class=rma shape=blocking send=count*datatype"
        self.assertTrue(parse_row(line).large_count)

    def test_sums(self):
        line = ("9 | MPI_X | (const int counts[], const MPI_Datatype types[], MPI_Datatype type, int root, MPI_Comm comm) | "
                "class=other shape=blocking comm=comm root=root ")
        volumes = parse_row(line + "send=root:sum(counts*types) recv=own(counts)*type").volumes
        self.assertEqual(volumes["send"], Volume(who="root", times="sum_types", count=0, type=1))
        self.assertEqual(volumes["recv"], Volume(times="own", count=0, type=2))
        self.refuse(line + "send=own(counts*types)", "no form with an array of types")
        self.refuse(line + "send=sum(counts)*types", "its type is")

    def test_in_place_needs_its_volume(self):
        self.refuse(SEND + "class=other shape=blocking send=count*datatype in_place=buf", "goes with exactly one")

    def test_wrong_rows(self):
        good = "class=point_to_point shape=blocking"
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


class Table(unittest.TestCase):
    def test_output_is_current(self):
        for name, text in generate.outputs(read_table()).items():
            self.assertEqual((renew.ROOT / name).read_text(encoding="utf-8"), text, f"{name}: run gen/generate.py")

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
