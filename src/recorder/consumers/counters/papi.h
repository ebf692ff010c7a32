// SPDX-License-Identifier: BSD-3-Clause
// Reads counters with PAPI. We do not link to the PAPI library of the system, but load the library by name
// when PAPI's counters are requested. PAPI allocates memory and takes locks. These properties are acceptable,
// because the user requested PAPI, and PAPI is never called during a recorded call.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder::counters {

// Loads PAPI, and checks that PAPI knows all events in the array. In case of failure, returns false and
// sets `*why` to the reason.
bool StartPapi(const std::string_view* events, uint32_t count, const char** why);

// Starts the counters in the calling thread. Returns false if PAPI cannot count the chosen events together,
// or cannot count them on this machine.
bool StartPapiThread(int* set);

// Reads one value for each event.
void ReadPapi(int set, uint64_t* values);

}  // namespace rankine::recorder::counters
