// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/call_tree.h"

#include <algorithm>
#include <unordered_map>

#include "archive/rows/call_site.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using archive::kNone;

constexpr uint64_t kMpi = uint64_t{1} << 31;  // This bit is set in the keys of MPI functions, but not in
                                              // the keys of frames.

uint32_t CallerOf(const archive::Tables& tables, uint32_t site) {
  const uint32_t caller = tables.sites[site].caller;
  return caller < site ? caller : kNone;  // callers precede the call sites that they lead to
}

// The outermost function at a call site: the function into which the other functions were inlined. `kNoFrame`
// if the call site has no function.
FrameId OutermostOf(FrameSource& frames, uint32_t site) {
  const std::span<const FrameId> inside = frames.FramesOf(site);
  return inside.empty() ? kNoFrame : inside.back();
}

class Builder {
 public:
  Builder(const archive::Tables& tables, const SampleSums& sums, FrameSource& frames)
      : tables_(tables),
        sums_(sums),
        frames_(frames),
        ends_(tables.sites.size(), kNone),
        callers_(CallersByFunction(tables, sums, frames)) {}

  CallTree Build() {
    PlaceStacks();
    for (const SampleSum& sum : sums_.sums) AddOwn(sum);
    for (size_t i = nodes_.size(); i-- > 0;) {
      nodes_[i].total.Add(nodes_[i].own);
      if (nodes_[i].parent != kNone) nodes_[nodes_[i].parent].total.Add(nodes_[i].total);
    }
    CallTree tree;
    tree.total = sums_.time;
    Order(&tree);
    CountFunctions(&tree);
    return tree;
  }

 private:
  // For each sampled stack, finds the node to which the innermost call site belongs; `kNone`: the root.
  void PlaceStacks() {
    std::vector<bool> used(tables_.sites.size(), false);
    for (const SampleSum& sum : sums_.sums) {
      for (uint32_t site = sum.key.site; site < used.size() && !used[site]; site = CallerOf(tables_, site))
        used[site] = true;
    }
    for (uint32_t site = 0; site < used.size(); ++site) {
      if (used[site] && callers_[site] == kNone) Place(site, CallerOf(tables_, site));
    }
    for (uint32_t site = 0; site < used.size(); ++site) {
      if (used[site] && callers_[site] != kNone) Place(site, callers_[site]);
    }
  }

  void Place(uint32_t site, uint32_t caller) {
    uint32_t at = caller == kNone ? kNone : ends_[caller];
    const std::span<const FrameId> inside = frames_.FramesOf(site);
    for (size_t i = inside.size(); i-- > 0;) at = Enter(at, inside[i]);
    ends_[site] = at;
  }

  uint32_t Enter(uint32_t at, FrameId frame) {
    if (at != kNone && nodes_[at].frame == frame) {
      nodes_[at].recursive = true;
      return at;
    }
    if (at != kNone && nodes_[at].depth + 1 >= kMostDepth) return at;
    return Child(at, frame, frame, 0);
  }

  uint32_t Child(uint32_t parent, uint64_t key, FrameId frame, uint16_t function) {
    const uint64_t full = (uint64_t{parent} << 32) | key;
    const auto [place, made] = children_.try_emplace(full, static_cast<uint32_t>(nodes_.size()));
    if (made) {
      CallNode node;
      node.frame = frame;
      node.function = function;
      node.parent = parent;
      node.depth = parent == kNone ? 0 : nodes_[parent].depth + 1;
      nodes_.push_back(node);
    }
    return place->second;
  }

  void AddOwn(const SampleSum& sum) {
    uint32_t at = sum.key.site < ends_.size() ? ends_[sum.key.site] : kNone;
    const bool inside = sum.key.state != layout::SampleState::outside;
    if (inside) {
      at = Child(at, kMpi | sum.key.function, kNoFrame, sum.key.function);
    } else if (at == kNone) {
      at = Child(at, kMpi | uint64_t{static_cast<uint8_t>(sum.key.clock)} << 16, kNoFrame, 0);
      nodes_[at].clock = sum.key.clock;
    }
    nodes_[at].own.Add(sum.key.state, sum.time);
  }

  // Sorts the nodes by their position in the tree. Before this call, the nodes are in the order of creation.
  void Order(CallTree* tree) {
    // The last element contains the children of the root.
    std::vector<std::vector<uint32_t>> below(nodes_.size() + 1);
    for (uint32_t i = 0; i < nodes_.size(); ++i)
      below[std::min<size_t>(nodes_[i].parent, nodes_.size())].push_back(i);
    // pairs of a node and the new index of its parent; siblings are in reverse order
    std::vector<std::pair<uint32_t, uint32_t>> todo;
    const auto push = [&](size_t of, uint32_t place) {
      std::stable_sort(below[of].begin(), below[of].end(),
                       [&](uint32_t a, uint32_t b) { return nodes_[a].total.all() > nodes_[b].total.all(); });
      for (size_t i = below[of].size(); i-- > 0;) todo.emplace_back(below[of][i], place);
    };
    push(nodes_.size(), kNone);
    while (!todo.empty()) {
      const auto [node, parent] = todo.back();
      todo.pop_back();
      const auto place = static_cast<uint32_t>(tree->nodes.size());
      tree->nodes.push_back(nodes_[node]);
      tree->nodes.back().parent = parent;
      push(node, place);
    }
  }

