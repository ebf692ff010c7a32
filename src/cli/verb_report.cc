// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine report`, which prints the report on an archive or a spool, as text, JSON or a page.

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <functional>
#include <optional>
#include <string_view>

#include "archive/rows/window.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "cli/joined_input.h"
#include "cli/launch/lines.h"
#include "cli/launch/rank_environment.h"
#include "cli/load_with_progress.h"
#include "cli/new_file.h"
#include "cli/options.h"
#include "cli/output_options.h"
#include "cli/parallel/shared_waits.h"
#include "cli/replay/ideal.h"
#include "cli/report_html.h"
#include "cli/verb.h"
#include "report/answers/brief_answer.h"
#include "report/construct_names.h"
#include "report/hint_file.h"
#include "report/report.h"
#include "report/sections.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--all", "", "", "print all sections (default: as much as fits on about 60 lines)"},
    {"--summary", "", "", "only the first screen"},
    {"--brief", "", "",
     "print a summary for other programs: at most 6,000 characters, each figure with its source "
     "(docs/mcp.md)"},
    {"--section", "", "NAME", "only this section (below)"},
    {"--top", "", "N", "at most N lines of each list (10)"},
    {"--json", "", "", "the whole report as JSON (docs/report-schema.md)"},
    {"--html", "", "FILE", "the whole report as a page in one new file; it needs no network (docs/html.md)"},
    {"--pdf", "", "FILE",
     "one A4 sheet for a proposal or a ticket, in one new file; it needs Chromium or Chrome"},
    {"--browser", "", "PROGRAM",
     "with --pdf: the browser that prints; default: Chromium, Chrome or Edge in PATH"},
    {"--source", "", "HOW",
     "with --html: none (default), or embed the lines around call sites, at most 200 KB, where the source is",
     "none embed"},
    {"--what-if", "", "FILE", "with --html: add a prediction of rankine replay --json; may be repeated"},
    {"--hints", "", "FILE", "write the MPI-IO hints of the findings to one new file for ROMIO_HINTS"},
    {"--force", "", "", "replace the file of --html, --pdf or --hints if it exists"},
    {"--storage", "", "ATTACHED.rkn",
     "add the operations of the file system, recorded by rankine attach -o (as rankine join does); may be "
     "repeated"},
    {"--collectives", "", "HOW",
     "model of collectives in the replay that computes serialisation and transfer efficiency: messages "
     "(default), synchronise, or off (no replay)",
     "messages synchronise off"},
    {"--color", "", "WHEN", "auto, always or never", "auto always never"},
    {"--width", "", "COLUMNS", "width of the text; default: the terminal's or $COLUMNS, 100 into a file"},
    {"--help", "-h", "", "this text"},
};

// Loads the archive, joined with the archives given by --storage.
base::Result<archive::Tables> LoadAll(const Arguments& arguments, bool shown) {
  std::vector<std::string> paths = arguments.All("--storage");
  if (paths.empty()) return shown ? LoadWithProgress(arguments.words[0]) : archive::Load(arguments.words[0]);
  paths.insert(paths.begin(), arguments.words[0]);
  auto joined = LoadJoined(paths, shown);
  if (!joined.ok()) return base::Error{joined.error()};
  return std::move(joined.value().tables);
}

base::Status CheckPdf(const Arguments& arguments) {
  if (arguments.Has("--source") && arguments.Get("--source") != "embed" &&
      arguments.Get("--source") != "none")
    return {"--source takes none or embed, not " + base::Visible(arguments.Get("--source"))};
  if (!arguments.Has("--pdf"))
    return arguments.Has("--browser") ? base::Status{"--browser needs --pdf FILE"} : base::Status{};
  if (arguments.Get("--pdf").empty()) return {"--pdf needs the name of a file"};
  for (const char* other : {"--html", "--json", "--section", "--summary", "--hints", "--brief", "--all"}) {
    if (arguments.Has(other)) return {std::string("--pdf or ") + other + ", not both"};
  }
  return {};
}

