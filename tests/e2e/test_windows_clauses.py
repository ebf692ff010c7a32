# SPDX-License-Identifier: BSD-3-Clause
"""Tests counts that clauses of --window select (docs/windows.md), in programs without window calls: communicators by
name and size, peers, sizes, models, timeouts, resolution, and the limit for large messages. Also tests sums over
windows, and windows of known efficiency."""
import json

import pytest

import rig

pytestmark = pytest.mark.beside
BOTH = pytest.mark.mpis("openmpi", "mpich")


def run(mpi, folder, what, *windows, options=(), env=None, name="job.rkn"):
    options = [*options, *(word for window in windows for word in ("--window", window))]
    outcome = rig.measured(mpi, [mpi.program("windows_clauses"), what], folder, np=2, options=options, env=env, name=name)
    assert outcome.code == 0, outcome.describe()
    return outcome


def calls(archive, rank=0):
    """Returns {window: {function: calls}} of a rank."""
    found = {}
    for row in rig.query(archive, "SELECT window.name,mpi.function,sum(count) AS n WHERE window.name,mpi.function,mpi.rank="
                                  f"{rank} GROUP BY window.name,mpi.function FORMAT json"):
        found.setdefault(row["window.name"], {})[row["mpi.function"]] = row["n"]
    return found


def report(archive):
    return json.loads("\n".join(rig.report(archive, "--json").out))


def windows(archive):
    """Returns {window: its part of the JSON report}."""
    return {window["name"]: window for window in report(archive)["windows"]}


def text(archive):
    return " ".join(" ".join(rig.report(archive, "--section", "windows").out).split())


@pytest.mark.mpis("openmpi", "mpich", "openmpi5", "mpich5")
def test_communicators_by_name_and_size(mpi, tmp_path):
    """A communicator counts from the time when it gets the name. Communicators that are created later are included."""
    outcome = run(mpi, tmp_path, "comms", 'name=halo from=start comm="a halo"', "name=other from=start comm=other",
                  "name=world from=start comm=MPI_COMM_WORLD", "name=self from=start comm=MPI_COMM_SELF what=p2p,coll",
                  "name=one from=start comm=size:1 what=p2p,coll", "name=two from=start comm=size:2 what=p2p",
                  "name=none from=start comm=nothing", "name=all from=start comm=all what=p2p")
    found = calls(outcome.archive)
    # Calls that complete requests have no communicator argument.
    kept = {window: {function: n for function, n in of.items() if not function.startswith("MPI_Comm_")}
            for window, of in found.items()}
    assert kept.pop("halo") == {"MPI_Sendrecv": 7, "MPI_Allreduce": 2, "MPI_Irecv": 1, "MPI_Isend": 1}
    assert kept.pop("other") == {"MPI_Sendrecv": 3}
    assert kept.pop("world") == {"MPI_Sendrecv": 8}
    assert kept.pop("all") == {"MPI_Sendrecv": 8}
    assert kept.pop("self") == {"MPI_Allreduce": 6}
    assert kept.pop("one") == {"MPI_Allreduce": 10}
    assert kept.pop("two") == {"MPI_Sendrecv": 23, "MPI_Irecv": 1, "MPI_Isend": 1}
    assert not kept, kept
    told = windows(outcome.archive)
    assert told["halo"]["communicator_filter"] == "a halo" and told["halo"]["parallel_efficiency"] is None
    assert told["halo"]["point_to_point"]["completions"] == 2 * 9
    assert told["two"]["communicator_filter"] == "size:2"
    said = text(outcome.archive)
    assert "No communicator of the run is called 'nothing': 'none' has counted nothing." in said, said
    assert "'halo' counts communicators called 'a halo' only" in said and "communicators of 2 processes only" in said, said


