// SPDX-License-Identifier: BSD-3-Clause
// The finding on ranks that waited for a core. Time in which they would have waited for other ranks anyway
// does not count.
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

  // `run`: total ns of all ranks.
  bool IsFinding(uint64_t run) const;
  // True if the time that the process waited outside MPI exceeds the mean by at least `excess` ns.
  bool Explain(uint32_t process, double excess, const Pop& pop) const;
};

// `waiting_share`: the share of a rank's time in MPI in which it waits for others. Lacking a core costs it
// nothing during that time.
CoreWaits FindCoreWaits(const SampleSums& samples, const Pop& pop,
                        const std::function<double(uint32_t process)>& waiting_share);

}  // namespace rankine::analysis
