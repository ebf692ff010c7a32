// SPDX-License-Identifier: BSD-3-Clause
// Checks that machine code contains no jumps, so that its instructions run in their order. It needs Zydis and
// supports only x86-64. A build without Zydis always answers no, except for empty code.
#pragma once
#include <span>

namespace rankine::symbols {

// True for empty code. A call returns, so it is no jump.
bool IsStraight(std::span<const unsigned char> code);

}  // namespace rankine::symbols
