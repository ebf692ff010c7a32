// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/no_processor.h"

#include <algorithm>
#include <map>

#include "analysis/processes/phase.h"
#include "base/saturate.h"

namespace rankine::analysis {

NoProcessor FindNoProcessor(const SampleSums& samples) {
  NoProcessor found;
  std::map<uint32_t, uint64_t> of_process;
  for (const SampleSum& sample : samples.sums) {
    found.known = found.known || !sample.key.is_tick;
    if (sample.key.clock != layout::SampleClock::waiting || PhaseOf(sample.key.function) != Phase::run)
      continue;
    found.ns = base::AddSaturated(found.ns, sample.time);
    if (sample.key.function != 0) found.in_mpi = base::AddSaturated(found.in_mpi, sample.time);
    uint64_t& own = of_process[sample.key.process];
    own = base::AddSaturated(own, sample.time);
  }
  for (const auto& [process, own] : of_process) {
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
