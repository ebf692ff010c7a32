// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/region_states.h"

#include "archive/tables.h"
#include "context/shown_nodes.h"

namespace rankine::analysis {

std::vector<RegionStates> StatesByRegion(const archive::Tables& tables, const SampleSums& sums) {
  std::vector<RegionStates> states;
  if (sums.empty()) return states;
  const context::Space& space = tables.space;
  states.resize(space.nodes());
  const std::vector<context::NodeId> shown = context::ShownNodes(space);
  for (const SampleSum& sum : sums.sums) {
    if (sum.key.node >= states.size()) continue;
    RegionStates& of = states[shown[sum.key.node]];
    of.time.Add(sum.key.state, sum.time);
    of.samples += sum.samples;
  }
  // Parents precede their children.
  for (context::NodeId node = static_cast<context::NodeId>(states.size()) - 1; node > context::kRoot;
       --node) {
    const context::NodeId parent = shown[space.parent(node)];
    if (parent == context::kRoot || shown[node] != node) continue;
    states[parent].time.Add(states[node].time);
    states[parent].samples += states[node].samples;
  }
  return states;
}

}  // namespace rankine::analysis
