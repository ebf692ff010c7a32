// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/sums.h"

#include <bit>

#include "base/arch/float_control.h"

namespace rankine::recorder::context {
namespace {

using cpu::OwnArithmetic;
using layout::ContextSum;

template <class T>
void Extend(ContextSum* sum, T value) {
  const bool first = sum->count == 1;
  if (first || value < std::bit_cast<T>(sum->min)) sum->min = std::bit_cast<uint64_t>(value);
  if (first || value > std::bit_cast<T>(sum->max)) sum->max = std::bit_cast<uint64_t>(value);
}

void AddReal(ContextSum* sum, double value) {
  OwnArithmetic own;
  sum->sum = std::bit_cast<uint64_t>(std::bit_cast<double>(sum->sum) + value);
  Extend(sum, value);
}

// Adds with saturation.
uint64_t Added(uint64_t a, uint64_t b) {
  uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? ~uint64_t{0} : sum;
}

int64_t Added(int64_t a, int64_t b) {
  int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return a < 0 ? INT64_MIN : INT64_MAX;
}

}  // namespace

uint64_t Converted(rankine_type from, rankine_type to, uint64_t bits) {
  if (from == to || IsBytes(to) || IsBytes(from)) return bits;
  const bool from_real = from == RANKINE_DOUBLE;
  if (to == RANKINE_BOOL) return from_real ? (bits << 1) != 0 : bits != 0;
  if (from_real == (to == RANKINE_DOUBLE)) return bits;
  OwnArithmetic own;
  if (!from_real)
    return std::bit_cast<uint64_t>(from == RANKINE_INT ? static_cast<double>(static_cast<int64_t>(bits))
                                                       : static_cast<double>(bits));
  const auto real = std::bit_cast<double>(bits);
  constexpr double kTwo63 = 9223372036854775808.0;
  if (to == RANKINE_INT) {
    if (!(real >= -kTwo63)) return static_cast<uint64_t>(INT64_MIN);
    return real >= kTwo63 ? static_cast<uint64_t>(INT64_MAX)
                          : static_cast<uint64_t>(static_cast<int64_t>(real));
  }
  if (!(real >= 0)) return 0;
  return real >= 2 * kTwo63 ? ~uint64_t{0} : static_cast<uint64_t>(real);
}

void AddToSum(State* s, const Node* node, const Attribute* attribute, uint64_t bits) {
  ContextSum* sum = FindSum(s, node, attribute);
  if (sum == nullptr) return;
  sum->count++;
  if (attribute->type == RANKINE_DOUBLE) return AddReal(sum, std::bit_cast<double>(bits));
  if (attribute->type == RANKINE_INT) {
    sum->sum = static_cast<uint64_t>(Added(static_cast<int64_t>(sum->sum), static_cast<int64_t>(bits)));
    return Extend(sum, static_cast<int64_t>(bits));
  }
  sum->sum = Added(sum->sum, bits);
  Extend(sum, bits);
}

void KeepLargest(State* s, const Node* node, const Attribute* attribute, uint64_t bits) {
  ContextSum* sum = FindSum(s, node, attribute);
  if (sum == nullptr) return;
  sum->count++;
  if (bits > sum->sum) sum->sum = bits;
  Extend(sum, bits);
}

}  // namespace rankine::recorder::context
