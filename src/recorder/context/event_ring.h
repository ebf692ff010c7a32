// SPDX-License-Identifier: BSD-3-Clause
// The flight recorder of a thread: a ring of its most recent extents. When the process has reached its
// limit, the oldest extent is overwritten. After a slow call, the current extents become permanent, and
// later extents form a new ring.
//
// Extents are numbered, so readers notice that an extent was overwritten.
#pragma once
#include <cstdint>

#include "recorder/context/state.h"

namespace rankine::recorder::event_trace {

// Returns the largest size of an extent. Extents are so small that a ring consists of several extents.
uint64_t MostRingExtent(uint64_t ring_bytes);

// Reserves space for a ring, if all rings of the process together stay within a limit. The parameter
// `bytes` is the size of the ring, and `most` is the limit. Returns true on success.
bool TakeRingBytes(uint64_t bytes, uint64_t most);
void GiveRingBytes(uint64_t bytes);

// Adds the extent to the ring as the newest extent. Returns false if there is no memory for the ring's list.
bool PutInRing(context::TraceRing* ring, layout::ExtentHeader* extent);
// Removes the oldest extent from the ring and empties it. Returns nullptr if the ring is empty.
layout::ExtentHeader* TakeFromRing(context::TraceRing* ring);

// Makes all extents of the ring permanent, if the process's limit allows. The caller must not hold a Turn.
void KeepRing(context::TraceStream* t);

}  // namespace rankine::recorder::event_trace
