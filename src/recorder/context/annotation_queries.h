// SPDX-License-Identifier: BSD-3-Clause
// Queries of an annotated program about its own annotations: entry points, as in regions.h.
#pragma once
#include "rankine/detail/table.h"

namespace rankine::recorder::context {

using SeeValue = void (*)(const rankine_seen_value*, void*);
using SeeRegion = void (*)(const rankine_seen_region*, void*);

// Visits the values of the calling thread: first the path from outside to inside, then the values beside it.
void SeeValues(SeeValue visit, void* argument);

// Visits all nodes of all threads' trees, parents before their children, with their times until now.
void SeeRegions(SeeRegion visit, void* argument);

}  // namespace rankine::recorder::context
