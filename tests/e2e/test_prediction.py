# SPDX-License-Identifier: BSD-3-Clause
"""The result of a prediction is an archive. The tests compare the archive of a replay with the archive of the
replayed run."""
import json
import re

import pytest

import rig
from test_ti import PLATFORM, wait_for
from tries import in_one_of_three

pytestmark = pytest.mark.beside

TI = ("--with", "timer,mpi,ti")
# Functions that a trace omits because they move no data, or that a trace contains under another function name. The
# partners and bytes of a persistent message are counted at MPI_Start. A trace omits each test that does not complete a
# request.
LEFT_OUT = re.compile(r"MPI_(Comm_(rank|size|free|set_name|group)|Init|Finalize|Wtime|Type_|Buffer_|Get_|Request_get|Status|.*_init$|Test|Abort"
                      r"|Start|Query|Initialized|Group_|Info_|Error|Comm_set_errhandler|Op_|Reduce_local|Request_free)")
CALLS = ("SELECT mpi.rank,mpi.function,mpi.comm.size,sum(count),sum(mpi.bytes.sent) AS sent,sum(mpi.bytes.received) AS received,"
         "sum(mpi.bytes.completed) AS completed GROUP BY mpi.rank,mpi.function,mpi.comm.size FORMAT json")
PARTNERS = ("SELECT mpi.rank,mpi.peer,sum(mpi.bytes.sent) AS sent,sum(mpi.bytes.received) AS received,sum(count) "
            "WHERE mpi.peer GROUP BY mpi.rank,mpi.peer FORMAT json")


def recorded(mpi, tmp_path, program, *arguments):
    outcome = rig.measured(mpi, [mpi.program(program), *arguments], tmp_path, options=TI)
    assert outcome.code == 0, outcome.describe()
    wait_for(outcome.archive)
    return outcome.archive


def predicted(tmp_path, trace, *words, name="predicted.rkn", platform=PLATFORM):
    (tmp_path / "platform.xml").write_text(platform)
    archive = tmp_path / name
    outcome = rig.run([rig.RANKINE, "replay", trace, "-p", "platform.xml", "-o", archive, "--json", *words], tmp_path)
    assert outcome.code == 0, outcome.describe()
    return archive, json.loads("\n".join(outcome.out))


def numbers(record, *names):
    return tuple(int(record.get(name) or 0) for name in names)


def calls(archive):
    return {(record["mpi.rank"], record["mpi.function"], record.get("mpi.comm.size")):
            numbers(record, "sum#count", "sent", "received", "completed")
            for record in rig.query(archive, CALLS)
            if record.get("mpi.function") and not LEFT_OUT.match(record["mpi.function"])}


def partners(archive):
    return {(record["mpi.rank"], record["mpi.peer"]): numbers(record, "sum#count", "sent", "received")
            for record in rig.query(archive, PARTNERS)}


@pytest.mark.any_mpi
def test_a_prediction_of_several_programs_names_them(mpi, tmp_path):
    left, right = ([mpi.program(f"mpmd_{side}"), 200, 16] for side in ("left", "right"))
    argv = [*mpi.launcher, "-n", "1", *map(str, left), ":", "-n", "1", *map(str, right)]
    outcome = rig.run(rig.measure_argv(argv, tmp_path / "job.rkn", TI), tmp_path, mpi.env)
    assert outcome.code == 0, outcome.describe()
    wait_for(tmp_path / "job.rkn")
    archive, _ = predicted(tmp_path, tmp_path / "job.rkn")
    text = rig.report(archive, "--section", "summary").out
    assert text[0].startswith("mpmd_left + mpmd_right  2 ranks"), text
    assert any("; runs mpmd_" in line for line in text), text


@pytest.mark.any_mpi
@pytest.mark.parametrize("program,arguments", [("ring", (5, 16)), ("blocking", (3, 16)), ("nonblocking", (3, 16)),
                                               ("collectives", (2, 16)), ("icollectives", (2, 16)), ("communicators", (2, 16)),
                                               ("persistent", (2, 16))])
