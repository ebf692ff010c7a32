# SPDX-License-Identifier: BSD-3-Clause
"""Makes docs/report.schema.json, the JSON Schema of the JSON report, from the tables of docs/report-schema.md.

Each table describes an object, and its rows are the object's members. If the type of a row is an object or a list of
objects, another table describes these objects. The other table is found through a link to its heading, or through
the line "Members of `NAME`:" above the table. If no table is found, any members are allowed.
"""
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/report-schema.md"
PROFILES = ("call_sites", "functions", "communicators", "collectives")
REQUIRED = ["schema", "schema_version", "job", "summary", "processes", "call_sites", "functions", "trust"]


def anchor(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


class Table:
    """`of` has the names of the members whose objects the table describes. If `of` is empty, the heading is the name
    of the member."""

    def __init__(self, place, of, rows):
        (self.section, self.heading), self.of, self.rows = place, of, rows


def names(text):
    return re.findall(r"`(\w+)`", text)


def taken_apart(place, above, head, rows):
    """Splits a table of the page. If the first column is `list` or `object`, the table contains several tables;
    otherwise, it is one table."""
    if head[0].startswith("member of"):
        yield Table(place, names(head[0]), rows)
    elif head[:2] == ["member", "type"]:
        but = re.match(r"All but `(\w+)`", above)
        yield Table(place, [name for name in PROFILES if name != but[1]] if but else names(above), rows)
    elif head[1:3] == ["member", "type"]:
        for first, *row in rows:
            if first:
                table = Table(place, names(first), [])
                yield table
            table.rows.append(row)


def tables():
    section, heading, above, rows, found = "", "", "", None, []
    for line in PAGE.read_text(encoding="utf-8").split("\n") + [""]:
        if line.startswith("#"):
            heading, above = anchor(line.lstrip("# ")), ""
            section = heading if line.startswith("## ") else section
            line = ""
        if line.startswith("|"):
            rows = (rows or []) + [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]]
            continue
        if rows:
            found += taken_apart((section, heading), above, rows[0], rows[2:])
            rows, above = None, ""
        above = line or above
    return found


def simple(kind):
    """Returns the schema for a type that is described in words."""
    if kind.endswith(" or null"):
        inner = simple(kind.removesuffix(" or null"))
        return {"anyOf": [inner, {"type": "null"}]} if inner else {}
    if kind.startswith("list of "):
        return {"type": "array", "items": simple(kind.removeprefix("list of ").rstrip("s"))}
    return {"text": {"type": "string"}, "bool": {"type": "boolean"}, "int": {"type": "integer", "minimum": 0},
            "int, signed": {"type": "integer"}, "real": {"type": "number"}, "object": {"type": "object"}, "list": {"type": "array"}}.get(kind, {})


class Maker:
    def __init__(self):
        self.tables = tables()
        self.defs = {}

    def under(self, heading, name):
        """Returns the tables below a heading that describe the member, followed by the tables that name no member.
        If no table fits, returns all tables below the heading."""
        here = [table for table in self.tables if table.heading == heading]
        return [table for table in here if name in table.of] + [table for table in here if not table.of] or here

    def members(self, name, at, meaning):
        """Returns the tables for the objects of member `name`, which is itself described in the table `at`."""
        own = [table for table in self.tables if table.section == at.section and name in table.of]
        near = [table for table in own if table.heading == at.heading]
        if own:
            return near or own
        headings = re.findall(r"\]\(#([\w-]+)\)", meaning) + [name, name.replace("_", "-")]
        found = [table for target in dict.fromkeys(headings) for table in self.under(target, name)]
        named = [table for table in self.tables if name in table.of]
        return found or (named if len(named) == 1 else [])

    def member(self, name, kind, meaning, at):
        schema = simple(kind)
        if kind.split(" or ")[0] not in ("object", "list"):
            return schema
        inline = re.search(r"\{(`\w+`.*?)\}", meaning)
        found = [] if inline else self.members(name, at, meaning)
        if not found and not inline:
            return schema
        inner = {"$ref": f"#/$defs/{self.define(found)}"} if found else {
            "type": "object", "properties": {one: {} for one in names(inline[1])}, "additionalProperties": "..." in inline[1]}
        outer = {"type": "array", "items": inner} if kind.startswith("list") else inner
        return {"anyOf": [outer, {"type": "null"}]} if kind.endswith("or null") else outer

    def define(self, found):
        key = "-".join(f"{table.heading}.{self.tables.index(table)}" for table in found)
        if key not in self.defs:
            self.defs[key] = {}
            properties, closed = {}, True
            for table in found:
                for first, kind, *rest in table.rows:
                    meaning = " ".join(rest)
                    each = names(first)
                    if not each or "..." in first:  # "efficiencies", "`site`, ...": the members of another table are included
                        linked = [other for target in re.findall(r"\]\(#([\w-]+)\)", meaning) for other in self.under(target, "")]
                        closed = closed and bool(linked)
                        each += [(one, row[1]) for other in linked for row in other.rows for one in names(row[0])]
                    for one in each:
                        name, its = one if isinstance(one, tuple) else (one, kind)
                        properties[name] = self.member(name, its, meaning, table)
            self.defs[key] = {"type": "object", "properties": properties}
            if closed:
                self.defs[key]["additionalProperties"] = False
        return key


def made():
    maker = Maker()
    top = maker.define(maker.under("top-level", ""))
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "rankine report --json",
        "description": "Made of docs/report-schema.md by tools/docs/json_schema.py.",
        "$ref": f"#/$defs/{top}", "required": REQUIRED, "$defs": maker.defs}
    return json.dumps(schema, indent=1) + "\n"
