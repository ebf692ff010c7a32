# SPDX-License-Identifier: BSD-3-Clause
"""Runs random queries that both Caliper's cali-query 2.15 and `rankine cali-query` accept. Compares the
results, allowing for the differences listed in docs/calql.md. To run more queries by hand:

python3 tests/e2e/cali_query_random.py CALI-QUERY RANKINE SEED NUMBER"""
import collections
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile

# The attributes of the file that made() writes.
NUMBERS, TEXTS, NESTED = ["x", "y", "n", "i#steps", "count"], ["kind", "name"], ["region", "loop"]
VALUES = {"x": ["-1.5", "0.25", "2.5"], "y": ["0", "1.5", "-3"], "n": ["-4", "1", "7"], "i#steps": ["0", "2"], "count": ["1", "3"],
          "kind": ["fast", "slow"], "name": ["a", '"b c"', '"f=g"'], "region": ["main", "work", "other"], "loop": ["steps", "k"]}
# Internal sums that cali-query prints along with its results, and attribute metadata that it prints as
# attributes of records.
HIDDEN = re.compile(r"(avg\.(sum|count)#|scount#|var\.|sr\.sum|scsum#|isr\.|iscsum#|pct\.|pc\.|ratio\.|isum#|ipc\.|scale\.|percent_total\.|pt\.)")
METADATA = {"cali.attribute.name", "attribute.alias", "attribute.unit", "cali.attribute.type", "cali.attribute.prop", "subscription_event"}
# Aggregations with internal sums, which appear as columns in tables and trees.
WITH_SUMS = re.compile(r"avg\(|variance|ratio\(|scale\(|scale_count|percent")


def made(path, seed=4):
    """Returns a profile with numbers of all types, text inside and outside of nested regions, and records
    that lack some attributes."""
    chance = random.Random(seed)
    lines = []

    def node(attribute, data, parent=None):
        lines.append(f"__rec=node,id={100 + len(lines)},attr={attribute},data={data}" + ("" if parent is None else f",parent={parent}"))
        return 99 + len(lines)

    def attribute(name, kind, properties):  # kind: 1 int, 3 text, 5 real
        return node(8, name, node(10, properties, kind))

    region, loop, kind, name = attribute("region", 3, 276), attribute("loop", 3, 276), attribute("kind", 3, 84), attribute("name", 3, 64)
    numbers = [attribute(one, 5 if one in "xy" else 1, 65) for one in NUMBERS]
    main = node(region, "main")
    steps = node(loop, "steps", main)
    inner = node(region, "work", steps)
    places = [main, node(region, "work", main), steps, inner, node(loop, "k", inner), node(region, "other"), None]
    some = [lambda: round(chance.uniform(-2, 5), 3), lambda: chance.choice([0.5, 1.5, 2.25, 1e6, -3.5]), lambda: chance.choice([-4, 0, 1, 7, 100]),
            lambda: chance.randrange(5), lambda: chance.randrange(1, 4)]
    for _ in range(70):
        place = chance.choice(places)
        if chance.random() < 0.5:
            place = node(kind, chance.choice(["fast", "slow"]), place)
        if chance.random() < 0.4:
            place = node(name, chance.choice(["a", "b c", "f\\=g"]), place)
        values = [(one, value()) for one, value in zip(numbers, some) if chance.random() < 0.7]
        record = "__rec=ctx" + ("" if place is None else f",ref={place}")
        if values:
            record += ",attr=" + "=".join(str(one) for one, _ in values) + ",data=" + "=".join(str(value) for _, value in values)
        if place is not None or values:
            lines.append(record)
    pathlib.Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")


