// SPDX-License-Identifier: BSD-3-Clause
// Writes the contexts chunk for tables that were generated instead of recorded. The chunk contains the
// nodes in use, in the order that the format requires.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "archive/made_trace.h"
#include "archive/storage/rows.h"
#include "base/byte_writer.h"

namespace rankine::archive {

struct Tables;

class ContextPart {
 public:
  // Selects the nodes to which rows, regions and traces refer, and the ancestors of these nodes. The tables
  // must outlive this object.
  ContextPart(const Tables& tables, std::span<const MadeTrace> traces);

  bool empty() const { return order_.empty(); }
  // Returns the index of the node in the chunk; 0 is the root.
  uint32_t PlaceOf(context::NodeId node) const { return node < places_.size() ? places_[node] : 0; }
  void Write(base::ByteWriter& out) const;
  // Upper limit for the number of bytes that Write writes.
  size_t MostBytes() const;

 private:
  struct Entry {
    uint32_t attribute = 0;  // index of the attribute
    context::Datum value;
  };
  void OpenEntries(const std::vector<context::NodeId>& used);

  const context::Space& space_;
  std::vector<context::AttributeId> attributes_;  // sorted by name
  std::vector<Entry> entries_;                    // sorted
  std::vector<uint32_t> entry_of_;                // indexed by node
  std::vector<context::NodeId> order_;  // all nodes except the root, sorted by level, parent and entry
  std::vector<uint32_t> places_;        // indexed by node
};

}  // namespace rankine::archive