// Reads the options of the report from the command line. An error is one sentence.
base::Status ReadOptions(const Arguments& arguments, report::ReportOptions& options) {
  if (arguments.Has("--collectives")) {
    const std::string how = arguments.Get("--collectives");
    if (how != "messages" && how != "synchronise" && how != "off")
      return {"--collectives takes messages, synchronise or off, not " + base::Visible(how)};
  }
  if (arguments.Has("--json") && (arguments.Has("--section") || arguments.Has("--summary"))) {
    return {"--json always writes the whole report; leave out --section and --summary"};
  }
  const bool html = arguments.Has("--html");
  if (html && (arguments.Has("--json") || arguments.Has("--section") || arguments.Has("--summary")))
    return {"--html is the whole report as a page; it excludes --json, --section and --summary"};
  if (arguments.Has("--hints") && (html || arguments.Has("--json") || arguments.Has("--section") ||
                                   arguments.Has("--summary") || arguments.Get("--hints").empty()))
    return {"--hints needs the name of a file, and excludes --json, --html, --section and --summary"};
  if (html && arguments.Get("--html").empty()) return {"--html needs the name of a file"};
  base::Status printed = CheckPdf(arguments);
  if (!printed.ok()) return printed;
  for (const char* file : {"--html", "--pdf", "--hints"}) {
    base::Status apart = CheckForce(arguments.Has("--force"), arguments.words, arguments.Get(file));
    if (!apart.ok()) return apart;
  }
  for (const char* other : {"--summary", "--section", "--json", "--html", "--hints"}) {
    if (arguments.Has("--brief") && arguments.Has(other))
      return {std::string("--brief or ") + other + ", not both"};
  }
  if (!html && arguments.Has("--source")) return {"--source needs --html FILE"};
  if (!html && arguments.Has("--what-if")) return {"--what-if needs --html FILE"};
  if (arguments.Has("--section") && arguments.Has("--summary")) return {"--section or --summary, not both"};
  if (arguments.Has("--all") && (arguments.Has("--section") || arguments.Has("--summary")))
    return {"--all prints all sections; leave out --section and --summary"};
  options.section = arguments.Has("--summary") ? "summary" : arguments.Get("--section");
  options.shortened = !arguments.Has("--all");
  return ReadOutputOptions(arguments, &options.style, &options.top);
}

std::string SectionsHelp() {
  std::string help = "Sections, in the order of --all. A section with nothing to show is left out.\n\n";
  for (const report::Section& section : report::Sections()) {
    std::string name(section.name);
    name.resize(std::max<size_t>(name.size() + 1, 15), ' ');
    help.append("  ").append(name).append(section.about);
    help.append(section.standard ? "\n" : " (only with --section)\n");
  }
  return help;
}

void PrintHelp() {
  printf(
      "usage: rankine report [OPTION...] NAME.rkn|SPOOL\n\nShows where the time of an MPI program went.\n\n"
      "  rankine report run.rkn                  summary, findings and the most useful tables\n"
      "  rankine report --section waits run.rkn  one section\n"
      "  rankine report --all run.rkn            everything\n"
      "  rankine report --html out.html a.rkn b.rkn  a page of a, compared with b\n\n%s\n%s",
      OptionsHelp(kOptions).c_str(), SectionsHelp().c_str());
}

// Returns whether the output needs wait times. If no wait times are needed, the ranks do not search for
// waits. A joint search takes time, because the ranks must first connect with each other.
bool ShowsWaits(const Arguments& arguments, const report::ReportOptions& options) {
  if (arguments.Has("--hints")) return false;
  return options.section.empty() || options.section == "summary" || options.section == "waits" ||
         options.section == "findings";
}

// Returns whether the output shows how the efficiencies develop over time.
bool ShowsCourse(const Arguments& arguments, const report::ReportOptions& options, bool windows) {
  if (arguments.Has("--json") || arguments.Has("--html") || arguments.Has("--pdf") ||
      options.section == "efficiencies")
    return true;
  return windows && (options.section.empty() || options.section == "windows");
}

int WriteHints(const Arguments& arguments, const archive::Tables& tables) {
  const std::string path = arguments.Get("--hints");
  const std::string lines = report::HintFile(tables);
  if (!lines.empty()) {
    const std::string needs = report::HintFileNeeds(tables);
    if (!needs.empty()) Say(base::Visible(needs));
    return WriteNewFile(path, lines, arguments.Has("--force"));
  }
  Say("no finding on I/O has a hint to try; " + base::Visible(path) + " is not written");
  return 1;
}

