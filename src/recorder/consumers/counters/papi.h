// PAPI's counters, from the library as it is installed: loaded by name, when it is asked for, and not linked.
// It allocates and locks; the user asked for it, and we are in no recorded call.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder::service::counters {

// Loads the library and sees whether it knows all of these. False: `*why` says in words what is missing.
bool StartPapi(const std::string_view* events, uint32_t count, const char** why);

// Starts them in the calling thread. False: they cannot be had together, or not here.
bool StartPapiThread(int* set);

// As many values as events.
void ReadPapi(int set, uint64_t* values);

}  // namespace rankine::recorder::service::counters
