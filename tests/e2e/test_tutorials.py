# SPDX-License-Identifier: BSD-3-Clause
"""Every tutorial runs as written and produces the output that it shows. `pytest
tests/e2e/test_tutorials.py --renew` writes the current output into the pages instead."""
import sys

import pytest

import rig
import tutorial_pages as tutorials

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import gluster  # noqa: E402  (the path is set on the line above)

NEEDS_VOLUME = "io-to-the-disk"
NAMES = sorted(path.stem for path in tutorials.PAGES.glob("*.md") if path.stem != "README")


TRIES = 3  # the commands of a page wait a few seconds for a job, which may be too short on a busy machine


def lacking(path, page, outputs):
    """Returns a message about the first line of the page that is missing in the output, or None."""
    for command, output in zip(tutorials.commands(page), outputs, strict=True):
        lost = tutorials.missing(command.shown, output)
        if lost:
            return (f"{path.name}:{lost[0] + 1}: the output of '{command.text}' lacks, or has further up:\n{lost[1]}\nas\n"
                    f"{tutorials.masked(lost[1])}\nThe output:\n" + "\n".join(output))
    return None


def run(name, mpi, folder, renew, extra=None):
    path = tutorials.PAGES / f"{name}.md"
    page = path.read_text(encoding="utf-8")
    for attempt in range(TRIES):
        outputs = tutorials.output_of(page, mpi, folder / str(attempt), extra)
        if renew:
            tutorials.write_renewed(path, outputs)
            return
        problem = lacking(path, page, outputs)
        if not problem:
            return
    pytest.fail(problem)


@pytest.mark.any_mpi
@pytest.mark.parametrize("name", [name for name in NAMES if name != NEEDS_VOLUME])
def test_a_tutorial_runs_as_written(mpi, name, tmp_path, request):
    renews = request.config.getoption("--renew")
    if not mpi.is_open_mpi and renews:
        pytest.skip("the pages show Open MPI")
    run(name, mpi, tmp_path, renews)


@pytest.mark.root
@pytest.mark.skipif(gluster.missing() is not None, reason=str(gluster.missing()))
@pytest.mark.mpis("openmpi")
def test_the_tutorial_of_a_file_system_runs_as_written(mpi, tmp_path, tmp_path_factory, request):
    with gluster.running(tmp_path_factory.mktemp("gluster")) as volume:
        run(NEEDS_VOLUME, mpi, tmp_path, request.config.getoption("--renew"), {"VOLUME": str(volume.mount)})


PAGE = """text
```console
$ first --option \\
>   more
MPI_Recv at late.c:42  waited  1.07 s for rank 0
...
Load balance  58.4 %
$ second
```
"""


def test_a_page_is_split_into_commands_and_lines():
    first, second = tutorials.commands(PAGE)
    assert first.text == "first --option   more" and [line for _, line in first.shown] == [
        "MPI_Recv at late.c:42  waited  1.07 s for rank 0", "Load balance  58.4 %"]
    assert second.text == "second" and not second.shown


@pytest.mark.parametrize("output, at", [
    (["MPI_Recv at late.c:42 waited 960 ms for rank 0", "else", "  Load balance   9 %"], None),
    (["MPI_Recv at late.c:42 waited 1.07 s for rank 1", "Load balance 58.4 %"], 4),
    (["MPI_Recv at late.c:41 waited 1.07 s for rank 0", "Load balance 58.4 %"], 4),
    (["Load balance 58.4 %", "MPI_Recv at late.c:42 waited 1.07 s for rank 0"], 6),
    (["MPI_Recv at late.c:42 waited 1.07 s for rank 0"], 6),
])
def test_a_shown_line_must_occur_in_its_place(output, at):
    lost = tutorials.missing(tutorials.commands(PAGE)[0].shown, output)
    assert (lost and lost[0]) == at


def test_renewing_takes_todays_numbers_and_words():
    today = ["Rank's line", "MPI_Recv at late.c:42  waited  2.5 s for rank 0", "Balance of load  61.0 %"]
    page = tutorials.renewed(PAGE, [today, []])
    assert page == PAGE.replace("1.07 s", "2.5 s").replace("Load balance  58.4 %", "Balance of load  61.0 %")
    assert tutorials.missing(tutorials.commands(page)[0].shown, today) is None
