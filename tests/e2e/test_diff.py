# SPDX-License-Identifier: BSD-3-Clause
"""Tests `rankine diff`: changes between runs, whether a change is noise, how runs scale, and conditions for CI."""
import json
import math
import xml.etree.ElementTree

import pytest

import rig
from known_runs import known

pytestmark = pytest.mark.beside

RANKS = 2
BASE_MS, SLOW_MS = 400, 800  # total time that all ranks sleep; the load of the machine hardly changes this time
WINDOW = ["--window", "name=rounds from=MPI_Sendrecv#2 to=MPI_Sendrecv#12"]
HOSTILE = "<script>document.title='hacked'</script>\"&\x1b[31m"


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Returns archives by name: a program before and after its work was doubled, and runs with known times. Each
    archive is made only once."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    folder = tmp_path_factory.mktemp("diff")
    made = {}

    def run(name, arguments, np=RANKS, options=()):
        outcome = rig.measured(mpi, [mpi.program("views"), *map(str, arguments)], folder, np=np, name=f"{name}.rkn", options=options)
        assert outcome.code == 0, outcome.describe()
        made[name] = outcome.archive
        counted[name] = rig.self_counted(outcome)["solve"][0] / np

    counted = made["counted"] = {}  # the time in ns that a rank spends in solve, as measured by the program
    run("a0", [BASE_MS], options=["--with", "trace", *WINDOW])
    run("b0", [SLOW_MS], options=["--with", "trace", *WINDOW])
    for name, seconds in REPEATED.items():
        made[name] = known(folder, name, [[f"compute {seconds * 1e9}", "barrier"]] * RANKS)
    for np in SERIES:
        # In the strong series, one rank does a tenth of the work alone. In the weak series, all ranks have equal work.
        strong = [[f"compute {(0.9 / np + 0.1 * (rank == 0)) * 1e9}", "barrier"] for rank in range(np)]
        made[f"strong{np}"] = known(folder, f"strong{np}", strong)
        made[f"weak{np}"] = known(folder, f"weak{np}", [["compute 1e9", "barrier"]] * np)
        made[f"more{np}"] = known(folder, f"more{np}", [[f"compute {np}e9", "barrier"]] * np)
    return made


# Run times in seconds: three runs; three runs that are 1 % slower, which is less than the spread of the first three;
# and three runs that take twice as long.
REPEATED = {"one": 0.99, "two": 1.00, "three": 1.01, "near_one": 1.00, "near_two": 1.01, "near_three": 1.02,
            "far_one": 1.99, "far_two": 2.00, "far_three": 2.01}
SERIES = (1, 2, 4)


def diff(runs, *words):
    """Runs `rankine diff` with the given arguments. Archives are given by their names in `runs`."""
    folder = runs["a0"].parent
    return rig.rankine("diff", *(runs.get(word, word) for word in words), cwd=folder)


def differences(outcome):
    return {(line["kind"], line["name"]): line for line in json.loads("\n".join(outcome.out))["differences"]}


def test_a_slower_region_is_reported_with_its_change(runs):
    outcome = diff(runs, "a0", "b0", "--json")
    assert outcome.code == 0, outcome.describe()
    lines = differences(outcome)
    solve = lines["region", "main/solve"]
    assert solve["verdict"] == "unjudged" and solve["unit"] == "ns"
    for side, name, asked_ms in (("before", "a0", BASE_MS), ("after", "b0", SLOW_MS)):
        assert asked_ms / RANKS * 1e6 <= runs["counted"][name] <= 1.001 * solve[side]["mean"] < 1.05 * runs["counted"][name] + 20e6
    assert solve["change"] == pytest.approx(solve["after"]["mean"] - solve["before"]["mean"])
    assert solve["relative"] == pytest.approx(solve["change"] / solve["before"]["mean"])
    assert {kind for kind, _ in lines} >= {"run", "efficiency", "region", "function", "call_site", "wait", "io"}
    assert ("call_site", "MPI_Sendrecv in exchange") in lines
    assert 0 < lines["efficiency", "parallel"]["before"]["mean"] <= 1
    assert ("region", "main/" + HOSTILE) in lines
    rounds = lines["window", "rounds"]
    # the window contains ten of the run's twenty rounds
    for side, asked_ms in (("before", BASE_MS), ("after", SLOW_MS)):
        assert rounds[side]["mean"] >= 0.5 * asked_ms / RANKS * 1e6


