// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine diff`, which shows changes between runs and how the runs scale, and checks conditions
// for CI.

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>

#include "analysis/diff/groups.h"
#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "cli/load_with_progress.h"
#include "cli/new_file.h"
#include "cli/options.h"
#include "cli/output_options.h"
#include "cli/replay/ideal.h"
#include "cli/verb.h"
#include "report/construct_names.h"
#include "report/diff/diff_report.h"
#include "report/diff/run_measures.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--fail-if", "", "CONDITION",
     "exit with code 3 if this condition holds: 'region(solve) > +5%'; may be repeated"},
    {"--junit", "", "FILE", "also write the conditions as JUnit's XML, one test case each"},
    {"--force", "", "", "replace the file of --junit if it exists"},
    {"--top", "", "N", "at most N lines of each list (10)"},
    {"--json", "", "", "print the whole comparison as JSON (docs/diff.md)"},
    {"--color", "", "WHEN", "auto, always or never"},
    {"--width", "", "COLUMNS", "width of the text; default: the terminal's or $COLUMNS, 100 into a file"},
    {"--help", "-h", "", "this text"},
};

constexpr int kConditionHolds = 3;
constexpr size_t kMaxRuns = 1000;

int Help() {
  printf(
      "usage: rankine diff BEFORE.rkn AFTER.rkn\n"
      "       rankine diff BEFORE.rkn... : AFTER.rkn...\n"
      "       rankine diff RUN.rkn...\n\n"
      "Shows the changes between runs. With several runs on a side, a change below their spread is noise.\n"
      "Without a colon, runs of the same ranks, command and program file are repetitions. The first such "
      "group is side BEFORE. Runs with different numbers of ranks are a scaling series.\n\n"
      "%s\n"
      "CONDITION is KIND(NAME) < LIMIT or KIND(NAME) > LIMIT. NAME * means everything of that kind.\n\n"
      "  run         wall, useful, mpi\n"
      "  efficiency  parallel, load_balance, communication, serialisation, transfer\n"
      "  others      region, function, call_site, code, call_path, wait, io, window\n\n"
      "A LIMIT with a sign limits the change: +5%% or +0.2s. Without a sign it limits the value of side "
      "AFTER:\n"
      "3s, efficiency 80%%. A change within the noise does not fail.\n\n"
      "Exit code: 0 good, 1 nothing could be written, 2 bad input, 3 a condition holds.\n",
      OptionsHelp(kOptions).c_str());
  return 0;
}

struct Wanted {
  std::vector<std::string> paths;
  size_t colon = 0;  // the number of paths that precede the colon; 0 if there is no colon
  std::vector<analysis::Condition> conditions;
  report::Style style;
  size_t top = 10;
  bool json = false;
  std::string junit;
  bool force = false;
};

base::Status ReadPaths(const Arguments& arguments, Wanted* wanted) {
  bool colon = false;
  for (const std::string& word : arguments.words) {
    if (word != ":") {
      wanted->paths.push_back(word);
      continue;
    }
    if (colon) return {"only one colon can separate the runs BEFORE from the runs AFTER, but there are two"};
    colon = true;
    wanted->colon = wanted->paths.size();
  }
  if (colon && (wanted->colon == 0 || wanted->colon == wanted->paths.size()))
    return {"the colon needs a run on both sides: rankine diff BEFORE.rkn : AFTER.rkn"};
  if (wanted->paths.size() < 2) return {"diff needs two runs: rankine diff BEFORE.rkn AFTER.rkn"};
  if (wanted->paths.size() > kMaxRuns) return {"diff takes at most " + std::to_string(kMaxRuns) + " runs"};
  return base::Status::Ok();
}

base::Status ReadWanted(const Arguments& arguments, Wanted* wanted) {
  if (base::Status status = ReadPaths(arguments, wanted); !status.ok()) return status;
  for (const std::string& text : arguments.All("--fail-if")) {
    auto condition = analysis::ParseCondition(text);
    if (!condition.ok()) return {condition.error()};
    wanted->conditions.push_back(std::move(condition.value()));
  }
  wanted->json = arguments.Has("--json");
  wanted->junit = arguments.Get("--junit");
  wanted->force = arguments.Has("--force");
  if (arguments.Has("--junit") && wanted->junit.empty()) return {"--junit needs the name of a file"};
  if (arguments.Has("--junit") && wanted->conditions.empty())
    return {"--junit reports conditions; give at least one: --fail-if 'run(wall) > +5%'"};
  if (base::Status apart = CheckForce(wanted->force, wanted->paths, wanted->junit); !apart.ok()) return apart;
  return ReadOutputOptions(arguments, &wanted->style, &wanted->top);
}

base::Result<analysis::RunMeasures> Measured(const std::string& path) {
  auto tables = LoadWithProgress(path);
  if (!tables.ok()) return base::Error{tables.error()};
  report::NameConstructs(&tables.value());
  const StageLine line("measuring " + path);
  const auto ideal = ReplayIdeal(tables.value(), false, false);
  report::Facts facts(tables.value(), ideal ? &*ideal : nullptr);
  return report::MeasureRun(facts, path);
}

