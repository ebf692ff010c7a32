// SPDX-License-Identifier: BSD-3-Clause
// Events in MPI to which consumers react. Module session defines the functions below
// (session/consumer_list.h).
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::moments {

// The communicator got this name. Any thread may call this function.
void OnCommNamed(uint32_t comm, std::string_view name);

// To be called when MPI calls a function of the application. This callback ends the stall of the MPI call.
// The parameter `now` is the time of the callback.
void OnStallInterrupted(Thread* t, uint64_t now);

}  // namespace rankine::recorder::moments
