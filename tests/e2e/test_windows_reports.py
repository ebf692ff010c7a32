# SPDX-License-Identifier: BSD-3-Clause
"""Reports that a program writes about its windows (docs/windows.md, "Reports while it runs"), through the
names of the MPI/RT proposal and through report(). Each flag of a report shows its own exact counts, as text and as
JSON."""
import json
import re

import pytest

import rig

pytestmark = pytest.mark.beside
BOTH = pytest.mark.mpis("openmpi", "mpich")

# The counts of one rank for one call of `Communicate` in windows_reports.cc.
MESSAGES = dict(sent_messages=7, sent_bytes=200500, received_messages=7, received_bytes=200500)
SIZES = dict(small_messages=10, small_bytes=1000, large_messages=4, large_bytes=400000)
MOVED = 2 * 200500 + 16  # the bytes of a reduction count once
UNSAMPLED = "the time in other services is unknown, because no sample was taken in MPI during the window"
NO_SAMPLES = "the time in other services is unknown, because no samples are taken"


# With these settings, ranks on one host copy messages themselves. Copies in the kernel would have no samples.
COPIES = {"openmpi": {"OMPI_MCA_btl_vader_single_copy_mechanism": "none"}, "mpich": {"UCX_TLS": "posix,self"}}


def run(mpi, folder, what, path, options=(), env=None, name="job.rkn"):
    outcome = rig.measured(mpi, [mpi.program("windows_reports"), what, path], folder, np=2, options=options, env=env, name=name)
    assert outcome.code == 0, outcome.describe()
    return outcome


