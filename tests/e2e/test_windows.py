"""Monitor windows (docs/windows.md): counts to the unit against a program whose communication is known, on both
libraries, in C and Fortran and with threads; windows from outside; answers; reports while the program runs."""
import collections
import json
import re
import subprocess
import time

import pytest

import rig

# One `communicate` of windows.c on rank 0.
ONCE = dict(calls=42, completions=35, blocking=23, non_blocking=10, collective=2, sent=18, sent_bytes=51032, received=18,
            received_bytes=51032, small=26, small_bytes=2048, large=10, large_bytes=100000, open=0, lost=0)
NOTHING = dict.fromkeys(ONCE, 0)


def times(n):
    return {key: n * value for key, value in ONCE.items()}


def shown(outcome):
    """{window: {key: number}} of what rank 0 has printed."""
    assert outcome.code == 0, outcome.describe()
    values = collections.defaultdict(dict)
    for line in outcome.out:
        window, key, *numbers = line.split()
        values[window][key] = float(numbers[0]) if "." in numbers[0] else int(numbers[0])
    return values


def check(values, expected):
    assert {key: values[key] for key in expected} == expected, values


def run(mpi, folder, what, *more, options=(), np=2, name="job.rkn"):
    return rig.measured(mpi, [mpi.program("windows"), what, *more], folder, np=np, options=options, name=name)


@pytest.mark.mpis("openmpi", "mpich", "mpich5", "intelmpi")
def test_counts_are_exact(mpi, tmp_path):
    values = shown(run(mpi, tmp_path, "exact"))
    check(values["running"], {**times(2), "running": 1})
    check(values["all"], {**times(2), "running": 0})
    # Waits name no communicator.
    check(values["on_copy"], {**ONCE, "calls": 35})
    check(values["half"], {**ONCE, "small": 6, "small_bytes": 48, "large": 30, "large_bytes": 102000})
    check(values["small"], {**NOTHING, "calls": 6, "completions": 6, "blocking": 6, "sent": 6, "sent_bytes": 48,
                            "received": 6, "received_bytes": 48, "small": 12, "small_bytes": 96})
    check(values["middle"], {**NOTHING, "calls": 40, "completions": 40, "blocking": 40, "sent": 20, "sent_bytes": 2000,
                             "received": 20, "received_bytes": 2000, "small": 40, "small_bytes": 4000})
    check(values["with_one"], {"sent": 36, "sent_bytes": 102048, "received": 36, "received_bytes": 102048,
                               "non_blocking": 20, "blocking": 46, "collective": 0, "longest_peer": 1})
    check(values["with_nobody"], NOTHING)
    check(values["collective"], {**NOTHING, "calls": 4, "completions": 4, "collective": 4, "sent_bytes": 16,
                                 "received_bytes": 16})
    assert values["never"] == {"answer": 3}
    # The archive has the same.
    rows = rig.query(tmp_path / "job.rkn", "SELECT window.name,sum(window.completions) AS n WHERE mpi.rank=0 "
                                           "GROUP BY window.name FORMAT json")
    archived = {row["window.name"]: row["n"] for row in rows if row.get("n")}
    assert archived["all"] == 70 and archived["on_copy"] == 35 and archived["collective"] == 4


@pytest.mark.mpis("openmpi", "mpich", "openmpi5")
def test_messages_inside_collectives(mpi, tmp_path):
    """Two ranks that reduce to both send one message each, by any algorithm; the library's own choice is one of them."""
    values = shown(run(mpi, tmp_path, "exact"))
    for window, reductions in (("all", 4), ("on_copy", 2), ("collective", 4)):
        check(values[window], dict(inner=reductions, inner_bytes=4 * reductions))


@pytest.mark.mpis("openmpi5")
@pytest.mark.parametrize("pml", ["ob1", "cm", "ucx"])
def test_messages_inside_collectives_by_component(mpi, pml, tmp_path):
    """Each fills the table with functions of its own; those of cm have no names."""
    env = {"OMPI_MCA_pml": pml, "OMPI_MCA_mtl": "ofi", "OMPI_MCA_mtl_ofi_provider_include": "tcp", "FI_PROVIDER": "tcp",
           "OMPI_MCA_pml_ucx_tls": "any", "OMPI_MCA_pml_ucx_devices": "any"}
    values = shown(rig.measured(mpi, [mpi.program("windows"), "exact"], tmp_path, np=2, env=env))
    check(values["all"], dict(inner=4, inner_bytes=16))


