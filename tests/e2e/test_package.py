# SPDX-License-Identifier: BSD-3-Clause
"""Tests the packages that `./dev package` makes, in systems other than the system on which they were built."""
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import time
import zipfile

import pytest

import rig

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import debian, podman  # noqa: E402  (the path is set on the line above)

DIST = rig.BUILD / "package/dist"
PROCESSOR = platform.machine()
OTHER = {"x86_64": "aarch64", "aarch64": "x86_64"}[PROCESSOR]
LAUNCHER = {"openmpi": "mpirun.openmpi --oversubscribe", "mpich": "mpirun.mpich"}
EXPORTS = ("perfetto", "chrome", "otf2", "folded", "speedscope", "sqlite", "csv", "json", "cali", "openmetrics", "ti")
MACHINE = """<?xml version='1.0'?><!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1"><cluster id="c" prefix="n" suffix="" radical="0-1" speed="1Gf" bw="1GBps" lat="1us"/></platform>
"""
MOST_BYTES = 8_000_000
MOST_SECONDS = 60  # limit from pip install to the first report


def package(ending):
    found = sorted(DIST.glob(f"rankine*{ending}"))
    if not found:
        pytest.skip(f"no {ending} in {DIST}; ./dev package makes it")
    return found[0]


@pytest.fixture(scope="module", params=debian.SUITES)
def system(request):
    made = debian.System(rig.BUILD / "roots", request.param)
    reason = debian.missing() or made.start()
    if reason:
        pytest.skip(reason)
    return made


class Installed:
    """A package that an ordinary user of the system has just installed."""

    def __init__(self, system, ending):
        self.system, self.began = system, time.monotonic()
        self.home, self.path = system.home()
        file = package(ending)
        for source in (file, rig.SOURCES / "nonblocking.c", rig.SOURCES / "program.h"):
            shutil.copy(source, self.home)
        (self.home / "machine.xml").write_text(MACHINE)
        for path in (self.home, *self.home.iterdir()):
            os.chown(path, debian.USER, debian.USER)
        if ending == ".whl":
            self.bin = f"{self.path}/venv/bin"
            self.run("python3 -m venv venv")
            self.began = time.monotonic()
            self.run(f"venv/bin/pip install -q --no-index --disable-pip-version-check {file.name}")
        else:
            self.run(f"tar -xzf {file.name}")
            self.bin = f"{self.path}/{file.name.removesuffix('.tar.gz')}/bin"

    def run(self, line, code=0):
        path = f"{getattr(self, 'bin', '')}:/usr/bin:/bin:/usr/sbin:/sbin"
        done = subprocess.run(list(map(str, self.system.inside("env", f"PATH={path}", "sh", "-c", f"cd; {line}"))), capture_output=True, text=True,
                              check=False, timeout=240)
        assert done.returncode == code, f"{line}\n{done.stdout}\n{done.stderr}"
        return done.stdout


@pytest.mark.long
@pytest.mark.root
@pytest.mark.parametrize("ending", [".whl", ".tar.gz"], ids=["wheel", "tarball"])
def test_an_ordinary_user_measures_the_systems_own_program(system, ending):
    user = Installed(system, ending)
    assert user.run("rankine --version").splitlines()[0] == "rankine 0.1.0"
    for library, launcher in LAUNCHER.items():
        user.run(f"mpicc.{library} -g -o prog nonblocking.c")
        user.run(f"rankine run --window 'name=all every=1ms' --with trace,ti -o {library}.rkn {launcher} -n 2 ./prog 5 16")
        report = user.run(f"rankine report {library}.rkn")
        if library == "openmpi":
            assert time.monotonic() - user.began < MOST_SECONDS
        assert {"openmpi": "Open MPI", "mpich": "MPICH"}[library] in report.splitlines()[0]
        assert "nonblocking.c:" in report, report  # source lines of the program: the command includes libdw
        counts = json.loads(user.run(f"rankine query {library}.rkn 'SELECT mpi.function,sum(count) GROUP BY mpi.function FORMAT json'"))
        assert {record["mpi.function"]: record["sum#count"] for record in counts}["MPI_Isend"] == 50
        user.run(f"rankine report --html {library}.html {library}.rkn")
        assert "<html" in (user.home / f"{library}.html").read_text()
        user.run(f"rankine replay {library}.rkn --platform machine.xml")
        user.run(f"rankine verify {library}.rkn")
        (user.home / "own.py").write_text("from rankine.replay import action\n@action('rest')\ndef rest(rank): pass\n")
        user.run("printf '0 init\\n0 rest\\n0 finalize\\n' >trace && rankine replay trace --platform machine.xml --actions own.py")
        for form in EXPORTS:
            user.run(f"rankine export {library}.rkn --to {form} -o {library}-{form}")
        user.run(f"rankine import --from otf2 {library}-otf2/*.otf2 -o again.rkn --force")
    user.run("rankine doctor")
    if ending == ".whl":
        said = user.run("""venv/bin/python -c 'import rankine, rankine.archive; print(rankine.archive._command())'""")
        assert said.strip() == f"{user.bin}/rankine"


