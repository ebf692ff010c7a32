"""Fixtures of the end-to-end tests: one parameter per MPI library, skipped with the reason where it is not there."""
import os

import pytest

import rig


def pytest_configure(config):
    config.addinivalue_line("markers", "long: takes long; only with ./dev test --all")
    config.addinivalue_line("markers", "mpis(*names): the MPI libraries that a test runs on (default: Debian's two)")
    config.addinivalue_line("markers", "root: needs root")
    config.addinivalue_line("markers", "beside: measures no time and leaves nothing for others to find, so others may run beside it")
    config.addinivalue_line("markers", "alone: one that does, in a file that is `beside` otherwise")


def pytest_generate_tests(metafunc):
    if "mpi" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("mpis")
        metafunc.parametrize("mpi", mark.args if mark else rig.DEBIAN, indirect=True)


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
    """A spool folder of the test's own, so that what is left there can be looked at."""
    folder = tmp_path / "spool"
    folder.mkdir()
    return folder


def pytest_terminal_summary(terminalreporter):
    """Every skipped test by its name, with the reason."""
    skipped = terminalreporter.stats.get("skipped", [])
    if not skipped:
        return
    terminalreporter.section("skipped tests")
    for report in skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        terminalreporter.write_line(f"{report.nodeid}: {str(reason).removeprefix('Skipped: ')}")
