// SPDX-License-Identifier: BSD-3-Clause
// Measures the share of the time between two views that a thread spent in MPI, from the timestamps of the
// thread's calls. If ranks share processors, the share of observations that find the thread in MPI would be
// wrong. An observation also needs a processor, so its time is not random.
#pragma once
#include <cstdint>
#include <optional>

#include "archive/live_spool.h"

namespace rankine::cli::top {

// Follows one thread's entry in a spool.
class MpiClock {
 public:
  // Returns the thread's share of time in MPI, from 0 to 1, since this function was last called for the
  // thread. Returns nullopt in the first call for a thread, or if the timestamps of the thread's calls are
  // incomplete.
  std::optional<double> ShareSince(const archive::LiveSpool& spool, const layout::SpoolThread& thread);

 private:
  uint64_t tid_ = 0;
  uint64_t at_ = 0, in_mpi_ = 0;  // the values (in ticks) at the last call of `ShareSince`
};

}  // namespace rankine::cli::top
