// The records of a part on their way into batches: a column for each attribute that is not in the tree.
#pragma once
#include <cstdint>
#include <vector>

#include "context/batch.h"
#include "context/space.h"

namespace rankine::formats::cali {

class Columns {
 public:
  // Large enough that a call costs nothing a record, small enough that some columns stay in the first-level
  // cache.
  static constexpr size_t kRecords = 1024;

  Columns(const context::Space& space, context::Sink& sink) : space_(space), sink_(sink), nodes_(kRecords) {}

  // The column of (attribute, type), made if need be; valid until Forget.
  uint32_t Slot(context::AttributeId attribute, context::Type type);
  size_t slots() const { return columns_.size(); }
  context::Type type(uint32_t slot) const { return columns_[slot].type; }
  context::AttributeId attribute(uint32_t slot) const { return columns_[slot].attribute; }

  // Sets a value of the record in the making. False: it has one of this attribute already.
  bool Set(uint32_t slot, uint64_t bits) {
    Column& column = columns_[slot];
    if (column.present[records_] != 0) return false;
    column.bits[records_] = bits;
    column.present[records_] = 1;
    ++column.count;
    return true;
  }
  // Takes the value of the record in the making back, if there is one.
  void Unset(uint32_t slot) {
    Column& column = columns_[slot];
    column.count -= column.present[records_];
    column.present[records_] = 0;
  }
  // Ends the record. False: the sink wants no more.
  bool Commit(context::NodeId node) {
    nodes_[records_] = node;
    return ++records_ < kRecords || Flush();
  }
  bool Flush();
  // Flushes and drops all columns, so that their number stays bounded. As Flush.
  bool Forget();

 private:
  struct Column {
    context::AttributeId attribute;
    context::Type type;
    uint32_t count;  // values in the batch
    std::vector<uint64_t> bits;
    std::vector<uint8_t> present;
  };
  const context::Space& space_;
  context::Sink& sink_;
  size_t records_ = 0;
  std::vector<context::NodeId> nodes_;
  std::vector<Column> columns_;
  std::vector<context::Column> views_;  // kept for its memory
};

}  // namespace rankine::formats::cali
