// SPDX-License-Identifier: BSD-3-Clause
// Collects the records of a part into batches, with a column for each attribute that is not part of the
// context tree.
#pragma once
#include <cstdint>
#include <vector>

#include "context/batch.h"
#include "context/space.h"

namespace rankine::exchange::cali {

class Columns {
 public:
  // Large enough to make the cost per batch negligible, and small enough for a few columns to stay in the
  // first-level cache.
  static constexpr size_t kRecords = 1024;

  Columns(const context::Space& space, context::Sink& sink) : space_(space), sink_(sink), nodes_(kRecords) {}

  // Returns the column for (attribute, type), and creates it if necessary. It is valid until Forget.
  uint32_t Slot(context::AttributeId attribute, context::Type type);
  size_t slots() const { return columns_.size(); }
  context::AttributeId attribute(uint32_t slot) const { return columns_[slot].attribute; }

  // Return the arrays of a column's values, in which row() is the index of the current record. A record has a
  // value in this column if its element of `present` is 1. A caller that abandons a record must reset the
  // element to 0. The pointers are valid until `Forget` is called.
  uint64_t* bits(uint32_t slot) { return columns_[slot].bits.data(); }
  uint8_t* present(uint32_t slot) { return columns_[slot].present.data(); }
  size_t row() const { return records_; }
  // Completes the current record. Returns false if the sink wants no more.
  bool Commit(context::NodeId node) {
    nodes_[records_] = node;
    return ++records_ < kRecords || Flush();
  }
  bool Flush();
  // Flushes and drops all columns, so that their number stays bounded. Returns what Flush returns.
  bool Forget();

 private:
  struct Column {
    context::AttributeId attribute;
    context::Type type;
    std::vector<uint64_t> bits;
    std::vector<uint8_t> present;
  };
  const context::Space& space_;
  context::Sink& sink_;
  size_t records_ = 0;
  std::vector<context::NodeId> nodes_;
  std::vector<Column> columns_;
  std::vector<context::Column> views_;  // kept only to reuse its memory
};

}  // namespace rankine::exchange::cali
