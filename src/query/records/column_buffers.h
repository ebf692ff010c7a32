// SPDX-License-Identifier: BSD-3-Clause
// Collects the columns of one batch. There is a column for each attribute that a query requests.
#pragma once
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "context/batch.h"
#include "context/space.h"

namespace rankine::query {

class ColumnBuffers {
 public:
  struct Buffer {
    context::Column column;
    std::vector<uint64_t> bits;
    std::vector<uint8_t> present;

    void Add(std::optional<uint64_t> value) {
      bits.push_back(value.value_or(0));
      present.push_back(value ? 1 : 0);
    }
  };

  ColumnBuffers(context::Space& space, const context::Wanted& wanted) : space_(space), wanted_(wanted) {}

  // Adds a column. Returns nullptr if the query does not request the attribute `name`. The address of the
  // returned buffer does not change.
  Buffer* Open(std::string_view name, context::Type type) {
    if (!wanted_.Has(name)) return nullptr;
    const auto attribute = space_.Declare({std::string(name), type, context::kAsValue, "", "", ""});
    buffers_.push_back({{attribute, type, nullptr, nullptr}, {}, {}});
    return &buffers_.back();
  }
  // Passes `records` records to the sink. These records have no node of the context tree. Returns false if
  // the sink accepts no more records.
  bool Give(size_t records, context::Sink& sink) {
    std::vector<context::Column> columns;
    for (Buffer& buffer : buffers_) {
      buffer.column.bits = buffer.bits.data();
      buffer.column.present = buffer.present.data();
      columns.push_back(buffer.column);
    }
    const std::vector<context::NodeId> nodes(records, context::kRoot);
    return sink.Take(space_, {records, nodes.data(), columns});
  }

 private:
  context::Space& space_;
  const context::Wanted& wanted_;
  std::deque<Buffer> buffers_;
};

}  // namespace rankine::query
