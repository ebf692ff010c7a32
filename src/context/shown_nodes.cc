// SPDX-License-Identifier: BSD-3-Clause
#include "context/shown_nodes.h"

#include <map>
#include <string_view>
#include <tuple>

namespace rankine::context {

std::vector<NodeId> ShownNodes(const Space& space) {
  std::vector<NodeId> shown(space.nodes());
  bool any = false;
  for (NodeId node = 0; node < shown.size(); ++node) {
    shown[node] = node;
    any = any || IsHidden(space, node);
  }
  if (!any) return shown;
  std::map<std::tuple<NodeId, AttributeId, Type, uint64_t, std::string_view>, NodeId> first;
  for (NodeId node = kRoot + 1; node < shown.size(); ++node) {  // parents precede their child nodes
    const NodeId around = shown[space.parent(node)];
    const Datum& value = space.value_of(node);
    shown[node] = IsHidden(space, node) ? around
                                        : first
                                              .try_emplace({around, space.attribute_of(node), value.type,
                                                            IsText(value.type) ? 0 : value.bits, value.text},
                                                           node)
                                              .first->second;
  }
  return shown;
}

}  // namespace rankine::context