def test_an_unknown_communicator_is_refused(tmp_path):
    for clause, part in (("comm=", "MPI_Comm_set_name"), ("comm=size:0", "at least 1"), ("comm=MPI_COMM_NULL", "MPI_COMM_WORLD"),
                         ("comm=comm-01234567", "differs from run to run"), ("comm=MPI_COMM_SELF peers=1", "contains only rank 0")):
        outcome = rig.rankine("run", "--window", f"name=a from=start {clause}", "true", cwd=tmp_path)
        assert outcome.code == 2 and part in outcome.said[0], outcome.describe()


@BOTH
@pytest.mark.alone
def test_timeouts_of_one_communicator(mpi, tmp_path):
    outcome = run(mpi, tmp_path, "late", "name=all from=MPI_Barrier#1 timeout=100ms",
                  "name=slow from=MPI_Barrier#1 timeout=100ms comm=slow", "name=patient from=MPI_Barrier#1 timeout=5s comm=slow",
                  "name=event from=MPI_Barrier#1 model=event comm=slow",
                  "name=timed from=MPI_Barrier#1 model=time after=200ms comm=slow", options=["--state=exact"])
    found = windows(outcome.archive)
    assert [found[name]["all"]["timeouts"] for name in ("all", "slow", "patient")] == [4, 3, 0], found
    longest = found["slow"]["longest_wait"]
    assert longest["communicator"] == "slow" and longest["peer"] == 1 and 0.25e9 < longest["ns"] < 0.45e9, longest
    # The receives waited for nearly all of their time. The timeout of `timed` is 200 ms after the start of the first
    # receive.
    execution = {name: window["point_to_point"]["execution_ns"] / 1e9 for name, window in found.items()}
    assert found["event"]["model_used"] == "event" and execution["event"] < 0.1 < 0.55 < execution["slow"], execution
    assert 0.1 < execution["slow"] - execution["timed"] < 0.2001, execution


def times(archive, rank):
    """Returns {(window, function): execution, time and stall of a rank in ms}."""
    rows = rig.query(archive, "SELECT window.name,mpi.function,sum(window.execution.ns) AS e,sum(time.duration.ns) AS t,sum(window.stall.ns) AS s "
                              f"WHERE window.name,mpi.function,mpi.rank={rank} GROUP BY window.name,mpi.function FORMAT json")
    return {(row["window.name"], row["mpi.function"]): {key: row.get(key, 0) / 1e6 for key in "ets"} for row in rows}


@pytest.mark.alone
@BOTH
def test_operation_starts_by_each_model(mpi, tmp_path):
    """In the event model, an operation starts when its message has arrived, although the program did other work
    before. In the time model, the timeout is 100 ms."""
    archive = run(mpi, tmp_path, "arrivals", "name=call from=MPI_Barrier#1", "name=event from=MPI_Barrier#1 model=event",
                  "name=time from=MPI_Barrier#1 model=time after=100ms", options=["--state=exact"]).archive
    found = times(archive, 1)
    receive, wait = found["call", "MPI_Recv"], found["call", "MPI_Wait"]
    assert receive["t"] > 150 and receive["s"] > 0.5 * receive["t"] and wait["t"] > 50 and wait["s"] > 0.5 * wait["t"], found
    assert receive["e"] == receive["t"] and found["call", "MPI_Irecv"]["e"] > wait["t"] + 100, found
    for function, waiting in (("MPI_Recv", receive), ("MPI_Irecv", wait)):
        assert abs(found["event", function]["e"] - (waiting["t"] - waiting["s"])) < 1e-3, (function, found)
    assert 0 < receive["t"] - found["time", "MPI_Recv"]["e"] <= 100.001, found
    # the operation begins after the timeout
    assert found["time", "MPI_Irecv"]["e"] == found["call", "MPI_Irecv"]["e"], found
    # A send that did not wait was complete earlier, at an unknown time.
    sends = times(archive, 0)
    assert sends["event", "MPI_Wait"]["s"] > 0 or sends["event", "MPI_Isend"]["e"] == sends["call", "MPI_Isend"]["e"] > 2 * 50, sends


