// SPDX-License-Identifier: BSD-3-Clause
// The name that the processor gives itself.
#pragma once
#include <cstddef>

namespace rankine::cpu {

inline constexpr size_t kMaxModel = 64;

// Its length, at most kMaxModel - 1; 0: it does not say. `to` ends with a zero byte.
size_t Model(char (&to)[kMaxModel]);

}  // namespace rankine::cpu