def test_a_prediction_moves_what_the_run_moved(mpi, program, arguments, tmp_path):
    measured = recorded(mpi, tmp_path, program, *arguments)
    prediction, _ = predicted(tmp_path, measured)
    assert calls(prediction) == calls(measured)
    assert partners(prediction) == partners(measured)
    assert calls(prediction)
    if program in ("ring", "blocking", "nonblocking", "persistent"):
        assert all(sent or received for _, sent, received in partners(prediction).values()) and partners(prediction)


ONE_GIGABYTE = ('<?xml version="1.0"?>\n<platform version="4.1"><zone id="w" routing="Full"><cluster id="c" prefix="n" suffix="" '
                'radical="0-3" speed="1Gf" bw="1GBps" lat="10us"/></zone></platform>\n')
# Rank 1 waits while rank 0 works for one second. After that, the message takes exactly 1 ms.
LATE = ["0 init", "1 init", "0 compute 1e9", "1 compute 4e8", "0 send 1 0 1000 6", "1 recv 0 0 1000 6", "0 finalize", "1 finalize"]


def text_trace(tmp_path, lines):
    (tmp_path / "trace").write_text("".join(f"{line}\n" for line in lines))
    return "trace"


def test_times_equal_the_replay(tmp_path):
    prediction, told = predicted(tmp_path, text_trace(tmp_path, LATE), "--network", "constant:0.001", platform=ONE_GIGABYTE)
    assert told["simulated_time_s"] == pytest.approx(1.001, abs=1e-9)
    times = {(record["mpi.rank"], record["mpi.function"]): record["ns"] for record in rig.query(
        prediction, "SELECT mpi.rank,mpi.function,sum(time.duration.ns) AS ns GROUP BY mpi.rank,mpi.function FORMAT json")
        if record.get("mpi.function")}
    assert times[1, "MPI_Recv"] == 601_000_000 and times[0, "MPI_Send"] == 0, times
    shown = json.loads("\n".join(rig.report(prediction, "--json").out))
    useful = [process["useful_ns"] for process in shown["processes"]]
    assert useful == [1_000_000_000, 400_000_000], shown["processes"]


def test_events_equal_the_replay(tmp_path):
    prediction, _ = predicted(tmp_path, text_trace(tmp_path, LATE), "--network", "constant:0.001", platform=ONE_GIGABYTE)
    events = rig.query(prediction, "SELECT mpi.rank,event,time.offset.ns AS at,time.duration.ns AS ns,mpi.call WHERE event ORDER BY time.offset.ns "
                                   "FORMAT json")
    of_one = [(event["event"], event["at"], event["ns"], event.get("mpi.call")) for event in events if event["mpi.rank"] == 1]
    # The record whose time interval ends with the call names the call.
    assert ("begin", 400_000_000, 400_000_000, None) in of_one and ("end", 1_001_000_000, 601_000_000, "MPI_Recv") in of_one, of_one
    assert len(events) == 2 * 6  # on each rank: MPI_Init, one message, MPI_Finalize


def test_a_prediction_says_that_it_is_one(tmp_path):
    prediction, _ = predicted(tmp_path, text_trace(tmp_path, LATE), "--bandwidth", "x2", platform=ONE_GIGABYTE)
    told = json.loads("\n".join(rig.run([rig.RANKINE, "info", "--json", prediction], tmp_path).out))
    assert told["job"]["prediction.trace"] == "trace" and told["job"]["prediction.platform"] == "platform.xml"
    assert told["job"]["prediction.options"] == "--bandwidth x2"
    assert [finding["name"] for finding in told["findings"]] == ["prediction"], told["findings"]
    shown = rig.run([rig.RANKINE, "report", prediction], tmp_path)
    assert "predicted for platform.xml" in "\n".join(shown.out), shown.describe()
    hosts = rig.query(prediction, "SELECT mpi.rank,host GROUP BY mpi.rank,host FORMAT json")
    assert {(record["mpi.rank"], record["host"]) for record in hosts if record.get("host")} == {(0, "n0"), (1, "n1")}
    verified = rig.run([rig.RANKINE, "verify", prediction], tmp_path)
    assert verified.code == 0, verified.describe()


