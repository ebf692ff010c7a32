// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/chosen_regions.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "base/text/nearest.h"
#include "base/text/visible_text.h"

namespace rankine::cli {
namespace {

constexpr size_t kMostNames = 5;

using Names = std::set<std::string_view>;

// Suggests the known name that is most similar to the given name.
std::string Instead(std::string_view name, const Names& known) {
  if (known.empty()) return "; the trace has no regions";
  const std::vector<std::string_view> all(known.begin(), known.end());
  if (const std::string near = base::Nearest(name, all); !near.empty())
    return "; did you mean " + base::Visible(near) + "?";
  std::string names;
  for (const std::string_view one : base::NearestOnes(name, all, kMostNames))
    names += (names.empty() ? "" : ", ") + base::Visible(one);
  return "; it computes in " + names + (known.size() > kMostNames ? " and others" : "");
}

// Returns all names of regions that occur in the paths. For example, the path "main/solve" contains the
// names main and solve.
Names NamesIn(std::span<const std::string> paths) {
  Names names;
  for (const std::string_view path : paths) {
    for (size_t at = 0; at < path.size();) {
      const size_t end = std::min(path.find('/', at), path.size());
      if (end != at) names.insert(path.substr(at, end - at));
      at = end + 1;
    }
  }
  return names;
}

}  // namespace

base::Status CheckRegions(const sim::ReplayOptions& options, std::span<const std::string> paths,
                          std::string_view where) {
  const Names names = NamesIn(paths);
  for (const auto& [name, factor] : options.regions) {
    if (!names.contains(name))
      return {std::string(where) + "the trace contains no computation in a region " + base::Visible(name) +
              Instead(name, names)};
  }
  return base::Status::Ok();
}

std::vector<std::string> UnusedRates(const sim::ReplayOptions& options, std::span<const std::string> paths) {
  std::vector<std::string> unused;
  Names known(paths.begin(), paths.end());
  known.erase(std::string_view());
  for (const auto& rate : options.rates) {
    const std::string& around = rate.first;
    const auto lies = [&around](std::string_view path) {
      return path.starts_with(around) && (path.size() == around.size() || path[around.size()] == '/');
    };
    if (around.empty() || std::any_of(known.begin(), known.end(), lies)) continue;
    unused.push_back("--rates: the trace contains no computation in the region " + base::Visible(around) +
                     Instead(around, known));
  }
  return unused;
}

}  // namespace rankine::cli
