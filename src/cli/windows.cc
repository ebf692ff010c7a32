// SPDX-License-Identifier: BSD-3-Clause
#include "cli/windows.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include "base/text/nearest.h"
#include "base/text/visible_text.h"
#include "cli/select.h"
#include "layout/control/window_text.h"
#include "layout/environment.h"
#include "layout/generated/mpi_functions.h"
#include "layout/services/catalog.h"
#include "layout/services/list.h"
#include "layout/window_layout.h"
#include "layout/window_name.h"

namespace rankine::cli {

namespace {

// Returns whether the option is mpi(profile=off).
bool LeavesOutCalls(const layout::ServiceItem& mpi) {
  std::string_view options = mpi.options;
  layout::ServiceSetting setting;
  while (layout::NextSetting(&options, &setting)) {
    if (setting.key == "profile") return setting.value == "off";
  }
  return false;
}

// Returns function names that are similar to the word, the most similar name first, for example
// "MPI_Barrier, MPI_Ibarrier, MPI_Barrier_init".
std::string NearFunctions(std::string_view word) {
  std::vector<std::string_view> all;
  for (uint16_t id = 1; id <= layout::kMaxMpiFunctionId; ++id) {
    if (const layout::MpiFunction* f = layout::FindMpiFunction(id); f != nullptr) all.emplace_back(f->name);
  }
  std::string names;
  for (const std::string_view name : base::NearestOnes(word, all, 3))
    names.append(names.empty() ? "" : ", ").append(name);
  return names;
}

// Returns a sentence about a function that is not an event; empty if the text has another mistake.
std::string InsteadOf(const std::string& text, const layout::ClauseProblem& problem) {
  const std::string_view before = std::string_view(text).substr(0, problem.at);
  if (!before.ends_with("from=") && !before.ends_with("to=")) return "";
  std::string_view word = std::string_view(text).substr(problem.at, problem.length);
  word = word.substr(0, word.find_first_of("#;"));
  constexpr std::string_view kMpi = "mpi_";
  const auto same = [](char a, char b) { return (a | ' ') == (b | ' '); };
  if (std::search(word.begin(), word.end(), kMpi.begin(), kMpi.end(), same) == word.end()) return "";
  return ". This function does not exist, or its calls are not recorded (such as MPI_Wtime); similar "
         "recorded functions: " +
         NearFunctions(word);
}

bool IsEmpty(const std::string& text) {
  return text.find_first_not_of(" \t;") == std::string::npos;
}

}  // namespace

base::Result<std::string> ChosenWindows(const std::vector<std::string>& given) {
  std::string all;
  for (const std::string& text : given) {
    if (IsEmpty(text)) return base::Error{"--window is empty; write a window, such as 'name=all from=start'"};
    all += (all.empty() ? "" : ";") + text;
  }
  if (given.empty()) {
    const char* environment = getenv(layout::kEnvWindow);
    if (environment != nullptr) all = environment;
  }
  layout::ClauseProblem problem;
  layout::WindowText window;
  uint32_t count = 0;
  std::set<std::string> names;
  for (size_t at = 0; layout::NextWindow(all, &at, &window, &problem);) {
    if (++count > layout::kMaxOutsideWindows)
      return base::Error{"there may be " + std::to_string(layout::kMaxOutsideWindows) + " windows at most"};
    if (!names.insert(layout::WindowName(window.name).c_str()).second)
      return base::Error{"two windows are called '" + base::Visible(window.name) +
                         "'; give each window its own name"};
  }
  if (problem.what[0] != '\0')
    return base::Error{NotUnderstood("the window", all, problem) + InsteadOf(all, problem)};
  if (count == 0 && !all.empty())
    return base::Error{std::string(layout::kEnvWindow) +
                       " contains no window; write one, such as name=all from=start"};
  return all;
}

std::string UnmetModels(const std::string& windows, const std::string& state) {
  if (state == "exact") return "";
  std::string names;
  layout::ClauseProblem problem;
  layout::WindowText window;
  for (size_t at = 0; layout::NextWindow(windows, &at, &window, &problem);) {
    if (window.model == static_cast<uint32_t>(layout::WindowModel::event))
      names += (names.empty() ? "'" : ", '") + base::Visible(window.name) + "'";
  }
  if (names.empty()) return "";
  return "model=event of " + names +
         " becomes model=call: only --state=exact records when an operation can continue";
}

std::string UncountedWindows(const std::string& windows, const std::string& services) {
  if (windows.empty() || services.empty()) return "";
  std::string_view rest = services;
  layout::ServiceItem item;
  bool left_out = false;
  while (layout::NextService(&rest, &item)) {
    const layout::Service* known = item.path.empty() ? layout::FindService(item.name) : nullptr;
    if (known == nullptr) continue;
    if (known->id == layout::ServiceId::trace || known->id == layout::ServiceId::ti) return "";
    if (known->id != layout::ServiceId::mpi) continue;
    left_out = LeavesOutCalls(item);
    if (!left_out) return "";
  }
  return std::string("windows will count no MPI calls, because the services are ") +
         (left_out ? "with mpi(profile=off)" : "without mpi") + ": --with timer,mpi";
}

}  // namespace rankine::cli
