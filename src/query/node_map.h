// Nodes of one space as nodes of another, which is the same tree: copied when they are first asked for.
#pragma once
#include <vector>

#include "context/space.h"

namespace rankine::query {

// One thread. Both spaces outlive it; `from` is not changed meanwhile.
class NodeMap {
 public:
  NodeMap(const context::Space& from, context::Space& to)
      : from_(from), to_(to), known_(from.nodes(), kUnknown) {}

  // A node that `from` does not have is the root.
  context::NodeId Of(context::NodeId node) {
    if (node == context::kRoot || node >= known_.size()) return context::kRoot;
    if (known_[node] == kUnknown) Copy(node);
    return known_[node];
  }

 private:
  static constexpr context::NodeId kUnknown = 0xffffffffu;

  void Copy(context::NodeId node) {
    std::vector<context::NodeId> way;
    for (; node != context::kRoot && known_[node] == kUnknown; node = from_.parent(node)) way.push_back(node);
    context::NodeId at = node == context::kRoot ? context::kRoot : known_[node];
    for (auto next = way.rbegin(); next != way.rend(); ++next) {
      const context::AttributeId attribute = to_.Declare(from_.attribute(from_.attribute_of(*next)));
      at = known_[*next] = to_.Child(at, attribute, from_.value_of(*next));
    }
  }

  const context::Space& from_;
  context::Space& to_;
  std::vector<context::NodeId> known_;
};

}  // namespace rankine::query
