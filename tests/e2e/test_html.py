# SPDX-License-Identifier: BSD-3-Clause
"""rankine report --html: a single file that needs no network, opened in Debian's Chromium. All pages share
one browser session."""
import json
import re

import pytest

import rig
from html_archives import PLOTS, TABLES, archives, pages  # noqa: F401, fixtures
from page_data import page_data
from pages import missing

pytestmark = pytest.mark.beside

VIEWS = ["summary", "efficiency", "ranks", "flame", "timeline", "waits", "regions", "calls", "matrix", "sizes", "overhead", "windows",
         "io", "whatif", "run"]
EFFICIENCIES = ["Parallel efficiency", "Load balance", "Communication efficiency", "Serialisation efficiency", "Transfer efficiency"]


def test_unseen_servers_are_not_zero(pages):
    page = pages["servers"]
    assert page["errors"] == [] and page["cutTables"] == []
    (heads, *rows), = page["servers"]
    at = {head.split()[0]: i for i, head in enumerate(heads)}
    assert [(row[at["after"]], row[at["disk"]], row[at["access"]]) for row in rows] == [
        ("12.0 us", "200 us", "direct"), ("-", "not seen", "-"), ("-", "200 us", "-"), ("-", "-", "-")]


def test_every_view_is_there_without_an_error_or_a_request(pages):
    full = pages["full"]
    assert full["errors"] == [] and full["requests"] == []
    assert full["views"] == full["links"] == VIEWS
    assert all(colours > 2 for colours in full["inked"].values()) and set(full["inked"]) == {"efficiency", "ranks", "flame", "sizes", "overhead", "windows", "matrix", "io", "timeline"}
    assert full["plots"] >= 2
    assert full["pdfBytes"] > 10000


def test_strings_of_the_program_are_text(pages):
    full = pages["full"]
    assert full["title"] == "full<&>.rkn - Rankine report"
    assert "<script>document.title='hacked'</script>\"&\\x1b[31m" in full["text"]
    assert full["scripts"] == 2  # one script with the page's code, and one script with its data


def test_maps_of_compared_runs_are_above_each_other(pages):
    both = pages["both"]
    assert both["errors"] == [] and "compare" in both["views"] and both["narrow"] == both["wide"] == 0
    assert len(both["maps"]) == 2 and both["maps"][0]["left"] == both["maps"][1]["left"] and both["maps"][0]["top"] < both["maps"][1]["top"], both["maps"]
    assert all(one["colours"] > 2 for one in both["maps"]), both["maps"]


def test_findings_equal_the_report(pages, archives):
    findings = rig.report(archives["full"], "--json")
    findings = json.loads("\n".join(findings.out))["findings"]["list"]
    assert len(findings) == len(pages["full"]["findings"]) > 0
    for one, shown in zip(findings, pages["full"]["findings"]):
        for said in (one["title"], one["what"], one["evidence"], one["usual"]):
            assert " ".join(said.split()) in shown


def test_the_overview_is_one_screen_and_adds_up(pages):
    for name in ("full", "bare"):
        overview = pages[name]["overview"]
        assert overview["bottom"] <= 850 and overview["wide"] >= 1250, overview
        tenths = [0 if share.startswith("<") else round(float(share.rstrip(" %")) * 10) for share in overview["shares"]]
        assert sum(tenths) == 1000, overview["shares"]
        assert set(overview["links"]) <= set(pages[name]["views"])
    gains = pages["full"]["overview"]["gains"]
    assert len(gains) >= 2 and all("instead of" in gain or "to gain" in gain for gain in gains), gains


def test_a_finding_opens_its_evidence_in_its_place(pages):
    evidence = pages["full"]["overview"]["evidence"]
    assert evidence and any(one["figures"] == 2 for one in evidence), evidence
    assert any(link.startswith("#timeline?time=") for one in evidence for link in one["links"]), evidence


def test_a_drag_over_the_map_selects_and_the_address_says_so(pages):
    overview = pages["full"]["overview"]
    assert overview["said"].startswith("rank 1 at "), overview["said"]
    assert re.fullmatch(r"#\w*\?time=\d+-\d+", overview["address"]), overview["address"]
    assert overview["selected"].startswith("Selected:") and overview["changed"], overview
    assert overview["findings"] == "Findings of the whole run, not of the selection", overview
    assert overview["escaped"] in ("", "#") or "?" not in overview["escaped"]
    assert re.search(r"time=\d+-\d+&ranks=0", overview["byKeys"]), overview["byKeys"]
    assert overview["back"] and "?" not in overview["rest"]
    assert "ranks=1" in overview["ranks"] and "visits=1-1:main" in overview["iterations"], overview
    assert overview["sameByAddress"]
    arrived = overview["arrived"]
    assert (arrived["from"], arrived["to"]) == (1000000, 9000000) and 0 <= arrived["top"] < 100, arrived


