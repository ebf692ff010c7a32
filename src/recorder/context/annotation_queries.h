// SPDX-License-Identifier: BSD-3-Clause
// Queries with which an annotated program reads its own annotations. The query functions are entry points,
// as the functions in regions.h are.
#pragma once
#include "rankine/detail/table.h"

namespace rankine::recorder::context {

using SeeValue = void (*)(const rankine_seen_value*, void*);
using SeeRegion = void (*)(const rankine_seen_region*, void*);

// Visits the values of the calling thread. The values of the path are visited first, from the outermost to
// the innermost, then those of as-value attributes.
void SeeValues(SeeValue visit, void* argument);

// Visits all nodes of all threads' trees, parents before their children, with the time measured so far.
void SeeRegions(SeeRegion visit, void* argument);

}  // namespace rankine::recorder::context
