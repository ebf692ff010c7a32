# SPDX-License-Identifier: BSD-3-Clause
"""Prints, as JSON on the last line, what caliper-reader, Hatchet and Thicket read from a .cali file. Runs
in the virtual environment `caliper` of packages/python.txt, not in the environment of the tests.

cali_judge.py FILE"""
import contextlib
import json
import sys
import warnings

warnings.filterwarnings("ignore")
with contextlib.redirect_stdout(sys.stderr):  # Thicket prints on stdout which plots are unavailable
    import caliperreader
    import hatchet
    import thicket


def rows(dataframe):
    """Returns [path of names, {metric: value}] for each row of a dataframe that is indexed by Hatchet
    nodes."""
    numbers = dataframe.select_dtypes("number")
    result = []
    for index, row in numbers.iterrows():
        node = index[0] if isinstance(index, tuple) else index
        metrics = {name: float(value) for name, value in row.items() if name != "nid" and value == value}
        result.append([[each.frame["name"] for each in node.path()], metrics])
    return sorted(result, key=lambda row: row[0])


def main(path):
    with contextlib.redirect_stdout(sys.stderr):
        records, found = caliperreader.read_caliper_contents(path)
        from_hatchet = rows(hatchet.GraphFrame.from_caliperreader(path).dataframe)
        together = thicket.Thicket.from_caliperreader([path])
        from_thicket = rows(together.dataframe)
        metadata = {key: str(value) for key, value in together.metadata.iloc[0].items()}
        reader = caliperreader.CaliperReader()
        reader.read(path)
        keys = ("attribute.alias", "attribute.unit", "adiak.type")
        attributes = {name: [reader.attribute(name).get(key) for key in keys] +
                            [reader.attribute(name).is_hidden(), reader.attribute(name).is_value(), reader.attribute(name).is_nested()]
                      for name in reader.attributes()}
    return {"records": records, "attributes": attributes, "globals": found, "hatchet": from_hatchet, "thicket": from_thicket,
            "metadata": metadata}


print(json.dumps(main(sys.argv[1])))
