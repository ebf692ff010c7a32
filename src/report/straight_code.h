// Whether machine code runs from one place to a later one without a jump, so that what stands there is done
// in its order. x86-64: the instructions that compilers put between calls are known, others count as jumps.
#pragma once
#include <span>

namespace rankine::report {

// True for no code at all.
bool IsStraight(std::span<const unsigned char> code);

}  // namespace rankine::report
