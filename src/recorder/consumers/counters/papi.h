// SPDX-License-Identifier: BSD-3-Clause
// PAPI's counters, from the installed library: loaded by name when it is requested, and not linked. PAPI
// allocates and locks. That is acceptable: the user asked for it, and we are in no recorded call.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder::counters {

// Loads the library and checks that it knows all of these events. False: `*why` names what is missing.
bool StartPapi(const std::string_view* events, uint32_t count, const char** why);

// Starts them in the calling thread. False: they cannot be counted together, or not here.
bool StartPapiThread(int* set);

// As many values as events.
void ReadPapi(int set, uint64_t* values);

}  // namespace rankine::recorder::counters