def test_the_same_input_gives_the_same_bytes(tmp_path):
    trace = text_trace(tmp_path, LATE)
    first, _ = predicted(tmp_path, trace, name="first.rkn", platform=ONE_GIGABYTE)
    second, _ = predicted(tmp_path, trace, name="second.rkn", platform=ONE_GIGABYTE)
    assert first.read_bytes() == second.read_bytes()
    other, _ = predicted(tmp_path, trace, "--speed", "x2", name="other.rkn", platform=ONE_GIGABYTE)
    assert other.read_bytes() != first.read_bytes()


@pytest.mark.mpis("openmpi")
def test_regions_are_predicted(mpi, tmp_path):
    """If messages take no time and processors are twice as fast, the regions take half of the time of
    their work."""
    measured = recorded(mpi, tmp_path, "regions")
    slow, _ = predicted(tmp_path, measured, "--network", "ideal", name="slow.rkn")
    fast, _ = predicted(tmp_path, measured, "--network", "ideal", "--speed", "x2", name="fast.rkn")
    text = "SELECT mpi.rank,path,region.visits,region.time.ns WHERE region.visits FORMAT json"

    def regions(archive):
        return {(record["mpi.rank"], record["path"]): record["region.time.ns"] for record in rig.query(archive, text)}

    paths = {path for _, path in regions(slow)}
    assert paths and paths <= {path for _, path in regions(measured)}, paths
    outer = {key: time for key, time in regions(slow).items() if "/" not in key[1] and time > 1000}
    assert outer
    for key, time in outer.items():
        assert regions(fast)[key] == pytest.approx(time / 2, rel=1e-3, abs=20), key


@pytest.mark.parametrize("words,sentence", [
    (("-o", "prediction.txt"), "a name that ends in .rkn"),
    (("-o", "p.rkn", "--sweep", "bandwidth=1,2"), "--sweep makes several"),
    (("-o", "nowhere/p.rkn"), "the output folder nowhere cannot be used"),
])
def test_predictions_are_refused_for_invalid_outputs(words, sentence, tmp_path):
    text_trace(tmp_path, LATE)
    (tmp_path / "platform.xml").write_text(ONE_GIGABYTE)
    outcome = rig.run([rig.RANKINE, "replay", "trace", "-p", "platform.xml", *words], tmp_path)
    assert outcome.code != 0 and sentence in "\n".join(outcome.said) and len(outcome.said) == 1, outcome.describe()
    assert not list(tmp_path.glob("*.rkn"))


def test_a_prediction_replaces_nothing_unasked(tmp_path):
    text_trace(tmp_path, LATE)
    (tmp_path / "platform.xml").write_text(ONE_GIGABYTE)
    (tmp_path / "p.rkn").write_text("a measured run")
    words = [rig.RANKINE, "replay", "trace", "-p", "platform.xml", "-o", "p.rkn"]
    refused = rig.run(words, tmp_path)
    assert refused.code == 2 and "exists; give another name" in "\n".join(refused.said), refused.describe()
    assert (tmp_path / "p.rkn").read_text() == "a measured run"
    assert rig.run([*words, "--force"], tmp_path).code == 0
    assert rig.rankine("verify", "p.rkn", cwd=tmp_path).code == 0


