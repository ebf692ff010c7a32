// SPDX-License-Identifier: BSD-3-Clause
#include "report/uncounted_text.h"

#include <algorithm>

#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "report/units.h"

namespace rankine::report {

std::string UncountedText(const Facts& facts) {
  uint64_t left_out = 0, lived = 0;
  bool without = false;
  for (size_t i = 0; i < facts.times.size(); ++i) {
    if (!facts.times[i].uncounted) continue;
    const archive::KeyValues& attributes = facts.tables.processes[i].attributes;
    for (const char* key : {"services.without.mpi", "services.without.profile"})
      without |= archive::UnsignedOf(attributes, key).value_or(0) != 0;
    left_out = base::AddSaturated(left_out, archive::UnsignedOf(attributes, "paused.ns").value_or(0));
    lived = base::AddSaturated(lived, facts.times[i].end - facts.times[i].begin);
  }
  if (facts.pop.uncounted == 0) return "";
  const std::string who = facts.pop.uncounted == facts.pop.processes
                              ? "calls were not recorded: "
                              : "calls of " + CountText(facts.pop.uncounted) + " of " +
                                    CountText(facts.pop.processes) + " ranks were not recorded: ";
  if (without) return who + "the chosen services do not record MPI calls (use --with timer,mpi)";
  const double share =
      lived == 0 ? 1 : std::min(1.0, static_cast<double>(left_out) / static_cast<double>(lived));
  return who + "for " + PercentText(share) +
         " of the time, recording was stopped (MPI_Pcontrol, --select, rankine ctl), and the rest contains "
         "no communication";
}

}  // namespace rankine::report
