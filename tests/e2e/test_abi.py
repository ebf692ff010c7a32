# SPDX-License-Identifier: BSD-3-Clause
"""Compares the run-time tables for each MPI binary interface with that MPI's mpi.h, and tests how tools
can bypass a preloaded library.

The preloaded library is libabi_probe.so, not librankine.so. libabi_probe.so contains the same objects, four wrappers
that count calls, and a function that prints the tables. An error in a table therefore shows as a wrong number."""
import collections
import dataclasses
import shutil
import subprocess

import pytest

import rig

pytestmark = pytest.mark.beside

SOURCES = rig.SOURCES / "abi"
PROBE = rig.BUILD / "tests/libabi_probe.so"
WARNINGS = ("-O1", "-g", "-Wall", "-Wextra", "-Werror", "-Wno-stringop-overflow")
INTEL_ENV = {"I_MPI_ROOT": str(rig.VENV / "intelmpi"), "I_MPI_CC": "gcc", "I_MPI_CXX": "g++", "FI_PROVIDER": "tcp"}


def venv(*parts):
    return str(rig.VENV.joinpath(*parts))


@dataclasses.dataclass(frozen=True)
class Target:
    """An MPI binary interface: how to compile for this interface, and how the tables must identify it."""
    name: str
    cc: tuple
    family: str
    library: str  # beginning of the library's version string
    libmpi: str   # name for dlopen
    flags: tuple = ()
    libs: tuple = ()
    env: dict = dataclasses.field(default_factory=dict, hash=False, compare=False)
    world: str = "0x44000000"

    @property
    def cxx(self):
        return tuple(word.replace("mpicc", "mpicxx") for word in self.cc)


HW = "-DHAS_HW_GUIDED"
TARGETS = [
    Target("openmpi", ("mpicc.openmpi",), "open_mpi", "Open MPI 4.1", "libmpi.so.40"),
    Target("mpich", ("mpicc.mpich",), "mpich", "MPICH 4.0", "libmpich.so.12", (HW,)),
    Target("openmpi5", (venv("openmpi5/bin/mpicc"),), "open_mpi", "Open MPI 5.", venv("openmpi5/lib/libmpi.so.40"),
           (HW,)),
    Target("mpich5", (venv("mpich5/bin/mpicc"),), "mpich", "MPICH 5.", venv("mpich5/lib/libmpi.so.12"), (HW,)),
    Target("mpich5abi", (venv("mpich5/bin/mpicc_abi"),), "standard", "MPICH 5.", venv("mpich5/lib/libmpi_abi.so.1"),
           (HW,), world="0x101"),
    Target("intelmpi", (venv("intelmpi/bin/mpicc"),), "mpich", "Intel MPI 20", venv("intelmpi/lib/libmpi.so.12"),
           (HW,), env=INTEL_ENV),
    # Intel's wrapper compiler has no option for this interface. The header folder and the library's path are therefore
    # given explicitly.
    Target("intelmpiabi", ("gcc", "-I" + venv("intelmpi/include"), "-DMPI_ABI"), "standard", "Intel MPI 20",
           venv("intelmpi/lib/libmpi_abi.so.1"), (HW, "-include", "mpi_abi.h"),
           (venv("intelmpi/lib/libmpi_abi.so.1"), "-Wl,-rpath," + venv("intelmpi/lib")), INTEL_ENV, "0x101"),
]


@pytest.fixture(params=TARGETS, ids=lambda target: target.name)
def target(request):
    found = request.param
    if not shutil.which(found.cc[0]) or ("/" in found.libmpi and not shutil.os.path.exists(found.libmpi)):
        pytest.skip(f"{found.name}: not installed")
    if not PROBE.exists():
        pytest.fail(f"no {PROBE}: build the target abi_probe")
    return found


def compile_to(target, source, output, *extra, shared=False):
    compiler = target.cxx if source.endswith(".cc") else target.cc
    argv = [*compiler, *WARNINGS, *target.flags, *extra, "-o", output, SOURCES / source, *target.libs]
    if shared:
        argv += ["-shared", "-fPIC"]
    made = subprocess.run([str(word) for word in argv], env=rig.environment(target.env), capture_output=True, text=True,
                          timeout=120, check=False)
    assert made.returncode == 0, f"{argv}\n{made.stderr}"
    return output


def plain_c(source, output):
    subprocess.run(["gcc", *WARNINGS, "-o", output, SOURCES / source, "-ldl"], check=True, timeout=120)
    return output


def run(target, argv, folder, preload=(PROBE,), **env):
    outcome = rig.run(argv, folder, {**target.env, "LD_PRELOAD": " ".join(map(str, preload)), "ABI_PROBE_COUNTS": "1",
                                     **env}, timeout=60)
    assert outcome.code == 0, outcome.describe()
    return outcome


