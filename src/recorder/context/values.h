// SPDX-License-Identifier: BSD-3-Clause
// Values of attributes on this thread: in its path, or beside it (as-value). Entry points, as in regions.h.
#pragma once
#include <cstddef>
#include <cstdint>

#include "rankine/detail/table.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::context {

void BeginBits(rankine_attribute* attribute, rankine_type type, uint64_t bits);
void SetBits(rankine_attribute* attribute, rankine_type type, uint64_t bits);
void BeginBytes(rankine_attribute* attribute, const void* bytes, size_t size);
void SetBytes(rankine_attribute* attribute, const void* bytes, size_t size);
void EndAttribute(rankine_attribute* handle);

// The end for callers other than `site`; the report of a mismatch shows `site`.
void EndValue(rankine_attribute* handle, uint64_t site);

// The handle's attribute, made on first use; call after Ready(). nullptr: it has no name, or there is no
// room.
const Attribute* AttributeOf(rankine_attribute* handle);

// Takes a value out of the thread's path, wherever it lies.
void TakeOut(State* s, Node* node);

// Ends the innermost value of an attribute in the path.
void EndInPath(Thread* t, const Attribute* attribute, uint64_t site);

}  // namespace rankine::recorder::context