# One copies into shared memory and out of it, the other by sockets, which copy in the kernel.
WAYS = {("openmpi", "copy"): {"OMPI_MCA_btl_vader_single_copy_mechanism": "none"}, ("mpich", "copy"): {"UCX_TLS": "posix,self"},
        ("openmpi", "kernel"): {"OMPI_MCA_btl": "tcp,self", "OMPI_MCA_pml": "ob1"}, ("mpich", "kernel"): {"UCX_TLS": "tcp,self"}}


@pytest.mark.mpis("openmpi", "mpich")
@pytest.mark.parametrize("where", ["copy", "kernel"])
def test_other_services_say_who_copies(mpi, where, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("states"), "copies"], tmp_path, np=2, env=WAYS[mpi.name, where],
                           options=["--sample-hz=1000", "--window", "name=all from=MPI_Barrier#1 to=MPI_Finalize#1"])
    assert outcome.code == 0, outcome.describe()
    window = json.loads("\n".join(rig.report(outcome.archive, "--json").out))["windows"][0]
    services = window["other_services"]
    if where == "copy":
        assert services["copy_ns"] > 0.6 * services["work_ns"] > services["kernel_at_most_ns"] / 2, services
    else:
        assert services["kernel_at_most_ns"] > 5 * services["copy_ns"], services
        # All but the first barrier lies in the window.
        assert services["kernel_at_least_ns"] > 0.5 * services["kernel_at_most_ns"], services


@pytest.mark.mpis("openmpi", "mpich")
def test_cxx_and_when_a_collective_begins(mpi, tmp_path):
    """Both copy 32 MiB before they begin the first message of an allreduce, and that message is seen."""
    outcome = rig.measured(mpi, [mpi.program("windows_cxx")], tmp_path, np=2)
    assert outcome.code == 0, outcome.describe()
    assert outcome.lines() == ["large 3 3", "scoped 1 0 1 2"], outcome.describe()
    rows = rig.query(tmp_path / "job.rkn", "SELECT window.name,sum(window.execution.ns) AS e,sum(time.duration.ns) AS t "
                                           "WHERE mpi.function=MPI_Allreduce GROUP BY window.name FORMAT json")
    large = next(row for row in rows if row.get("window.name") == "large")
    assert large["e"] < 0.99 * large["t"], rows


@pytest.mark.mpis("openmpi", "mpich", "openmpi5")
def test_what_is_open_at_the_end_completes_in_the_next(mpi, tmp_path):
    values = shown(run(mpi, tmp_path, "open"))
    check(values["first"], dict(open=3, open_bytes=1 << 19, completions=0, sent=1, received=0))
    check(values["second"], dict(open=0, open_bytes=0, completions=6, sent=2, received=3, instance=1))
    for key in ("calls", "completions", "sent", "sent_bytes", "received", "received_bytes", "large", "small_bytes"):
        assert values["first"][key] + values["second"][key] == values["whole"][key], key


def test_persistent_requests(mpi, tmp_path):
    values = shown(run(mpi, tmp_path, "persistent"))["persistent"]
    check(values, dict(completions=12, non_blocking=12, sent=6, sent_bytes=300, received=6, received_bytes=300, open=0))


def test_timeouts_and_for_whom(mpi, tmp_path):
    values = shown(run(mpi, tmp_path, "late", options=["--state=exact"]))
    late, event = values["late"], values["event"]
    check(late, dict(timeouts=2, longest_peer=1, completions=2))
    assert 0.25 < late["longest_s"] < 0.45 and 0.55 < late["execution_s"] < 0.9
    # By the event model an operation begins when its message is there.
    assert event["execution_s"] < 0.1, event
    check(event, dict(timeouts=0, completions=2))


@pytest.mark.mpis("openmpi", "mpich")
def test_four_threads(mpi, tmp_path):
    values = shown(run(mpi, tmp_path, "threads"))
    for n in range(4):
        check(values[f"thread{n}"], times(n + 1))
    check(values["threads"], times(10))
    assert values["reader"] == {"wrong": 0}


def test_a_thousand_at_once(mpi, tmp_path):
    check(shown(run(mpi, tmp_path, "many"))["all"], ONCE)


