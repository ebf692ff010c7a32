// SPDX-License-Identifier: BSD-3-Clause
// Adds and scales counters that come from untrusted files. If a result is too large, it becomes UINT64_MAX
// instead of wrapping around.
#pragma once
#include <cstdint>

namespace rankine::base {

inline uint64_t AddSaturated(uint64_t a, uint64_t b) {
  uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

// Returns a * b / c, computed with a 128-bit product. c must not be 0.
inline uint64_t MulDiv(uint64_t a, uint64_t b, uint64_t c) {
  __extension__ using uint128 = unsigned __int128;
  uint128 result = static_cast<uint128>(a) * b / c;
  return result > UINT64_MAX ? UINT64_MAX : static_cast<uint64_t>(result);
}

}  // namespace rankine::base
