// Checks that machine code contains no jumps, so that its instructions run in their order. x86-64, with
// Zydis; a build without Zydis always answers no, except for empty code.
#pragma once
#include <span>

namespace rankine::symbols {

// True for empty code. A call returns, so it is no jump.
bool IsStraight(std::span<const unsigned char> code);

}  // namespace rankine::symbols