class Query:
    """A random query: the query's `text`, its format, and the columns whose values cali-query truncates to integers."""

    def __init__(self, chance):
        self.chance = chance
        self.let = []
        self.text, self.form = self._made()
        self.cut = {f"avg#{name}" for name in [*NUMBERS, "L0", "L1"]} | set(re.findall(r'AS "?((?:The |B )?\w?\d)', self.text))

    def _one(self, *lists):
        return self.chance.choice([one for some in lists for one in some])

    def _number(self):
        return self._one(NUMBERS, self.let)

    def _constant(self):
        return self._one(["1", "2", "0.5", "10", "100"])

    def _compared(self, sign):
        name = self._one(NUMBERS, *((TEXTS, NESTED) if sign == "=" else ()))
        return name + sign + self._one(VALUES[name])

    def _condition(self):
        how = self._one(["has", "not", "=", "<", ">"])
        if how == "has":
            return self._one(NUMBERS, TEXTS, NESTED)
        if how == "not":
            return f"not({self._compared(self._one(['=', '<', '>'])) if self.chance.random() < 0.6 else self._one(NUMBERS, TEXTS)})"
        return self._compared(how)

    def _arguments(self, function):
        if function.endswith("ratio"):
            return f"{self._number()},{self._number()}" + (f",{self._constant()}" if self.chance.random() < 0.4 else "")
        if function.endswith("percent_total"):  # cali-query prints no share of a total that is below 0
            return self._one(["count", "i#steps"])
        if function in ("scale", "inclusive_scale"):
            return f"{self._number()},{self._constant()}"
        return self._constant() if function == "scale_count" else self._number()

    def _aggregation(self, path):
        plain = ["sum", "min", "max", "avg", "ratio", "percent_total", "scale", "any", "scale_count", "variance", "count"]
        inclusive = ["inclusive_" + one for one in ("sum", "scale", "min", "max", "ratio", "percent_total")]
        function = self._one(plain, inclusive if path else [])
        return "count()" if function == "count" else f"{function}({self._arguments(function)})"

    def _lets(self):
        made_lets = []
        for number in range(self._one([1, 1, 2])):
            function = self._one(["ratio", "scale", "truncate", "first", "sum", "leaf"])
            if function == "first":
                arguments = ",".join(self._one(["x", "y"]) for _ in range(self._one([1, 2, 3])))
            elif function == "sum":  # cali-query computes a sum of reals in the type of the first value
                arguments = ",".join(self._one(["x", "y"]) for _ in range(2))
            elif function == "truncate":
                arguments = self._one(["x,2", "x", "y,0.5", "n,3", "n"])
            else:
                arguments = self._one(NESTED) if function == "leaf" else self._arguments(function)
            made_lets.append(f"L{number}={function}({arguments})" + (" IF " + self._condition() if self.chance.random() < 0.25 else ""))
            if function != "leaf":
                self.let.append(f"L{number}")
        return made_lets

    def _named(self, item, number):
        return item + self._one(["", "", "", f" AS A{number}", f' AS "The {number}"', f' AS "B {number}" UNIT "GB/s"'])

    def _made(self):
        chance, clauses = self.chance, []
        aggregates = chance.random() < 0.6
        lets = self._lets() if chance.random() < 0.3 else []
        group = []
        if aggregates and chance.random() < 0.8:
            group = ["path"] if chance.random() < 0.4 else chance.sample(TEXTS + NESTED + NUMBERS[:1], k=self._one([1, 1, 2]))
        path = "path" in group
        form = self._one(["json"] * 5 + ["table", "table", "expand", "json(object)", "json(records)", "json-split"] + ([] if aggregates else ["tree"]))
        way = chance.random()
        if aggregates:
            # cali-query merges two identical aggregations into one column; it also merges count() with the attribute
            # count
            some = {one.split(",")[0].split("(")[0] + one: one for one in (self._aggregation(path) for _ in range(self._one([1, 1, 2, 3])))}
            some = list({re.sub(r",[^,)]*\)$", ")", one) if "scale" in one or one.count(",") == 2 else one: one for one in some.values()}.values())
            some = [one for one in some if not one.startswith("scale_count")] + [one for one in some if one.startswith("scale_count")][:1]
            if "count()" in some and (any("count" in one for one in some if one != "count()") or "count" in group or way >= 0.5):
                some = [one for one in some if one != "count()"] or ["sum(x)"]
            named = [self._named(one, number) for number, one in enumerate(some)]
            if way < 0.5 and group:
                items = [*(one for one in group if one != "path"), *named]
                chance.shuffle(items)
                clauses.append("SELECT " + ",".join(items))
            elif way < 0.65:
                clauses.append("SELECT *," + ",".join(named))
            else:
                clauses.append("AGGREGATE " + ",".join(some))
            if group:
                clauses.append("GROUP BY " + ",".join(group))
            if form == "table" and WITH_SUMS.search(str(some)) or path and form in ("table", "expand"):
                form = "json"
        elif way < 0.5:
            names = dict.fromkeys(self._one(NUMBERS, TEXTS, NESTED) for _ in range(self._one([1, 2, 3])))
            clauses.append("SELECT " + ",".join(name + self._one(["", "", "", f" AS C{number}"]) for number, name in enumerate(names)))
        elif way < 0.8:
            clauses.append("SELECT *")
        if lets:
            clauses.append("LET " + ",".join(lets))
        if chance.random() < 0.5:
            clauses.append("WHERE " + ",".join(self._condition() for _ in range(self._one([1, 1, 2]))))
        if not aggregates and chance.random() < 0.25:
            clauses.append("ORDER BY " + self._one(NUMBERS) + self._one(["", " ASC", " DESC"]))
        chance.shuffle(clauses)
        return " ".join([*clauses, "FORMAT " + form]), form


