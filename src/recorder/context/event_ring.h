// SPDX-License-Identifier: BSD-3-Clause
// The flight recorder of a thread: its last extents. When the process has reached its limit, the oldest
// extent is overwritten. A slow call keeps the present extents for ever, and the following ones form a new
// ring.
//
// Readers notice overwritten extents, because extents are numbered.
#pragma once
#include <cstdint>

#include "recorder/context/state.h"

namespace rankine::recorder::event_trace {

// The largest size of an extent: a ring has several.
uint64_t MostRingExtent(uint64_t ring_bytes);

// Whether the process may use this many more bytes in rings; if so, takes them.
bool TakeRingBytes(uint64_t bytes, uint64_t most);
void GiveRingBytes(uint64_t bytes);

// Adds the extent as the newest. False: no memory for the list.
bool PutInRing(context::TraceRing* ring, layout::ExtentHeader* extent);
// Takes out and empties the oldest extent; nullptr: there is none.
layout::ExtentHeader* TakeFromRing(context::TraceRing* ring);

// Keeps all extents of the ring, as far as the process's limit allows. Not in a Turn.
void KeepRing(context::TraceStream* t);

}  // namespace rankine::recorder::event_trace
