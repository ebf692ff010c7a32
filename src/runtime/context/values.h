// Values of attributes on this thread: in its path, or beside it (as-value). Entry points, as in regions.h.
#pragma once
#include <cstddef>
#include <cstdint>

#include "rankine/detail/table.h"
#include "runtime/thread.h"

namespace rankine::runtime::context {

void BeginBits(rankine_attribute* attribute, rankine_type type, uint64_t bits);
void SetBits(rankine_attribute* attribute, rankine_type type, uint64_t bits);
void BeginBytes(rankine_attribute* attribute, const void* bytes, size_t size);
void SetBytes(rankine_attribute* attribute, const void* bytes, size_t size);
void EndAttribute(rankine_attribute* attribute);

// Ends the nearest value of an attribute that stands in the path.
void EndInPath(Thread* t, const Attribute* attribute, uint64_t site);

}  // namespace rankine::runtime::context
