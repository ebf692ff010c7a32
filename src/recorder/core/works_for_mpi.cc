// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/works_for_mpi.h"

#include "recorder/core/modules.h"
#include "recorder/core/thread.h"

namespace rankine::recorder {

constinit thread_local bool t_of_mpi = false;

namespace {

bool InMpiCall() {
  const uint64_t frame = t_thread == nullptr ? 0 : t_thread->now->frame;
  return frame != 0 && (frame & kInCallback) == 0;
}

}  // namespace

bool IsOfMpi(const void* caller) {
  return t_of_mpi || InMpiCall() || InMpiLayer(reinterpret_cast<uint64_t>(caller));
}

}  // namespace rankine::recorder
