// What an annotated program may ask of what it has marked so far: entry points, as in regions.h.
#pragma once
#include "rankine/detail/table.h"

namespace rankine::recorder::context {

using SeeValue = void (*)(const rankine_seen_value*, void*);
using SeeRegion = void (*)(const rankine_seen_region*, void*);

// What holds in the calling thread: the path from outside to inside, then what stands beside it.
void SeeValues(SeeValue visit, void* argument);

// All nodes of all threads' trees, parents before their children, with their times so far.
void SeeRegions(SeeRegion visit, void* argument);

}  // namespace rankine::recorder::context