std::vector<analysis::RunMeasures> Runs(const std::vector<analysis::RunMeasures>& runs,
                                        const std::vector<size_t>& members) {
  std::vector<analysis::RunMeasures> chosen;
  chosen.reserve(members.size());
  for (const size_t i : members) chosen.push_back(runs[i]);
  return chosen;
}

// Divides the runs into the runs before the change and the runs after the change. A colon between two paths
// separates both groups. If there is no colon, the first group of repetitions is compared with the last
// group. If all runs are repetitions of one another, the first run is compared with the other runs.
void ChooseSides(const std::vector<analysis::RunGroup>& groups, size_t colon, report::DiffFacts* facts) {
  const size_t count = facts->runs.size();
  const size_t split = colon != 0 ? colon : groups.size() < 2 ? 1 : 0;
  if (split != 0) {
    for (size_t i = 0; i < count; ++i) (i < split ? facts->before : facts->after).push_back(i);
    return;
  }
  const auto fewer = [](const analysis::RunGroup& a, const analysis::RunGroup& b) {
    return a.ranks < b.ranks;
  };
  const auto [fewest, most] = std::minmax_element(groups.begin(), groups.end(), fewer);
  const bool series = fewest->ranks != most->ranks && count > 2;
  facts->before = series ? fewest->runs : groups.front().runs;
  if (series) {
    facts->after = most->runs;
    return;
  }
  for (size_t i = 0; i < count; ++i) {
    if (std::find(facts->before.begin(), facts->before.end(), i) == facts->before.end())
      facts->after.push_back(i);
  }
}

bool SeveralRankNumbers(const std::vector<analysis::RunGroup>& groups) {
  return std::any_of(groups.begin(), groups.end(),
                     [&](const analysis::RunGroup& group) { return group.ranks != groups.front().ranks; });
}

base::Status Compare(const Wanted& wanted, report::DiffFacts* facts) {
  for (const std::string& path : wanted.paths) {
    auto run = Measured(path);
    if (!run.ok()) return {run.error()};
    facts->runs.push_back(std::move(run.value()));
  }
  const std::vector<analysis::RunGroup> groups = analysis::GroupRuns(facts->runs);
  ChooseSides(groups, wanted.colon, facts);
  facts->comparison = analysis::Compare(Runs(facts->runs, facts->before), Runs(facts->runs, facts->after));
  facts->same_program = std::ranges::all_of(facts->runs, [facts](const analysis::RunMeasures& run) {
    return analysis::SameProgram(facts->runs.front(), run);
  });
  if (facts->same_program && SeveralRankNumbers(groups))
    facts->scaling = analysis::MakeScaling(facts->runs, groups);
  for (const analysis::Condition& condition : wanted.conditions) {
    auto cases = analysis::Check(condition, facts->comparison);
    if (!cases.ok()) return {cases.error()};
    facts->conditions.push_back({condition, std::move(cases.value())});
  }
  return base::Status::Ok();
}

bool Write(const std::string& text, FILE* file, const std::string& what) {
  if (file != nullptr && fwrite(text.data(), 1, text.size(), file) == text.size() && fflush(file) == 0)
    return true;
  Say("cannot write " + base::Visible(what) + ": " + strerror(errno));
  return false;
}

// Writes the JUnit file. Returns the verb's exit code.
int WriteJunit(const std::string& text, const std::string& name, bool force) {
  if (!IsDeviceOrPipe(name)) return WriteNewFile(name, text, force);
  FILE* file = fopen(name.c_str(), "we");
  const bool written = Write(text, file, name);
  if (file != nullptr) fclose(file);
  return written ? 0 : 1;
}

}  // namespace

std::span<const Option> DiffOptions() {
  return kOptions;
}

int VerbDiff(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  if (parsed.value().Has("--help")) return Help();
  Wanted wanted;
  if (const base::Status status = ReadWanted(parsed.value(), &wanted); !status.ok())
    return UsageError(status.message);
  report::DiffFacts facts;
  if (const base::Status status = Compare(wanted, &facts); !status.ok()) return UsageError(status.message);
  const std::string text =
      wanted.json ? report::DiffJson(facts) + "\n" : report::DiffText(facts, wanted.style, wanted.top);
  if (!Write(text, stdout, "the comparison")) return 1;
  if (!wanted.junit.empty()) {
    if (const int code = WriteJunit(report::DiffJunit(facts), wanted.junit, wanted.force); code != 0)
      return code;
  }
  bool holds = false;
  for (const report::CheckedCondition& checked : facts.conditions) {
    Say(report::ConditionText(checked));
    holds = holds || checked.Fails();
  }
  return holds ? kConditionHolds : 0;
}

}  // namespace rankine::cli
