// SPDX-License-Identifier: BSD-3-Clause
// Checks that machine code contains no jumps, so that its instructions are executed in order. Requires Zydis,
// and supports only x86-64. A build without Zydis always returns false, except for empty code.
#pragma once
#include <span>

namespace rankine::symbols {

// Returns true for empty code. A call instruction does not count as a jump, because the call returns.
bool IsStraight(std::span<const unsigned char> code);

}  // namespace rankine::symbols
