// Moments in MPI that consumers act at. Defined by session (session/consumer_list.h).
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::moments {

// The communicator has this name from now on. Any thread.
void OnCommNamed(uint32_t comm, std::string_view name);

// A function of the application is called by MPI at `now`: the call's stall until then is over.
void OnStallInterrupted(Thread* t, uint64_t now);

}  // namespace rankine::recorder::moments
