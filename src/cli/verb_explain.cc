// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine explain`, which explains the pattern of a finding, and shows the ranks and calls that
// caused the finding.
#include <cstdio>
#include <optional>

#include "base/text/visible_text.h"
#include "cli/load_with_progress.h"
#include "cli/options.h"
#include "cli/replay/ideal.h"
#include "cli/verb.h"
#include "report/answers/explanation.h"
#include "report/construct_names.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {{"--list", "", "", "the names of all findings"},
                               {"--help", "-h", "", "this text"}};

int Help() {
  printf(
      "usage: rankine explain FINDING [NAME.rkn]\n"
      "       rankine explain --list\n\n"
      "Prints a finding's definition, its computation, advice, and the document that describes it.\n"
      "With an archive, also prints the ranks and calls behind the finding.\n\n%s",
      OptionsHelp(kOptions).c_str());
  return 0;
}

int List() {
  for (const report::Pattern& pattern : report::Patterns()) {
    std::string name(pattern.name);
    name.resize(20, ' ');
    printf("%s%s\n", name.c_str(), std::string(pattern.definition).c_str());
  }
  return 0;
}

int Unknown(const std::string& name) {
  const std::string_view near = report::NearestPattern(name);
  return UsageError(
      "no finding is called '" + base::Visible(name) + "'; " +
      (near.empty() ? "rankine explain --list prints all names" : "did you mean " + std::string(near) + "?"));
}

}  // namespace

std::span<const Option> ExplainOptions() {
  return kOptions;
}

int VerbExplain(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const std::vector<std::string>& words = parsed.value().words;
  if (parsed.value().Has("--help")) return Help();
  if (parsed.value().Has("--list")) return List();
  if (words.empty() || words.size() > 2)
    return UsageError(
        "explain needs a finding, and perhaps an archive: rankine explain late_sender NAME.rkn");
  const report::Pattern* pattern = report::FindPattern(words[0]);
  if (pattern == nullptr) return Unknown(words[0]);
  std::string text = report::Explanation(*pattern);
  if (words.size() == 2) {
    auto tables = LoadWithProgress(words[1]);
    if (!tables.ok()) return UsageError(tables.error());
    report::NameConstructs(&tables.value());
    const auto ideal = ReplayIdeal(tables.value(), false, false);
    report::Facts facts(tables.value(), ideal ? &*ideal : nullptr);
    text += report::ExplanationOf(*pattern, facts, words[1]);
  }
  fputs(text.c_str(), stdout);
  return 0;
}

}  // namespace rankine::cli