@BOTH
@pytest.mark.parametrize("beside", ["", ";name=beside from=start"])
def test_an_operation_that_began_before_its_window(mpi, beside, tmp_path):
    """In the call model, the operation starts at the entry of its own call. In the time model, no operation starts
    before the window. If a job has only one window, other code counts its operations."""
    for model in ("call", "time"):
        archive = run(mpi, tmp_path, "before", f"name=w from=MPI_Barrier#1 model={model}{beside}", name=f"{model}.rkn").archive
        execution = times(archive, 1)["w", "MPI_Irecv"]["e"]
        row, = rig.query(archive, "SELECT sum(window.duration.ns) AS ns WHERE mpi.rank=1,window.name=w,window.duration.ns FORMAT json")
        if model == "call":
            assert execution > 100, execution
        else:
            assert 0 < execution <= 2 * row["ns"] / 1e6 and execution < 100, (execution, row)


@pytest.mark.any_mpi
@BOTH
def test_from_start_is_all_of_the_run_time(mpi, tmp_path):
    """No window is longer than the run, apart from three rounding errors of 1 ns."""
    outcome = run(mpi, tmp_path, "sizes", "name=whole from=start", "name=ended from=start to=end")
    known = {process["rank"]: process["attributes"] for process in report(outcome.archive)["processes"]}
    rows = rig.query(outcome.archive, "SELECT window.name,mpi.rank,sum(window.start.ns) AS start,sum(window.duration.ns) AS ns WHERE "
                                      "window.duration.ns GROUP BY window.name,mpi.rank FORMAT json")
    assert len(rows) == 4, rows
    for row in rows:
        of = known[row["mpi.rank"]]
        begin = of["start.ns"] + row["start"]
        assert abs(begin - of["init.done.ns"]) <= 3 and abs(begin + row["ns"] - of["finalize.ns"]) <= 3, (row, of)


@BOTH
def test_peers_sizes_and_what(mpi, tmp_path):
    outcome = run(mpi, tmp_path, "sizes", "name=to_one from=start peers=1", "name=to_self from=start peers=0",
                  "name=middle from=start size=1000..8000", "name=much from=start size=8001.. large=30000",
                  "name=few from=start size=..999", "name=both from=start size=1K..10K peers=0-1 comm=MPI_COMM_WORLD",
                  "name=p2p from=start what=p2p", "name=coll from=start what=coll")
    found = windows(outcome.archive)
    sums = {name: (window["all"]["sent_messages"], window["all"]["sent_bytes"], window["all"]["received_bytes"])
            for name, window in found.items()}
    assert sums["to_one"] == (6, 71500, 0) and sums["to_self"] == (0, 0, 71500)
    assert sums["middle"] == (3, 11000, 11000)
    assert sums["much"] == (2, 60000, 60000) and found["much"]["all"]["large_bytes"] == 80000  # both ways
    assert sums["few"] == (1, 500, 500)
    assert sums["both"] == (2, 10000, 10000)
    assert sums["p2p"] == (6, 71500, 71500) and "collective" not in found["p2p"]
    assert found["coll"]["collective"]["completions"] == 6 and "point_to_point" not in found["coll"]
    assert set(calls(outcome.archive)["coll"]) == {"MPI_Allreduce"}


@pytest.mark.any_mpi
@BOTH
@pytest.mark.alone
def test_traffic_at_a_resolution(mpi, tmp_path):
    outcome = run(mpi, tmp_path, "twice", "name=fine from=MPI_Barrier#1 resolution=20ms",
                  "name=coarse from=MPI_Barrier#1 resolution=10s")
    found = {}
    for row in rig.query(outcome.archive, "SELECT window.name,window.bin.start.ns,sum(mpi.bytes) AS bytes WHERE mpi.rank=0,"
                                          "window.bin.start.ns GROUP BY window.name,window.bin.start.ns FORMAT json"):
        if row["bytes"] != 0:
            found.setdefault(row["window.name"], {})[row["window.bin.start.ns"]] = row["bytes"]
    assert found["coarse"] == {0: 8000}
    begins = sorted(found["fine"])
    assert begins[0] < 100e6 < 180e6 <= begins[-1] and sum(found["fine"].values()) == 8000, found
    assert sum(n for begin, n in found["fine"].items() if begin < 100e6) == 2000, found
    assert all(abs(begin / 20e6 - round(begin / 20e6)) < 0.01 for begin in begins), found


