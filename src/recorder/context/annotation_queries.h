// SPDX-License-Identifier: BSD-3-Clause
// Queries by which an annotated program can read its own annotations. These are entry points, as in
// regions.h.
#pragma once
#include "rankine/detail/table.h"

namespace rankine::recorder::context {

using SeeValue = void (*)(const rankine_seen_value*, void*);
using SeeRegion = void (*)(const rankine_seen_region*, void*);

// Visits the values of the calling thread: first those of the path, from the outermost to the innermost, then
// the as-value attributes.
void SeeValues(SeeValue visit, void* argument);

// Visits all nodes of all threads' trees, parents before their children, with the time measured so far.
void SeeRegions(SeeRegion visit, void* argument);

}  // namespace rankine::recorder::context