def test_compared_figures_equal_the_reports(runs):
    """For each kind of line, the sum over all names is compared with the report. The sums are averages over the
    ranks."""
    lines = differences(diff(runs, "a0", "b0", "--json"))
    for side, name in (("before", "a0"), ("after", "b0")):
        report = json.loads("\n".join(rig.report(runs[name], "--json").out))
        compared = {kind: sum(line[side]["mean"] for (of, _), line in lines.items() if of == kind) * RANKS
                    for kind in ("function", "call_site", "code", "wait", "io", "window")}
        samples = report["samples"]
        assert compared == pytest.approx({
            "function": sum(line["time_ns"] for line in report["functions"]),
            "call_site": sum(line["time_ns"] for line in report["call_sites"]),
            "code": sum(sum(one["own"].values()) for one in samples["functions"]),
            "wait": report["waits"]["ns"],
            "io": sum(file["time_ns"] for file in report["io"] if file["path"]),
            "window": report["windows"][0]["duration"]["mean_ns"] * RANKS}, rel=1e-6)
        waits = {kind.removesuffix("_ns"): ns / RANKS for kind, ns in report["waits"]["classes"].items()}
        assert {kind: lines["wait", kind][side]["mean"] for kind in waits} == pytest.approx(waits)


def test_text_is_short_and_safe(runs):
    outcome = diff(runs, "a0", "b0", "--width", "100")
    assert outcome.code == 0, outcome.describe()
    text = "\n".join(outcome.out)
    assert "There is one run on each side" in text and "Wall time" in text and "main/solve" in text
    assert "\x1b" not in text and "\\x1b[31m" in text
    heads = ["Wall time", "Regions", "MPI functions", "Call sites", "Functions", "Call paths", "Waits", "I/O", "Windows"]
    # The runs have only about sixteen samples, so it depends on chance whether a sample is in another function.
    if not any(line.get("change") for (kind, _), line in differences(diff(runs, "a0", "b0", "--json")).items() if kind == "code"):
        heads.remove("Functions")
    places = [next(i for i, line in enumerate(outcome.out) if line.strip().split("  ")[-1].strip() == head) for head in heads]
    assert places == sorted(places), outcome.out


@pytest.mark.parametrize("after,verdict", [(["near_one", "near_two", "near_three"], "noise"),
                                           (["far_one", "far_two", "far_three"], "more")])
def test_noise_is_distinguished_from_change(runs, after, verdict):
    """Student's t-test by hand: the means of two groups of three, with deviation 0.01, may differ by 2.776
    * 0.01 * sqrt(2 / 3) through noise."""
    before = ["one", "two", "three"]
    outcome = diff(runs, *before, ":", *after, "--json")
    useful = differences(outcome)["run", "useful"]
    change = sum(REPEATED[name] for name in after) / 3 - 1
    assert useful["before"]["runs"] == useful["after"]["runs"] == 3
    assert useful["before"]["deviation"] == pytest.approx(0.01e9) and useful["change"] == pytest.approx(change * 1e9)
    assert useful["margin"] == pytest.approx(2.776 * 0.01e9 * math.sqrt(2 / 3), rel=1e-4)
    assert useful["verdict"] == verdict
    # A change within the noise never fails, however small the limit is.
    outcome = diff(runs, *before, ":", *after, "--fail-if", "run(useful) > +0.1%")
    assert outcome.code == (3 if verdict == "more" else 0), outcome.describe()


