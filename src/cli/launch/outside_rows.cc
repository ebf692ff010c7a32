// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/outside_rows.h"

#include <algorithm>
#include <iterator>

namespace rankine::cli {
namespace {

using layout::OutsideRow;

bool IsSame(const OutsideRow& a, const OutsideRow& b) {
  return a.site == b.site && a.node == b.node && a.clock == b.clock && a.call.function == b.call.function &&
         a.call.state == b.call.state && a.call.reason == b.call.reason;
}

}  // namespace

uint32_t OutsideRows::Charge(const OutsideRow& what) {
  uint32_t row = 0;
  while (row < size_ && !IsSame(rows_[row], what)) ++row;
  if (row == layout::kOutsideRows) {
    --row;
  } else if (row == size_) {
    rows_[size_++] = what;
    rows_[row].ns = 0;
    rows_[row].looks = 0;
  }
  rows_[row].ns += what.ns;
  rows_[row].looks += what.looks;
  return row;
}

uint32_t OutsideRows::ChargeProvisionally(const OutsideRow& what) {
  last_ = Charge(what);
  provisional_of_[last_] += what.ns;
  provisional_ns_ += what.ns;
  return last_;
}

void OutsideRows::Settle() {
  if (provisional_ns_ == 0) return;
  provisional_ns_ = 0;
  std::fill(std::begin(provisional_of_), std::end(provisional_of_), 0);
}

OutsideRows::Taken OutsideRows::TakeBack(uint64_t ns) {
  if (provisional_ns_ == 0) return {0, 0};
  uint32_t row = last_;
  if (provisional_of_[row] == 0) {
    row = 0;
    while (provisional_of_[row] == 0) ++row;
  }
  const uint64_t taken = std::min(ns, provisional_of_[row]);
  provisional_of_[row] -= taken;
  provisional_ns_ -= taken;
  rows_[row].ns -= taken;
  return {row, taken};
}

}  // namespace rankine::cli