// Makes the report in the form that the options select.
base::Status TellAs(const Arguments& arguments, const archive::Tables& tables,
                    const report::ReportOptions& options, const std::function<void(std::string_view)>& tell) {
  if (arguments.Has("--brief")) {
    report::Facts facts(tables, options.ideal, options.waits);
    tell(report::BriefAnswer(facts, arguments.words[0]));
    return {};
  }
  if (!arguments.Has("--json")) return report::TellReport(tables, options, tell);
  tell(report::JsonReport(tables, options.ideal, options.waits));
  return {};
}

}  // namespace

std::span<const Option> ReportOptions() {
  return kOptions;
}

int VerbReport(const std::vector<std::string>& typed) {
  // Under a launcher, only the first process prints, reports errors and returns a failure. If one process
  // fails, launchers kill all processes, possibly before the first process has printed its output.
  const auto here = ReadRankEnvironment();
  const bool speaks = !here || here->rank <= 0;
  const auto refuse = [speaks](const std::string& why) { return speaks ? UsageError(why) : 0; };
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return refuse(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) {
    if (!speaks) return 0;
    PrintHelp();
    return 0;
  }
  if (arguments.words.size() > 1 && !arguments.Has("--html"))
    return refuse("report takes several runs only with --html OUT.html; rankine diff compares them as text");
  if (arguments.words.empty())
    return refuse(arguments.Has("--html") && arguments.words.empty()
                      ? "report also needs one archive or spool: rankine report --html OUT.html NAME.rkn"
                      : "report needs one archive or spool: rankine report NAME.rkn");
  report::ReportOptions options;
  const base::Status status = ReadOptions(arguments, options);
  if (!status.ok()) return refuse(status.message);
  // A script may have started this command in only some ranks. In this case, ranks that search together would
  // wait forever for the ranks that do not run this command.
  const bool together = here && here->size > 1 && ShowsWaits(arguments, options) && IsLaunchersChild();
  if (!speaks && !together) return 0;
  auto tables = LoadAll(arguments, speaks);
  SharedWaits shared;
  if (together) {
    std::optional<StageLine> line;
    if (speaks) line.emplace("looking for waits");
    shared = FindWaitsTogether(*here, tables);
  }
  if (!shared.failure.empty()) return refuse(shared.failure);
  if (!speaks) return 0;
  if (!tables.ok()) return UsageError(tables.error());
  if (!shared.note.empty()) Say(base::Visible(shared.note));
  options.waits = shared.waits ? &*shared.waits : nullptr;
  if (arguments.Has("--hints")) return WriteHints(arguments, tables.value());
  report::NameConstructs(&tables.value());
  const std::string collectives = arguments.Get("--collectives");
  std::optional<analysis::IdealRun> ideal;
  std::optional<StageLine> line("making the report");
  if (collectives != "off")
    ideal = ReplayIdeal(tables.value(), collectives == "synchronise",
                        ShowsCourse(arguments, options, !tables.value().windows.empty()));
  options.ideal = ideal ? &*ideal : nullptr;
  if (arguments.Has("--html") || arguments.Has("--pdf")) {
    line.reset();
    const auto write = arguments.Has("--html") ? WriteHtml : WritePdf;
    return write(arguments, tables.value(), options.ideal, options.waits);
  }
  // Prints each result while the next results are being computed.
  int error = 0;
  const auto tell = [&line, &error](std::string_view text) {
    line.reset();
    if (error == 0 && (fwrite(text.data(), 1, text.size(), stdout) != text.size() || fflush(stdout) != 0))
      error = errno;
    line.emplace("making the report");
  };
  const base::Status told = TellAs(arguments, tables.value(), options, tell);
  line.reset();
  if (!told.ok()) return UsageError(told.message);
  if (error == 0) return 0;
  Say(std::string("cannot write the report: ") + strerror(error));
  return 1;
}

}  // namespace rankine::cli