@BOTH
def test_one_sided_operations_are_separate_from_messages(mpi, tmp_path):
    """Each of ten rounds has six operations. A Put, a Get and an Accumulate move 16 numbers each, and the other
    three operations one number each. A fence is a collective call."""
    outcome = rig.measured(mpi, [mpi.program("rma"), "10", "16"], tmp_path, np=2, options=["--window", "name=w from=start"])
    assert outcome.code == 0, outcome.describe()
    window = windows(outcome.archive)["w"]
    sums = {key: window["one_sided"][key] for key in ("calls", "completions", "sent_messages", "sent_bytes", "received_messages", "received_bytes")}
    assert sums == dict(calls=120, completions=120, sent_messages=100, sent_bytes=20 * (3 * 64 + 8), received_messages=80, received_bytes=20 * (2 * 64 + 8))
    assert window["blocking"]["calls"] == window["non_blocking"]["calls"] == 0
    by = {item["function"]: (item["completions"], item["sent_bytes"], item["received_bytes"]) for item in window["functions"]}
    assert (by["MPI_Put"], by["MPI_Get"], by["MPI_Fetch_and_op"]) == ((20, 1280, 0), (20, 0, 1280), (20, 80, 80)), by


# Settings for the size above which the libraries treat a message within a host as large.
LIMIT = {"openmpi": "OMPI_MCA_btl_vader_eager_limit", "openmpi5": "OMPI_MCA_btl_sm_eager_limit", "mpich": "UCX_RNDV_THRESH"}


def large(outcome):
    window = windows(outcome.archive)["w"]
    return window["all"]["large_messages"], window["large_bytes_from"], window["large_bytes_by"], window["large_bytes_setting"]


@pytest.mark.mpis("openmpi", "openmpi5", "mpich")
def test_large_is_what_the_library_does_not_send_eagerly(mpi, tmp_path):
    setting = LIMIT[mpi.name].removeprefix("OMPI_MCA_")
    outcome = run(mpi, tmp_path, "sizes", "name=w from=start;name=own from=start large=8000", env={LIMIT[mpi.name]: "16384"})
    # the sum of both directions, which have 20,000 and 40,000 bytes
    assert large(outcome) == (4, 16384, "library", setting)
    assert windows(outcome.archive)["own"]["large_bytes_by"] == "window"
    assert f"Messages from 16384 bytes count as large in 'w', the eager limit of its MPI library ({setting})." in text(outcome.archive)
    assert "large in 'own'" not in text(outcome.archive)
    processes = report(outcome.archive)["processes"]
    assert [process["attributes"]["eager.limit"] for process in processes] == [16384, 16384]


@pytest.mark.mpis("openmpi", "openmpi5")
def test_the_limit_is_that_of_the_transport_in_use(mpi, tmp_path):
    name = LIMIT[mpi.name].removeprefix("OMPI_MCA_")
    outcome = run(mpi, tmp_path, "sizes", "name=w from=start")
    assert large(outcome)[2:] == ("library", name)
    tcp = run(mpi, tmp_path, "sizes", "name=w from=start", env={"OMPI_MCA_btl": "tcp,self", "OMPI_MCA_pml": "ob1"}, name="b.rkn")
    assert large(tcp) == (0, 65536, "library", "btl_tcp_eager_limit")