def test_each_of_many_starts_has_an_instance(mpi, tmp_path):
    outcome = run(mpi, tmp_path, "repeat", np=1)
    assert outcome.code == 0, outcome.describe()
    row = rig.query(outcome.archive, "SELECT sum(count) AS n WHERE mpi.function=MPI_Barrier,window.name FORMAT json")[0]
    starts = rig.query(outcome.archive, "SELECT count() AS n,sum(window.duration.ns) AS ns WHERE window.duration.ns FORMAT json")[0]
    assert row["n"] == 60000 and starts["n"] == 60000, (row, starts)
    assert 0 < starts["ns"] < outcome.seconds * 1e9
    assert rig.functions(outcome.archive)["MPI_Barrier"].calls == 60000
    assert "no instance of their own" not in " ".join(" ".join(rig.report(outcome.archive, "--section", "trust").out).split())


def test_answers(mpi, tmp_path):
    outcome = run(mpi, tmp_path, "answers")
    assert outcome.code == 0, outcome.describe()
    expected = dict(create=0, nameless=2, null_comm=2, stop_first=3, read_first=3, start=0, start_again=3, free_running=3,
                    reset=0, after_reset=0, stop=0, after_stop=1, bad_path=5, free=0, free_again=2, start_freed=2)
    for rank in "01":
        assert {key: int(value) for r, key, value in map(str.split, outcome.out) if r == rank} == expected
    # A window that was reset shows what came after it.
    rows = rig.query(outcome.archive, "SELECT window.name,sum(count) AS n WHERE mpi.function=MPI_Barrier,window.name "
                                      "GROUP BY window.name FORMAT json")
    assert [row["n"] for row in rows] == [2]
    alone = rig.plain(mpi, [mpi.program("windows"), "answers"], tmp_path, np=2)
    assert {line.split()[-1] for line in alone.out if "after" not in line} == {"1"}, alone.describe()


def test_the_names_of_mpirt(mpi, tmp_path):
    path = tmp_path / "rt.txt"
    outcome = run(mpi, tmp_path, "mpirt", path)
    for rank in "01":
        said = [line.split()[1:] for line in outcome.out if line.startswith(rank)]
        assert said == [["nothing", "0"], ["start", "0"], ["end", "0"], ["flags", "0"], ["create", "2", "0", "2"],
                        ["reset", "3"], ["delete", "2", "0", "2"]]
    text = path.read_text()
    assert sorted(re.findall(r"window rt, start 1, rank (\d)", text)) == ["0", "1"]
    assert text.count("messages: sent 18 (51032 bytes), received 18 (51032); small 26 (2048), large 10 (100000)") == 2


def test_a_report_of_all_ranks(mpi, tmp_path):
    path = tmp_path / "all.json"
    outcome = run(mpi, tmp_path, "report", path)
    assert sorted(outcome.out) == ["0 report 0", "1 report 0"], outcome.describe()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line["rank"] for line in lines] == [0, 1, "all"]
    assert [line["sent_bytes"] for line in lines] == [51032, 51032, 102064]
    assert lines[0]["window"] == "report" and lines[2]["blocking"]["completions"] == 46


def test_a_report_of_all_ranks_where_some_do_not_record(mpi, tmp_path):
    """Nobody waits for a rank that is not selected."""
    path = tmp_path / "all.json"
    outcome = run(mpi, tmp_path, "report", path, options=["--select", "rank=0"])
    assert sorted(outcome.out)[0] == "0 report 0" and "1 report 1" in outcome.out, outcome.describe()
    assert [json.loads(line)["rank"] for line in path.read_text().splitlines()] == [0, "all"]
    path.unlink()
    outcome = run(mpi, tmp_path, "report", path, options=["--select", "rank=1"], name="b.rkn")
    assert "0 report 0" in outcome.out and "1 report 0" in outcome.out, outcome.describe()  # it has written
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [(line["window"], line["rank"]) for line in lines] == [("report", 1), ("report", "all")]


def test_a_partner_by_filter(mpi, tmp_path):
    """A call of which only one half is asked for counts, once."""
    values = shown(run(mpi, tmp_path, "halves"))
    check(values["only_received"], dict(calls=5, completions=5, sent=0, received=5, received_bytes=1000))
    check(values["both"], dict(calls=5, completions=5, sent=5, received=5))


def instances(archive):
    """{window: [calls of MPI_Barrier in each instance]} of rank 0."""
    rows = rig.query(archive, "SELECT window.name,window.instance,mpi.function,sum(count) AS n "
                              "WHERE mpi.rank=0,window.name GROUP BY window.name,window.instance,mpi.function FORMAT json")
    found = collections.defaultdict(dict)
    for row in rows:
        per = found[row["window.name"]]
        per.setdefault(row["window.instance"], 0)
        if row.get("mpi.function") == "MPI_Barrier":
            per[row["window.instance"]] += row["n"]
    return {name: [per[i] for i in sorted(per)] for name, per in found.items()}