def test_repetitions_are_recognised(runs):
    """The group "before" contains the runs with the first run's program and number of ranks. The group "after"
    contains the runs of another program."""
    whole = json.loads("\n".join(diff(runs, "one", "b0", "two", "--json").out))
    assert (whole["before"], whole["after"]) == ([0, 2], [1]) and "scaling" not in whole
    whole = json.loads("\n".join(diff(runs, "one", "two", "three", "--json").out))
    assert (whole["before"], whole["after"]) == ([0], [1, 2])


@pytest.mark.parametrize("condition,code", [("region(solve) > +5%", 3), ("region(main/solve) > +400%", 0),
                                            ("region(solve) > +50ms", 3), ("run(wall) > 1h", 0),
                                            ("efficiency(parallel) < 0.1%", 0), ("region(*) > +5%", 3), ("window(rounds) > 1ms", 3)])
def test_a_condition_decides_the_exit_code(runs, condition, code):
    outcome = diff(runs, "a0", "b0", "--fail-if", condition)
    assert outcome.code == code, outcome.describe()
    assert len(outcome.said) == 1 and condition in outcome.said[0]
    assert ("holds of" in outcome.said[0]) == (code == 3)


def test_junit_has_a_case_for_each_condition(runs, tmp_path):
    conditions = ["region(solve) > +5%", "run(wall) > 1h", f'region("main/{HOSTILE}") > +99999999%'.replace('"&', '\\"&')]
    words = [word for condition in conditions for word in ("--fail-if", condition)]
    outcome = diff(runs, "a0", "b0", *words, "--junit", str(tmp_path / "diff.xml"))
    assert outcome.code == 3, outcome.describe()
    suites = xml.etree.ElementTree.parse(tmp_path / "diff.xml").getroot()
    assert (suites.get("tests"), suites.get("failures")) == ("3", "1")
    cases = suites.findall("testsuite/testcase")
    assert [case.find("failure") is not None for case in cases] == [True, False, False]
    assert cases[0].get("name") == conditions[0]


JUNIT = rig.VENV / "junit/bin/python"
READ = '''import json, sys, junitparser
file = junitparser.JUnitXml.fromfile(sys.argv[1])
print(json.dumps({"sums": [file.tests, file.failures, file.errors], "cases": [[case.name, case.classname, case.is_failure, case.is_error,
    [one.message for one in case.result], case.system_out] for suite in file for case in suite]}))'''


@pytest.mark.skipif(not JUNIT.exists(), reason=f"no {JUNIT}")
def test_a_reader_of_junit_files_takes_it(runs, tmp_path):
    conditions = ["region(solve) > +5%", "run(wall) > 1h"]
    words = [word for condition in conditions for word in ("--fail-if", condition)]
    outcome = diff(runs, "a0", "b0", *words, "--junit", str(tmp_path / "diff.xml"))
    seen = rig.run([JUNIT, "-c", READ, tmp_path / "diff.xml"], tmp_path)
    assert outcome.code == 3 and seen.code == 0, seen.describe()
    seen = json.loads(seen.out[0])
    said = [line.removeprefix("rankine: ") for line in outcome.said]
    assert seen["sums"] == [2, 1, 0] and len(said) == 2
    assert seen["cases"] == [[conditions[0], "rankine.diff", True, False, [said[0]], None], [conditions[1], "rankine.diff", False, False, [], said[1]]]


def test_a_junit_file_is_replaced_on_demand(runs, tmp_path):
    words = ("a0", "b0", "--fail-if", "run(wall) > 1h", "--junit", str(tmp_path / "diff.xml"))
    (tmp_path / "diff.xml").write_text("mine")
    refused = diff(runs, *words)
    assert refused.code == 2 and "File exists; give another name, or --force to replace it" in refused.said[0], refused.describe()
    assert (tmp_path / "diff.xml").read_text() == "mine"
    assert diff(runs, *words, "--force").code == 0 and "testsuite" in (tmp_path / "diff.xml").read_text()
    shown = diff(runs, *words[:-1], "/dev/stdout")
    assert shown.code == 0 and any("testsuite" in line for line in shown.out), shown.describe()


