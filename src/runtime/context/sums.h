// Sums of aggregatable attributes in the node where the thread is.
#pragma once
#include <cstdint>

#include "runtime/context/state.h"

namespace rankine::runtime::context {

// `bits` by the attribute's type.
void AddToSum(State* s, const Attribute* attribute, uint64_t bits);

}  // namespace rankine::runtime::context