@pytest.mark.mpis("openmpi", "mpich", "openmpi5", "mpich5")
def test_from_outside(mpi, tmp_path):
    options = ["--window", "name=calls from=MPI_Barrier#3 to=MPI_Barrier#7", "--window",
               "name=visits from=region(solve) every=4;name=steps from=region(steps) every=5 iterations",
               "--window", "name=level from=pcontrol(5) to=pcontrol(6)", "--window", "name=second from=region(solve)#2",
               "--window", "name=each from=MPI_Barrier to=MPI_Barrier", "--window", "name=ticks every=50ms",
               "--window", "name=never"]
    outcome = run(mpi, tmp_path, "outside", options=options)
    assert outcome.code == 0, outcome.describe()
    found = instances(outcome.archive)
    assert found["calls"] == [4]  # behind the third, with the seventh
    assert found["visits"] == [4] * 5
    assert found["steps"] == [5] * 4
    assert found["level"] == [5]
    assert found["second"] == [1]
    assert found["each"][:19] == [1] * 19
    assert sum(found["ticks"]) == 20 and len(found["ticks"]) >= 3
    assert "never" not in found
    text = "\n".join(rig.report(outcome.archive, "--section", "windows").out)
    for name in ("calls", "visits", "steps", "level"):
        assert re.search(rf"\b{name}\b", text), text


def test_select_by_window(mpi, tmp_path):
    """Recording is on while the window runs, and calls and regions that start and stop it are seen all the same."""
    for window, calls in (("from=MPI_Barrier#3 to=MPI_Barrier#7", 4), ("from=region(solve)#2", 1)):
        outcome = run(mpi, tmp_path, "outside", options=["--select", "window=w", "--window", f"name=w {window}"])
        assert outcome.code == 0, outcome.describe()
        rows = rig.functions(outcome.archive)
        assert (rows["MPI_Barrier"].calls, rows["MPI_Allreduce"].calls) == (2 * calls, 2 * calls), rows
        outcome.archive.unlink()


def test_a_text_that_is_not_understood(tmp_path):
    outcome = rig.rankine("run", "--window", "name=a from=MPI_Barier", "true", cwd=tmp_path)
    assert outcome.code == 2 and "not understood at 'MPI_Barier' (character 13)" in outcome.said[0], outcome.describe()
    many = [word for i in range(17) for word in ("--window", f"name=w{i}")]
    outcome = rig.rankine("run", *many, "true", cwd=tmp_path)
    assert outcome.code == 2 and "16 windows at most" in outcome.said[0], outcome.describe()


def test_by_ctl_and_signal(mpi, tmp_path):
    flag = tmp_path / "flag"
    process = rig.start(rig.measure_argv(mpi.launch(mpi.program("windows"), "wait", flag, np=2), tmp_path / "job.rkn",
                                         ["--window", "name=hand", "--window", "name=signal from=signal(USR2) to=signal(USR2)"]),
                        tmp_path, mpi.env)
    try:
        job = None
        end = time.monotonic() + 30
        while job is None and time.monotonic() < end:
            for line in rig.rankine("spools", cwd=tmp_path).out:
                if (found := re.search(r"\b(windows-\d+-\d+-\d+)\b", line)):
                    status = "\n".join(rig.rankine("ctl", found[1], "status", cwd=tmp_path).out)
                    job = found[1] if re.search(r"2 record", status) else None
        assert job, "the job does not run"
        time.sleep(0.2)
        ranks = subprocess.run(["pgrep", "-f", f"^{mpi.program('windows')} wait {flag}$"], capture_output=True, text=True,
                               check=True).stdout.split()
        assert rig.rankine("ctl", job, "window", "start", "hand", cwd=tmp_path).code == 0
        for pid in ranks:
            subprocess.run(["kill", "-USR2", pid], check=True)
        time.sleep(0.3)
        stopped = rig.rankine("ctl", job, "window", "stop", "hand", cwd=tmp_path)
        assert "hand was stopped" in "\n".join(stopped.out), stopped.describe()
        for pid in ranks:
            subprocess.run(["kill", "-USR2", pid], check=True)
        time.sleep(0.2)
        bad = rig.rankine("ctl", job, "window", "open", "hand", cwd=tmp_path)
        assert bad.code == 2, bad.describe()
    finally:
        flag.touch()
        outcome = rig.finish(process)
    assert outcome.code == 0, outcome.describe()
    rows = rig.query(tmp_path / "job.rkn", "SELECT window.name,mpi.rank,count() AS n,sum(window.duration.ns) AS ns "
                                           "WHERE window.duration.ns GROUP BY window.name,mpi.rank FORMAT json")
    found = {(row["window.name"], int(row["mpi.rank"])): row for row in rows}
    for key in (("hand", 0), ("hand", 1), ("signal", 0), ("signal", 1)):
        # A signal takes effect with the next call, and a rank may be waiting in one.
        assert found[key]["n"] == 1 and 0.02e9 < found[key]["ns"] < 5e9, found