@pytest.mark.mpis("openmpi")
def test_a_prediction_does_not_replace_its_trace(mpi, tmp_path):
    measured = recorded(mpi, tmp_path, "ring", 2, 16)
    before = measured.read_bytes()
    (tmp_path / "platform.xml").write_text(PLATFORM)
    outcome = rig.run([rig.RANKINE, "replay", measured, "-p", "platform.xml", "-o", f"./{measured.name}"], tmp_path)
    assert outcome.code != 0 and "names the trace itself" in "\n".join(outcome.said), outcome.describe()
    assert measured.read_bytes() == before


@pytest.mark.any_mpi
def test_a_prediction_beside_the_run(mpi, tmp_path):
    """--validate compares both runs for each rank and each function, limited to the calls that a trace contains. A
    prediction compared with itself has no error."""
    measured = recorded(mpi, tmp_path, "nonblocking", 3, 16)
    (tmp_path / "platform.xml").write_text(PLATFORM)
    words = [rig.RANKINE, "replay", measured, "-p", "platform.xml"]
    outcome = rig.run([*words, "--validate", measured, "--json"], tmp_path)
    assert outcome.code == 0, outcome.describe()
    told = json.loads("\n".join(outcome.out))["validation"]
    assert len(told["ranks"]) == mpi.np and told["measured_ns"] == max(rank["measured_ns"] for rank in told["ranks"])
    for one in told["functions"]:
        if not LEFT_OUT.match(one["function"]):
            assert one["measured_calls"] == one["predicted_calls"] > 0 and one["measured_ns"] > 0, one
    shown = rig.run([*words, "--validate", measured], tmp_path)
    text = "\n".join(shown.out)
    assert "MPI_Init to MPI_Finalize" in text and "outside of MPI" in text and "MPI_Isend" in text, shown.describe()
    prediction, _ = predicted(tmp_path, measured)
    itself = rig.run([*words, "--validate", prediction, "--json"], tmp_path)
    for one in json.loads("\n".join(itself.out))["validation"]["functions"]:
        assert one["measured_ns"] == one["predicted_ns"], one


@pytest.mark.mpis("openmpi")
def test_a_run_that_cannot_be_compared(mpi, tmp_path):
    measured = recorded(mpi, tmp_path, "ring", 2, 16)
    text_trace(tmp_path, LATE)
    (tmp_path / "platform.xml").write_text(ONE_GIGABYTE)
    for run, sentence in ((measured, "contains times from 4 ranks, but must contain times from all ranks of the trace: 2"), ("nowhere.rkn", "nowhere.rkn")):
        outcome = rig.run([rig.RANKINE, "replay", "trace", "-p", "platform.xml", "--validate", run], tmp_path)
        assert outcome.code != 0 and sentence in "\n".join(outcome.said), outcome.describe()


@pytest.mark.mpis("openmpi")
def test_communication_efficiency_is_split(mpi, tmp_path):
    """In the wavefront, the second rank waits for the work of the first rank even if messages take no time. In the
    other program, collectives only synchronise, and no rank waits less."""
    measured = recorded(mpi, tmp_path, "kernels", "lu", 10)

    def efficiencies(*options):
        return json.loads("\n".join(rig.report(measured, "--json", *options).out))["summary"]

    split = efficiencies()
    assert 0 < split["serialisation_efficiency"] < 0.95, split
    if split["transfer_efficiency"] is not None:
        assert split["serialisation_efficiency"] * split["transfer_efficiency"] == pytest.approx(
            split["communication_efficiency"], rel=2e-3)
        assert "Transfer" in "\n".join(rig.report(measured).out)
    assert efficiencies("--collectives", "synchronise")["serialisation_efficiency"] <= split["serialisation_efficiency"] + 1e-9
    assert efficiencies("--collectives", "off")["serialisation_efficiency"] is None
    wrong = rig.run([rig.RANKINE, "report", measured, "--collectives", "some"], tmp_path)
    assert wrong.code != 0 and "--collectives takes" in "\n".join(wrong.said), wrong.describe()


