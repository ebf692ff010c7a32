// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/no_processor.h"

#include <algorithm>

#include "analysis/processes/phase.h"
#include "base/saturate.h"

namespace rankine::analysis {

NoProcessor FindNoProcessor(const SampleSums& samples) {
  NoProcessor found;
  for (const SampleSum& sample : samples.sums) {
    found.known = found.known || !sample.key.is_tick;
    if (sample.key.clock != layout::SampleClock::waiting || PhaseOf(sample.key.function) != Phase::run)
      continue;
    found.ns = base::AddSaturated(found.ns, sample.time);
    if (sample.key.function != 0) found.in_mpi = base::AddSaturated(found.in_mpi, sample.time);
    NoProcessor::Parts& parts = found.by_process[sample.key.process];
    uint64_t& own = sample.key.function != 0 ? parts.in_mpi : parts.outside;
    own = base::AddSaturated(own, sample.time);
  }
  for (const auto& [process, parts] : found.by_process) {
    const uint64_t own = base::AddSaturated(parts.outside, parts.in_mpi);
    if (own <= found.most) continue;
    found.process = process;
    found.most = own;
  }
  return found;
}

double ShareOf(const NoProcessor& found, std::span<const ProcessTime> times) {
  uint64_t run = 0;
  for (const ProcessTime& time : times) {
    if (time.known) run = base::AddSaturated(run, time.runtime);
  }
  return run == 0 ? 0 : std::min(1.0, static_cast<double>(found.ns) / static_cast<double>(run));
}

}  // namespace rankine::analysis
