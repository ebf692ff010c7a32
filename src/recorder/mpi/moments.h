// SPDX-License-Identifier: BSD-3-Clause
// Events in MPI to which consumers react. Defined by session (session/consumer_list.h).
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::moments {

// The communicator got this name. Any thread.
void OnCommNamed(uint32_t comm, std::string_view name);

// MPI calls a function of the application at time `now`, which ends the stall of the call.
void OnStallInterrupted(Thread* t, uint64_t now);

}  // namespace rankine::recorder::moments