def test_a_run_without_a_trace_selects_ranks_only(pages):
    overview = pages["bare"]["overview"]
    assert "ranks=" in overview["address"] and "time=" not in overview["address"], overview


def test_more_of_a_finding_is_a_click_away(pages):
    # (on the page "odd", the call view fails, so links to that view are dead)
    dead = {name: page["dead"] for name, page in pages.items() if isinstance(page, dict) and page["problem"] == 0 and name != "odd"}
    assert all(links == [] for links in dead.values()), dead
    assert pages["servers"]["more"]["id"] == "io"
    more = pages["full"]["more"]
    assert more["focused"] == more["id"] and 0 <= more["top"] < 100, more


def test_an_empty_section_is_left_out(pages):
    bare = pages["bare"]
    assert bare["errors"] == [] and bare["problem"] == 0
    assert not {"timeline", "waits", "overhead", "windows", "whatif", "flame", "regions", "io"} & set(bare["views"])
    assert {"summary", "ranks", "calls", "matrix", "run"} <= set(bare["views"])


def test_time_in_mpi_is_unknown_without_recorded_calls(pages):
    page = pages["unrecorded"]
    assert page["errors"] == [] and page["problem"] == 0
    assert not {"efficiency", "ranks"} & set(page["views"])
    assert "unknown" in page["text"] and "calls were not recorded: the chosen services" in page["text"]
    assert "Parallel efficiency" not in page["text"]


def test_a_page_that_was_cut_says_so(pages):
    assert pages["cut"]["problem"] == 1 and pages["cut"]["errors"] == []


def test_collectives_without_a_time_by_processes_are_named(pages):
    said = "Left out: <b>MPI_Iallreduce</b>."
    assert said in pages["odd"]["text"] and "overhead" in pages["odd"]["views"] and said not in pages["full"]["text"]


def test_the_time_of_collectives_lies_over_the_processes_to_scale(pages, archives):
    """The run has communicators of 1, 2 and 3 ranks. On a logarithmic axis from 1 to 4, the value 2 is at one half
    of the axis, and 3 at about four fifths."""
    one, = json.loads("\n".join(rig.report(archives["full"], "--json").out))["collective_sizes"]
    assert [size["processes"] for size in one["sizes"]] == [1, 2, 3]
    assert sum(size["calls"] for size in one["sizes"]) == rig.functions(archives["full"])[one["function"]].calls
    assert [values[0] for values in pages["full"]["overhead"]] == ["1", "2", "3", "4"]
    assert [bool(values[1]) for values in pages["full"]["overhead"]] == [True, True, True, False]


def test_a_view_that_fails_takes_no_other_with_it(pages):
    odd = pages["odd"]
    assert "MPI calls cannot be shown" in odd["text"]
    assert "calls" not in odd["views"] and {"summary", "ranks", "matrix", "run"} <= set(odd["views"])


def test_the_timeline_zooms_by_keys_and_wheel_down_to_a_message(pages):
    seen = pages["full"]["timeline"]
    assert seen["byKey"] == pytest.approx(seen["whole"] / 2) and seen["byWheel"] < seen["byKey"]
    assert seen["least"] <= 1000 and seen["back"] == seen["whole"]
    assert any("MPI_" in text for text in seen["said"]) and any("main/solve" in text for text in seen["said"])
    assert seen["heightOfOneRank"] < seen["height"]


def test_the_timeline_begins_where_the_first_rank_has_left_mpi_init(pages, archives):
    seen = pages["full"]["timeline"]
    rows = rig.query(archives["full"], "SELECT mpi.rank,time.offset.ns,mpi.function WHERE event=leave,mpi.function FORMAT json")
    begin = page_data((archives["full"].parent / "full.html").read_text())["timeline"]["initialized_ns"]
    first = min(row["time.offset.ns"] for row in rows)
    assert seen["first"] == seen["again"] == [begin, seen["whole"]] and 0 < begin < first, (seen["first"], first)
    assert "It begins where the first rank has left MPI_Init" in seen["about"] and "shows the whole run" in seen["about"]


