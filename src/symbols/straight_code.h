// Whether machine code runs from one place to a later one without a jump, so that it is done in its order.
// x86-64, by Zydis; a build without Zydis knows it of no code.
#pragma once
#include <span>

namespace rankine::symbols {

// True for no code at all. A call comes back, so it is no jump.
bool IsStraight(std::span<const unsigned char> code);

}  // namespace rankine::symbols
