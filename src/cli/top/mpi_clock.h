// SPDX-License-Identifier: BSD-3-Clause
// The share of time between two views that a thread was in MPI, measured by the clock times of its calls.
// Looks alone would be biased where ranks share processors: a look needs a processor too, so its moment is
// not random.
#pragma once
#include <cstdint>
#include <optional>

#include "archive/live_spool.h"

namespace rankine::cli::top {

// For one thread's place in a spool.
class MpiClock {
 public:
  // The share of the time since the last call, 0 to 1. nullopt: this is the first call for the thread, or the
  // times of its calls are incomplete.
  std::optional<double> ShareSince(const archive::LiveSpool& spool, const layout::SpoolThread& thread);

 private:
  uint64_t tid_ = 0;
  uint64_t at_ = 0, in_mpi_ = 0;  // ticks at the last call of ShareSince
};

}  // namespace rankine::cli::top
