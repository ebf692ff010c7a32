// SPDX-License-Identifier: BSD-3-Clause
// Finds ranks that waited for a core. The result excludes waits for a core at times when the rank would
// have waited for other ranks in any case.
#pragma once
#include <cstdint>
#include <functional>

#include "analysis/findings/no_processor.h"
#include "analysis/findings/stand_outs.h"
#include "analysis/pop/pop.h"

namespace rankine::analysis {

struct CoreWaits {
  StandOut found;
  NoProcessor waits;

  // The argument `run` is the total time of all ranks, in ns.
  bool IsFinding(uint64_t run) const;
  // True if the process waited for a core outside MPI for at least `excess` ns more than the average rank.
  bool Explain(uint32_t process, double excess, const Pop& pop) const;
};

// The function `waiting_share` returns the part of a rank's time in MPI in which the rank waits for other
// ranks. While a rank waits for other ranks, a missing core costs the rank nothing.
CoreWaits FindCoreWaits(const SampleSums& samples, const Pop& pop,
                        const std::function<double(uint32_t process)>& waiting_share);

}  // namespace rankine::analysis