def counted(outcome):
    """Returns {"MPI_Init": 1, ...} as counted by the probe in the program and in the helper that Open MPI
    starts for a singleton."""
    total = collections.Counter()
    for line in outcome.err:
        if line.startswith("probe ") and not line.startswith("probe advice"):
            _, name, calls = line.split()
            total[name] += int(calls)
    return total


def advice(outcome):
    return [line for line in outcome.err if line.startswith("probe advice")]


def sections(lines):
    """Parses a program's [section] lines into {"header": {name: value}, ...}."""
    found, current = {}, None
    for line in lines:
        if line.startswith("["):
            current = found.setdefault(line.strip("[]"), {})
        elif current is not None:
            name, _, value = line.partition(" ")
            current[name] = value
    return found


def test_every_constant_is_what_the_header_says(target, tmp_path):
    program = compile_to(target, "constants.c", tmp_path / "constants")
    found = sections(run(target, [program], tmp_path).out)
    table = found["table"]
    assert table.pop("family") == target.family
    assert table.pop("library").startswith(target.library)
    assert table.pop("soname") in target.libmpi
    assert len(found["header"]) >= 35
    assert {name: table[name] for name in found["header"]} == found["header"]
    assert found["types"] == {}, "predefined datatypes that the table does not know"


@pytest.mark.parametrize("target", [found for found in TARGETS if found.family == "open_mpi"], indirect=True,
                         ids=lambda found: found.name)
@pytest.mark.parametrize("extra", [("-fPIE", "-pie"), ("-fno-pie", "-no-pie")], ids=["pie", "no-pie"])
def test_handles_of_open_mpi_are_found_wherever_the_program_holds_them(target, tmp_path, extra):
    program = compile_to(target, "constants.c", tmp_path / "constants", *extra)
    found = sections(run(target, [program], tmp_path).out)
    assert {name: found["table"][name] for name in found["header"]} == found["header"]
    assert found["types"] == {}


def test_statuses_read_as_mpi_reads_them(target, tmp_path):
    program = compile_to(target, "status.c", tmp_path / "status")
    out = run(target, [program], tmp_path).out
    by_mpi = [line.removeprefix("mpi ") for line in out if line.startswith("mpi ")]
    by_table = [line.removeprefix("table ") for line in out if line.startswith("table ")]
    assert len(by_mpi) == 9
    assert by_table == by_mpi
    assert "message 0 4 4000 0" in by_mpi
    assert f"large 0 0 {5 << 32 | 7} 0" in by_mpi
    assert by_mpi[-1].endswith(" 1"), "the cancelled flag"
    assert "derived 0" in out and "duplicate 0" in out
    assert "handler 1" in out, "an error on a communicator of ours"
    # MPICH clears an error once a user's handler has received it. mpich5abi runs on MPICH.
    assert ("returned 0" if target.name == "mpich5abi" else "returned 1") in out
    assert not [line for line in out if line.startswith("layout unknown")], "counts cost a call into the library"


def test_a_plain_program_is_seen_once_under_each_name(target, tmp_path):
    program = compile_to(target, "rank_of_world.c", tmp_path / "rank")
    outcome = run(target, [program], tmp_path)
    assert outcome.out == ["rank 0"]
    calls = counted(outcome)
    assert calls["MPI_Init"] == 1 and calls["MPI_Comm_rank"] == 1
    assert not advice(outcome)


def test_calls_from_static_initialisers_are_seen(target, tmp_path):
    if target.name == "intelmpiabi":
        pytest.skip("no C++ wrapper for this interface")
    program = compile_to(target, "early.cc", tmp_path / "early")
    outcome = run(target, [program], tmp_path)
    assert outcome.out == ["rank 0"]
    assert counted(outcome)["MPI_Comm_rank"] == 1


@pytest.mark.parametrize("how", ["local", "global", "deep"])
def test_functions_bound_by_hand_are_seen(target, tmp_path, how):
    program = plain_c("by_hand.c", tmp_path / "by_hand")
    outcome = run(target, [program, target.libmpi, how, target.world], tmp_path)
    assert outcome.out == ["rank 0"]
    calls = counted(outcome)
    assert calls["MPI_Init"] == 1 and calls["MPI_Comm_rank"] == 1


def test_a_plugin_loaded_locally_is_seen(target, tmp_path):
    plugin = compile_to(target, "plugin.c", tmp_path / "plugin.so", shared=True)
    program = plain_c("plugin_host.c", tmp_path / "host")
    outcome = run(target, [program, plugin, "local"], tmp_path)
    assert outcome.out == ["rank 0"]
    calls = counted(outcome)
    assert calls["MPI_Init"] == 1 and calls["MPI_Comm_rank"] == 1


