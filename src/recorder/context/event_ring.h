// What a flight recorder holds of a thread: its last extents. When the process may have no more of them, the
// oldest is written anew. A slow call keeps those that are there, and the next ones make a ring of their own.
//
// What is lost so is seen by who reads: extents are numbered.
#pragma once
#include <cstdint>

#include "recorder/context/state.h"

namespace rankine::recorder::event_trace {

// So large are extents at most: a ring has several.
uint64_t MostRingExtent(uint64_t ring_bytes);

// May the process have so many bytes more in rings?
bool TakeRingBytes(uint64_t bytes, uint64_t most);
void GiveRingBytes(uint64_t bytes);

// As the newest. False: there is no memory for the list.
bool PutInRing(context::TraceRing* ring, layout::ExtentHeader* extent);
// The oldest, emptied; nullptr: there is none.
layout::ExtentHeader* TakeFromRing(context::TraceRing* ring);

// All extents of the ring stay, as far as the process may have so many more. Not in a Turn.
void KeepRing(context::TraceStream* t);

}  // namespace rankine::recorder::event_trace
