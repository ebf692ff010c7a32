# SPDX-License-Identifier: BSD-3-Clause
"""Fixtures of the end-to-end tests: one parameter per MPI library. A missing library is skipped with the reason."""
import collections
import os
import zlib

import pytest

import rig
from tries import record_failure

# The tests in these files may measure all file system servers on the machine. If two of the tests ran at the same time,
# each would measure the other's servers.
SERVERS = {"test_storage.py", "test_storage_views.py", "test_storage_threads.py", "test_glusterd.py", "test_probe_ebpf.py",
           "test_probe_moosefs.py", "test_join.py", "test_join_hosts.py", "test_storage_ranks.py", "test_io_manager.py",
           "test_io_manager_mounts.py"}


def scope(nodeid):
    """The unit of tests that one worker runs as a whole. A unit is one file, so that the file's fixtures are made
    once. All files in SERVERS form one unit."""
    file = nodeid.split("::", 1)[0].rsplit("/", 1)[-1]
    return "servers" if file in SERVERS else file


def pytest_addoption(parser):
    parser.addoption("--renew", action="store_true", help="write today's output into docs/tutorials instead of comparing it")


def pytest_configure(config):
    config.addinivalue_line("markers", "long: takes long; only with ./dev test --all")
    config.addinivalue_line("markers", "mpis(*names): the MPI libraries that a test runs on (default: Debian's two)")
    config.addinivalue_line("markers", "any_mpi: asserts nothing that depends on the MPI library, so each of its cases runs on one of them")
    config.addinivalue_line("markers", "root: needs root")
    config.addinivalue_line("markers", "beside: measures no time and leaves nothing for others to find, so others may run beside it")
    config.addinivalue_line("markers", "alone: one that does, in a file that is `beside` otherwise")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    from xdist.scheduler import LoadScopeScheduling  # pytest calls this hook only if xdist is installed

    class ByScope(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return scope(nodeid)
    return ByScope(config, log)


@pytest.hookimpl(trylast=True)  # runs after the hooks that deselect tests
def pytest_collection_modifyitems(config, items):
    """Deselects the cases of `any_mpi` that run on another library. With several workers, the largest units
    run first. If a large unit ran last, one worker might still run it when all other workers are done."""
    elsewhere = [item for item in items if runs_elsewhere(item) and item.nodeid not in config.args]
    if elsewhere:
        config.hook.pytest_deselected(items=elsewhere)
        left = set(elsewhere)
        items[:] = [item for item in items if item not in left]
    if hasattr(config, "workerinput"):
        sizes = collections.Counter(scope(item.nodeid) for item in items)
        items.sort(key=lambda item: (-sizes[scope(item.nodeid)], scope(item.nodeid)))


def libraries(definition):
    """The MPI libraries of a test."""
    mark = definition.get_closest_marker("mpis")
    return mark.args if mark else rig.DEBIAN


def runs_elsewhere(item):
    """Returns whether this case of an `any_mpi` test runs on another library. The library depends on the names of
    the test and of the case, so that each library gets an equal share of the cases. `./dev test --all` runs each
    case on all libraries."""
    library = item.callspec.params.get("mpi") if hasattr(item, "callspec") else None
    if library is None or not item.get_closest_marker("any_mpi"):
        return False
    named = libraries(item)
    if os.environ.get("RANKINE_EVERY_MPI") or item.config.getoption("--renew"):
        return library not in named  # a case may name fewer libraries than its test
    case = item.name[len(item.originalname):].replace(library, "", 1).strip("[-]")
    return library != named[zlib.crc32((item.originalname + case).encode()) % len(named)]


def pytest_generate_tests(metafunc):
    if "mpi" in metafunc.fixturenames:
        metafunc.parametrize("mpi", libraries(metafunc.definition), indirect=True)


@pytest.fixture
def mpi(request):
    library = rig.MPIS[request.param]
    reason = library.missing()
    if reason:
        pytest.skip(reason)
    return library


@pytest.fixture(autouse=True)
def _root(request):
    if request.node.get_closest_marker("root") and os.geteuid() != 0:
        pytest.skip("needs root")


@pytest.fixture
def spool(tmp_path):
    """Makes a spool folder for this test alone, so that the test can check which files remain."""
    folder = tmp_path / "spool"
    folder.mkdir()
    return folder


def pytest_runtest_logreport(report):
    """Records each failed attempt. The process that runs the test records the attempt; the process that collects the
    workers' reports does not."""
    if report.failed and not hasattr(report, "node"):
        crash = getattr(report.longrepr, "reprcrash", None)
        record_failure(report.nodeid, crash.message if crash else str(report.longrepr)[-300:])


def pytest_terminal_summary(terminalreporter):
    """Prints the name of each skipped test and the reason."""
    skipped = terminalreporter.stats.get("skipped", [])
    if not skipped:
        return
    terminalreporter.section("skipped tests")
    for report in skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        terminalreporter.write_line(f"{report.nodeid}: {str(reason).removeprefix('Skipped: ')}")
