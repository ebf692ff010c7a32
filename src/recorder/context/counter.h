// SPDX-License-Identifier: BSD-3-Clause
// One more counter of a thread, for the volumes of service ti. The service `counters` provides it. Defined by
// session.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/core/context_state.h"

namespace rankine::recorder {

// False: `*why` names what is missing. Call once, after the services have started.
bool StartCounter(std::string_view name, const char** why);
// Opens the counter in the calling thread, which owns the State; also when the thread takes over the place of
// another. False: not available here.
bool OpenCounter(context::State* s);
uint64_t ReadCounter(const context::State* s);

}  // namespace rankine::recorder
