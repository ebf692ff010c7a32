// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/column_filter.h"

#include <algorithm>
#include <limits>

namespace rankine::query {
namespace {

using context::Column;
using context::Type;

// Provides one text as the value of every field. The class is used for conditions with a single field.
class OneText : public ValueSource {
 public:
  explicit OneText(std::string_view text) : text_(text) {}
  Value Field(size_t) override { return text_; }
  Value Aggregate(size_t) override { return {}; }

 private:
  std::string_view text_;
};

template <class Test>
void KeepPresent(const Column& column, bool if_missing, Selection& selection, const Test& test) {
  if (column.present == nullptr) return selection.Keep(test);
  selection.Keep([&](uint32_t record) { return column.present[record] != 0 ? test(record) : if_missing; });
}

}  // namespace

ColumnFilter::ColumnFilter(const Code& code) : code_(code) {
  exists_ = code.kind == Code::Kind::exists;
  const bool compares = code.kind == Code::Kind::operation && code.operation == Expression::Kind::compare &&
                        (code.pattern != nullptr || code.children[1].kind == Code::Kind::literal);
  if ((exists_ || compares) && code.children[0].kind == Code::Kind::field) field_ = code.children[0].index;
  negative_ =
      compares && (code.comparison == Comparison::not_equal || code.comparison == Comparison::matches_not);
}

bool ColumnFilter::Apply(const Column& column, const context::Space& space, Selection& selection) {
  if (exists_) {
    if (column.type == Type::ptr) return false;
    if (column.present != nullptr)
      selection.Keep([&](uint32_t record) { return column.present[record] != 0; });
    return true;
  }
  if (context::IsText(column.type)) {
    Texts(column, space, selection);
    return true;
  }
  const bool integers = column.type == Type::uint || column.type == Type::int_;
  if (!integers || code_.pattern != nullptr || code_.children[1].number.index() != 1) return false;
  Numbers(column, selection);
  return true;
}

ColumnFilter::Range ColumnFilter::RangeOf(bool is_signed) const {
  const Int128 least = is_signed ? Int128{std::numeric_limits<int64_t>::min()} : Int128{0};
  const Int128 most = least + std::numeric_limits<uint64_t>::max();
  const Int128 number = std::get<Int128>(code_.children[1].number);
  Int128 low = least, high = most;
  switch (code_.comparison) {
    case Comparison::less:
      high = number - 1;
      break;
    case Comparison::less_equal:
      high = number;
      break;
    case Comparison::greater:
      low = number + 1;
      break;
    case Comparison::greater_equal:
      low = number;
      break;
    default:
      low = high = number;
  }
  low = std::max(low, least);
  high = std::min(high, most);
  if (low > high) return {0, 0, true};
  return {static_cast<uint64_t>(low), static_cast<uint64_t>(high - low), false};
}

void ColumnFilter::Numbers(const Column& column, Selection& selection) const {
  const Range range = RangeOf(column.type == Type::int_);
  const bool outside = negative_;
  if (range.none) return KeepPresent(column, outside, selection, [&](uint32_t) { return outside; });
  // In two's complement, the difference is correct for both signed and unsigned numbers.
  KeepPresent(column, outside, selection,
              [&](uint32_t record) { return (column.bits[record] - range.low <= range.span) != outside; });
}

void ColumnFilter::Texts(const Column& column, const context::Space& space, Selection& selection) {
  KeepPresent(column, negative_, selection, [&](uint32_t record) {
    const uint64_t number = column.bits[record];
    if (number >= text_passes_.size()) text_passes_.resize(number + 1, -1);
    int8_t& known = text_passes_[number];
    if (known < 0) {
      OneText text(space.text(static_cast<uint32_t>(number)));
      known = Holds(code_, text) ? 1 : 0;
    }
    return known == 1;
  });
}

}  // namespace rankine::query
