// SPDX-License-Identifier: BSD-3-Clause
#include "cli/mcp/tools.h"

#include <algorithm>
#include <array>
#include <ctime>

#include "base/text/visible_text.h"

namespace rankine::cli::mcp {
namespace {

using Words = base::Result<std::vector<std::string>>;

constexpr size_t kLongestText = 20'000;
constexpr std::string_view kArchive = ".rkn", kPlatform = ".xml";

std::string Get(const Values& arguments, std::string_view name) {
  const auto found = arguments.find(name);
  return found == arguments.end() ? "" : found->second.text;
}

// Makes a command line of three parts: the given words, the archives that the named arguments contain, and
// a last word.
Words WithRuns(const Folder& folder, const Values& arguments, std::vector<std::string> words,
               std::initializer_list<std::string_view> names, const std::string& last = "") {
  words.emplace_back("--");  // This word ends the options on the command line.
  for (const std::string_view name : names) {
    if (!arguments.contains(name)) continue;
    auto file = folder.Find(Get(arguments, name), kArchive);
    if (!file.ok()) return base::Error{file.error()};
    words.push_back(std::move(file.value()));
  }
  if (!last.empty()) words.push_back(last);
  return words;
}

Words BriefWords(const Folder& folder, const Values& arguments) {
  return WithRuns(folder, arguments, {"report", "--brief"}, {"run"});
}

Words SectionWords(const Folder& folder, const Values& arguments) {
  std::vector<std::string> words = {"report", "--color=never", "--width=120",
                                    "--section=" + Get(arguments, "section")};
  if (arguments.contains("top")) words.push_back("--top=" + Get(arguments, "top"));
  return WithRuns(folder, arguments, std::move(words), {"run"});
}

Words QueryWords(const Folder& folder, const Values& arguments) {
  const std::string query = Get(arguments, "query");
  if (query.empty()) return base::Error{"the query is empty"};
  return WithRuns(folder, arguments, {"query"}, {"run"}, query);
}

Words CompareWords(const Folder& folder, const Values& arguments) {
  return WithRuns(folder, arguments, {"diff", "--color=never", "--width=120"}, {"before", "after"});
}

Words WhatIfWords(const Folder& folder, const Values& arguments) {
  auto platform = folder.Find(Get(arguments, "platform"), kPlatform);
  if (!platform.ok()) return base::Error{platform.error()};
  std::vector<std::string> words = {"replay", "--platform=" + platform.value()};
  for (const char* name : {"bandwidth", "latency", "speed", "compute", "network", "ranks-per-host"}) {
    std::string given(name);
    std::ranges::replace(given, '-', '_');
    if (arguments.contains(given)) words.push_back("--" + std::string(name) + "=" + Get(arguments, given));
  }
  return WithRuns(folder, arguments, std::move(words), {"run"});
}

Words ExplainWords(const Folder& folder, const Values& arguments) {
  const std::string finding = Get(arguments, "finding");
  if (finding.empty()) return base::Error{"the finding has no name"};
  Words words = WithRuns(folder, arguments, {"explain"}, {"run"});
  if (words.ok()) words.value().insert(words.value().begin() + 2, finding);
  return words;
}

constexpr Parameter kRun = {"run", "name of an archive, as list_runs gives it", true};
constexpr std::array kListParameters = {Parameter{"after", "list only names after this one", false}};
constexpr std::array kBriefParameters = {kRun};
constexpr std::array kSectionParameters = {
    kRun,
    Parameter{"section",
              "name of the section: summary, findings, waits, efficiencies, callsites, functions, ranks, "
              "regions, io, trust and others",
              true},
    Parameter{"top", "maximum number of lines of each list, as a string: \"10\"", false}};
constexpr std::array kQueryParameters = {
    kRun,
    Parameter{"query",
              "a query in CalQL: SELECT mpi.function,sum(count),sum(time.duration.ns) GROUP BY mpi.function",
              true}};
constexpr std::array kCompareParameters = {Parameter{"before", "name of the first archive", true},
                                           Parameter{"after", "name of the second archive", true}};
constexpr std::array kWhatIfParameters = {
    Parameter{"run", "name of an archive of rankine run --with ti", true},
    Parameter{"platform", "name of a SimGrid platform file (.xml) in the folder", true},
    Parameter{"bandwidth", "factor for all links: x10 or /2", false},
    Parameter{"latency", "factor for the latency of all links", false},
    Parameter{"speed", "factor for all processors", false},
    Parameter{"compute", "factor for the work between calls, or 'region=NAME FACTOR'", false},
    Parameter{"network", "model: SMPI, LV08, CM02, constant:SECONDS or ideal", false},
    Parameter{"ranks_per_host", "number of ranks on each host, as a string: \"4\"", false}};
constexpr std::array kExplainParameters = {
    Parameter{"finding", "name of a finding: late_sender, imbalance", true},
    Parameter{"run", "name of an archive, for the ranks and calls behind the finding", false}};

constexpr std::array kTools = {
    Tool{"list_runs", "List runs", "Lists the archives in the folder: name, size, time of the last change.",
         kListParameters, nullptr},
    Tool{
        "brief", "Brief report",
        "Summarises a run in at most 1,500 tokens: efficiencies, findings with evidence, limits. Each figure "
        "has its source.",
        kBriefParameters, BriefWords},
    Tool{"section", "Section of the report", "Prints one section of a run's report.", kSectionParameters,
         SectionWords},
    Tool{"query", "Query in CalQL", "Answers a query in CalQL over the records of a run.", kQueryParameters,
         QueryWords},
    Tool{"compare", "Compare runs", "Compares two runs: times, efficiencies, regions, calls, waits.",
         kCompareParameters, CompareWords},
    Tool{"what_if", "What-if replay",
         "Predicts a run's time on another machine, from its time-independent trace.", kWhatIfParameters,
         WhatIfWords},
    Tool{"explain", "Explain a finding",
         "Defines a finding: computation, advice, page; with a run, the ranks and calls behind it.",
         kExplainParameters, ExplainWords},
};

std::string DateText(int64_t seconds) {
  std::tm parts{};
  const std::time_t time = seconds;
  char text[64] = "unknown";
  if (gmtime_r(&time, &parts) != nullptr) std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &parts);
  return text;
}

}  // namespace