def test_the_timeline_is_walked_by_keys(pages):
    """Keys move the selection twelve calls forward, three calls back, and two ranks down. After each key, the page
    names the selected call and its position."""
    walked = pages["full"]["timeline"]["walked"]
    places = [re.match(r"rank (\d) at (.*?): ", text) for text in walked]
    assert all(places), walked
    assert [int(place[1]) for place in places] == [0] * 15 + [1, 2, 2], walked
    assert len(set(walked[:12])) == 12 and walked[12:15] == walked[10:7:-1], walked
    assert len({place[2] for place in places[14:]}) == 1, walked
    assert any("MPI_" in text for text in walked)


def test_the_longest_messages_are_a_table(pages, archives):
    report = json.loads("\n".join(rig.report(archives["full"], "--json").out))
    rows = pages["full"]["timeline"]["messageRows"]
    assert len(rows) == 20, rows  # the other rows appear after a click on a button
    sent = {(f"rank {pair['rank']}", f"rank {pair['peer']}") for pair in report["partners"] if pair["sent_messages"]}
    assert {tuple(row[:2]) for row in rows} <= sent, (rows, sent)


def drawn_ns(timeline, kind):
    """Returns the total time of all items of one kind. If the last of an item's five numbers is 0, the item is a
    single item, and its own length counts."""
    return sum(ns or length for lane in timeline["threads"] for length, ns in zip(lane[kind][1::5], lane[kind][4::5]))


def test_the_timeline_has_waits_operations_and_windows_beside_the_calls(pages, archives):
    seen = pages["full"]["timeline"]
    assert {"waits", "MPI stalls", "I/O operations", "windows"} <= set(seen["legend"])
    assert seen["changed"] == {"cursor": True, "function": True, "messages": True, "waits": True, "MPI stalls": True, "I/O operations": True, "windows": True, "critical path": True}
    report = json.loads("\n".join(rig.report(archives["full"], "--json").out))
    kinds = {row[0] for row in seen["besideRows"]}
    assert kinds == {"wait", "stall", "I/O", "window"}
    assert any(re.match(r"late sender \(rank \d is late\)", row[1]) for row in seen["besideRows"])
    assert any(row[1] == "rounds" for row in seen["besideRows"]) and any("pwrite" in row[1] and "views.out" in row[1] for row in seen["besideRows"])
    assert any("; window rounds for" in text for text in seen["said"]) and any("; waits: " in text for text in seen["said"])
    timeline = page_data((archives["full"].parent / "full.html").read_text())["timeline"]
    assert drawn_ns(timeline, "waits") == pytest.approx(report["waits"]["ns"], rel=1e-3)
    assert [window["name"] for window in timeline["windows"]] == ["rounds"] * 3
    stalls = rig.query(archives["full"], "SELECT sum(time.duration.ns) WHERE event=work FORMAT json")[0]["sum#time.duration.ns"]
    assert drawn_ns(timeline, "stalls") == pytest.approx(stalls, rel=1e-3)


def test_a_call_shows_its_causes(pages):
    """The selected call is the call with the longest wait. Each link of the chain names a rank, and the last link
    names that rank's work."""
    used = pages["full"]["timeline"]["used"]
    assert used["marked"] and used["shows"], used
    assert "MPI_" in used["chosen"] and "Causes of this wait" in used["chosen"], used
    assert len(used["links"]) >= 2 and re.match(r"rank \d waits .* is late", used["links"][0]), used
    assert re.match(r"rank \d (is late: |waits )", used["links"][-1]), used


def test_the_timeline_selects_moves_pins_and_sorts(pages):
    used = pages["full"]["timeline"]["used"]
    assert used["letters"]["w"][0] == pytest.approx(0.5) and used["letters"]["s"][0] == pytest.approx(2), used
    assert used["letters"]["d"] == [pytest.approx(1), 1] and used["letters"]["a"] == [pytest.approx(1), -1], used
    times = re.search(r"time=(\d+)-(\d+)", used["address"])
    span = pages["full"]["timeline"]["whole"]
    assert [int(time) / span for time in times.groups()] == pytest.approx([0.4, 0.6], abs=0.01), used
    assert "ranks=0-1" in used["address"] and "time=" not in used["cleared"], used
    assert used["pinned"] and used["unpinned"], used


