#include "analysis/region_states.h"

namespace rankine::analysis {

std::vector<RegionStates> StatesByRegion(const archive::Tables& tables, const SampleSums& sums) {
  std::vector<RegionStates> states;
  if (sums.empty()) return states;
  const context::Space& space = tables.space;
  states.resize(space.nodes());
  for (const SampleSum& sum : sums.sums) {
    if (sum.key.node >= states.size()) continue;
    states[sum.key.node].time.Add(sum.key.state, sum.time);
    states[sum.key.node].samples += sum.samples;
  }
  // Parents stand before their children.
  for (context::NodeId node = static_cast<context::NodeId>(states.size()) - 1; node > context::kRoot;
       --node) {
    const context::NodeId parent = space.parent(node);
    if (parent == context::kRoot) continue;
    states[parent].time.Add(states[node].time);
    states[parent].samples += states[node].samples;
  }
  return states;
}

}  // namespace rankine::analysis
