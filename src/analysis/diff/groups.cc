// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/diff/groups.h"

#include <algorithm>
#include <string>

namespace rankine::analysis {
namespace {

// Returns the file name of the program from a command line, without the digits in the name.
std::string NameIn(const std::string& command) {
  std::string name = command.substr(0, command.find(' '));
  name.erase(0, name.rfind('/') + 1);
  std::erase_if(name, [](char c) { return c >= '0' && c <= '9'; });
  return name;
}

}  // namespace

std::vector<RunGroup> GroupRuns(std::span<const RunMeasures> runs) {
  std::vector<RunGroup> groups;
  for (size_t i = 0; i < runs.size(); ++i) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const RunGroup& group) {
      const RunMeasures& first = runs[group.runs.front()];
      return group.ranks == runs[i].ranks && first.recorded == runs[i].recorded &&
             first.command == runs[i].command && first.build == runs[i].build;
    });
    if (same == groups.end()) {
      groups.push_back({runs[i].ranks, {i}});
    } else {
      same->runs.push_back(i);
    }
  }
  return groups;
}

bool SameProgram(const RunMeasures& one, const RunMeasures& other) {
  if (one.command.empty() || other.command.empty()) return true;
  if (!one.build.empty() && one.build == other.build) return true;
  return NameIn(one.command) == NameIn(other.command);
}

}  // namespace rankine::analysis
