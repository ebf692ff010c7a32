// SPDX-License-Identifier: BSD-3-Clause
// Functions for values of attributes in this thread. A value is in the thread's path or, for as-value
// attributes, outside the path. The functions in this file are entry points, like the functions in regions.h.
#pragma once
#include <cstddef>
#include <cstdint>

#include "rankine/detail/table.h"
#include "recorder/core/context_state.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::context {

void BeginBits(rankine_attribute* attribute, rankine_type type, uint64_t bits);
void SetBits(rankine_attribute* attribute, rankine_type type, uint64_t bits);
void BeginBytes(rankine_attribute* attribute, const void* bytes, size_t size);
void SetBytes(rankine_attribute* attribute, const void* bytes, size_t size);
void EndAttribute(rankine_attribute* handle);

// Ends a value. The parameter `site` is the address of the code that ends the value. If the end does not
// match the innermost begin, the report of this mismatch contains the address `site`.
void EndValue(rankine_attribute* handle, uint64_t site);

// Returns the handle's attribute, and creates the attribute on first use. Call Ready() first. nullptr: the
// handle has no name, or there is no memory.
const Attribute* AttributeOf(rankine_attribute* handle);

// Removes a value from the thread's path. The value may be anywhere in the path.
void TakeOut(State* s, Node* node);

// Ends the innermost value of the attribute in the path.
void EndInPath(Thread* t, const Attribute* attribute, uint64_t site);

}  // namespace rankine::recorder::context
