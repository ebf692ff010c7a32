// SPDX-License-Identifier: BSD-3-Clause
// An additional counter in each thread, with which service `ti` measures computation. The service `counters`
// provides the counter. These functions are defined by module session.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/core/context_state.h"

namespace rankine::recorder {

// Chooses the counter and makes it available to threads. Returns false if the counter is not available;
// `*why` then contains the reason. Call this function once, after the services have started.
bool StartCounter(std::string_view name, const char** why);
// Opens the counter in the calling thread, which must own the State. If the thread takes over the State of
// another thread, it must also call this function. Returns false if the counter is not available in this
// thread.
bool OpenCounter(context::State* s);
uint64_t ReadCounter(const context::State* s);

}  // namespace rankine::recorder