@pytest.mark.mpis("mpich")
def test_a_signal_that_is_in_use_is_left_alone(mpi, tmp_path):
    """MPICH has a handler for SIGUSR1."""
    outcome = run(mpi, tmp_path, "outside", options=["--window", "name=s from=signal(USR1)"])
    assert outcome.code == 0, outcome.describe()
    assert "use of their own for a signal" in "\n".join(rig.report(outcome.archive, "--section", "trust").out)


def test_windows_survive_the_ranks_death(mpi, tmp_path):
    flag = tmp_path / "flag"
    process = rig.start(rig.measure_argv(mpi.launch(mpi.program("windows"), "wait", flag, np=2), tmp_path / "job.rkn",
                                         ["--window", "name=all from=start"]), tmp_path, mpi.env)
    time.sleep(2.5)
    for pid in subprocess.run(["pgrep", "-f", f"^{mpi.program('windows')} wait {flag}$"], capture_output=True,
                              text=True).stdout.split():
        subprocess.run(["kill", "-KILL", pid])
    rig.finish(process)
    rig.functions(tmp_path / "job.rkn")  # waits for the archive
    rows = rig.query(tmp_path / "job.rkn", "SELECT window.name,sum(count) AS n WHERE mpi.function=MPI_Bcast,window.name "
                                           "GROUP BY window.name FORMAT json")
    assert rows and rows[0]["n"] > 100, rows


def test_fortran(mpi, tmp_path):
    path = tmp_path / "rt.txt"
    values = shown(rig.measured(mpi, [mpi.program("windows_f90"), path], tmp_path, np=2))
    once = dict(calls=37, completions=32, blocking=20, non_blocking=10, collective=2, sent=15, sent_bytes=51008, received=15,
                received_bytes=51008, small=20, large=10, open=0, processes=2)
    check(values["all"], {key: n if key == "processes" else 2 * n for key, n in once.items()})
    check(values["on_copy"], {**once, "calls": 32, "small": 0, "large": 30})
    assert values["rt"] == dict(start=0, end=0, flags=0) and values["create"] == dict(answer=0)
    assert path.read_text().count("20 calls, 20 complete") == 2
    assert values["together"] == dict(answer=0)
    lines = [json.loads(line) for line in (tmp_path / "rt.txt.json").read_text().splitlines()]
    assert [line["rank"] for line in lines] == [0, 1, "all"]
    alone = rig.plain(mpi, [mpi.program("windows_f90"), path], tmp_path, np=2)
    assert "create answer 1" in alone.out and "rt start 1" in alone.out, alone.describe()


def test_python(mpi, tmp_path):
    script = tmp_path / "windows.py"
    script.write_text('''
import rankine
from mpi4py import MPI
world = MPI.COMM_WORLD
with rankine.Window("sums", comm=MPI._addressof(world)) as sums:
    for i in range(3):
        world.Barrier()
window = rankine.Window("sends", large_bytes=100, timeout=1.0)
window.start()
peer = 1 - world.rank
world.Sendrecv(bytearray(200), peer, 0, bytearray(200), peer, 0)
window.stop()
if world.rank == 0:
    v = window.read()
    print("attached" if rankine.attached() else "alone", v and v["sent_bytes"], v and v["large_messages"],
          v and v["blocking"]["completions"], (sums.read() or {}).get("collective", {}).get("calls"))
''')
    python = rig.VENV / "mpi4py/bin/python"
    if not python.exists():
        pytest.skip(f"no {python}: ./dev test installs it from PyPI")
    env = {**rig.mpi4py_environment(mpi, tmp_path), "PYTHONPATH": rig.ROOT / "python"}
    outcome = rig.measured(mpi, [python, script], tmp_path, np=2, env=env)
    assert outcome.code == 0 and outcome.out == ["attached 200 2 1 3"], outcome.describe()
    alone = rig.plain(mpi, [python, script], tmp_path, np=2, env=env)
    assert alone.out == ["alone None None None None"], alone.describe()
