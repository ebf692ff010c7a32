// SPDX-License-Identifier: BSD-3-Clause
// Moments in MPI at which consumers act. Defined by session (session/consumer_list.h).
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::moments {

// The communicator gets this name. Any thread.
void OnCommNamed(uint32_t comm, std::string_view name);

// MPI calls a function of the application at `now`: the call's stall ends there.
void OnStallInterrupted(Thread* t, uint64_t now);

}  // namespace rankine::recorder::moments
