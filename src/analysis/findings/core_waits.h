// SPDX-License-Identifier: BSD-3-Clause
// Finds ranks that waited for a core. This excludes time in which they would have been waiting for other
// ranks anyway.
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
  // True if the process waited for a core outside MPI at least `excess` ns longer than the average rank.
  bool Explain(uint32_t process, double excess, const Pop& pop) const;
};

// `waiting_share`: the part of a rank's time in MPI that it spends waiting for others. During that part,
// waiting for a core costs the rank nothing.
CoreWaits FindCoreWaits(const SampleSums& samples, const Pop& pop,
                        const std::function<double(uint32_t process)>& waiting_share);

}  // namespace rankine::analysis