@pytest.mark.parametrize("words,said", [
    (["a0"], "diff needs two runs"),
    (["a0", ":", "b0", ":", "b1"], "one colon"),
    (["a0", "b0", ":"], "a run on both sides"),
    (["a0", "nothing.rkn"], "nothing.rkn"),
    (["a0", "b0", "--fail-if", "region(solve) > 5%"], "column 17: a change has a sign: +5%"),
    (["a0", "b0", "--fail-if", "region(slove) > +5%"], "the archives have no region slove"),
    (["a0", "b0", "--fail-if", "region(\x1b]0;owned\x07"], "column"),
    (["a0", "b0", "--fail-if", "(" * 5000], "at most 4096"),
    (["a0", "b0", "--junit", "x.xml"], "--junit reports conditions"),
])
def test_bad_input_gets_one_line(runs, words, said):
    outcome = diff(runs, *words)
    assert outcome.code == 2 and not outcome.out
    assert len(outcome.said) == 1 and said in outcome.said[0] and "\x1b" not in outcome.said[0], outcome.describe()


def test_strong_and_weak_scaling_are_recognised(runs):
    outcome = diff(runs, "strong4", "strong1", "strong2", "--json")
    strong = json.loads("\n".join(outcome.out))["scaling"]
    times = [0.9 / np + 0.1 for np in SERIES]
    assert strong["kind"] == "strong" and [point["ranks"] for point in strong["points"]] == list(SERIES)
    assert strong["exponent"] == pytest.approx(0, abs=1e-6)
    for np, time, point in zip(SERIES, times, strong["points"]):
        assert point["wall_time_ns"] == pytest.approx(time * 1e9, rel=1e-6)
        assert point["speedup"] == pytest.approx(1 / time, rel=1e-6)
        assert point["scaling_efficiency"] == pytest.approx(1 / time / np, rel=1e-6)
        assert point["computation_scaling"] == pytest.approx(1, rel=1e-6)  # the sum of all ranks' work is constant
        assert point["global_efficiency"] == pytest.approx(point["parallel_efficiency"], rel=1e-6)
    # The part of the work that one rank does alone takes as long with more ranks. The other ranks wait for that rank in
    # the barrier.
    lost = {line["name"]: line["lost_ns"] for line in strong["lines"] if line["kind"] == "function"}
    assert lost["MPI_Barrier"] == pytest.approx(0.1e9 * 3 / 4, rel=1e-6)  # the mean over four ranks
    weak = json.loads("\n".join(diff(runs, "weak1", "weak2", "weak4", "--json").out))["scaling"]
    assert weak["kind"] == "weak" and weak["exponent"] == pytest.approx(1, abs=1e-6)
    assert [point["scaling_efficiency"] for point in weak["points"]] == pytest.approx([1, 1, 1])
    neither = json.loads("\n".join(diff(runs, "weak1", "more2", "more4", "--json").out))["scaling"]
    assert neither["kind"] == "neither" and neither["exponent"] == pytest.approx(2, abs=1e-6)
    assert [point["scaling_efficiency"] for point in neither["points"]] == [None] * 3
    text = "\n".join(diff(runs, "strong4", "strong1", "strong2").out)
    assert "Strong scaling" in text and "What is lost" in text


STEP_MS, DEEP_MS, DEEPER_MS = 40, 300, 900  # the program's second argument increases the time of one call path