def value_of(value):
    try:
        return float(value)
    except (TypeError, ValueError):
        return value


def records(rows):
    """Returns the rows without the values that only cali-query prints."""
    kept = [{key: value_of(value) for key, value in row.items() if not HIDDEN.match(key) and key not in METADATA and value is not None} for row in rows]
    kept = [{key: value for key, value in row.items() if not isinstance(value, float) or math.isfinite(value)} for row in kept]
    return [row for row in kept if row]


def alike(key, one, other, cut):
    if not isinstance(one, float) or not isinstance(other, float):
        return one == other
    near = abs(one - other) <= max(2e-5 * max(abs(one), abs(other)), 1.01e-6)  # cali-query prints six digits
    return near or key in cut and one == math.trunc(other)


def compared(theirs, ours, cut):
    theirs, left, missing = records(theirs), records(ours), []
    for row in theirs:
        found = next((i for i, one in enumerate(left) if row.keys() == one.keys() and all(alike(key, row[key], one[key], cut) for key in row)), None)
        if found is None:
            missing.append(row)
        else:
            left.pop(found)
    return f"only cali-query: {missing[:2]}; only rankine: {left[:2]}" if missing or left else ""


def from_split(text):
    data = json.loads(text) if text.strip() else {}
    nodes = data.get("nodes", [])

    def path(number):
        labels = []
        while number is not None:
            labels.append(nodes[number]["label"])
            number = nodes[number].get("parent")
        return "/".join(reversed(labels))

    return [{name: value if of["is_value"] else path(value) for name, value, of in zip(data["columns"], row, data["column_metadata"]) if value is not None}
            for row in data.get("data", [])]


def from_json(text):
    data = json.loads(text) if text.strip() else []
    return data.get("records", []) if isinstance(data, dict) else data


def from_expand(text):
    return [dict(part.split("=", 1) for part in re.split(r",(?=[^,]*=)", line)) for line in text.replace("\\", "").splitlines() if line]


def words(text, tree):
    """Returns the words of each line: both tools order and pad the columns differently."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    lines = lines[1:] if tree else lines
    return sorted(" ".join(sorted(f"{float(word):.4g}" if re.fullmatch(r"-?\d+(\.\d*)?(e[+-]?\d+)?", word) else word for word in line)) for line in lines)


def difference(form, theirs, ours, cut):
    """Describes the difference between two results; returns an empty string if they are equal."""
    if form in ("table", "tree"):
        one, other = words(theirs, form == "tree"), words(ours, form == "tree")
        return "" if one == other or len(other) <= 1 >= len(one) else f"only cali-query: {[x for x in one if x not in other][:2]}; " \
            f"only rankine: {[x for x in other if x not in one][:2]}"
    theirs = re.sub(r"([:\[,]\s*)-?(?:nan|inf(?:inity)?)\b", r"\1null", theirs, flags=re.IGNORECASE) if form.startswith("json") else theirs
    read = from_split if form == "json-split" else from_json if form.startswith("json") else from_expand
    return compared(read(theirs), read(ours), cut)


def run(*words_of):
    done = subprocess.run([str(word) for word in words_of], capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def differences(cali_query, rankine, folder, seed, number):
    """Compares the results of `number` queries. Returns the number of queries that cali-query refused, and a list
    [(query, difference)]."""
    file = pathlib.Path(folder) / "made.cali"
    made(file, seed)
    chance, refused, found = random.Random(seed), 0, []
    for _ in range(number):
        query = Query(chance)
        theirs, ours = run(cali_query, "-q", query.text, file), run(rankine, "cali-query", "-q", query.text, file)
        if theirs[0] != 0:
            refused += 1
            continue
        why = f"exit code {ours[0]}: {ours[2].strip()}" if ours[0] != 0 else difference(query.form, theirs[1], ours[1], query.cut)
        if why:
            found.append((query.text, why))
    return refused, found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        not_accepted, all_found = differences(sys.argv[1], sys.argv[2], temporary, int(sys.argv[3]), int(sys.argv[4]))
    for asked, reason in all_found:
        print(asked, "\n   ", reason[:500])
    print(collections.Counter({"different": len(all_found), "refused by cali-query": not_accepted, "all": int(sys.argv[4])}))
