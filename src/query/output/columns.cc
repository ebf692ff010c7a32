// SPDX-License-Identifier: BSD-3-Clause
#include "query/output/columns.h"

#include <algorithm>
#include <numeric>

#include "query/values/value_bytes.h"

namespace rankine::query {
namespace {

constexpr int kPlaceBits = 52;  // The low bits contain the position of a record.

}  // namespace

ColumnList::ColumnList(const Plan& plan) {
  for (size_t i = 0; i < plan.columns.size(); ++i) {
    const uint64_t place = uint64_t{i} << kPlaceBits;
    if (plan.columns[i].everything) {
      everything_place_ = place;
      continue;
    }
    by_name_.emplace(plan.columns[i].name, columns_.size());
    columns_.push_back({plan.columns[i].name, plan.columns[i].unit, place, plan.columns[i].name == "path",
                        plan.columns[i].attribute, plan.columns[i].path_only, plan.columns[i].of_all,
                        plan.columns[i].label});
  }
}

size_t ColumnList::IndexOf(std::string_view name, uint64_t sequence) {
  const std::scoped_lock lock(mutex_);
  return IndexAt(name, everything_place_ + std::min(sequence, (uint64_t{1} << kPlaceBits) - 1));
}

size_t ColumnList::IndexAt(std::string_view name, uint64_t place) {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) {
    by_name_.emplace(std::string(name), columns_.size());
    columns_.push_back({std::string(name), "", place, name == "path", std::string(name), false, true, ""});
    return columns_.size() - 1;
  }
  return found->second;
}

const ResultColumn& ColumnList::At(size_t index) const {
  const std::scoped_lock lock(mutex_);
  return columns_[index];
}

size_t ColumnList::size() const {
  const std::scoped_lock lock(mutex_);
  return columns_.size();
}

std::vector<size_t> ColumnList::Shown() const {
  const std::scoped_lock lock(mutex_);
  std::vector<size_t> order(columns_.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return columns_[a].place < columns_[b].place; });
  return order;
}

void ColumnList::Save(std::string& out) const {
  const std::scoped_lock lock(mutex_);
  for (const ResultColumn& column : columns_) {
    PutText(out, column.name);
    PutNumber(out, column.place);
  }
}

std::vector<size_t> ColumnList::Load(std::string_view list) {
  const std::scoped_lock lock(mutex_);
  std::vector<size_t> mine;
  for (base::ByteReader in = ReaderOf(list); in.ok() && in.left() > 0;) {
    const std::string_view name = in.String();
    const uint64_t place = in.Varint();
    if (in.ok()) mine.push_back(IndexAt(name, place));
  }
  return mine;
}

void ColumnList::Describe(std::string_view attribute, const std::string& alias, const std::string& unit) {
  const std::scoped_lock lock(mutex_);
  for (ResultColumn& column : columns_) {
    if (column.attribute != attribute) continue;
    if (column.unit.empty()) column.unit = unit;
    if (column.name == attribute && column.alias.empty()) column.alias = alias;
  }
}

void ColumnList::MarkNested(std::string_view name) {
  const std::scoped_lock lock(mutex_);
  const auto found = by_name_.find(name);
  if (found != by_name_.end()) columns_[found->second].nested = true;
}

}  // namespace rankine::query