@pytest.mark.parametrize("binding", ["deep", "lazy"])
def test_a_deep_bound_plugin_is_seen(target, binding, tmp_path):
    plugin = compile_to(target, "plugin.c", tmp_path / "plugin.so", "-Wl,-z,lazy", shared=True)
    program = plain_c("plugin_host.c", tmp_path / "host")
    outcome = run(target, [program, plugin, binding], tmp_path)
    assert outcome.out == ["rank 0"]
    calls = counted(outcome)
    assert calls["MPI_Init"] == 1 and calls["MPI_Comm_rank"] == 1
    assert outcome.err.count(f"deep-bound whole {plugin}") == 1
    assert not advice(outcome)


def test_a_way_around_the_interposed_dlsym_is_reported(target, tmp_path):
    program = plain_c("by_hand.c", tmp_path / "by_hand")
    outcome = run(target, [program, target.libmpi, "past", target.world], tmp_path)
    assert outcome.out == ["rank 0"]
    assert counted(outcome)["MPI_Init"] == 0
    assert len(advice(outcome)) == 1 and "by another way than dlsym" in advice(outcome)[0]


def test_a_static_mpi_is_reported(tmp_path):
    """MPICH's static library, as shipped by Debian, is linked into a program that is otherwise dynamic."""
    mpich = next(found for found in TARGETS if found.name == "mpich")
    archive = "/usr/lib/x86_64-linux-gnu/libmpich.a"
    if not shutil.which("mpicc.mpich") or not shutil.os.path.exists(archive):
        pytest.skip("no static MPICH")
    flags = subprocess.run(["pkg-config", "--libs", "--static", "mpich"], capture_output=True, text=True, check=False)
    argv = ["gcc", "-I/usr/include/x86_64-linux-gnu/mpich", SOURCES / "rank_of_world.c", "-o", tmp_path / "rank", archive,
            "-lhwloc", "-lucp", "-lucs", "-luct", "-lucm", "-lpthread", "-lrt", "-lm", "-ldl"]
    made = subprocess.run([str(word) for word in argv], capture_output=True, text=True, timeout=120, check=False)
    if made.returncode != 0:
        pytest.skip(f"MPICH does not link statically here: {made.stderr[-300:]} {flags.stdout}")
    outcome = run(mpich, [tmp_path / "rank"], tmp_path)
    assert outcome.out == ["rank 0"]
    assert counted(outcome)["MPI_Init"] == 0
    assert len(advice(outcome)) == 1 and "statically" in advice(outcome)[0]


def test_a_process_without_mpi_has_nothing_to_say(tmp_path):
    if not PROBE.exists():
        pytest.fail(f"no {PROBE}: build the target abi_probe")
    program = plain_c("../without_mpi.c", tmp_path / "without_mpi")
    without = rig.run([program], tmp_path)
    outcome = rig.run([program], tmp_path, {"LD_PRELOAD": PROBE, "ABI_PROBE_COUNTS": "1"})
    assert (outcome.code, outcome.out) == (without.code, without.out)
    assert not advice(outcome)
    assert counted(outcome) == {"MPI_Init": 0, "PMPI_Init": 0, "MPI_Comm_rank": 0, "PMPI_Comm_rank": 0}


def tool(target, folder, name, *flags):
    return compile_to(target, "tool.c", folder / f"{name}.so", f'-DTOOL_NAME="{name}"', *flags, shared=True)


def test_other_tools_keep_their_place(target, tmp_path):
    """Calls pass through before -> probe -> behind -> library. Each tool but the last calls the next tool's MPI_x,
    and the last tool calls PMPI_x."""
    before = tool(target, tmp_path, "before", "-DCHAIN")
    behind = tool(target, tmp_path, "behind")
    program = compile_to(target, "rank_of_world.c", tmp_path / "rank")
    outcome = run(target, [program], tmp_path, (before, PROBE, behind))
    assert outcome.out == ["rank 0"]
    assert "tool before 1" in outcome.err and "tool behind 1" in outcome.err
    calls = counted(outcome)
    assert calls["MPI_Comm_rank"] == 1 and calls["PMPI_Comm_rank"] == 1


def test_a_tool_that_binds_the_library_by_hand_gets_the_library(target, tmp_path):
    """A tool that looks up MPI_x in libmpi gets the library's function. If the tool got the probe's wrapper, the
    wrapper would call the tool again, in an endless loop."""
    behind = tool(target, tmp_path, "behind", "-DBY_HANDLE")
    program = compile_to(target, "rank_of_world.c", tmp_path / "rank")
    outcome = run(target, [program], tmp_path, (PROBE, behind), TOOL_LIBMPI=target.libmpi)
    assert outcome.out == ["rank 0"]
    assert "tool behind 1" in outcome.err
    assert counted(outcome)["MPI_Comm_rank"] == 1
