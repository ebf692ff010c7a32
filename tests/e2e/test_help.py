# SPDX-License-Identifier: BSD-3-Clause
"""Tests shell completion and manual pages, which are generated from the output of --help."""
import json
import re
import shutil
import subprocess

import pytest

import rig

pytestmark = pytest.mark.beside


def said(*words):
    outcome = rig.rankine(*words, cwd=rig.ROOT)
    assert outcome.code == 0, outcome.describe()
    return "\n".join(outcome.out)


def verbs():
    return re.findall(r"^  ([a-z-]+)  ", said("--help").split("verbs:")[1], re.M)


def options(verb):
    return re.findall(r"^  (?:-\w, )?(--[\w-]+)", said(verb, "--help"), re.M)


def complete(*words):
    """Returns the completions that bash offers for the last word."""
    script = 'source /dev/stdin; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _rankine; printf "%s\\n" "${COMPREPLY[@]}"'
    done = subprocess.run(["bash", "--norc", "-c", script, "bash", "rankine", *words], input=said("completion", "bash"), text=True, capture_output=True, timeout=30)
    assert done.stderr == "", done.stderr
    return done.stdout.split()


def test_help_of_a_verb_is_asked_for_in_both_orders():
    assert said("help") == said("--help") and said("help", "diff") == said("diff", "--help")
    assert "did you mean rankine report" in rig.rankine("help", "reprot", cwd=rig.ROOT).said[0]


def test_bash_completes_verbs_and_all_options():
    assert set(verbs()) == set(complete("")) - {"--help", "--version"}
    assert complete("rep") == ["report", "replay"] or set(complete("rep")) == {"report", "replay"}
    for verb in verbs():
        assert set(options(verb)) <= set(complete(verb, "-")), verb
    assert complete("report", "--sum") == ["--summary"]
    assert complete("verify", "--sum") == []


def test_bash_completes_values_and_leaves_files_to_readline():
    assert complete("report", "--section", "wai") == ["waits"] and "findings" in complete("report", "--section", "")
    assert complete("report", "--color", "=", "al") == ["always"]
    assert {"folded", "perfetto", "sqlite"} <= set(complete("export", "--to", "")) and complete("export", "-f", "sp") == ["speedscope"]
    assert complete("report", "--html", "") == [] and complete("report", "") == []


def test_every_export_is_in_help_and_documents():
    documented = (rig.ROOT / "docs/commands.md").read_text()
    for name in complete("export", "--to", ""):
        assert re.search(rf"^  {name} \S", said("export", "--help"), re.M), name
        assert f"--to {name} " in documented or f"`{name}`" in documented, name


def test_bash_leaves_the_programs_own_options_alone():
    assert "--quiet" in complete("run", "-") and "--quiet" in complete("run", "-o", "x.rkn", "-")
    assert complete("run", "-o", "x.rkn", "mpirun", "-") == []
    assert "mkfifo" in complete("run", "mkfi")


@pytest.mark.parametrize("shell,check", [("zsh", ["zsh", "-n"]), ("fish", ["fish", "--no-execute"]), ("bash", ["bash", "-n"])])
def test_scripts_are_of_their_shell_and_have_every_option(shell, check, tmp_path):
    script = said("completion", shell)
    for verb in verbs():
        for option in options(verb):
            assert option in script or f"-l {option[2:]}" in script, (verb, option)
    if not shutil.which(check[0]):
        pytest.skip(f"no {check[0]}")
    (tmp_path / "script").write_text(script)
    done = subprocess.run([*check, tmp_path / "script"], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stderr) == (0, "")


def test_fish_offers_what_the_table_has():
    if not shutil.which("fish"):
        pytest.skip("no fish")
    def offered(line):
        done = subprocess.run(["fish", "--no-config", "-c", f"source; complete -C '{line}'"], input=said("completion", "fish"), capture_output=True, text=True, timeout=30)
        return [one.split("\t")[0] for one in done.stdout.splitlines()]
    assert set(verbs()) <= set(offered("rankine "))
    assert offered("rankine report --section wai") == ["waits"]
    assert set(options("report")) <= set(offered("rankine report --"))


def test_completion_of_an_unknown_shell():
    outcome = rig.rankine("completion", "tcsh", cwd=rig.ROOT)
    assert outcome.code == 2 and "bash, zsh or fish" in outcome.said[0]


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("man")
    done = subprocess.run(["python3", rig.ROOT / "tools/man/pages.py", rig.RANKINE, folder], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return folder


def test_there_is_a_page_for_each_verb(pages):
    assert {page.stem for page in pages.iterdir()} == {"rankine"} | {f"rankine-{verb}" for verb in verbs()}


def test_pages_render_without_warnings_and_have_every_option(pages):
    if not shutil.which("groff"):
        pytest.skip("no groff")
    for page in sorted(pages.iterdir()):
        done = subprocess.run(["groff", "-man", "-ww", "-Tutf8", "-P-c", page], capture_output=True, text=True, timeout=30)
        assert (done.returncode, done.stderr) == (0, ""), page.name
        text = re.sub(r".\x08", "", done.stdout)
        assert "NAME" in text and "SYNOPSIS" in text
        if page.stem != "rankine":
            for option in options(page.stem.removeprefix("rankine-")):
                assert option in text, (page.name, option)


def test_mandoc_finds_nothing_wrong(pages):
    if not shutil.which("mandoc"):
        pytest.skip("no mandoc")
    done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", *sorted(pages.iterdir())], capture_output=True, text=True, timeout=30)
    # The pages contain no date, so that equal sources produce equal pages.
    assert [line for line in done.stdout.splitlines() if "missing date" not in line] == []


def test_the_version_names_commit_build_and_licence():
    lines = said("--version").splitlines()
    assert re.fullmatch(r"rankine \d+\.\d+\.\d+", lines[0]) and [line.split()[0] for line in lines[1:]] == ["commit", "build", "licence"]


def test_doctor_says_what_this_build_lacks():
    named = [finding["name"] for finding in json.loads(said("doctor", "--json"))]
    assert ("build" in named) != any(name.startswith("build.") for name in named)
