# SPDX-License-Identifier: BSD-3-Clause
"""Tests monitor windows (docs/windows.md) around known communication. Checks exact counts with both libraries and
with threads, return codes, and reports while the program runs.

Windows that are controlled by other processes are tested in test_windows_outside.py. C++, Fortran, Python
and the names of the proposal are tested in test_windows_languages.py."""
import json

import pytest

import rig
from tries import in_one_of_three
from window_values import check, shown

pytestmark = pytest.mark.beside

# The counts of rank 0 for one call of `communicate` in windows.c.
ONCE = dict(calls=42, completions=35, blocking=23, non_blocking=10, collective=2, sent=18, sent_bytes=51032, received=18,
            received_bytes=51032, small=26, small_bytes=2048, large=10, large_bytes=100000, open=0, lost=0)
NOTHING = dict.fromkeys(ONCE, 0)


def times(n):
    return {key: n * value for key, value in ONCE.items()}


def run(mpi, folder, what, *more, options=(), np=2, name="job.rkn"):
    return rig.measured(mpi, [mpi.program("windows"), what, *more], folder, np=np, options=options, name=name)


@pytest.mark.mpis("openmpi", "mpich", "mpich5", "intelmpi")
def test_counts_are_exact(mpi, tmp_path):
    values = shown(run(mpi, tmp_path, "exact"))
    check(values["running"], {**times(2), "running": 1})
    check(values["all"], {**times(2), "running": 0})
    # Calls that wait for requests have no communicator argument.
    check(values["on_copy"], {**ONCE, "calls": 35})
    check(values["half"], {**ONCE, "small": 6, "small_bytes": 48, "large": 30, "large_bytes": 102000})
    check(values["small"], {**NOTHING, "calls": 6, "completions": 6, "blocking": 6, "sent": 6, "sent_bytes": 48,
                            "received": 6, "received_bytes": 48, "small": 12, "small_bytes": 96})
    check(values["middle"], {**NOTHING, "calls": 40, "completions": 40, "blocking": 40, "sent": 20, "sent_bytes": 2000,
                             "received": 20, "received_bytes": 2000, "small": 40, "small_bytes": 4000})
    check(values["with_one"], {"sent": 36, "sent_bytes": 102048, "received": 36, "received_bytes": 102048,
                               "non_blocking": 20, "blocking": 46, "collective": 0, "longest_peer": 1})
    check(values["with_nobody"], NOTHING)
    # (the 14 wait calls of the window might have completed such operations)
    check(values["collective"], {**NOTHING, "calls": 18, "completions": 4, "collective": 4, "sent_bytes": 16,
                                 "received_bytes": 16})
    assert values["never"] == {"answer": 3}
    # The archive has the same counts as the program's output.
    rows = rig.query(tmp_path / "job.rkn", "SELECT window.name,sum(window.completions) AS n WHERE mpi.rank=0 "
                                           "GROUP BY window.name FORMAT json")
    archived = {row["window.name"]: row["n"] for row in rows if row.get("n")}
    assert archived["all"] == 70 and archived["on_copy"] == 35 and archived["collective"] == 4


@pytest.mark.mpis("openmpi", "mpich", "openmpi5")
def test_messages_inside_collectives(mpi, tmp_path):
    """In a reduction to two ranks, each rank sends one message, with every algorithm, also with the algorithm that
    the library selects."""
    values = shown(run(mpi, tmp_path, "exact"))
    for window, reductions in (("all", 4), ("on_copy", 2), ("collective", 4)):
        check(values[window], dict(inner=reductions, inner_bytes=4 * reductions))


@pytest.mark.mpis("openmpi5")
@pytest.mark.parametrize("pml", ["ob1", "cm", "ucx"])
def test_messages_inside_collectives_by_component(mpi, pml, tmp_path):
    """Each component of Open MPI fills the table of functions with its own functions. The functions of the component
    cm have no names."""
    env = {"OMPI_MCA_pml": pml, "OMPI_MCA_mtl": "ofi", "OMPI_MCA_mtl_ofi_provider_include": "tcp", "FI_PROVIDER": "tcp",
           "OMPI_MCA_pml_ucx_tls": "any", "OMPI_MCA_pml_ucx_devices": "any"}
    values = shown(rig.measured(mpi, [mpi.program("windows"), "exact"], tmp_path, np=2, env=env))
    check(values["all"], dict(inner=4, inner_bytes=16))


# In one variant, the MPI library copies into and out of shared memory. The other variant uses sockets, so the kernel
# copies.
WAYS = {("openmpi", "copy"): {"OMPI_MCA_btl_vader_single_copy_mechanism": "none"}, ("mpich", "copy"): {"UCX_TLS": "posix,self"},
        ("openmpi", "kernel"): {"OMPI_MCA_btl": "tcp,self", "OMPI_MCA_pml": "ob1"}, ("mpich", "kernel"): {"UCX_TLS": "tcp,self"}}


