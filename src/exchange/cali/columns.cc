// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/columns.h"

#include <algorithm>
#include <cstring>

namespace rankine::exchange::cali {

uint32_t Columns::Slot(context::AttributeId attribute, context::Type type) {
  const auto same = [&](const Column& column) {
    return column.attribute == attribute && column.type == type;
  };
  const auto found = std::find_if(columns_.begin(), columns_.end(), same);
  if (found != columns_.end()) return static_cast<uint32_t>(found - columns_.begin());
  columns_.push_back({attribute, type, std::vector<uint64_t>(kRecords), std::vector<uint8_t>(kRecords)});
  return static_cast<uint32_t>(columns_.size() - 1);
}

bool Columns::Flush() {
  if (records_ == 0) return true;
  views_.clear();
  for (const Column& column : columns_) {
    const uint8_t* present = column.present.data();
    if (std::memchr(present, 1, records_) == nullptr) continue;
    if (std::memchr(present, 0, records_) == nullptr) present = nullptr;
    views_.push_back({column.attribute, column.type, column.bits.data(), present});
  }
  const bool more = sink_.Take(space_, {records_, nodes_.data(), views_});
  for (Column& column : columns_) std::memset(column.present.data(), 0, records_);
  records_ = 0;
  return more;
}

bool Columns::Forget() {
  const bool more = Flush();
  columns_.clear();
  return more;
}

}  // namespace rankine::exchange::cali
