// SPDX-License-Identifier: BSD-3-Clause
#include "report/sampled_stacks.h"

#include <algorithm>
#include <map>

#include "analysis/processes/worlds.h"
#include "analysis/regions/regions.h"
#include "analysis/samples/sample_sums.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "context/shown_nodes.h"
#include "layout/stall_name.h"
#include "query/records/mpi_names.h"
#include "query/records/mpi_states.h"
#include "report/frame_names.h"

namespace rankine::report {
namespace {

using analysis::SampleKey;
using layout::SampleState;

class Maker {
 public:
  Maker(const archive::Tables& tables, const StackOptions& options)
      : tables_(tables), options_(options), symbols_(tables), frames_(tables, symbols_) {}

  std::vector<SampledStack> Make() {
    const analysis::SampleSums sums = analysis::SumSamples(tables_);
    std::vector<uint32_t> stacks;
    for (const analysis::SampleSum& sum : sums.sums) {
      if (Wanted(sum.key)) stacks.push_back(sum.key.site);
    }
    frames_.Prefetch(stacks);
    for (const analysis::SampleSum& sum : sums.sums) {
      if (Wanted(sum.key)) Add(sum);
    }
    std::vector<SampledStack> out;
    for (const auto& [key, time] : times_) {
      SampledStack stack{key.first, {}, time};
      for (const uint32_t name : key.second) stack.frames.push_back(names_[name]);
      out.push_back(std::move(stack));
    }
    std::sort(out.begin(), out.end(), [](const SampledStack& a, const SampledStack& b) {
      return a.process != b.process ? a.process < b.process : a.frames < b.frames;
    });
    return out;
  }

 private:
  bool Wanted(const SampleKey& key) const {
    const bool state = key.state == SampleState::stall  ? options_.stall
                       : key.state == SampleState::work ? options_.work
                                                        : options_.outside;
    const std::vector<uint32_t>& ranks = options_.ranks;
    return state && (ranks.empty() || std::find(ranks.begin(), ranks.end(),
                                                tables_.processes[key.process].rank) != ranks.end());
  }

  uint32_t Number(const std::string& name) {
    const auto [place, made] = numbers_.try_emplace(name, static_cast<uint32_t>(names_.size()));
    if (made) names_.push_back(name);
    return place->second;
  }

  void AddRegions(context::NodeId node, std::vector<uint32_t>* stack) {
    const context::Space& space = tables_.space;
    for (; node != context::kRoot && node < space.nodes(); node = space.parent(node)) {
      if (!space.is_site(node) && !context::IsHidden(space, node))
        stack->push_back(Number(analysis::ValueText(space.value_of(node))));
    }
    std::reverse(stack->begin(), stack->end());
  }

  void Add(const analysis::SampleSum& sum) {
    const SampleKey& key = sum.key;
    std::vector<uint32_t> stack;
    if (options_.regions) AddRegions(key.node, &stack);
    for (const uint32_t site : analysis::StackOf(tables_, key.site)) {
      const std::span<const analysis::FrameId> inside = frames_.FramesOf(site);
      for (size_t i = inside.size(); i-- > 0;) stack.push_back(Number(frames_.frame(inside[i]).Text()));
    }
    if (key.state != SampleState::outside) {
      stack.push_back(Number(query::FunctionName(key.function)));
      std::string state = "[" + std::string(query::SampleStateName(key.state));
      if (key.state == SampleState::stall) state += " " + std::string(layout::NameOf(key.reason));
      stack.push_back(Number(state + "]"));
    }
    if (stack.empty()) stack.push_back(Number(std::string(query::NameWithoutStack(key.clock))));
    uint64_t& time = times_[{options_.by_rank ? key.process : 0, std::move(stack)}];
    time = base::AddSaturated(time, sum.time);
  }

  const archive::Tables& tables_;
  const StackOptions& options_;
  symbols::Symboliser symbols_;
  FrameNames frames_;
  std::vector<std::string> names_;
  std::map<std::string, uint32_t> numbers_;
  std::map<std::pair<uint32_t, std::vector<uint32_t>>, uint64_t> times_;
};

}  // namespace

std::vector<SampledStack> SampledStacks(const archive::Tables& tables, const StackOptions& options) {
  return Maker(tables, options).Make();
}

std::string ProcessName(const archive::Tables& tables, uint32_t process) {
  return analysis::ProcessName(tables, analysis::FindWorlds(tables), process);
}

}  // namespace rankine::report