def test_the_critical_path_is_a_track(pages, archives):
    """The steps of the critical path have no gaps between them. The path on the page is as long as the path in the
    report."""
    timeline = page_data((archives["full"].parent / "full.html").read_text())["timeline"]
    steps = timeline["critical_path"]
    path = json.loads("\n".join(rig.report(archives["full"], "--json").out))["waits"]["critical_path"]
    assert len(steps) > 3 and set(steps[::3]) <= {0, 1, 2} and set(steps[4::3]) == {0}
    assert sum(steps[2::3]) == path["ns"]
    assert sum(1 for one, other in zip(steps[::3], steps[3::3]) if one != other) <= path["changes"]
    assert dict(zip(timeline["functions"], timeline["classes"]))["MPI_Allreduce"] == "collective"


def test_the_flame_graph_zooms_and_has_its_kinds(pages):
    flame = pages["full"]["flame"]
    assert flame["zoomed"] < flame["whole"] == flame["back"], flame
    assert list(flame["modes"]) == ["Time", "Work", "Stall", "Regions", "Trace"] and all(colours > 2 for colours in flame["modes"].values())
    assert flame["colours"] and all(": " in said for said in flame["walked"]) and len(set(flame["walked"])) > 2, flame
    assert flame["found"]["changed"] and re.match(r"\d+ found: .* [mu]?s, [\d.]+ % of all", flame["found"]["said"]), flame


def test_the_flame_graph_has_time_order_and_a_sandwich(pages):
    flame = pages["full"]["flame"]
    assert flame["sandwich"]["charts"] == 2 and flame["sandwich"]["said"].startswith(f"{flame['sandwich']['called']}: "), flame
    assert flame["order"]["inked"] > 2 and "time=" in flame["order"]["address"], flame


def test_efficiencies_have_the_names_of_the_terminal(pages, archives):
    said = "\n".join(rig.report(archives["full"], "--section", "summary").out)
    shown = pages["full"]["efficiencies"]
    # Three ranks on two processors may wait less in the run than in its replay. In that case, neither the report nor
    # the page has a transfer efficiency.
    known = EFFICIENCIES[:-1] if re.search(r"Transfer efficiency +unknown", said) else EFFICIENCIES
    assert shown == known and all(name in said for name in shown), (shown, said)
    heads = {caption: titles for caption, *titles in pages["full"]["heads"]}
    short = [name.removesuffix(" efficiency").lower() for name in shown]
    for caption in ("Efficiencies over time", "Efficiencies by region", "Windows"):
        assert [title for title in heads[caption] if title in short] == short, heads


def test_windows_show_what_they_have_counted(pages, archives):
    window = json.loads("\n".join(rig.report(archives["full"], "--json").out))["windows"][0]
    shown = pages["full"]["windows"]
    operations = shown["Operations in rounds that completed"]
    assert [(row[0], row[1]) for row in operations if row[0] in ("point-to-point", "collective")] == [
        (name, f"{window[key]['completions']:,}") for name, key in (("point-to-point", "point_to_point"), ("collective", "collective"))], operations
    functions = shown["Collective operations in rounds by function and number of processes"]
    assert [row[:3] for row in functions] == [[one["function"], str(one["processes"]), f"{one['completions']:,}"] for one in window["collectives"]] != []
    comms = shown["Communicators in rounds, from the first to the last communication on them"]
    assert [(row[0], row[3]) for row in comms] == [(one["name"], f"{100 * one['usage']:.1f} %") for one in window["communicators"]] != []
    workload = shown["Workload of rounds: messages sent and received"]
    assert [row[1] for row in workload] == [f"{one['all']['sent_messages'] + one['all']['received_messages']:,}" for one in window["communicators"]]


def test_windows_have_the_sentences_of_the_terminals_report(pages, archives):
    ends, none = (window["sentences"] for window in json.loads("\n".join(rig.report(archives["ends"], "--json").out))["windows"])
    assert "'w' ended with MPI_Finalize on 2 of 2 ranks: its end, to=MPI_Bcast#9, did not occur; none of them called MPI_Bcast." in ends
    assert "No communicator of the run is called 'nothing': 'none' has counted nothing." in none
    text = " ".join(" ".join(rig.report(archives["ends"], "--section", "windows").out).split())
    assert all(sentence in text for sentence in ends + none), text
    assert all(sentence in pages["ends"]["text"] for sentence in ends) and none[-1] not in pages["ends"]["text"], "of the chosen one"
    rounds, = json.loads("\n".join(rig.report(archives["full"], "--json").out))["windows"]
    assert len(rounds["sentences"]) >= 2 and all(sentence in pages["full"]["text"] for sentence in rounds["sentences"]), rounds["sentences"]


