// SPDX-License-Identifier: BSD-3-Clause
// Queries with which an annotated program reads its own annotations. The query functions are entry points,
// like the functions in regions.h.
#pragma once
#include "rankine/detail/table.h"

namespace rankine::recorder::context {

using SeeValue = void (*)(const rankine_seen_value*, void*);
using SeeRegion = void (*)(const rankine_seen_region*, void*);

// Visits the values of the calling thread. The values of the path are visited first, from the outermost to
// the innermost. The values of as-value attributes follow.
void SeeValues(SeeValue visit, void* argument);

// Visits all nodes of all threads' trees, parents before their children. The visitor gets the time of each
// node that was measured so far.
void SeeRegions(SeeRegion visit, void* argument);

}  // namespace rankine::recorder::context
