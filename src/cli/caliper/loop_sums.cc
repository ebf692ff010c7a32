// SPDX-License-Identifier: BSD-3-Clause
#include "cli/caliper/loop_sums.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "archive/rows/loop.h"
#include "archive/rows/process.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "context/space.h"

namespace rankine::cli {
namespace {

using context::NodeId;

class Loops {
 public:
  Loops(const archive::Tables& tables, const RequestedReport& report)
      : tables_(tables),
        has_(ProcessesOf(tables, report)),
        measured_(tables.space.Find("caliper.manager." + std::to_string(report.manager))),
        loop_(tables.space.Find("loop")) {}

  // Returns the loop to which the node belongs; nullptr if the node is not in a loop, or was not measured.
  LoopSums* Of(uint32_t process, NodeId node) {
    if (process >= has_.size() || !has_[process]) return nullptr;
    bool measured = false;
    std::vector<std::string> names;
    for (; node != context::kRoot; node = tables_.space.parent(node)) {
      const context::AttributeId attribute = tables_.space.attribute_of(node);
      const context::Datum& value = tables_.space.value_of(node);
      measured = measured || (attribute == measured_ && value.bits == 1);
      if (attribute == loop_) names.emplace_back(value.text);
    }
    if (!measured || names.empty()) return nullptr;
    std::string path;
    for (auto name = names.rbegin(); name != names.rend(); ++name) path += (path.empty() ? "" : "/") + *name;
    LoopSums& loop = loops_[path];
    loop.path = path;
    loop.name = names.front();
    return &loop;
  }
  int32_t RankOf(uint32_t process) const {
    return process < tables_.processes.size() ? static_cast<int32_t>(tables_.processes[process].rank) : 0;
  }
  std::vector<LoopSums> Take() {
    std::vector<LoopSums> list;
    for (auto& [path, loop] : loops_) list.push_back(std::move(loop));
    return list;
  }

 private:
  const archive::Tables& tables_;
  std::vector<bool> has_;  // for each process, a flag that says whether the report includes the process
  context::AttributeId measured_, loop_;
  std::map<std::string, LoopSums> loops_;
};

}  // namespace

bool IsTarget(const LoopSums& loop, const std::string& names) {
  if (names.empty()) return loop.path == loop.name;
  for (std::string_view rest = names; !rest.empty();) {
    const size_t end = std::min(rest.find(','), rest.size());
    if (rest.substr(0, end) == loop.name) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

int64_t BlockSize(const LoopSums& loop, int64_t every, int64_t rows) {
  uint64_t most = 0;
  for (const auto& [rank, sum] : loop.ranks) most = std::max(most, sum.iterations);
  const auto iterations = static_cast<int64_t>(std::min<uint64_t>(most, INT64_MAX / 2));
  every = std::max<int64_t>(every, 1);
  if (rows <= 0 || (iterations - 1) / every + 1 <= rows) return every;
  return std::max(every, (iterations - 1) / rows + 1);
}

std::map<int64_t, std::map<int32_t, LoopRankSum>> BlocksOf(const LoopSums& loop, int64_t size) {
  std::map<int64_t, std::map<int32_t, LoopRankSum>> blocks;
  for (const LoopBlockSum& block : loop.blocks) {
    const int64_t rest = block.first % size;
    LoopRankSum& sum = blocks[block.first - (rest < 0 ? rest + size : rest)][block.rank];
    sum.iterations += block.iterations;
    sum.ns += block.ns;
  }
  return blocks;
}

double Rate(double iterations, uint64_t ns) {
  return ns == 0 ? 0 : iterations * 1e9 / static_cast<double>(ns);
}

std::vector<LoopSums> LoopsIn(const archive::Tables& tables, const RequestedReport& report,
                              const char* times) {
  Loops loops(tables, report);
  const context::AttributeId time = tables.space.Find(times);
  for (const archive::RegionSum& sum : tables.sums) {
    LoopSums* loop = sum.attribute == time ? loops.Of(sum.process, sum.node) : nullptr;
    if (loop == nullptr || sum.count == 0) continue;
    LoopRankSum& rank = loop->ranks[loops.RankOf(sum.process)];
    rank.iterations += sum.count;
    rank.ns += sum.sum;
    loop->shortest_ns = std::min(loop->shortest_ns, sum.min);
    loop->longest_ns = std::max(loop->longest_ns, sum.max);
  }
  for (const archive::LoopBlock& block : tables.series) {
    if (LoopSums* loop = loops.Of(block.process, block.node))
      loop->blocks.push_back({loops.RankOf(block.process), block.first, block.iterations, block.time_sum});
  }
  return loops.Take();
}

}  // namespace rankine::cli