  // Walks the tree once, and keeps track of the functions on the path from the root.
  static void CountFunctions(CallTree* tree) {
    std::unordered_map<FrameId, uint32_t> places;
    std::unordered_map<FrameId, uint32_t> open;  // The number of times that each function occurs on the
                                                 // path.
    std::vector<FrameId> way;
    for (const CallNode& node : tree->nodes) {
      for (; way.size() > node.depth; way.pop_back()) --open[way.back()];
      way.push_back(node.frame);
      const bool first = ++open[node.frame] == 1;
      if (node.frame == kNoFrame) continue;
      const auto [place, made] = places.try_emplace(node.frame, tree->functions.size());
      if (made) tree->functions.push_back({node.frame, {}, {}});
      FrameTimes& times = tree->functions[place->second];
      times.own.Add(node.own);
      if (first) times.total.Add(node.total);
    }
    std::stable_sort(tree->functions.begin(), tree->functions.end(),
                     [](const FrameTimes& a, const FrameTimes& b) { return a.own.all() > b.own.all(); });
  }

  const archive::Tables& tables_;
  const SampleSums& sums_;
  FrameSource& frames_;
  std::vector<CallNode> nodes_;  // parents precede children
  std::unordered_map<uint64_t, uint32_t> children_;
  std::vector<uint32_t> ends_;     // indexed by site
  std::vector<uint32_t> callers_;  // result of CallersByFunction
};

}  // namespace

std::vector<uint32_t> CallersByFunction(const archive::Tables& tables, const SampleSums& sums,
                                        FrameSource& frames) {
  std::vector<uint32_t> callers(tables.sites.size(), kNone);
  std::vector<bool> is_lone(tables.sites.size(), false), has_called(tables.sites.size(), false);
  std::vector<bool> is_used(tables.sites.size(), false);
  for (const SampleSum& sum : sums.sums) {
    uint32_t site = sum.key.site;
    if (site >= tables.sites.size()) continue;
    if (sum.key.function != 0 && !sum.key.is_tick && CallerOf(tables, site) == kNone) is_lone[site] = true;
    for (bool called = false; site != kNone; site = CallerOf(tables, site), called = true) {
      has_called[site] = has_called[site] || called;
      is_used[site] = true;
    }
  }
  if (std::find(is_lone.begin(), is_lone.end(), true) == is_lone.end()) return callers;
  // For each function, the caller and the call path that leads to the function. If several paths lead to a
  // function, the function does not identify the path. The functions of an interpreter, for example, are on
  // all paths.
  struct Way {
    uint32_t caller = kNone;
    std::vector<FrameId> functions;
    bool is_only = true;
  };
  std::unordered_map<FrameId, Way> ways;
  for (uint32_t site = 0; site < is_used.size(); ++site) {
    const uint32_t caller = CallerOf(tables, site);
    if (!is_used[site] || caller == kNone) continue;
    const FrameId frame = OutermostOf(frames, site);
    const auto known = ways.find(frame);
    if (known != ways.end() && (!known->second.is_only || known->second.caller == caller)) continue;
    std::vector<FrameId> functions;
    for (const uint32_t at : StackOf(tables, caller)) {
      const std::span<const FrameId> inside = frames.FramesOf(at);
      functions.insert(functions.end(), inside.rbegin(), inside.rend());
    }
    if (known == ways.end())
      ways.emplace(frame, Way{caller, std::move(functions), true});
    else
      known->second.is_only = functions == known->second.functions;
  }
  for (uint32_t site = 0; site < callers.size(); ++site) {
    if (!is_lone[site] || has_called[site]) continue;
    const auto way = ways.find(OutermostOf(frames, site));
    if (way != ways.end() && way->first != kNoFrame && way->second.is_only)
      callers[site] = way->second.caller;
  }
  return callers;
}

CallTree MakeCallTree(const archive::Tables& tables, const SampleSums& sums, FrameSource& frames) {
  return Builder(tables, sums, frames).Build();
}

std::vector<uint32_t> StackOf(const archive::Tables& tables, uint32_t site) {
  std::vector<uint32_t> stack;
  for (; site < tables.sites.size() && stack.size() < kMostDepth; site = CallerOf(tables, site))
    stack.push_back(site);
  std::reverse(stack.begin(), stack.end());
  return stack;
}

}  // namespace rankine::analysis
