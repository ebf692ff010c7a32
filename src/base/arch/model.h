// SPDX-License-Identifier: BSD-3-Clause
// The model name that the processor reports, for example with CPUID.
#pragma once
#include <cstddef>

namespace rankine::cpu {

inline constexpr size_t kMaxModel = 64;

// Stores the processor's name, always with a terminating zero byte. Returns the length of the name, at most
// kMaxModel - 1, or 0 if the processor reports no name.
size_t Model(char (&to)[kMaxModel]);

}  // namespace rankine::cpu
