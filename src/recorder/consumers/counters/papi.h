// SPDX-License-Identifier: BSD-3-Clause
// PAPI's counters. We do not link to the installed library, but load it by name when it is requested. PAPI
// allocates memory and takes locks. This is acceptable, because the user requested it, and no recorded call
// is active.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder::counters {

// Loads the library, and checks that it knows all of these events. Returns false if not; `*why` gives the
// reason.
bool StartPapi(const std::string_view* events, uint32_t count, const char** why);

// Starts the counters in the calling thread. Returns false if they cannot be counted together, or not on this
// machine.
bool StartPapiThread(int* set);

// Reads one value for each event.
void ReadPapi(int set, uint64_t* values);

}  // namespace rankine::recorder::counters
