// SPDX-License-Identifier: BSD-3-Clause
#include "cli/select.h"

#include <cstdlib>
#include <fstream>

#include "base/text/visible_text.h"
#include "layout/control/selection.h"
#include "layout/environment.h"

namespace rankine::cli {

std::string NotUnderstood(const std::string& subject, const std::string& text,
                          const layout::ClauseProblem& problem) {
  const std::string part = text.substr(problem.at, std::min<size_t>(problem.length, 40));
  return subject + " is not understood at " +
         (part.empty() ? "its end"
                       : "'" + base::Visible(part) + "' (character " + std::to_string(problem.at + 1) + ")") +
         ": " + problem.what;
}

base::Status CheckSelection(const std::string& text) {
  layout::Selection selection;
  layout::SelectionProblem problem;
  if (layout::ParseSelection(text, &selection, &problem)) return base::Status::Ok();
  return {NotUnderstood("the selection", text, problem)};
}

bool IsSelectLine(const std::string& line) {
  const size_t begin = line.find_first_not_of(" \t\r");
  return begin != std::string::npos && line.compare(begin, 7, "select ") == 0;
}

base::Result<std::string> ChosenSelection(const std::vector<std::string>& select,
                                          const std::vector<std::string>& config) {
  std::vector<std::string> given = select;
  for (const std::string& path : config) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      if (!IsSelectLine(line)) continue;
      const size_t end = line.find_last_not_of(" \t\r");
      line.erase(end + 1);
      given.push_back(line.substr(line.find("select") + 6));
    }
  }
  if (given.size() > 1)
    return base::Error{"give one --select with all clauses: --select 'rank=0-7 time=10s..'"};
  if (given.empty()) {
    const char* environment = getenv(layout::kEnvSelect);
    if (environment == nullptr) return std::string();
    given.emplace_back(environment);
  }
  const base::Status checked = CheckSelection(given[0]);
  if (!checked.ok()) return base::Error{checked.message};
  return given[0];
}

}  // namespace rankine::cli
