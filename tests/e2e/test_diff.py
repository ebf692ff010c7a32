"""rankine diff: what has changed between runs, whether it is noise, how runs scale, and conditions for CI."""
import json
import xml.etree.ElementTree

import pytest

import rig

RANKS = 2
BASE_MS, SLOW_MS = 400, 800  # of all ranks together, asleep: a busy machine makes it little longer
HOSTILE = "<script>document.title='hacked'</script>\"&\x1b[31m"


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Archives by name, made once: three repetitions before, three after, and other numbers of ranks."""
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    folder = tmp_path_factory.mktemp("diff")
    made = {}

    def run(name, arguments, np=RANKS, options=()):
        outcome = rig.measured(mpi, [mpi.program("views"), *map(str, arguments)], folder, np=np, name=f"{name}.rkn", options=options)
        assert outcome.code == 0, outcome.describe()
        made[name] = outcome.archive

    for i in range(3):
        run(f"a{i}", [BASE_MS], options=["--with", "trace"])
        run(f"b{i}", [SLOW_MS], options=["--with", "trace"])
    for np in (1, 4):
        run(f"strong{np}", [SLOW_MS], np)
    for np in (1, 2):
        run(f"weak{np}", [200, "weak"], np)
    return made


def diff(runs, *words):
    """The words, archives by their names here."""
    folder = runs["a0"].parent
    return rig.rankine("diff", *(runs.get(word, word) for word in words), cwd=folder)


def differences(outcome):
    return {(line["kind"], line["name"]): line for line in json.loads("\n".join(outcome.out))["differences"]}


def test_a_slower_region_is_told_with_its_change(runs):
    outcome = diff(runs, "a0", "b0", "--json")
    assert outcome.code == 0, outcome.describe()
    lines = differences(outcome)
    solve = lines["region", "main/solve"]
    assert solve["verdict"] == "unjudged" and solve["unit"] == "ns"
    expected = (SLOW_MS - BASE_MS) / RANKS * 1e6
    assert abs(solve["change"] - expected) < 0.4 * expected
    assert solve["relative"] == pytest.approx(solve["change"] / solve["before"]["mean"])
    assert {kind for kind, _ in lines} >= {"run", "efficiency", "region", "function", "call_site", "wait", "io"}
    assert ("call_site", "MPI_Sendrecv in exchange") in lines
    assert lines["efficiency", "parallel"]["change"] > 0  # more of the time is work
    assert ("region", "main/" + HOSTILE) in lines


def test_text_is_short_and_safe(runs):
    outcome = diff(runs, "a0", "b0", "--width", "100")
    assert outcome.code == 0, outcome.describe()
    text = "\n".join(outcome.out)
    assert "One run each" in text and "Wall time" in text and "main/solve" in text
    assert "\x1b" not in text and "\\x1b[31m" in text
    assert text.index("Wall time") < text.index("Regions")


def test_noise_is_told_apart(runs):
    """The same program against itself is within its noise; twice the work is not, in one run either."""
    outcome = diff(runs, "a0", "a1", ":", "a2", "--json")
    lines = differences(outcome)
    assert lines["region", "main/solve"]["verdict"] == "noise" or abs(lines["region", "main/solve"]["relative"]) < 0.05
    outcome = diff(runs, "a0", "a1", "a2", "b0", "b1", "b2", "--json")
    whole = json.loads("\n".join(outcome.out))
    assert (whole["before"], whole["after"]) == ([0, 1, 2], [3, 4, 5])
    assert "scaling" not in whole
    solve = differences(outcome)["region", "main/solve"]
    assert solve["before"]["runs"] == solve["after"]["runs"] == 3
    assert solve["verdict"] == "more" and solve["margin"] < solve["change"]


@pytest.mark.parametrize("condition,code", [("region(solve) > +5%", 3), ("region(main/solve) > +400%", 0),
                                            ("region(solve) > +50ms", 3), ("run(wall) > 1h", 0),
                                            ("efficiency(parallel) < 0.1%", 0), ("region(*) > +5%", 3)])
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


@pytest.mark.parametrize("words,said", [
    (["a0"], "diff needs two runs"),
    (["a0", ":", "b0", ":", "b1"], "one colon"),
    (["a0", "b0", ":"], "both sides of the colon"),
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
    strong = json.loads("\n".join(diff(runs, "strong4", "strong1", "b0", "--json").out))["scaling"]
    assert strong["kind"] == "strong" and [point["ranks"] for point in strong["points"]] == [1, 2, 4]
    assert strong["points"][0]["scaling_efficiency"] == 1
    weak = json.loads("\n".join(diff(runs, "weak1", "weak2", "--json").out))["scaling"]
    assert weak["kind"] == "weak"
    # What one rank alone does does not get shorter with more ranks.
    lost = [line["name"] for line in strong["lines"] if line["kind"] == "region" and line["lost_ns"] > 0]
    assert "main" in lost
    text = "\n".join(diff(runs, "strong4", "strong1", "b0").out)
    assert "Strong scaling" in text and "What is lost" in text
