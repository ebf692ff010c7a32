// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/core_waits.h"

#include "base/saturate.h"

namespace rankine::analysis {

bool CoreWaits::IsFinding(uint64_t run) const {
  return static_cast<double>(found.cost) >= kLeastShare * static_cast<double>(run);
}

bool CoreWaits::Explain(uint32_t process, double excess, const Pop& pop) const {
  const auto own = waits.by_process.find(process);
  if (own == waits.by_process.end()) return false;
  uint64_t all = 0;
  for (const auto& [other, parts] : waits.by_process) all = base::AddSaturated(all, parts.outside);
  const double mean = static_cast<double>(all) / static_cast<double>(pop.processes);
  return static_cast<double>(own->second.outside) - mean >= excess;
}

CoreWaits FindCoreWaits(const SampleSums& samples, const Pop& pop,
                        const std::function<double(uint32_t process)>& waiting_share) {
  CoreWaits cores{.found = {.kind = StandOutKind::processors}, .waits = FindNoProcessor(samples)};
  StandOut& found = cores.found;
  for (const auto& [process, parts] : cores.waits.by_process) {
    const auto in_mpi =
        static_cast<uint64_t>(static_cast<double>(parts.in_mpi) * (1 - waiting_share(process)));
    const uint64_t own = base::AddSaturated(parts.outside, in_mpi);
    found.cost = base::AddSaturated(found.cost, own);
    found.in_mpi = base::AddSaturated(found.in_mpi, in_mpi);
    if (own <= found.most) continue;
    found.most = own;
    found.process = process;
  }
  found.mean = static_cast<double>(found.cost) / static_cast<double>(pop.processes);
  found.gain = found.most;
  return cores;
}

}  // namespace rankine::analysis