@pytest.mark.parametrize("view", TABLES)
def test_tables_sort_and_filter(pages, view):
    table = pages["full"]["tables"][view]
    assert table["sorted"] in ("ascending", "descending") and (table["first"] != table["last"] or table["before"] == 1)
    assert table["filtered"] in (0, None) and (table["filtered"] == 0 or table["before"] <= 5)
    assert table["kept"] is None or (table["kept"]["all"] and 0 < table["kept"]["rows"] <= table["before"]), table
    assert view != "calls" or table["kept"], "filtered by a part of a word"


@pytest.mark.parametrize("view", PLOTS)
def test_plots_zoom_by_keys_and_mouse(pages, view):
    zoom = pages["full"]["zooms"][view]
    whole = ["-", "Home", "button"]
    assert all(zoom["text"][name] == "" and not zoom["changed"][name] for name in whole), zoom
    assert all(" to " in zoom["text"][name] and zoom["changed"][name] for name in ("+", "ArrowLeft", "ArrowRight", "drag")), zoom
    assert zoom["text"]["ArrowLeft"] != zoom["text"]["ArrowRight"], zoom


@pytest.mark.parametrize("heat", ["matrix 0", "io 0", "io 1"])
def test_heat_maps_zoom_by_keys_and_mouse(pages, heat):
    seen = pages["full"]["heats"][heat]
    assert seen["byKey"] == seen["byMouse"] == {"zoomed": True, "changed": True}, seen
    assert seen["back"] and seen["again"] and ": " in seen["said"], seen


@pytest.mark.parametrize("heat", ["matrix 0", "io 0", "io 1"])
def test_heat_maps_have_room_for_what_they_name(pages, heat):
    texts = pages["full"]["heats"][heat]["texts"]
    assert texts["below"] > 1 and texts["outside"] == texts["upon"] == [], texts


def test_heat_map_of_files_says_whole_paths(pages):
    said = pages["full"]["heats"]["io 1"]["said"]
    assert said.startswith("file /") and ", rank 0: " in said, said


def test_light_dark_and_names_for_a_screen_reader(pages):
    full = pages["full"]
    assert full["light"] != full["dark"] and full["unnamed"] == [] and full["sameNames"] == [] and full["wide"] == 0


def test_terms_are_shown_by_keyboard(pages):
    first, second, back, closed = pages["full"]["terms"]
    assert ": " in first and ": " in second and first != second and back == first and closed == "", pages["full"]["terms"]


def test_the_tree_of_a_screen_reader_has_every_view_by_name(pages):
    full = pages["full"]
    tree = full["reader"]
    assert [title for title in full["titles"] if title not in tree["headings"]] == [] and len(full["titles"]) == len(VIEWS)
    assert "Views" in tree["navigations"] and tree["tables"] >= len(TABLES) and tree["mute"] == [], tree
    # the Tab key continues through the rest of the page
    assert len(set(tree["walked"])) > 3 and "BODY" not in tree["walked"][1:], tree["walked"]


def test_all_of_a_page_that_nobody_scrolled_is_printed_light(pages):
    full = pages["full"]
    paper = full["paper"]
    assert paper["views"] == VIEWS and paper["theme"] == "light" and paper["empty"] == [], paper
    assert full["narrow"] == 0  # on a phone, the page is as wide as the screen


def test_a_late_operation_names_the_place_of_the_late_rank(pages):
    rows = [pages["full"]["tables"]["waits"][end] for end in ("first", "last")]
    assert all("rank " in row for row in rows), rows
    assert not any(re.search(r"rank \d+(?! in |, in |, outside of )", row) for row in rows), rows
    # the page names wait classes in plain words, as the findings do
    assert not any(re.search(r"\b(late|wait|early)_", row) for row in rows), rows


def test_the_late_operation_is_visible_without_scrolling(pages):
    assert "Table: Waits by class and place" not in pages["full"]["cutTables"]


def test_size_and_time_to_the_first_answer(pages):
    assert pages["size"] < 3 << 20
    assert pages["full"]["readyMs"] < 1000  # limit for a busy machine; an idle machine takes 200 ms


