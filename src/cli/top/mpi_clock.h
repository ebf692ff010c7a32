// How much of the time between two views a thread was in MPI: what its calls took, by the clock. Looks need a
// processor themselves, and so come at moments of their own where ranks share processors.
#pragma once
#include <cstdint>
#include <optional>

#include "archive/live_spool.h"

namespace rankine::cli::top {

// Of one place of a spool.
class MpiClock {
 public:
  // The share of the time since the last call, 0 to 1. nullopt: this is the first call for the thread, or
  // what calls took is not all there.
  std::optional<double> ShareSince(const archive::LiveSpool& spool, const layout::SpoolThread& thread);

 private:
  uint64_t tid_ = 0;
  uint64_t at_ = 0, in_mpi_ = 0;  // ticks, at the last call
};

}  // namespace rankine::cli::top