@pytest.fixture(scope="module")
def paths(tmp_path_factory):
    """Two runs of a program with fixed work. One call path takes longer in the second run."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    folder = tmp_path_factory.mktemp("paths")
    for name, deep in (("short", DEEP_MS), ("long", DEEPER_MS)):
        outcome = rig.measured(mpi, [mpi.program("nested"), str(STEP_MS), str(deep)], folder, np=RANKS, name=f"{name}.rkn")
        assert outcome.code == 0, outcome.describe()
    return folder


@pytest.mark.alone
def test_a_slower_call_path_is_reported(paths):
    """Three call paths reach the same function. Only the path with more work and the functions above this path
    differ between the runs."""
    outcome = rig.rankine("diff", "short.rkn", "long.rkn", "--json", cwd=paths)
    assert outcome.code == 0, outcome.describe()
    lines = {name: line for (kind, name), line in differences(outcome).items() if kind == "call_path"}
    more = (DEEPER_MS - DEEP_MS) / RANKS * 1e6  # only rank 0 computes
    for name in ("main/finish/deep", "main/finish/deep/kernel"):  # the recursive calls of deep count as one level
        assert 0.8 * DEEP_MS / RANKS * 1e6 <= lines[name]["before"]["mean"]
        assert 0.8 * more <= lines[name]["change"] <= 1.5 * more, lines[name]
        assert lines[name]["relative"] == pytest.approx(lines[name]["change"] / lines[name]["before"]["mean"])
    assert 0.8 * more <= lines["main/finish/exchange/MPI_Allreduce"]["change"]  # where rank 1 waits for rank 0
    for name in ("main/step/heavy/kernel", "main/step/light/kernel"):
        assert abs(lines[name]["change"]) < 0.3 * more, lines[name]
    # The time of a call path includes the times of all paths that continue it. In both runs, the time of a path is
    # therefore at least as large as the time of each path that continues it.
    for name, line in lines.items():
        outer = lines.get(name.rpartition("/")[0])
        for side in ("before", "after") if outer else ():
            assert outer[side]["mean"] >= line[side]["mean"], name


@pytest.mark.alone
def test_call_paths_are_listed_with_the_largest_changes_first(paths):
    text = rig.rankine("diff", "short.rkn", "long.rkn", "--width", "120", "--top", "99", cwd=paths).out
    rows = text[text.index("Call paths") + 3:]
    # on a busy machine, these lines may appear instead of a function, because a rank without a processor has no stack
    no_stack = ("(no stack)", "(asleep)", "(waiting for a processor)", "(in the kernel)")
    rows = [row.split() for row in rows[:rows.index("") if "" in rows else None] if not row.endswith(no_stack)]
    names = [row[-1] for row in rows]
    # unchanged paths are omitted, and main has changed as much as main/finish
    assert set(names[:2]) == {"main", "main/finish"} and {"main/finish/deep", "main/finish/deep/kernel"} <= set(names)
    same = [place for place, name in enumerate(names) if name.startswith("main/step/heavy")]
    assert all(names.index("main/finish/deep/kernel") < place for place in same), names
    deep = " ".join(rows[names.index("main/finish/deep")])
    assert " +" in deep and "%" in deep, deep


@pytest.mark.alone
@pytest.mark.parametrize("condition,code", [("call_path(main/finish/deep) > +50%", 3), ("call_path(main/step/heavy) > +50%", 0),
                                            ("call_path(*) > +50%", 3), ("call_path(main/finish/deep/kernel) > 1h", 0),
                                            ("call_path(deep) > +50%", 2)])
def test_a_condition_on_a_call_path_decides_the_exit_code(paths, condition, code):
    """The name of a call path begins with the outermost function. The last part of the name alone does not match the
    path. A condition that matches nothing is an error."""
    outcome = rig.rankine("diff", "short.rkn", "long.rkn", "--fail-if", condition, cwd=paths)
    assert outcome.code == code and len(outcome.said) == 1, outcome.describe()
    assert ("holds of" in outcome.said[0]) == (code == 3)
    if code == 2:
        assert "the archives have no call_path deep" in outcome.said[0], outcome.describe()


@pytest.mark.mpis("openmpi")
def test_runs_of_different_programs_have_no_scaling(mpi, tmp_path):
    for name, np, *argv in (("one", 2, "endings", "normal"), ("other", 3, "views", "50")):
        outcome = rig.measured(mpi, [mpi.program(argv[0]), *argv[1:]], tmp_path, np=np, name=f"{name}.rkn")
        assert outcome.code == 0, outcome.describe()
    shown = rig.rankine("diff", "one.rkn", "other.rkn", cwd=tmp_path)
    text = " ".join(" ".join(shown.out).split())
    assert shown.code == 0 and "different programs (" in text and "endings normal against" in text, shown.describe()
    assert "Scaling" not in text and "ranks^" not in text
    whole = json.loads("\n".join(rig.rankine("diff", "one.rkn", "other.rkn", "--json", cwd=tmp_path).out))
    assert not whole["same_program"] and "scaling" not in whole


def test_factors_stand_in_the_order_and_by_the_names_of_bsc(runs):
    text = diff(runs, "strong4", "strong1", "strong2").out
    names = ["Parallel efficiency", "Load balance", "Communication efficiency", "Serialisation efficiency", "Transfer efficiency",
             "Computation scalability", "Global efficiency"]
    table = text[next(i for i, line in enumerate(text) if "4 ranks" in line and "1 rank" in line):]
    rows = [line.strip() for line in table[1:table.index("")]]
    assert [name for row in rows for name in names if row.startswith(name)] == [name for name in names if any(name in row for row in rows)]
    assert len(rows) >= 5 and all(any(row.startswith(name) for name in names) for row in rows)


PARTS = {"whole": [], "untimed": ["--with", "mpi"], "without_mpi": ["--with", "timer"], "unsampled": ["--sample-hz", "0", "--io=off"],
         "selected": ["--select", "region=exchange"]}


@pytest.fixture(scope="module")
def parts(tmp_path_factory):
    """Makes runs of one program in which different parts of the program are recorded."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    folder = tmp_path_factory.mktemp("parts")
    for name, options in PARTS.items():
        outcome = rig.measured(mpi, [mpi.program("views"), "200", "spin"], folder, np=RANKS, name=f"{name}.rkn", options=options)
        assert outcome.code == 0, outcome.describe()
    return folder