@pytest.mark.alone
@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("where", ["copy", "kernel"])
def test_other_services_show_the_copying_side(mpi, where, tmp_path):
    """Work is measured in wall-clock time, and copying is sampled in processor time. Only the wall-clock time
    includes the time in which other programs use the processor."""
    def told(number):
        outcome = rig.measured(mpi, [mpi.program("states"), "copies"], tmp_path, np=2, env=WAYS[mpi.name, where], name=f"{number}.rkn",
                               options=["--sample-hz=1000", "--window", "name=all from=MPI_Barrier#1 to=MPI_Finalize#1"])
        assert outcome.code == 0, outcome.describe()
        window = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["windows"][0]
        services = window["other_services"]
        if where == "copy":
            assert services["copy_ns"] > 0.4 * services["work_ns"] > services["kernel_at_most_ns"] / 2, services
        else:
            assert services["kernel_at_most_ns"] > 5 * services["copy_ns"], services
            # The window contains all barriers but the first.
            assert services["kernel_at_least_ns"] > 0.5 * services["kernel_at_most_ns"], services
    in_one_of_three(told)


@pytest.mark.alone
@pytest.mark.mpis("openmpi", "openmpi5")
def test_the_end_of_a_collective(mpi, tmp_path):
    """A collective operation ends with its last message. The root of a linear reduction has received all messages
    before it multiplies 3,000,000 numbers. The program prints how long the multiplication takes. The time of the
    messages is unknown."""
    env = {"OMPI_MCA_coll_tuned_use_dynamic_rules": 1, "OMPI_MCA_coll_tuned_reduce_algorithm": 1, "OMPI_MCA_pml": "ob1"}
    values = shown(rig.measured(mpi, [mpi.program("windows"), "ends"], tmp_path, np=2, env=env))["ends"]
    check(values, dict(collective=3, inner=0))
    assert values["product_s"] > 0 and 0 < values["execution_s"] < values["call_s"] - 0.5 * values["product_s"], values


@pytest.mark.mpis("openmpi", "mpich", "openmpi5")
def test_an_open_operation_completes_in_the_next_window(mpi, tmp_path):
    values = shown(run(mpi, tmp_path, "open"))
    check(values["first"], dict(open=3, open_bytes=1 << 19, completions=0, sent=1, received=0))
    # The partner of an open receive is known only if the receive names its source. The final size of a receive is not
    # known in advance.
    check(values["from_peer"], dict(open=2, open_bytes=1 << 19))
    check(values["from_self"], dict(open=0, open_bytes=0))
    check(values["of_size"], dict(open=1, open_bytes=1 << 19))
    check(values["second"], dict(open=0, open_bytes=0, completions=6, sent=2, received=3, instance=1))
    for key in ("calls", "completions", "sent", "sent_bytes", "received", "received_bytes", "large", "small_bytes"):
        assert values["first"][key] + values["second"][key] == values["whole"][key], key


def test_persistent_requests(mpi, tmp_path):
    values = shown(run(mpi, tmp_path, "persistent"))["persistent"]
    check(values, dict(completions=12, non_blocking=12, sent=6, sent_bytes=300, received=6, received_bytes=300, open=0))


@pytest.mark.mpis("mpich", "openmpi5", "mpich5", "mpich5abi", "intelmpi")
def test_bytes_that_isendrecv_receives(mpi, tmp_path):
    """In MPICH, the request of MPI_Isendrecv has the status of an earlier receive of 1,000 bytes. The size of the
    request's own buffer must count instead."""
    outcome = rig.measured(mpi, [mpi.program("windows_persistent"), "exchanges"], tmp_path, np=2)
    values = shown(outcome)
    check(values["all"], dict(completions=40, blocking=10, non_blocking=30, sent=30, sent_bytes=23000, received=30, received_bytes=23000, open=0))
    exchanged = (10, 3000) if mpi.is_open_mpi else (0, 0)
    check(values["peers"], dict(sent=30, sent_bytes=23000, received=20 + exchanged[0], received_bytes=20000 + exchanged[1]))
    rows = rig.query(outcome.archive, "SELECT mpi.rank,sum(mpi.bytes.sent) AS sent,sum(mpi.bytes.received) AS received "
                                      "WHERE mpi.function =~ 'Isendrecv' GROUP BY mpi.rank FORMAT json")
    assert sorted((row["mpi.rank"], row["sent"], row["received"]) for row in rows) == [(0, 3000, 3000), (1, 3000, 3000)], rows
    trust = " ".join(" ".join(rig.report(outcome.archive, "--section", "trust").out).split())
    assert ("20 calls of MPI_Isendrecv count the size of the buffer as received" in trust) == (not mpi.is_open_mpi), trust