@pytest.mark.mpis("openmpi")
def test_communication_efficiency_is_split_by_region(mpi, tmp_path):
    """Tests the program's regions. One region encloses all other regions. In the replay, neither file operations nor
    messages take time."""
    def told(number):
        outcome = rig.measured(mpi, [mpi.program("views"), 100, "weak", "spin"], tmp_path, name=f"{number}.rkn", options=TI)
        assert outcome.code == 0, outcome.describe()
        wait_for(outcome.archive)
        report = json.loads("\n".join(rig.report(outcome.archive, "--json").out))
        assert report["summary"]["serialisation_efficiency"] is not None
        regions = {line["name"]: line for line in report["regions"]}
        for line in regions.values():
            serialisation, transfer = line["serialisation_efficiency"], line["transfer_efficiency"]
            assert 0 < serialisation <= 1, line
            assert transfer is None or serialisation * transfer == pytest.approx(line["communication_efficiency"], rel=2e-3), line
        # The region solve contains no MPI call. In the region exchange, the ranks only wait for each other.
        assert regions["solve"]["serialisation_efficiency"] == regions["solve"]["transfer_efficiency"] == 1
        assert regions["exchange"]["serialisation_efficiency"] < 0.5
        return outcome.archive
    text = rig.report(in_one_of_three(told), "--section", "efficiencies").out
    assert any("serialisation" in line and "transfer" in line for line in text) and any("exchange" in line for line in text)


@pytest.mark.mpis("openmpi")
def test_a_trace_that_cannot_be_replayed_is_still_reported(mpi, tmp_path):
    """Replays reject traces with one-sided communication. The report prints the reason instead of the unknown
    numbers."""
    shown = rig.report(recorded(mpi, tmp_path, "rma", 2, 16))
    text = " ".join(" ".join(shown.out).split())
    assert shown.code == 0 and ("cannot be replayed" in text or "Serialisation" in text), shown.describe()


def test_a_paje_trace(tmp_path):
    """The states and links of the Paje trace are sorted by time, and have the times of a late sender. Repeated
    exports are byte-identical."""
    text_trace(tmp_path, LATE)
    (tmp_path / "platform.xml").write_text(ONE_GIGABYTE)
    words = [rig.RANKINE, "replay", "trace", "-p", "platform.xml", "--network", "constant:0.001", "--paje"]
    for name in ("one.paje", "two.paje"):
        outcome = rig.run([*words, name, "-o", f"{name}.rkn"], tmp_path)
        assert outcome.code == 0, outcome.describe()
    assert (tmp_path / "one.paje").read_bytes() == (tmp_path / "two.paje").read_bytes()
    assert (tmp_path / "one.paje.rkn").read_bytes() == (tmp_path / "two.paje.rkn").read_bytes()
    lines = [line.split() for line in (tmp_path / "one.paje").read_text().splitlines() if not line.startswith("%")]
    names = {line[1]: line[3] for line in lines if line[0] == "3"}
    events = [line for line in lines if line[0] in "678"]
    times = [float(line[1]) for line in events]
    assert times == sorted(times)
    does = {rank: [(names[line[4]], float(line[1])) for line in events if line[0] == "6" and line[3] == rank] for rank in ("r0", "r1")}
    assert ("computing", 0.0) in does["r0"] and ("MPI_Send", 1.0) in does["r0"]
    assert ("MPI_Recv", 0.4) in does["r1"] and ("MPI_Finalize", 1.001) in does["r1"]
    links = [(line[0], float(line[1]), line[4], line[5], line[6]) for line in events if line[0] in "78"]
    assert links == [("7", 1.0, "1000", "r0", "m0"), ("8", 1.001, "1000", "r1", "m0")]
    refused = rig.run([*words, "nowhere/x.paje"], tmp_path)
    assert refused.code != 0 and "cannot create 'nowhere/x.paje'" in "\n".join(refused.said), refused.describe()
