// SPDX-License-Identifier: BSD-3-Clause
// Collects the records of a part into batches. A batch has a column for each attribute that is not part of
// the context tree.
#pragma once
#include <cstdint>
#include <vector>

#include "context/batch.h"
#include "context/space.h"

namespace rankine::exchange::cali {

class Columns {
 public:
  // The maximum number of records in a batch. It is so large that the cost per batch is negligible, and so
  // small that a few columns fit into the first-level cache.
  static constexpr size_t kRecords = 1024;

  Columns(const context::Space& space, context::Sink& sink) : space_(space), sink_(sink), nodes_(kRecords) {}

  // Returns the column of an attribute for values of one type. Creates the column if necessary. The column
  // is valid until `Forget` is called.
  uint32_t Slot(context::AttributeId attribute, context::Type type);
  size_t slots() const { return columns_.size(); }
  context::AttributeId attribute(uint32_t slot) const { return columns_[slot].attribute; }

  // `bits` and `present` return arrays with the values of a column. The function `row` returns the index of
  // the current record in both arrays. A record has a value in this column if the record's element of the
  // array `present` is 1. If the caller does not complete a record, it must set the element of `present` to 0
  // again. The pointers are valid until `Forget` is called.
  uint64_t* bits(uint32_t slot) { return columns_[slot].bits.data(); }
  uint8_t* present(uint32_t slot) { return columns_[slot].present.data(); }
  size_t row() const { return records_; }
  // Completes the current record. Returns false if the sink accepts no more records.
  bool Commit(context::NodeId node) {
    nodes_[records_] = node;
    return ++records_ < kRecords || Flush();
  }
  bool Flush();
  // Flushes and drops all columns, to limit their number. Returns the result of Flush.
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
  std::vector<context::Column> views_;  // This buffer is a member so that its memory can be reused.
};

}  // namespace rankine::exchange::cali
