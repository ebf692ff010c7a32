// SPDX-License-Identifier: BSD-3-Clause
// Service `counters` counts the thread's events in each region, excluding the regions inside it. Counters
// are read whenever the context of a thread changes (context/events.h). The increase since the previous
// reading is added to the node in which the thread was before the context changed. Hardware counters come
// from PAPI (papi.h), if it is installed and the machine has a PMU. If PAPI cannot be used, the counters come
// from the kernel's accounting of the thread, which exists on every machine.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/context/libraries.h"

namespace rankine::recorder::counters {

// Chooses those of the requested counters that are available, and logs which requested counters are missing.
// To be called once.
void Start();

bool IsOn();  // Returns true after Start, if there is at least one counter.

// Starts one more counter, which service ti uses for volumes. Returns false if the counter is not available;
// `*why` gives the reason. To be called once, after Start.
bool StartOne(std::string_view name, const char** why);
// Prepares the counter for the calling thread, which owns the State `s`. Also called when this thread takes
// over the entry of another thread. Returns false if the counter is not available in this thread.
bool OpenOne(context::State* s);
uint64_t ReadOne(const context::State* s);

// Reads the counters of the thread, and adds their increase since the previous measurement to the snapshot.
// The first call adds nothing. Only the thread that owns the State may call this.
void Measure(context::State* s, Snapshot* snapshot);

}  // namespace rankine::recorder::counters
