// MPI_Pcontrol (MPI 4.1, 15.2.4): 0 stops all recording, 1 goes on, 2 and others leave a mark in the trace.
// While nothing is recorded the regions are followed all the same, so that ends fit their begins, and MPI
// calls go through the usual ways, so that requests and communicators are known when recording goes on; what
// they count is thrown away. Each thread takes a change over before its next event, and settles its open
// regions at the moment of the change.
#pragma once
#include <cstdint>

#include "runtime/thread.h"

namespace rankine::runtime::service {

// The mode of a new thread, without what the clock adds.
uint32_t FirstMode();

// By the thread that calls MPI_Pcontrol.
void Control(int level);

void TakeOverPause(Thread* t);

}  // namespace rankine::runtime::service
