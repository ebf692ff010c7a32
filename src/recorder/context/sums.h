// Sums of aggregatable attributes in a node: the one where the thread is, where none is named.
#pragma once
#include <cstdint>

#include "recorder/context/state.h"

namespace rankine::recorder::context {

// `bits` by the attribute's type.
void AddToSum(State* s, const Node* node, const Attribute* attribute, uint64_t bits);
// Keeps the largest of all in place of their sum; of unsigned attributes.
void KeepLargest(State* s, const Node* node, const Attribute* attribute, uint64_t bits);
inline void AddToSum(State* s, const Attribute* attribute, uint64_t bits) {
  AddToSum(s, s->node, attribute, bits);
}

}  // namespace rankine::recorder::context
