# SPDX-License-Identifier: BSD-3-Clause
"""The scattering test of the paper: with one or two ranks on each of two hosts, the trace is the same as
on one host."""
import os
import sys

import pytest

import rig
from test_ti import TI, actions, record

sys.path.insert(0, str(rig.ROOT / "tests"))
from rigs import two_hosts  # noqa: E402  (the path is set on the line above)

pytestmark = pytest.mark.beside


@pytest.fixture(scope="module")
def hosts(tmp_path_factory):
    reason = two_hosts.missing()
    if reason:
        pytest.skip(reason)
    pair = two_hosts.TwoHosts(tmp_path_factory.mktemp("hosts")).start()
    yield pair
    pair.stop()


def scattered(hosts, mpi, folder, program, np, processors):
    """Even without the tool, MPICH over TCP sometimes hung in MPI_Finalize between two hosts. A run is
    repeated only if it does not end."""
    archive = folder / "scattered.rkn"
    launched = hosts.open_mpi(program, np) if mpi.is_open_mpi else hosts.mpich(program)
    argv = [*hosts.front, *rig.measure_argv(launched, archive, TI)]
    for attempt in range(3):
        try:
            outcome = rig.run(argv, folder, {**mpi.env, **hosts.env()}, timeout=20,
                              preexec=lambda: os.sched_setaffinity(0, processors))
            assert outcome.code == 0, outcome.describe()
            return archive
        except AssertionError:
            archive.unlink(missing_ok=True)
            if attempt == 2:
                raise
    return archive


def test_on_two_hosts_the_trace_is_the_same(hosts, mpi, tmp_path):
    """The byte counts of the link show that messages used it. The ranks of MPICH poll, so each host runs only one
    rank of MPICH."""
    here = sorted(os.sched_getaffinity(0))
    words = ["lu", 4]
    for each, processors in ((1, here), (2, here[:1])) if mpi.is_open_mpi else ((1, here),):
        folder = tmp_path / str(each)
        folder.mkdir()
        regular = record(mpi, folder, "kernels", *words, np=2 * each, name="regular.rkn")
        before = hosts.counted(hosts.a)
        archive = scattered(hosts, mpi, folder, [mpi.program("kernels"), *words], 2 * each, set(processors))
        crossed = [now - then for now, then in zip(hosts.counted(hosts.a), before)]
        assert min(crossed) > 4 * 20 * 640, crossed
        assert actions(archive) == actions(regular)
        found = rig.query(archive, "SELECT host,sum(count) GROUP BY host FORMAT json")
        assert {record_["host"] for record_ in found if record_.get("host")} == {hosts.a, hosts.b}