std::span<const Tool> Tools() {
  return kTools;
}

const Tool* FindTool(std::string_view name) {
  for (const Tool& tool : kTools) {
    if (tool.name == name) return &tool;
  }
  return nullptr;
}

std::string MistakeIn(const Tool& tool, const Values& arguments) {
  for (const Parameter& parameter : tool.parameters) {
    if (parameter.required && !arguments.contains(parameter.name))
      return "the argument '" + std::string(parameter.name) + "' is missing";
  }
  for (const auto& [name, value] : arguments) {
    const std::string shown = base::Shortened(base::Visible(name), 60);
    if (std::ranges::find(tool.parameters, name, &Parameter::name) == tool.parameters.end())
      return "there is no argument '" + shown + "'";
    if (value.kind != '"') return "the argument '" + shown + "' must be a text";
    if (value.text.size() > kLongestText || value.text.find('\0') != std::string::npos)
      return "the argument '" + shown + "' is too long, or has a zero byte";
  }
  return "";
}

std::string RunsText(const Folder& folder, const Values& arguments) {
  const std::string after = Get(arguments, "after");
  const Listing listing = folder.List(kArchive, after);
  std::string out;
  for (const File& file : listing.files) {
    out += base::Visible(file.name) + "  " + std::to_string(file.bytes) + " bytes  " +
           DateText(file.changed) + "\n";
  }
  if (out.empty()) out = after.empty() ? "The folder has no archives (.rkn).\n" : "No archive follows.\n";
  if (listing.more > 0)
    out += std::to_string(listing.more) + " more; to list them, set after to the last name of this list\n";
  if (!listing.complete) out += "The folder was not searched to its end.\n";
  return out;
}

}  // namespace rankine::cli::mcp