def test_slowest_operations_open_by_keyboard_layer_by_layer(pages, archives):
    report = json.loads("\n".join(rig.report(archives["full"], "--json").out))
    seen = pages["full"]["slowest"]
    assert len(seen["summaries"]) == min(10, len(report["io_slowest"])) > 1
    for one, shown in zip(report["io_slowest"], seen["summaries"]):
        assert one["function"] in shown and one["path"] in shown, (one, shown)
    for one, shown in zip(report["io_slowest"], (seen["first"], seen["second"])):
        assert {below["function"] for below in one["below"]} <= set(shown), (one, shown)
        assert {f"rank {below['process']}" for below in one["below"]} <= set(shown), (one, shown)
    assert seen["before"] == 0 and seen["second"] and seen["closed"] == 0, seen
    text = pages["full"]["text"]
    assert "The layers end at the system call" in text and "Bytes over time" in text


def test_predictions_stand_beside_the_run(pages):
    text = pages["full"]["text"]
    assert "bandwidth 2" in text and "750 ms" in text and "cannot be read" in text


@pytest.mark.parametrize("words,said", [
    (["--html", "x.html", "--json"], "--html is the whole report"),
    (["--what-if", "what.json"], "--what-if needs --html"),
    (["--html", "taken.html"], "taken.html: File exists"),
    (["--html", "nowhere/x.html"], "No such file"),
    (["--html", "x.html", "--what-if", "nothing.json"], "nothing.json"),
    (["--html", "x.html", "--what-if", "taken.html"], "is not an output of rankine replay --json"),
])
def test_bad_input_gets_one_line(archives, words, said):
    folder = archives["bare"].parent
    (folder / "taken.html").write_text("something")
    outcome = rig.rankine("report", *words, archives["bare"], cwd=folder)
    assert outcome.code == 2 and len(outcome.said) == 1 and said in outcome.said[0], outcome.describe()
    assert not (folder / "x.html").exists()


def test_the_sheet_is_one_page_of_a4(archives):
    if missing():
        pytest.skip(missing())
    out = archives["full"].parent / "sheet.pdf"
    outcome = rig.rankine("report", "--pdf", out, archives["full"], cwd=out.parent)
    assert outcome.code == 0 and not outcome.said, outcome.describe()
    pdf = out.read_bytes()
    assert pdf.startswith(b"%PDF") and len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    width, height = (float(size) for size in re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", pdf).groups())
    assert abs(width - 595.3) < 2 and abs(height - 841.9) < 2
    again = rig.rankine("report", "--pdf", out, archives["full"], cwd=out.parent)
    assert again.code != 0 and "--force" in " ".join(again.said), again.describe()


@pytest.mark.parametrize("options, said", [
    (["--browser", "no-such-browser"], "cannot start the browser no-such-browser"), (["--browser", "true"], "true wrote no PDF")])
def test_a_sheet_needs_a_browser(archives, options, said):
    out = archives["bare"].parent / "none.pdf"
    outcome = rig.rankine("report", "--pdf", out, *options, archives["bare"], cwd=out.parent)
    assert outcome.code != 0 and said in " ".join(outcome.said) and "--html" in " ".join(outcome.said) and not out.exists(), outcome.describe()


def test_runs_are_compared_on_one_page(archives):
    out = archives["full"].parent / "compared.html"
    outcome = rig.rankine("report", "--html", out, "--source", "embed", archives["full"], archives["bare"], cwd=out.parent)
    assert outcome.code == 0, outcome.describe()
    data = page_data(out.read_text())
    (other,) = data["others"]
    assert other["name"] == "bare.rkn" and other["report"]["summary"]["ranks"] == 2 and len(other["report"]["ranks"]) == 2
    assert sum(part["per_mille"] for part in other["report"]["time_shares"]["parts"]) == 1000
    assert other["map"]["rows"] == 2 and "cells" not in other["map"], "the second run has no trace"
    lines = {line["path"]: line["values"] for line in data["rank_lines"]["regions"]}
    assert all(len(values) == 3 and max(values) == 100 for values in lines.values()) and "main/solve" in lines, lines
    found = {(one["file"], one["line"]): one for one in data["source"]}
    site = next(site for site in data["report"]["call_sites"] if site.get("line") and site["function"] == "MPI_Sendrecv")
    lines = found[(site["file"], site["line"])]
    assert "MPI_Sendrecv" in "".join(lines["lines"])
    assert "source" not in page_data((out.parent / "full.html").read_text()) if (out.parent / "full.html").exists() else True
    outcome = rig.rankine("report", archives["full"], archives["bare"], cwd=out.parent)
    assert outcome.code != 0 and "rankine diff" in " ".join(outcome.said)
