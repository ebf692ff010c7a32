// SPDX-License-Identifier: BSD-3-Clause
// Measures which share of the time between two views a thread spent in MPI, from the timestamps of its calls.
// The share of looks that find it in MPI would be biased if ranks share processors. This is because a look
// needs a processor too, so it does not come at a random moment.
#pragma once
#include <cstdint>
#include <optional>

#include "archive/live_spool.h"

namespace rankine::cli::top {

// Follows one thread's entry in a spool.
class MpiClock {
 public:
  // The share of the time since this function was last called, from 0 to 1. Returns nullopt if this is the
  // first time that the function is called for the thread, or if the timestamps of its calls are incomplete.
  std::optional<double> ShareSince(const archive::LiveSpool& spool, const layout::SpoolThread& thread);

 private:
  uint64_t tid_ = 0;
  uint64_t at_ = 0, in_mpi_ = 0;  // ticks when ShareSince was last called
};

}  // namespace rankine::cli::top
