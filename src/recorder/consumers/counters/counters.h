// SPDX-License-Identifier: BSD-3-Clause
// Service `counters`: counts of the thread's counters in each region, without the regions inside. Counters
// are read whenever the context of a thread changes (context/events.h), and the difference belongs to the
// node that the thread was in. Hardware counters come from PAPI (papi.h), where it is installed and the
// machine has a PMU. Otherwise the kernel's accounting of the thread serves, which every machine has.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/context/libraries.h"

namespace rankine::recorder::counters {

// Chooses among the requested and the available counters; writes the difference into the log. Once.
void Start();

bool IsOn();  // has started with at least one counter

// One separate counter besides the others (volumes of service ti). False: `*why` names what is missing. Call
// once, after Start.
bool StartOne(std::string_view name, const char** why);
// In the calling thread, which owns the State; also when the thread takes over the place of another. False:
// not available here.
bool OpenOne(context::State* s);
uint64_t ReadOne(const context::State* s);

// Counts of the thread since the previous measurement; nothing the first time. Called by the owner of the
// State.
void Measure(context::State* s, Snapshot* snapshot);

}  // namespace rankine::recorder::counters
