# SPDX-License-Identifier: BSD-3-Clause
"""The HTML pages of five programs look as in tests/pictures: light, dark, narrow and printed. The pages are made
from stored archives and from a generated archive. After an intended change of the page, run this test with
RANKINE_PICTURES=write, and look at the pictures."""
import json
import os
import shutil
import subprocess

import pytest

import pages
import rig

pytestmark = pytest.mark.beside

STORED = rig.ROOT / "tests/pictures"
PROGRAMS = ("lammps", "scalapack", "late-sender", "slow-server", "ranks-4096", "compare")
FORMS = ("light", "dark", "narrow", "print")
WRITES = os.environ.get("RANKINE_PICTURES") == "write"
MOST = 0.02  # largest share of a picture's blocks that may differ
MOST_BYTES = 1_500_000  # size limit of all pictures together, in bytes


def browser_version():
    return subprocess.run(["chromium", "--version"], capture_output=True, text=True, check=True).stdout.split()[1].split(".")[0]


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    """Returns the results of the browser by program and variant."""
    if pages.missing():
        pytest.skip(pages.missing())
    generator = rig.BUILD / "tests/trace_generator"
    if not generator.exists():
        pytest.skip(f"{generator} is not built")
    folder = tmp_path_factory.mktemp("pictures")
    subprocess.run([generator, folder / "ranks-4096.rkn", "4096", "6"], check=True)
    archives = {name: [folder / "ranks-4096.rkn" if name == "ranks-4096" else STORED / f"{name}.rkn"] for name in PROGRAMS}
    archives["compare"] = [STORED / "late-sender.rkn", STORED / "slow-server.rkn", STORED / "lammps.rkn"]
    for name, given in archives.items():
        outcome = rig.rankine("report", "--html", folder / f"{name}.html", *given, cwd=folder)
        assert outcome.code == 0, outcome.describe()
    job = {"pages": [{"name": name, "file": str(folder / f"{name}.html")} for name in PROGRAMS],
           "stored": str(STORED), "out": str(folder), "most": MOST, "write": WRITES}
    (folder / "job.json").write_text(json.dumps(job))
    outcome = rig.run(["node", rig.ROOT / "tests/e2e/pictures.mjs", pages.MODULES, shutil.which("chromium"), folder / "job.json"], folder, timeout=600)
    assert outcome.code == 0, outcome.describe()
    found = json.loads("\n".join(outcome.out))
    looks = {"fonts": found["fonts"], "chromium": browser_version()}
    if WRITES:
        (STORED / "looks.json").write_text(json.dumps(looks) + "\n")
    found["same_looks"] = looks == json.loads((STORED / "looks.json").read_text())
    found["folder"] = folder
    found["by"] = {(one["name"], one["form"]): one for one in found["pictures"]}
    return found


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_page_looks_as_its_picture(pictures, name, form):
    one = pictures["by"][(name, form)]
    assert one["errors"] == [] and one["wide"] == 0, one
    if not pictures["same_looks"]:
        pytest.skip("the fonts or the browser differ from those of the stored pictures")
    if not WRITES:
        assert one.get("difference", 1) <= MOST, f"{one}; the new picture is {pictures['folder']}/{name}-{form}.png"


def test_the_pictures_are_small():
    assert sum(path.stat().st_size for path in STORED.glob("*.png")) <= MOST_BYTES
