// One counter of a thread beside those of the service `counters`, which has them (volumes of service ti).
// Defined by session.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/core/context_state.h"

namespace rankine::recorder {

// False: `*why` says in words what is missing. Once, when the services have been started.
bool StartCounter(std::string_view name, const char** why);
// In the calling thread, the owner of the State; again where its place was another's. False: not here.
bool OpenCounter(context::State* s);
uint64_t ReadCounter(const context::State* s);

}  // namespace rankine::recorder