@pytest.mark.parametrize("other,missing,name", [
    ("untimed", {"region"}, "main/solve"), ("without_mpi", {"function", "call_site"}, "MPI_Sendrecv"),
    ("unsampled", {"code", "call_path", "io"}, "main"), ("selected", {"region", "function", "call_site", "io"}, "main/solve")])
def test_records_that_one_run_lacks_do_not_count_as_gone(parts, other, missing, name):
    for order in (["whole.rkn", f"{other}.rkn"], [f"{other}.rkn", "whole.rkn"]):
        side = "after" if order[0] == "whole.rkn" else "before"
        whole = json.loads("\n".join(rig.rankine("diff", *order, "--json", cwd=parts).out))
        run = whole["runs"][order.index(f"{other}.rkn")]
        assert set(run["partly"]) >= missing and run["all_the_time"] == (other != "selected"), run
        for line in whole["differences"]:
            if line["kind"] in missing and line[side]["present"] == 0:
                assert line[side]["mean"] is None and line["change"] == 0 and line["relative"] is None, line
        text = rig.rankine("diff", *order, "--width", "120", "--top", "99", cwd=parts).out
        row = next(row for row in text if row.split()[-1:] == [name] and ("not recorded" in row or "gone" in row or "new" in row.split()))
        assert "not recorded" in row and "unknown" in row, row
        said = " ".join(" ".join(text).split())
        assert f"Not everything was recorded {side}: " in said
        assert (f"Recording was stopped for a part of the runs {side} " in said) == (other == "selected"), said


def test_a_condition_on_what_was_not_recorded_is_an_error(parts):
    outcome = rig.rankine("diff", "whole.rkn", "untimed.rkn", "--fail-if", "region(main/solve) > +5%", cwd=parts)
    assert outcome.code == 2 and len(outcome.said) == 1 and "unknown on one side or on both" in outcome.said[0], outcome.describe()


SHARED_MS = 1200  # total time that all ranks sleep