@pytest.mark.mpis("mpich", "openmpi5", "mpich5")
@pytest.mark.parametrize("threads", [[], ["threads"]])
def test_persistent_collective_operations(mpi, threads, tmp_path):
    """The program makes a reduction of 16 bytes to both ranks, a barrier, and a gather of 16 bytes from each rank.
    Three of four started operations are complete."""
    outcome = rig.measured(mpi, [mpi.program("windows_persistent"), *threads], tmp_path, np=2)
    values = shown(outcome)
    moved = dict(sent_bytes=128, received_bytes=192)
    check(values["all"], dict(moved, calls=10, completions=9, collective=9, non_blocking=0, sent=0, received=0, open=3, open_bytes=32))
    check(values["small"], NOTHING)
    # The profile has the same bytes, in the calls that start the operations. In the view over time, each operation is
    # one message. The message has the sent bytes, or the received bytes if nothing was sent.
    asked = "SELECT sum(mpi.bytes.sent) AS sent_bytes,sum(mpi.bytes.received) AS received_bytes WHERE mpi.rank=0 FORMAT json"
    assert rig.query(outcome.archive, asked) == [moved]
    traffic = rig.query(outcome.archive, "SELECT mpi.function,sum(mpi.bytes) AS n,sum(window.messages) AS m WHERE window.bin,"
                                         "mpi.rank=0,window.name=all GROUP BY mpi.function FORMAT json")
    assert {row["mpi.function"]: (row["m"], row["n"]) for row in traffic if row.get("n")} == {
        "MPI_Allreduce_init": (4, 64), "MPI_Gather_init": (4, 64)}


@pytest.mark.alone
def test_timeouts_and_for_whom(mpi, tmp_path):
    values = shown(run(mpi, tmp_path, "late", options=["--state=exact"]))
    late, event = values["late"], values["event"]
    check(late, dict(timeouts=2, longest_peer=1, completions=2))
    assert 0.25 < late["longest_s"] < 0.45 and 0.55 < late["execution_s"] < 0.9
    # In the event model, an operation begins when its message has arrived.
    assert event["execution_s"] < 0.1, event
    check(event, dict(timeouts=0, completions=2))
    # In the time model, the first operation begins at the timeout, 200 ms after the start of the window.
    assert 0.1 < late["execution_s"] - values["timed"]["execution_s"] < 0.2001, values


@pytest.mark.mpis("openmpi", "mpich", "mpich5")
@pytest.mark.parametrize("what", ["fan", "threads_fan"])
def test_sends_that_share_a_handle(mpi, what, tmp_path):
    """MPICH uses one handle for all sends that complete immediately. Each send completes with its own
    partner, communicator and size."""
    values = shown(rig.measured(mpi, [mpi.program("windows_partners"), what], tmp_path, np=3))
    for window, sends, size in (("all", 6, 1200), ("to1", 4, 700), ("to2", 2, 500), ("copy", 2, 400), ("of200", 1, 200), ("of300", 1, 300)):
        check(values[window], dict(completions=3 * sends, non_blocking=3 * sends, sent=3 * sends, sent_bytes=3 * size, open=0))
    assert 0 < values["to2"]["execution_s"] < values["all"]["execution_s"]


@pytest.mark.alone
@pytest.mark.mpis("openmpi", "mpich")
def test_for_whom_a_call_with_several_partners_waits(mpi, tmp_path):
    values = shown(rig.measured(mpi, [mpi.program("windows_partners"), "several"], tmp_path, np=3))
    # The ring's small messages to the right are sent without a wait. For large messages, it is unknown which direction
    # waited.
    check(values["little"], dict(timeouts=1, longest_peer=2))
    check(values["much"], dict(timeouts=1, longest_peer=-1))
    # A wait for two requests counts once in each window that counts at least one of the two requests.
    for window in ("copy", "from1", "from2"):
        check(values[window], dict(timeouts=1, longest_peer=-1, received=1))
    check(values["all"], dict(timeouts=1, longest_peer=-1, received=2, completions=3))
    assert values["all"]["longest_s"] == values["copy"]["longest_s"] > 0.2
    check(values["alike"], dict(timeouts=1, longest_peer=2, received=3))
    check(values["probes"], dict(timeouts=2, longest_peer=2, received=2, calls=4, completions=2))


@pytest.mark.mpis("openmpi", "mpich")
def test_messages_inside_the_first_call_of_a_thread(mpi, tmp_path):
    check(shown(run(mpi, tmp_path, "threads_first"))["first_calls"], dict(calls=4, collective=4, inner=4, inner_bytes=16))


