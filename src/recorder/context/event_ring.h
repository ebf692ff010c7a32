// SPDX-License-Identifier: BSD-3-Clause
// The flight recorder of a thread: a ring of its most recent extents. When the process has reached its limit,
// the oldest extent is overwritten. A slow call makes the current extents permanent, and later ones form a
// new ring.
//
// Extents are numbered, so readers notice that extents were overwritten.
#pragma once
#include <cstdint>

#include "recorder/context/state.h"

namespace rankine::recorder::event_trace {

// Returns the largest size of an extent, chosen so that a ring consists of several extents.
uint64_t MostRingExtent(uint64_t ring_bytes);

// If the process may use that many more bytes for rings, reserves them and returns true.
bool TakeRingBytes(uint64_t bytes, uint64_t most);
void GiveRingBytes(uint64_t bytes);

// Adds the extent as the newest one. Returns false if there is no memory for the list.
bool PutInRing(context::TraceRing* ring, layout::ExtentHeader* extent);
// Removes the oldest extent and empties it. Returns nullptr if there is none.
layout::ExtentHeader* TakeFromRing(context::TraceRing* ring);

// Makes all extents of the ring permanent, if the process's limit allows. Must not be called during a Turn.
void KeepRing(context::TraceStream* t);

}  // namespace rankine::recorder::event_trace
