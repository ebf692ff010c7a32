// SPDX-License-Identifier: BSD-3-Clause
#include "archive/encode_contexts.h"

#include <algorithm>
#include <tuple>

#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"

namespace rankine::archive {
namespace {

auto KeyOf(uint32_t attribute, const context::Datum& value) {
  return std::tuple(attribute, value.type, context::IsText(value.type) ? 0 : value.bits, value.text);
}

}  // namespace

ContextPart::ContextPart(const Tables& tables, std::span<const MadeTrace> traces) : space_(tables.space) {
  std::vector<uint32_t> depth(space_.nodes(), 0);  // depths of those nodes that are in use
  std::vector<context::NodeId> used;
  const auto use = [&](context::NodeId node) {
    std::vector<context::NodeId> way;
    while (node != context::kRoot && node < depth.size() && depth[node] == 0) {
      way.push_back(node);
      node = space_.parent(node);
    }
    uint32_t level = node < depth.size() ? depth[node] : 0;
    for (size_t i = way.size(); i-- > 0;) {
      depth[way[i]] = ++level;
      used.push_back(way[i]);
    }
  };
  for (const Row& row : tables.rows) use(row.node);
  for (const Region& region : tables.regions) use(region.node);
  for (const MadeTrace& trace : traces) {
    for (const context::NodeId node : trace.nodes()) use(node);
  }
  if (used.empty()) return;
  OpenEntries(used);
  places_.assign(space_.nodes(), 0);
  std::sort(used.begin(), used.end(), [&](context::NodeId a, context::NodeId b) {
    return std::pair(depth[a], a) < std::pair(depth[b], b);
  });
  for (size_t begin = 0, end = 0; begin < used.size(); begin = end) {
    while (end < used.size() && depth[used[end]] == depth[used[begin]]) ++end;
    std::sort(used.begin() + static_cast<long>(begin), used.begin() + static_cast<long>(end),
              [&](context::NodeId a, context::NodeId b) {
                return std::pair(places_[space_.parent(a)], entry_of_[a]) <
                       std::pair(places_[space_.parent(b)], entry_of_[b]);
              });
    for (size_t i = begin; i < end; ++i) places_[used[i]] = static_cast<uint32_t>(i + 1);
  }
  order_ = std::move(used);
}

void ContextPart::OpenEntries(const std::vector<context::NodeId>& used) {
  for (const context::NodeId node : used) attributes_.push_back(space_.attribute_of(node));
  const auto by_name = [&](context::AttributeId a, context::AttributeId b) {
    return space_.attribute(a).name < space_.attribute(b).name;
  };
  std::sort(attributes_.begin(), attributes_.end(), by_name);
  attributes_.erase(std::unique(attributes_.begin(), attributes_.end()), attributes_.end());
  const auto entry = [&](context::NodeId node) {
    const auto at =
        std::lower_bound(attributes_.begin(), attributes_.end(), space_.attribute_of(node), by_name);
    return Entry{static_cast<uint32_t>(at - attributes_.begin()), space_.value_of(node)};
  };
  const auto before = [](const Entry& a, const Entry& b) {
    return KeyOf(a.attribute, a.value) < KeyOf(b.attribute, b.value);
  };
  for (const context::NodeId node : used) entries_.push_back(entry(node));
  std::sort(entries_.begin(), entries_.end(), before);
  entries_.erase(std::unique(entries_.begin(), entries_.end(),
                             [&](const Entry& a, const Entry& b) { return !before(a, b) && !before(b, a); }),
                 entries_.end());
  entry_of_.assign(space_.nodes(), 0);
  for (const context::NodeId node : used)
    entry_of_[node] = static_cast<uint32_t>(
        std::lower_bound(entries_.begin(), entries_.end(), entry(node), before) - entries_.begin());
}

void ContextPart::Write(base::ByteWriter& out) const {
  out.Varint(attributes_.size());
  for (const context::AttributeId id : attributes_) {
    const context::Attribute& attribute = space_.attribute(id);
    out.Varint(static_cast<uint64_t>(attribute.type));
    out.Varint(attribute.properties);
    out.String(attribute.name);
    out.String(attribute.unit);
    out.String(attribute.layout);
  }
  out.Varint(entries_.size());
  for (const Entry& entry : entries_) {
    out.Varint(entry.attribute);
    out.Varint(static_cast<uint64_t>(entry.value.type));
    if (context::IsText(entry.value.type)) {
      out.String(entry.value.text);
    } else {
      out.Fixed(entry.value.bits);
    }
  }
  out.Varint(order_.size());
  uint32_t parent = 0;
  for (const context::NodeId node : order_) {
    const uint32_t own = places_[space_.parent(node)];
    out.Varint(own - parent);
    out.Varint(entry_of_[node]);
    parent = own;
  }
}

size_t ContextPart::MostBytes() const {
  size_t bytes = 64 + order_.size() * 20;
  for (const context::AttributeId id : attributes_) {
    const context::Attribute& attribute = space_.attribute(id);
    bytes += 64 + attribute.name.size() + attribute.unit.size() + attribute.layout.size();
  }
  for (const Entry& entry : entries_) bytes += 40 + entry.value.text.size();
  return bytes;
}

}  // namespace rankine::archive