@pytest.fixture(scope="module")
def halves(tmp_path_factory):
    """Makes partly recorded runs of a program whose total work is the same on two and on four ranks."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    folder = tmp_path_factory.mktemp("halves")
    for name, np, options in (("two", 2, ["--with", "trace"]), ("two_untimed", 2, ["--with", "mpi"]), ("four", 4, ["--with", "trace"]),
                              ("four_half", 4, ["--with", "trace", "--select", "rank=0,1"])):
        outcome = rig.measured(mpi, [mpi.program("views"), str(SHARED_MS)], folder, np=np, name=f"{name}.rkn", options=options)
        assert outcome.code == 0, outcome.describe()
    return folder


def shown(folder, *words):
    whole = json.loads("\n".join(rig.rankine("diff", *words, "--json", cwd=folder).out))
    return whole, " ".join(" ".join(rig.rankine("diff", *words, "--width", "200", "--top", "99", cwd=folder).out).split())


def test_a_run_of_which_not_all_ranks_were_selected_has_all_its_ranks(halves):
    whole, text = shown(halves, "four.rkn", "four_half.rkn")
    half = whole["runs"][1]
    assert (half["ranks"], half["recorded_ranks"], half["useful_sum_ns"]) == (4, 2, None) and "scaling" not in whole
    # The whole time of the selected ranks is recorded. The time of the other ranks is unknown.
    assert half["all_the_time"] and "Recording was stopped" not in text and "numbers of ranks differ" not in text
    assert "four_half.rkn (1 run of 4 ranks, 2 of them recorded)" in text
    assert "Some ranks of the runs after were not selected: times are the mean of the selected ranks" in text
    lines = {(line["kind"], line["name"]): line for line in whole["differences"]}
    assert lines["region", "main/solve"]["after"]["mean"] == pytest.approx(SHARED_MS / 4 * 1e6, rel=0.2)
    waits = [line for line in whole["differences"] if line["kind"] == "wait"]
    assert waits and all(line["before"]["mean"] is not None and line["after"]["mean"] is None for line in waits), waits
    # A partly recorded run is not a repetition of a fully recorded run. A partly recorded run is not a repetition of a
    # run with as many ranks as were selected, either.
    whole, text = shown(halves, "two.rkn", "four_half.rkn", "four.rkn")
    assert (whole["before"], whole["after"]) == ([0], [2]) and [point["ranks"] for point in whole["scaling"]["points"]] == [2, 4]
    four = next(line for line in whole["scaling"]["lines"] if line["name"] == "main/solve")
    assert four["time_ns"][1] == pytest.approx(SHARED_MS / 4 * 1e6, rel=0.2) and whole["scaling"]["kind"] == "strong"
    whole, _ = shown(halves, "two.rkn", "four_half.rkn")
    assert whole["scaling"]["kind"] == "neither" and whole["scaling"]["points"][1]["computation_scaling"] is None


def test_scaling_keeps_what_is_known_and_says_what_is_not(halves):
    whole, text = shown(halves, "two_untimed.rkn", "four.rkn")
    scaling = whole["scaling"]
    kinds = {line["kind"] for line in scaling["lines"]}
    assert scaling["kind"] == "strong" and kinds == {"function", "call_site"}, kinds
    regions = {line["name"] for line in whole["differences"] if line["kind"] == "region"}
    assert scaling["left_out"] == [{"kind": "region", "ranks": 2, "lines": len(regions)}] and "main/solve" in regions
    assert f"Left out of Regions: {len(regions)}, which runs of 2 ranks have not all recorded." in text
    # The comparison needs only one run with two ranks and complete times.
    whole, text = shown(halves, "two.rkn", "two_untimed.rkn", "four.rkn")
    solve = next(line for line in whole["scaling"]["lines"] if line["name"] == "main/solve")
    assert solve["time_ns"] == pytest.approx([SHARED_MS / 2 * 1e6, SHARED_MS / 4 * 1e6], rel=0.2)
    assert whole["scaling"]["left_out"] == [] and "Left out" not in text