@pytest.mark.mpis("mpich")
def test_an_unknown_limit_is_reported(mpi, tmp_path):
    outcome = run(mpi, tmp_path, "sizes", "name=w from=start", env={"UCX_RNDV_THRESH": "auto"})
    assert large(outcome) == (6, 4096, "constant", None)
    assert "Messages from 4096 bytes count as large in 'w', because its MPI library does not report its eager limit." in \
        text(outcome.archive)


@pytest.mark.any_mpi
@BOTH
def test_sums_over_windows_of_a_time_are_the_whole(mpi, tmp_path):
    outcome = run(mpi, tmp_path, "steps", "name=part every=15ms", "name=whole from=start")
    rows = rig.query(outcome.archive, "SELECT window.name,mpi.rank,mpi.function,mpi.comm,sum(count) AS calls,"
                                      "sum(window.completions) AS done,sum(mpi.bytes) AS bytes,sum(window.messages.sent) AS sent,"
                                      "sum(window.messages.received) AS received,sum(window.large.count) AS large,"
                                      "sum(time.duration.ns) AS ns WHERE window.name,mpi.function "
                                      "GROUP BY window.name,mpi.rank,mpi.function,mpi.comm FORMAT json")
    found = {"part": {}, "whole": {}}
    for row in rows:
        key = row["mpi.rank"], row["mpi.function"], row.get("mpi.comm")
        found[row["window.name"]][key] = {name: row.get(name, 0) for name in ("calls", "done", "bytes", "sent", "received", "large")}
    assert found["part"] == found["whole"]
    assert found["whole"][0, "MPI_Sendrecv", "MPI_COMM_WORLD"]["calls"] == 120
    told = windows(outcome.archive)
    # In a reduction to two ranks, each rank sends one message. Most of the many reductions are not timed.
    for window in told.values():
        reductions, = (function for function in window["functions"] if function["function"] == "MPI_Allreduce")
        assert [reductions[key] for key in ("completions", "inner_messages", "inner_bytes")] == [160, 160, 640], window
    assert told["part"]["starts"] >= 8 and told["whole"]["starts"] == 2
    assert told["part"]["duration"]["mean_ns"] == pytest.approx(told["whole"]["duration"]["mean_ns"], rel=0.001)
    assert told["part"]["mpi_ns"] == pytest.approx(told["whole"]["mpi_ns"], rel=0.001)


@pytest.mark.any_mpi
@BOTH
def test_no_call_of_another_thread_is_lost_between_two_windows(mpi, tmp_path):
    """Eight windows run at the same time, because a lost call would be rare."""
    names = [*(f"part{i}" for i in range(8)), "whole"]
    options = [word for name in names for word in ("--window", f"name={name} " + ("from=start" if name == "whole" else "every=1ms"))]
    outcome = rig.measured(mpi, [mpi.program("windows_clauses"), "threads"], tmp_path, np=1, options=options)
    assert outcome.code == 0, outcome.describe()
    found = {row.pop("window.name"): row
             for row in rig.query(outcome.archive, "SELECT window.name,sum(count) AS calls,sum(window.completions) AS done,"
                                                   "sum(mpi.bytes) AS bytes,sum(window.messages.sent) AS sent "
                                                   "WHERE window.name,mpi.function=MPI_Sendrecv GROUP BY window.name FORMAT json")}
    assert list(found.values()) == [found["whole"]] * 9 and found["whole"]["calls"] > 10000, found
    assert windows(outcome.archive)["part0"]["starts"] > 100


@pytest.mark.any_mpi
@BOTH
def test_no_call_is_lost_between_two_instances_of_the_only_window(mpi, tmp_path):
    """No other window exists, because with another window the calls would be watched all the time."""
    outcome = rig.measured(mpi, [mpi.program("windows_clauses"), "threads"], tmp_path, np=1, options=["--window", "name=part every=1ms"])
    assert outcome.code == 0, outcome.describe()
    row, = rig.query(outcome.archive, "SELECT sum(count) AS n WHERE window.name,mpi.function=MPI_Sendrecv FORMAT json")
    assert row["n"] == rig.functions(outcome.archive)["MPI_Sendrecv"].calls > 10000
    assert windows(outcome.archive)["part"]["starts"] > 100