@pytest.mark.beside
def test_the_wheel_is_for_any_python_and_small():
    wheel = package(".whl")
    assert wheel.name.endswith(f"-py3-none-manylinux_2_28_{PROCESSOR}.whl") and wheel.stat().st_size < MOST_BYTES
    with zipfile.ZipFile(wheel) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert "Requires-Python: >=3.8" in archive.read("rankine-0.1.0.dist-info/METADATA").decode()
    for wanted in ("scripts/rankine", "data/lib/librankine.so", "data/lib/librankine_memory.so", "data/share/man/man1/rankine.1",
                   "data/include/rankine/rankine.h", "data/share/bash-completion/completions/rankine"):
        assert f"rankine-0.1.0.data/{wanted}" in names
    assert "rankine/__init__.py" in names


def make_environment(folder):
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    return folder


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """An environment for tests that install nothing in it."""
    return make_environment(tmp_path_factory.mktemp("environment"))


def pip(folder, *words):
    """Runs the environment's pip, without a network."""
    return subprocess.run([folder / "venv/bin/pip", "install", "--no-index", "--disable-pip-version-check", "--no-compile", *words], capture_output=True, text=True, check=False)


@pytest.mark.mpis("openmpi")
def test_from_pip_install_to_the_first_report_here(mpi, tmp_path):
    """The quick variant of the tests in other systems, which does not need a Debian folder."""
    began = time.monotonic()
    done = pip(make_environment(tmp_path), package(".whl"))
    assert done.returncode == 0, done.stderr
    rankine = tmp_path / "venv/bin/rankine"
    ran = subprocess.run(list(map(str, [rankine, "run", "-o", "first.rkn", *mpi.launch(mpi.program("nonblocking"), "5", "16", np=2)])), cwd=tmp_path,
                         env=rig.environment(mpi.env), capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    report = subprocess.run([rankine, "report", tmp_path / "first.rkn"], capture_output=True, text=True, check=True).stdout
    assert "Open MPI" in report.splitlines()[0] and time.monotonic() - began < MOST_SECONDS * rig.PATIENCE
    subprocess.run([rankine, "export", tmp_path / "first.rkn", "--to", "sqlite", "-o", tmp_path / "first.db"], check=True)
    assert (tmp_path / "first.db").read_bytes().startswith(b"SQLite format 3")


@pytest.mark.beside
@pytest.mark.parametrize("tag", [f"manylinux_2_28_{OTHER}", f"musllinux_1_2_{PROCESSOR}", f"manylinux_2_17_{PROCESSOR}"])
def test_pip_refuses_another_platform(environment, tmp_path, tag):
    done = pip(environment, "--only-binary=:all:", "--target", tmp_path / "there", "--platform", tag, package(".whl"))
    assert done.returncode == 1 and "is not a supported wheel on this platform" in done.stderr, done.stderr


@pytest.mark.beside
def test_pip_refuses_an_older_python(environment, tmp_path):
    """Python 3.7 and older are not available in these systems. A copy of the wheel is therefore changed, so that it
    requires a newer Python than exists."""
    copy = tmp_path / package(".whl").name
    with zipfile.ZipFile(package(".whl")) as wheel, zipfile.ZipFile(copy, "w") as changed:
        for name in wheel.namelist():
            content = wheel.read(name)
            changed.writestr(name, content.replace(b"Requires-Python: >=3.8", b"Requires-Python: >=3.99") if name.endswith("/METADATA") else content)
    done = pip(environment, copy)
    assert done.returncode == 1 and "requires a different Python" in done.stderr and "not in '>=3.99'" in done.stderr, done.stderr


@pytest.mark.beside
@pytest.mark.root
def test_a_full_disk_during_installation(environment, tmp_path):
    """pip reports the error in one line. The same command completes the installation later."""
    if debian.missing():
        pytest.skip("a small disk needs root and namespaces")
    disk = tmp_path / "disk"
    disk.mkdir()
    install = f"{environment}/venv/bin/pip install --no-index --disable-pip-version-check --no-compile --prefix {disk} {package('.whl')}"
    done = subprocess.run(["unshare", "-m", "sh", "-c", f"mount -t tmpfs -o size=8m none {disk}; {install}; echo status $?; mount -o remount,size=80m {disk}; {install} && {disk}/bin/rankine --version"],
                          capture_output=True, text=True, check=False)
    assert "status 1" in done.stdout and "No space left on device" in done.stderr, done.stdout + done.stderr
    assert "rankine 0.1.0" in done.stdout, done.stdout + done.stderr


@pytest.mark.beside
@pytest.mark.root
def test_a_home_that_cannot_be_written(prefix, tmp_path):
    (tmp_path / "work").mkdir()
    os.chown(tmp_path / "work", debian.USER, debian.USER)
    for folder in (prefix, *prefix.parents, tmp_path, *tmp_path.parents):
        if len(folder.parts) > 2:  # a folder below /tmp
            folder.chmod(0o755)
    done = subprocess.run(["setpriv", f"--reuid={debian.USER}", f"--regid={debian.USER}", "--clear-groups", prefix / "bin/rankine", "run", "true"],
                          cwd=tmp_path / "work", env={"PATH": "/usr/bin:/bin", "HOME": "/proc"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# An installation on this system, with links and unusual paths. The loader finds other libraries with the names of
# Rankine's libraries first.
@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    folder = tmp_path_factory.mktemp("prefix")
    subprocess.run(["tar", "-xzf", package(".tar.gz"), "-C", folder], check=True)
    return next(folder.iterdir())


@pytest.mark.long
def test_the_same_installation_makes_the_same_packages(tmp_path):
    stage = rig.BUILD / "package/stage"
    if not stage.exists():
        pytest.skip("./dev package has not run")
    env = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    for folder in ("one", "two"):
        subprocess.run([sys.executable, rig.ROOT / "tools/package/make.py", stage, tmp_path / folder, PROCESSOR], check=True, env=env, capture_output=True)
    made = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert len(made) >= 3
    for name in made:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name


@pytest.mark.beside
@pytest.mark.parametrize("name", ["plain", "ümläut", "with space"])
def test_places_of_an_installation(prefix, tmp_path, name):
    moved = tmp_path / name
    shutil.copytree(prefix, moved, symlinks=True)
    link = tmp_path / "link"
    link.symlink_to(moved / "bin/rankine")
    for command in (moved / "bin/rankine", link):
        done = subprocess.run([command, "run", "true"], capture_output=True, text=True, check=False)
        if " " in name:
            assert done.returncode != 0 and "move the installation" in done.stderr and len(done.stderr.splitlines()) == 1
        else:
            assert done.returncode == 0, done.stderr


@pytest.mark.beside
def test_found_through_a_path_with_odd_names(prefix, tmp_path):
    """Starts the command as a user's shell would find it. PATH contains folders with spaces and accented letters,
    and the folder of the command is a link."""
    odd = tmp_path / "with space" / "ümläut"
    odd.mkdir(parents=True)
    (odd / "rankine").symlink_to(prefix / "bin/rankine")
    env = {"PATH": f"{tmp_path}/no such folder:{odd}:/usr/bin:/bin"}
    for line in ("rankine run true", "rankine run sh -c 'rankine --version'"):
        done = subprocess.run(["sh", "-c", line], cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.beside
def test_libraries_of_the_same_names_are_not_ours(prefix, tmp_path):
    """LD_LIBRARY_PATH, as set by an environment module, contains other libraries with the names of the command's
    libraries."""
    for name in ("libdw.so.1", "libelf.so.1", "libZydis.so.4.0", "libstdc++.so.6", "libgcc_s.so.1", "libzmq.so.5", "libz.so.1", "libotf2.so.10", "libsqlite3.so.0",
                 "libre2.so.9", "libexpat.so.1", "libevent-2.1.so.7", "libbpf.so.1", "libdeflate.so.0", "liblzma.so.5", "libbz2.so.1.0"):
        (tmp_path / name).write_bytes(b"not a library")
    (tmp_path / "machine.xml").write_text(MACHINE)
    (tmp_path / "trace").write_text("0 init\n0 compute 1e6\n0 finalize\n")
    for words in (["--version"], ["run", "/bin/true"], ["replay", "trace", "--platform", "machine.xml"]):
        done = subprocess.run([prefix / "bin/rankine", *words], cwd=tmp_path, env={"LD_LIBRARY_PATH": str(tmp_path), "PATH": "/usr/bin:/bin"}, capture_output=True,
                              text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.beside
def test_two_versions_beside_each_other(prefix, tmp_path):
    other = pathlib.Path(shutil.copytree(prefix, tmp_path / "other"))
    for each in (prefix, other):
        shown = subprocess.run([each / "bin/rankine", "run", "sh", "-c", "echo $LD_PRELOAD"], capture_output=True, text=True, check=True)
        assert str(each / "lib/librankine.so") in shown.stdout


# Changes the system as check.sh sees it: a script replaces one of the system's commands.
@pytest.mark.beside
@pytest.mark.parametrize("command, says, wanted", [
    ("uname", 'case "$1" in -m) echo riscv64 ;; *) echo Linux ;; esac', "this processor is riscv64"),
    ("uname", "echo FreeBSD", "this is FreeBSD"),
    ("getconf", "echo glibc 2.17", "glibc 2.17 is too old; the package needs 2.28"),
])
def test_the_check_names_what_is_wrong(prefix, tmp_path, command, says, wanted):
    (tmp_path / command).write_text(f"#!/bin/sh\n{says}\n")
    (tmp_path / command).chmod(0o755)
    done = subprocess.run(["sh", prefix / "check.sh"], env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and wanted in done.stderr and len(done.stderr.splitlines()) == 1
    good = subprocess.run(["sh", prefix / "check.sh"], capture_output=True, text=True, check=False)
    assert good.returncode == 0, good.stderr


@pytest.mark.beside
@pytest.mark.root
def test_a_system_with_another_c_library(prefix, tmp_path):
    """A system folder that contains only the loader of musl and busybox."""
    busybox = shutil.which("busybox")
    if not busybox or debian.missing():
        pytest.skip("no busybox (Debian: busybox-static), or no root")
    (tmp_path / "bin").mkdir()
    shutil.copy(busybox, tmp_path / "bin/busybox")
    shutil.copytree(prefix, tmp_path / "rankine")
    done = subprocess.run(["chroot", tmp_path, "/bin/busybox", "sh", "-c",
                           "for each in uname dirname sed; do /bin/busybox ln -s busybox /bin/$each; done; PATH=/bin /bin/busybox sh /rankine/check.sh"],
                          capture_output=True, text=True, check=False)
    if "libc.so.6" in done.stderr:
        pytest.skip("busybox here is not static")
    assert done.returncode == 1 and "is not glibc" in done.stderr, done.stderr


# A container as Apptainer makes it: the container has its own mounts, but shares processes, /tmp, /dev and IPC names
# with the host. CONTAINER ROOT PREFIX COMMAND...
CONTAINER = """#!/bin/sh
exec unshare -m sh -c 'root=$0; prefix=$1; shift; mkdir -p "$root$prefix"; for each in /proc /sys /dev /tmp; do mount --rbind $each "$root$each"; done
mount --bind "$prefix" "$root$prefix"; exec chroot "$root" "$@"' "$@"
"""


@pytest.mark.long
@pytest.mark.root
@pytest.mark.parametrize("library", LAUNCHER)
def test_a_program_in_a_container(tmp_path, prefix, library):
    """Rankine is started before the launcher or as a rank. In both cases it is outside of the container in
    which the program runs."""
    system = debian.System(rig.BUILD / "roots", "bookworm")
    reason = debian.missing() or system.start()
    if reason:
        pytest.skip(reason)
    home, path = system.home()
    for source in ("nonblocking.c", "program.h"):
        shutil.copy(rig.SOURCES / source, home)
    subprocess.run(list(map(str, system.inside("sh", "-c", f"cd {path} && mpicc.{library} -w -g -o prog nonblocking.c", user=0))), check=True)
    container = tmp_path / "container"
    container.write_text(CONTAINER)
    container.chmod(0o755)
    rankine, launch = prefix / "bin/rankine", [*LAUNCHER[library].split(), "-n", "2"]
    program = [container, system.root, prefix, f"{path}/prog", "5", "16"]
    env = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    for name, argv in {"front": [rankine, "run", "-o", tmp_path / "front.rkn", *launch, *program],
                       "rank": [*launch, rankine, "run", "-o", tmp_path / "rank.rkn", *program]}.items():
        done = subprocess.run(list(map(str, argv)), cwd=tmp_path, env=env, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr
        report = subprocess.run([rankine, "report", tmp_path / f"{name}.rkn"], capture_output=True, text=True, check=True).stdout
        assert report.startswith("prog  2 ranks"), report


@pytest.fixture
def containers():
    """Yields podman with a Debian 12 folder as its image, and two paths of a user's folder: outside and inside the
    container."""
    system = debian.System(rig.BUILD / "roots", "bookworm")
    reason = debian.missing() or system.start()
    made = podman.Podman()
    reason = reason or made.missing(system.root)
    if reason:
        pytest.skip(reason)
    home, path = system.home()
    for source in ("nonblocking.c", "program.h"):
        shutil.copy(rig.SOURCES / source, home)
    subprocess.run(list(map(str, system.inside("sh", "-c", f"cd {path} && mpicc.openmpi -w -g -o prog nonblocking.c", user=0))), check=True)
    made.system, made.home, made.path = system, home, path
    made.env.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    return made


def succeed(argv, **options):
    done = subprocess.run(list(map(str, argv)), capture_output=True, text=True, check=False, timeout=200, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
@pytest.mark.root
def test_rankine_before_podman(tmp_path, prefix, containers):
    """The program and its launcher run inside the container, and Rankine outside."""
    rankine = prefix / "bin/rankine"
    inside = containers.run(containers.system.root, *LAUNCHER["openmpi"].split(), "-n", "2", f"{containers.path}/prog", "5", "16",
                            options=("-v", f"{prefix}:{prefix}", "-v", "/dev/shm:/dev/shm", "--env-host"))
    succeed([rankine, "run", "-o", tmp_path / "front.rkn", *inside], cwd=tmp_path, env=containers.env)
    assert succeed([rankine, "report", tmp_path / "front.rkn"]).startswith("prog  2 ranks")


@pytest.mark.long
@pytest.mark.root
def test_the_wheel_inside_of_podman(containers):
    shutil.copy(package(".whl"), containers.home)
    lines = ("python3 -m venv venv", "venv/bin/pip install -q --no-index --disable-pip-version-check rankine-*.whl",
             f"venv/bin/rankine run -o in.rkn {LAUNCHER['openmpi']} -n 2 ./prog 5 16", "venv/bin/rankine doctor --json >doctor", "venv/bin/rankine report in.rkn")
    said = succeed(containers.run(containers.system.root, "sh", "-ec", f"cd {containers.path}\n" + "\n".join(lines),
                                  options=("-e", "OMPI_ALLOW_RUN_AS_ROOT=1", "-e", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1")), env=containers.env)
    assert "prog  2 ranks" in said
    container = [finding for finding in json.loads((containers.home / "doctor").read_text()) if finding["name"] == "container"]
    assert len(container) == 1 and "podman" in container[0]["found"] and "--pid host" in container[0]["lost"]
