#include "analysis/diff/groups.h"

#include <algorithm>

namespace rankine::analysis {

std::vector<RunGroup> GroupRuns(std::span<const RunMeasures> runs) {
  std::vector<RunGroup> groups;
  for (size_t i = 0; i < runs.size(); ++i) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const RunGroup& group) {
      const RunMeasures& first = runs[group.runs.front()];
      return group.ranks == runs[i].ranks && first.command == runs[i].command && first.build == runs[i].build;
    });
    if (same == groups.end()) {
      groups.push_back({runs[i].ranks, {i}});
    } else {
      same->runs.push_back(i);
    }
  }
  return groups;
}

}  // namespace rankine::analysis
