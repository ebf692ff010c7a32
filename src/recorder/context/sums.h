// SPDX-License-Identifier: BSD-3-Clause
// Functions for the sums of aggregatable attributes in a node. Without a node argument, the sum is in the
// thread's current node.
#pragma once
#include <cstdint>

#include "recorder/context/state.h"

namespace rankine::recorder::context {

// The value in `bits` must have the attribute's type.
void AddToSum(State* s, const Node* node, const Attribute* attribute, uint64_t bits);
// Keeps the largest value instead of the sum of all values. The attribute must be unsigned.
void KeepLargest(State* s, const Node* node, const Attribute* attribute, uint64_t bits);
inline void AddToSum(State* s, const Attribute* attribute, uint64_t bits) {
  AddToSum(s, s->node, attribute, bits);
}

}  // namespace rankine::recorder::context
