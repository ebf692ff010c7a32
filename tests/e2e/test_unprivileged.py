# SPDX-License-Identifier: BSD-3-Clause
"""An ordinary user records with an installation of Rankine that was moved. The user has neither root access nor
write access to the installation."""
import os
import pathlib
import pwd
import shutil
import subprocess

import pytest

import expected
import rig
from test_counts import agree

pytestmark = pytest.mark.beside
USER = "rankine-test"


def _account():
    """Creates the test user if necessary. Returns the user, or None if it cannot be created."""
    try:
        return pwd.getpwnam(USER), False
    except KeyError:
        if os.geteuid() != 0 or not shutil.which("useradd"):
            return None, False
    subprocess.run(["useradd", "--create-home", "--shell", "/bin/bash", USER], check=True, capture_output=True)
    return pwd.getpwnam(USER), True


@pytest.fixture(scope="module")
def user():
    if os.geteuid() != 0:
        yield pwd.getpwuid(os.geteuid())
        return
    account, made = _account()
    if not account:
        pytest.skip("no ordinary user can be made here")
    yield account
    if made:
        subprocess.run(["userdel", "--remove", USER], check=False, capture_output=True)


@pytest.fixture(scope="module")
def place(user, tmp_path_factory):
    """A folder that the user owns. The folder contains the programs, and a copy of Rankine that was moved after the
    installation."""
    base = pathlib.Path("/tmp") / f"rankine-user-{os.getpid()}"
    base.mkdir(mode=0o755)
    try:
        first = tmp_path_factory.mktemp("install") / "here"
        done = subprocess.run(["cmake", "--install", rig.BUILD, "--prefix", first], capture_output=True, text=True,
                              check=False)
        assert done.returncode == 0, done.stderr
        shutil.move(first, base / "moved")
        shutil.copytree(rig.PROGRAMS, base / "programs")
        home = base / "home"
        home.mkdir()
        if os.geteuid() == 0:
            os.chown(home, user.pw_uid, user.pw_gid)
        yield base
    finally:
        shutil.rmtree(base, ignore_errors=True)


def become(user):
    if os.geteuid() != 0:
        return None

    def preexec():
        os.initgroups(user.pw_name, user.pw_gid)
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)
    return preexec


@pytest.mark.parametrize("form", ["outside", "inside"])
def test_ring(mpi, form, user, place):
    home = place / "home"
    archive = home / f"{mpi.name}-{form}.rkn"
    rankine, ring = place / "moved/bin/rankine", place / "programs" / mpi.name / "ring"
    front = [str(rankine), "run", "-o", str(archive)]
    launch = mpi.launch(ring, 10, 16) if form == "outside" else mpi.launch(*front, ring, 10, 16)
    argv = front + launch if form == "outside" else launch
    env = {"HOME": home, "USER": user.pw_name, "TMPDIR": home}
    outcome = rig.run(argv, home, env, preexec=become(user))
    assert outcome.code == 0, outcome.describe()
    assert archive.stat().st_uid == user.pw_uid
    agree(archive, expected.ring(mpi.np, 10, 16), outcome)


@pytest.mark.mpis("mpich")
@pytest.mark.parametrize("form", ["outside", "inside"])
def test_a_umask_that_takes_the_owners_bits(mpi, form, user, place):
    """MPI cannot start with this umask, so the run fails as it does without the recorder. Later runs are
    recorded. A folder that has lost its permissions is repaired."""
    home = place / "home"
    spool = home / f"spool-{form}"
    spool.mkdir()
    os.chown(spool, user.pw_uid, user.pw_gid)
    folder = spool / f"rankine-{user.pw_uid}"
    ring = mpi.launch(place / "programs" / mpi.name / "ring", 10, 16)
    env = {"HOME": home, "TMPDIR": home, "RANKINE_SPOOL": spool}
    for step, mask in enumerate(("0777", "0022", "0022")):
        archive = home / f"{form}{step}.rkn"
        front = [place / "moved/bin/rankine", "run", "-o", archive]
        shell = ["sh", "-c", f'umask {mask} && exec "$@"', "sh"]
        argv = [*front, *ring] if form == "outside" else [*ring[:-3], *front, *ring[-3:]]
        without = rig.run([*shell, *ring], home, env, preexec=become(user))
        outcome = rig.run([*shell, *argv], home, env, preexec=become(user))
        assert outcome.code == without.code, outcome.describe()
        assert folder.stat().st_mode & 0o777 == 0o700
        if mask == "0022":
            agree(archive, expected.ring(mpi.np, 10, 16), outcome)
            folder.chmod(0)


def test_a_killed_rank(mpi, user, place):
    home = place / "home"
    archive = home / f"{mpi.name}-killed.rkn"
    program = place / "programs" / mpi.name / "endings"
    argv = [str(place / "moved/bin/rankine"), "run", "-o", str(archive), *mpi.launch(program, "sigkill")]
    outcome = rig.run(argv, home, {"HOME": home, "TMPDIR": home}, preexec=become(user))
    assert outcome.code != 0, outcome.describe()
    assert rig.functions(archive)["MPI_Allreduce"].calls == 20 * mpi.np


def test_install_is_complete(place):
    moved = place / "moved"
    for name in ("bin/rankine", "lib/librankine.so", "lib/librankine_memory.so"):
        assert list(moved.glob(name)) or list(moved.glob(name.replace("lib/", "lib*/**/"))), name
    for kind in ("*.pc", "*onfig.cmake"):
        assert list(moved.rglob(kind)), f"no {kind} is installed"


def test_the_simulator_is_a_library(place, tmp_path):
    """Builds the example of docs/replay-library.md with installed files only."""
    built = rig.run(["g++", "-std=c++20", f"-I{place}/moved/include/rankine-sim", rig.ROOT / "examples/simulate.cc",
                     f"-L{place}/moved/lib", "-lrankine-sim", "-o", tmp_path / "simulate"], tmp_path)
    assert built.code == 0, built.describe()
    outcome = rig.run([tmp_path / "simulate"], tmp_path)
    assert outcome.code == 0 and "100 Gbit/s" in outcome.out[0], outcome.describe()