def lines(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def check(values, expected):
    assert {key: values.get(key) for key in expected} == expected, values


def warned(line):
    """Returns the warnings except the warning about other services. That warning must be printed exactly if the time
    is too short for a sample."""
    services = line.get("other_services")
    unsampled = bool(services) and services["samples"] == services["kernel_at_most_s"] == 0 and NO_SAMPLES not in line["warnings"]
    assert (UNSAMPLED in line["warnings"]) == unsampled, line
    return [warning for warning in line["warnings"] if warning != UNSAMPLED]


def times(n, values):
    return {key: n * value for key, value in values.items()}


@BOTH
def test_each_flag_shows_its_meaning(mpi, tmp_path):
    outcome = run(mpi, tmp_path, "flags", tmp_path)
    flags = ("other", "pttopt", "coll", "comm", "msgsize", "traffic", "all")
    assert outcome.lines() == sorted(f"{flag} 0" for flag in flags), outcome.describe()
    keys = {flag: lines(tmp_path / f"{flag}.json") for flag in flags}
    for flag, two in keys.items():
        assert sorted((line["window"], line["rank"]) for line in two) == [(flag, 0), (flag, 1)]
        for line in two:
            assert warned(line) == [] and line["running"] is False and line["timeout_s"] == 50
            every = flag == "all"
            for key, asked in (("point_to_point", "pttopt"), ("non_blocking", "pttopt"), ("one_sided", "pttopt"), ("collective", "coll"),
                               ("collectives", "coll"), ("large_bytes_from", "msgsize"), ("other_services", "other"), ("other", "other")):
                assert (key in line) == (every or asked == flag), (flag, key)
            assert ("communicators" in line) == (flag in ("comm", "msgsize", "traffic", "all")), flag
            for comm in line.get("communicators", []):
                for key, asked in (("usage", "comm"), ("first_to_last_s", "comm"), ("small_bytes", "msgsize"), ("traffic", "traffic")):
                    assert (key in comm) == (every or asked == flag), (flag, key)
    for line in keys["pttopt"] + keys["all"]:
        check(line["point_to_point"], {**MESSAGES, "completions": 14, "calls": 14})
        check(line["non_blocking"], dict(completions=14))
        check(line["blocking"], dict(completions=0))
        check(line["completing"], dict(calls=7))
    for line in keys["coll"] + keys["all"]:
        check(line["collective"], dict(calls=3, completions=3))
        rows = {row["function"]: row for row in line["collectives"]}
        assert rows.keys() == {"MPI_Barrier", "MPI_Allreduce"} and line["collectives_beyond"] == 0
        check(rows["MPI_Allreduce"], dict(processes=2, calls=2, completions=2, sent_bytes=16, received_bytes=16, inner_messages=2,
                                          inner_bytes=16, timeouts=0))
        check(rows["MPI_Barrier"], dict(processes=2, calls=1, completions=1, sent_bytes=0))
        # (the library decides how many messages a barrier needs)
        assert rows["MPI_Barrier"]["inner_messages"] >= 1
        for key in ("inner_messages", "inner_bytes"):
            assert line[key] == sum(row[key] for row in rows.values()), line
        check(line, dict(processes=2))
    for line in keys["msgsize"] + keys["all"]:
        check(line, {**SIZES, "large_bytes_from": 4096})
        assert (line["large_bytes_by"], line["large_bytes_setting"]) == (
            ("library", "btl_vader_eager_limit") if mpi.is_open_mpi else ("constant", None))
    for flag in ("comm", "msgsize", "traffic", "all"):
        for line in keys[flag]:
            comm, = line["communicators"]
            check(comm, {**MESSAGES, "name": "MPI_COMM_WORLD", "size": 2, "inner_messages": line["inner_messages"],
                         "inner_bytes": line["inner_bytes"], "timeouts": 0})
            check(comm["point_to_point"], dict(completions=14))
            check(comm["collective"], dict(completions=3))
            if "usage" in comm:
                assert 0 < comm["usage"] <= 1 and 0 <= comm["first_s"] < comm["last_s"] <= line["seconds"], line
                assert comm["first_to_last_s"] == pytest.approx(comm["last_s"] - comm["first_s"], abs=2e-6)
            if "small_bytes" in comm:
                check(comm, SIZES)
            if "traffic" in comm:
                assert (sum(comm["traffic"]["bytes"]), sum(comm["traffic"]["messages"])) == (MOVED, 16), comm
                assert comm["traffic"]["bin_s"] >= 0.1
    for line in keys["other"]:  # of all calls
        check(line["all"], dict(completions=17))


SHOWN = {  # the text that each flag adds, and that no other flag except `all` adds
    "pttopt": [r"point-to-point: +14 calls, 14 complete", r"  messages: sent 7 \(200500 bytes\), received 7 \(200500 bytes\)"],
    "coll": [r"collective: +3 calls, 3 complete", r"MPI_Allreduce, 2 processes: 2 calls, 2 complete, .* sent 16 bytes, received 16, "
             r"messages inside 2 \(16 bytes\)", r"MPI_Barrier, 2 processes: 1 calls, 1 complete"],
    "comm": [r"usage [\d.]+ %; complete: 14 point-to-point, 3 collective; timeouts 0", r"on communicators of up to 2 processes"],
    "msgsize": [r"sizes: small 10 \(1000 bytes\), large 4 \(400000 bytes\); large from 4096 bytes on, ",
                r"^      small 10 \(1000 bytes\), large 4 \(400000 bytes\)"],
    "traffic": [r"bytes in each [\d.]+ s: \d+"],
    "other": [r"^  other services: samples in MPI \d+, work [\d.]+ s, stall [\d.]+ s; (?:at most [\d.]+ s|none was seen) in the kernel$|"
              rf"^  note: {UNSAMPLED}$"]}


@pytest.mark.any_mpi
@BOTH
def test_the_text_of_each_flag(mpi, tmp_path):
    run(mpi, tmp_path, "flags", tmp_path)
    texts = {flag: (tmp_path / f"{flag}.txt").read_text("utf-8") for flag in (*SHOWN, "all")}
    for flag, text in texts.items():
        assert sorted(re.findall(rf"^window {flag}, start 1, rank (\d): [\d.]+ s, in MPI [\d.]+ s$", text, re.M)) == ["0", "1"], text
        assert text.count("timeouts (beyond 50.000000 s): 0") == 2 and text.count("note:") == text.count(UNSAMPLED)
        for asked, patterns in SHOWN.items():
            for pattern in patterns:
                found = len(re.findall(pattern, text, re.M))
                assert found == (2 if flag in (asked, "all") else 0), (flag, pattern, text)
    named = len(re.findall(r"^  MPI_COMM_WORLD, 2 processes, messages: sent 7 ", "".join(texts.values()), re.M))
    assert named == 2 * 4  # once for each rank and each of the flags comm, msgsize, traffic and all


@pytest.mark.any_mpi
@BOTH
def test_output_while_it_runs_and_afterwards(mpi, tmp_path):
    path = tmp_path / "out.json"
    outcome = run(mpi, tmp_path, "running", path)
    assert outcome.out == ["answers 0"], outcome.describe()
    first, second, third = lines(path)
    for line, n, running in ((first, 1, True), (second, 2, True), (third, 2, False)):
        assert line["running"] is running and line["window"] == "monitor"
        check(line["point_to_point"], {**times(n, {**MESSAGES, **SIZES}), "completions": 14 * n})
        check(line["collective"], dict(completions=3 * n))
        comm, = line["communicators"]
        check(comm, times(n, {**MESSAGES, **SIZES}))
        assert comm["inner_messages"] == line["inner_messages"] >= 3 * n
        assert sum(comm["traffic"]["bytes"]) == n * MOVED
    assert first["seconds"] < second["seconds"] <= third["seconds"]


@pytest.mark.alone
@BOTH
def test_usage_of_a_group_and_names_that_are_no_text(mpi, tmp_path):
    path = tmp_path / "usage"
    outcome = run(mpi, tmp_path, "usage", path)
    assert outcome.out == ["usage 0"], outcome.describe()
    of = lines(path.with_suffix(".json"))
    assert [line["rank"] for line in of] == [0, 1, "all"]
    for line in of:
        ranks = 2 if line["rank"] == "all" else 1
        assert line["window"] == "us\x1b[1mage\n\ufffd"
        comm, = line["communicators"]
        assert comm["name"] == 'half\n\x1b[2J\ufffd"\\' and comm.get("ranks", 1) == ranks
        check(comm, times(2 * ranks, {**MESSAGES, **SIZES}))
        # The times between the communicator's two operations and after the second operation are 0.4 s each.
        assert 0.4 * ranks < comm["first_to_last_s"] < (line["seconds"] - 0.4) * ranks + 1e-3, line
        assert comm["usage"] < 1 - 0.4 / line["seconds"] + 1e-3
        bins = comm["traffic"]["bytes"]
        assert sum(bins) == 2 * ranks * MOVED and 0 in bins, line
    assert of[2]["communicators"][0]["first_to_last_s"] == pytest.approx(
        sum(line["communicators"][0]["first_to_last_s"] for line in of[:2]), abs=1e-5)
    text = path.with_suffix(".txt").read_text("utf-8")
    assert not any(c < " " and c != "\n" for c in text), text
    assert "timeouts" not in text, "the window has no limit"
    heads = re.findall(r"^window us\\x1b\[1mage\\n\ufffd, start 1, rank (\w+):", text, re.M)
    assert heads == ["0", "1", "all"], text
    assert len(re.findall(r'^  half\\n\\x1b\[2J\ufffd"\\, 2 processes, ', text, re.M)) == 3, text
    share = float(re.findall(r"usage ([\d.]+) %", text)[2])
    assert share == pytest.approx(100 * of[2]["communicators"][0]["usage"], abs=0.1)


@pytest.mark.alone
@BOTH
def test_timeouts_by_communicator_and_for_whom(mpi, tmp_path):
    path = tmp_path / "late"
    run(mpi, tmp_path, "late", path)
    of = lines(path.with_suffix(".json"))
    for line, timeouts in zip(of, (1, 0, 1)):
        comm, = line["communicators"]
        assert comm["name"] == "turned" and comm["timeouts"] == line["timeouts"] == timeouts and line["timeout_s"] == 0.1, line
        if timeouts:
            check(comm, dict(longest_peer=0, longest_s=line["longest_s"]))
            assert 0.25 < comm["longest_s"] < line["seconds"]
            # The first communication on the communicator is the longest wait, and counts from the begin of this wait.
            assert comm["first_to_last_s"] > comm["longest_s"] - 2e-6, comm
    text = path.with_suffix(".txt").read_text("utf-8")
    assert len(re.findall(r"timeouts 1, the longest wait 0\.\d+ s for rank 0$", text, re.M)) == 2, text
    assert len(re.findall(r"^  timeouts \(beyond 0\.100000 s\): 1, the longest wait 0\.\d+ s for rank 0$", text, re.M)) == 2, text


@pytest.mark.any_mpi
@BOTH
def test_more_communicators_than_a_report_has_room_for(mpi, tmp_path):
    """The report gives the number of operations for which it has no row."""
    path = tmp_path / "many"
    run(mpi, tmp_path, "many", path)
    of = lines(path.with_suffix(".json"))
    for line in of:
        ranks = 2 if line["rank"] == "all" else 1
        assert len(line["communicators"]) == 16 and line["communicators_beyond"] == 5 * ranks, line
        assert all(comm["collective"]["completions"] == comm.get("ranks", 1) == ranks for comm in line["communicators"]), line
        assert len(warned(line)) == 1 and "too many communicators" in warned(line)[0]
        sizes = {row["processes"]: row["completions"] for row in line["collectives"]}
        assert sizes == {1: ranks, 2: 20 * ranks}
    text = path.with_suffix(".txt").read_text("utf-8")
    assert text.count("note: there were too many communicators to list") == 3, text


@pytest.mark.alone
@BOTH
def test_other_services_and_their_limits(mpi, tmp_path):
    path = tmp_path / "sampled"
    run(mpi, tmp_path, "other", path, options=["--sample-hz=1000"], env=COPIES[mpi.name])
    of = lines(path.with_suffix(".json"))
    for line in of:
        services = line["other_services"]
        parts = sum(value for key, value in services.items() if key in ("library_s", "transport_s", "copy_s", "registration_s",
                                                                        "system_s", "other_s", "not_looked_at_s"))
        assert services["samples"] >= 5 and services["work_s"] > 0 and services["copy_s"] > 0, services
        assert parts == pytest.approx(services["work_s"], abs=1e-5) and services["kernel_at_most_s"] <= line["all"]["call_s"]
        assert (line["model"], line["model_used"]) == ("event", "call")
        assert warned(line) == ["operations count from the entry of their calls, because only --state=exact records when an operation "
                                "can continue"]
    assert of[2]["other_services"]["samples"] == of[0]["other_services"]["samples"] + of[1]["other_services"]["samples"]
    path = tmp_path / "unsampled"
    run(mpi, tmp_path, "other", path, options=["--sample-hz=0", "--state=exact"], name="b.rkn")
    for line in lines(path.with_suffix(".json")):
        assert line["other_services"]["samples"] == 0 and line["model_used"] == "event"
        assert warned(line) == [NO_SAMPLES]
    text = path.with_suffix(".txt").read_text("utf-8")
    assert "other services:" not in text and text.count(f"note: {NO_SAMPLES}") == 3, text


def test_partly_counted_messages_inside_collectives(mpi, tmp_path):
    run(mpi, tmp_path, "hidden", f"{tmp_path}/")
    for line in lines(tmp_path / "later.json"):
        assert len(warned(line)) == 1 and "ends in a later call" in warned(line)[0], line["warnings"]
    assert (tmp_path / "later.txt").read_text().count("note: if a collective operation ends in a later call, only") == 3
    for line in lines(tmp_path / "sizeless.json"):
        said = [warning for warning in line["warnings"] if "count with 0 bytes" in warning]
        assert len(said) == len(warned(line)) == (mpi.name == "mpich"), line["warnings"]


@pytest.mark.mpis("mpich5", "intelmpi")
def test_messages_inside_collectives_that_cannot_be_seen(mpi, tmp_path):
    run(mpi, tmp_path, "flags", tmp_path)
    said = "messages inside collective operations are not visible in this MPI library"
    for flag in ("coll", "all"):
        for line in lines(tmp_path / f"{flag}.json"):
            assert warned(line) == [said] and line["inner_messages"] == 0, line
        text = (tmp_path / f"{flag}.txt").read_text()
        assert text.count(f"note: {said}") == 2 and text.count(", messages inside not seen\n") == 4, text
    assert "note:" not in (tmp_path / "pttopt.txt").read_text()