@pytest.mark.any_mpi
@BOTH
@pytest.mark.alone
def test_efficiencies_that_are_known(mpi, tmp_path):
    """A step with loads of 40 and 120 ms has a load balance of two thirds. If two ranks work alternately, each rank
    waits for half of the time. The program prints how long the work took on this machine."""
    outcome = run(mpi, tmp_path, "efficiency", "name=unbalanced from=MPI_Barrier#1 to=MPI_Barrier#2",
                  "name=turns from=MPI_Barrier#2 to=MPI_Barrier#3")
    found = windows(outcome.archive)
    for name, balance, communication in (("unbalanced", 2 / 3, 1), ("turns", 1, 0.5)):
        told = [tuple(map(float, line.split()[2:])) for line in outcome.out if line.startswith(name)]
        assert len(told) == 2, outcome.describe()
        worked, lasted = [work for work, _ in told], max(time for _, time in told)
        window = found[name]
        for key, expected, about in (("load_balance", sum(worked) / 2 / max(worked), balance),
                                     ("communication_efficiency", max(worked) / lasted, communication),
                                     ("parallel_efficiency", sum(worked) / 2 / lasted, balance * communication)):
            assert window[key] == pytest.approx(expected, abs=0.02), (name, key, expected, window)
            assert expected == pytest.approx(about, abs=0.15), (name, key, told)


@pytest.mark.any_mpi
@BOTH
@pytest.mark.parametrize("options,ranks,calls", [(["--with", "timer"], 2, 0), (["--with", "timer,mpi(profile=off)"], 2, None),
                                                 (["--select", "rank=1"], 1, 20), (["--select", "time=..1us"], 2, 0)])
def test_a_window_of_calls_that_are_not_recorded_has_no_efficiency(mpi, options, ranks, calls, tmp_path):
    """The time of unrecorded calls is neither work nor time in MPI. A window that covers the whole selection has all
    of the selected calls."""
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path, np=2, options=[*options, "--window", "name=w from=start"])
    assert outcome.code == 0, outcome.describe()
    window = windows(outcome.archive)["w"]
    assert (window["ranks"], window["unrecorded_ranks"]) == (2, ranks)
    assert window["mpi_share"] is None and window["parallel_efficiency"] is None and window["load_balance"] is None
    assert calls is None or window["point_to_point"]["completions"] == calls
    assert f"Not all MPI calls of {ranks} of 2 ranks in 'w' were recorded" in text(outcome.archive)
    assert any("windows will count no MPI calls" in line for line in outcome.said) == (options[0] == "--with"), outcome.describe()


@pytest.mark.any_mpi
@BOTH
def test_a_window_that_is_selected_has_its_efficiency(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("ring")], tmp_path, np=2, options=["--select", "window=part", "--window",
                           "name=part from=MPI_Send#2 to=MPI_Send#8;name=whole from=start"])
    assert outcome.code == 0, outcome.describe()
    found = windows(outcome.archive)
    assert found["part"]["unrecorded_ranks"] == 0 and 0 < found["part"]["parallel_efficiency"] <= 1, found["part"]
    assert found["whole"]["unrecorded_ranks"] == 2 and found["whole"]["parallel_efficiency"] is None, found["whole"]


@pytest.mark.any_mpi
@BOTH
def test_the_note_on_models_appears_once(mpi, tmp_path):
    command = [rig.RANKINE, "run", "--window", "name=a from=start model=event", "-o", tmp_path / "job.rkn"]
    outcome = rig.plain(mpi, [*command, mpi.program("windows_clauses"), "none"], tmp_path, np=2)
    assert outcome.code == 0, outcome.describe()
    assert "\n".join(outcome.said).count("model=event of 'a' becomes model=call") == 1, outcome.describe()