@pytest.mark.mpis("openmpi", "mpich")
def test_four_threads(mpi, tmp_path):
    values = shown(run(mpi, tmp_path, "threads"))
    for n in range(4):
        check(values[f"thread{n}"], {**times(n + 1), "inner": 2 * (n + 1)})
    check(values["threads"], times(10))
    assert values["reader"] == {"wrong": 0}


@pytest.mark.any_mpi
def test_a_thousand_at_once(mpi, tmp_path):
    check(shown(run(mpi, tmp_path, "many"))["all"], ONCE)


@pytest.mark.any_mpi
def test_each_of_many_starts_has_an_instance(mpi, tmp_path):
    outcome = run(mpi, tmp_path, "repeat", np=1)
    assert outcome.code == 0, outcome.describe()
    row = rig.query(outcome.archive, "SELECT sum(count) AS n WHERE mpi.function=MPI_Barrier,window.name FORMAT json")[0]
    starts = rig.query(outcome.archive, "SELECT count() AS n,sum(window.duration.ns) AS ns WHERE window.duration.ns FORMAT json")[0]
    assert row["n"] == 60000 and starts["n"] == 60000, (row, starts)
    assert 0 < starts["ns"] < outcome.seconds * 1e9
    assert rig.functions(outcome.archive)["MPI_Barrier"].calls == 60000
    assert "found no space" not in " ".join(" ".join(rig.report(outcome.archive, "--section", "trust").out).split())


@pytest.mark.any_mpi
def test_answers(mpi, tmp_path):
    outcome = run(mpi, tmp_path, "answers")
    assert outcome.code == 0, outcome.describe()
    expected = dict(create=0, nameless=2, null_comm=2, stop_first=3, read_first=3, start=0, start_again=3, free_running=3,
                    reset=0, after_reset=0, stop=0, after_stop=1, bad_path=5, free=0, free_again=2, start_freed=2,
                    unknown_what=2, number_after=0, sizeless=2)
    for rank in "01":
        assert {key: int(value) for r, key, value in map(str.split, outcome.out) if r == rank} == expected
    # A window that was reset has only the calls after the reset.
    rows = rig.query(outcome.archive, "SELECT window.name,sum(count) AS n WHERE mpi.function=MPI_Barrier,window.name "
                                      "GROUP BY window.name FORMAT json")
    assert [row["n"] for row in rows] == [2]
    alone = rig.plain(mpi, [mpi.program("windows"), "answers"], tmp_path, np=2)
    assert {line.split()[-1] for line in alone.out if "after" not in line} == {"1"}, alone.describe()


def test_a_report_of_all_ranks(mpi, tmp_path):
    path = tmp_path / "all.json"
    outcome = run(mpi, tmp_path, "report", path)
    assert sorted(outcome.out) == ["0 report 0", "1 report 0"], outcome.describe()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line["rank"] for line in lines] == [0, 1, "all"]
    assert [line["sent_bytes"] for line in lines] == [51032, 51032, 102064]
    assert lines[0]["window"] == "report" and lines[2]["blocking"]["completions"] == 46


def test_a_report_of_all_ranks_where_some_do_not_record(mpi, tmp_path):
    """No rank waits for an unselected rank."""
    path = tmp_path / "all.json"
    outcome = run(mpi, tmp_path, "report", path, options=["--select", "rank=0"])
    assert sorted(outcome.out)[0] == "0 report 0" and "1 report 1" in outcome.out, outcome.describe()
    assert [json.loads(line)["rank"] for line in path.read_text().splitlines()] == [0, "all"]
    path.unlink()
    outcome = run(mpi, tmp_path, "report", path, options=["--select", "rank=1"], name="b.rkn")
    assert "0 report 0" in outcome.out and "1 report 0" in outcome.out, outcome.describe()  # the report exists
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [(line["window"], line["rank"]) for line in lines] == [("report", 1), ("report", "all")]


@pytest.mark.mpis("openmpi", "mpich", "openmpi5", "mpich5", "mpich5abi")
def test_no_peer_no_message(mpi, tmp_path):
    """In MPICH, the status of a request with MPI_PROC_NULL names rank 0 as its source."""
    values = shown(run(mpi, tmp_path, "nobody"))["nobody"]
    check(values, dict(completions=60, blocking=10, non_blocking=50, sent=0, received=0, small=0, large=0, open=0,
                       received_bytes=0, sent_bytes=0))


@pytest.mark.any_mpi
def test_a_partner_by_filter(mpi, tmp_path):
    """If the filter selects only the sent or only the received message of a call, the call counts once."""
    values = shown(run(mpi, tmp_path, "halves"))
    check(values["only_received"], dict(calls=5, completions=5, sent=0, received=5, received_bytes=1000))
    check(values["both"], dict(calls=5, completions=5, sent=5, received=5))
