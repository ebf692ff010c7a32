#include "cli/windows.h"

#include <cstdlib>

#include "cli/select.h"
#include "format/control/window_text.h"
#include "format/environment.h"
#include "format/window_layout.h"
#include "query/visible_text.h"

namespace rankine::cli {

namespace {

bool IsEmpty(const std::string& text) {
  return text.find_first_not_of(" \t;") == std::string::npos;
}

}  // namespace

base::Result<std::string> ChosenWindows(const std::vector<std::string>& given) {
  std::string all;
  for (const std::string& text : given) {
    if (IsEmpty(text)) return base::Error{"--window is empty: --window 'name=all from=start'"};
    all += (all.empty() ? "" : ";") + text;
  }
  if (given.empty()) {
    const char* environment = getenv(format::kEnvWindow);
    if (environment != nullptr) all = environment;
  }
  format::ClauseProblem problem;
  format::WindowText window;
  uint32_t count = 0;
  for (size_t at = 0; format::NextWindow(all, &at, &window, &problem);) {
    if (++count > format::kMaxOutsideWindows)
      return base::Error{"there may be " + std::to_string(format::kMaxOutsideWindows) + " windows at most"};
  }
  if (problem.what[0] != '\0') return base::Error{NotUnderstood("the window", all, problem)};
  if (count == 0 && !all.empty())
    return base::Error{std::string(format::kEnvWindow) + " has no window: name=all from=start"};
  return all;
}

std::string UnmetModels(const std::string& windows, const std::string& state) {
  if (state == "exact") return "";
  std::string names;
  format::ClauseProblem problem;
  format::WindowText window;
  for (size_t at = 0; format::NextWindow(windows, &at, &window, &problem);) {
    if (window.model == static_cast<uint32_t>(format::WindowModel::event))
      names += (names.empty() ? "'" : ", '") + query::Visible(window.name) + "'";
  }
  if (names.empty()) return "";
  return "model=event of " + names +
         " will be model=call: when an operation was ready to go on is known with --state=exact";
}

}  // namespace rankine::cli
