// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/ti/writer/line.h"

#include <charconv>
#include <cmath>

namespace rankine::exchange::ti {

Line& Line::Begin(std::string_view rank, std::string_view action) {
  out_->append(rank);
  return AddText(action);
}

Line& Line::AddText(std::string_view text) {
  out_->push_back(' ');
  out_->append(text);
  return *this;
}

Line& Line::Add(int64_t number) {
  char text[24];
  const auto end = std::to_chars(text, text + sizeof text, number);
  return AddText({text, static_cast<size_t>(end.ptr - text)});
}

Line& Line::AddUnsigned(uint64_t number) {
  char text[24];
  const auto end = std::to_chars(text, text + sizeof text, number);
  return AddText({text, static_cast<size_t>(end.ptr - text)});
}

// Writes at most six digits after the decimal point. SimGrid reads doubles, and a flop is the smallest
// unit.
Line& Line::AddReal(double number) {
  char text[64];
  const double rounded = std::round(number * 1e6) / 1e6;
  const auto end = std::to_chars(text, text + sizeof text, rounded);
  return AddText({text, static_cast<size_t>(end.ptr - text)});
}

}  // namespace rankine::exchange::ti
