// SPDX-License-Identifier: BSD-3-Clause
// Applies changes of the platform during a replay (docs/replay.md, "Parts that change over time").
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "sim/world.h"

namespace rankine::sim {
namespace {

std::string Seconds(double seconds) {
  char text[40];
  snprintf(text, sizeof text, "%.9g s", seconds);
  return text;
}

}  // namespace

bool World::ApplyChanges() {
  const double date = changes_->first_date();
  // If no events are left, a change is relevant only if some rank works on a host whose speed is 0.
  if (events_.empty() ? !(date < INFINITY) || !processors_.AnyStalled() : date > events_.first_date())
    return false;
  now_ = std::max(now_, date);
  while (changes_->first_date() <= now_) {
    if (!Apply(changes_->Take())) break;
  }
  return true;
}

bool World::Apply(const Changes::Taken& taken) {
  using Of = Platform::Change::Of;
  const uint32_t index = taken.change.index;
  switch (taken.change.of) {
    case Of::speed:
      processors_.SetShare(now_, index, taken.value);
      return true;
    case Of::bandwidth:
      network_.SetBandwidth(index, taken.value);
      return true;
    case Of::latency:
      network_.SetLatency(index, taken.value);
      return true;
    case Of::link_state:
      return network_.SetState(index, taken.value > 0) ||
             Fail("link " + platform_.links().Name(index) + " goes off at " + Seconds(now_) +
                  ", and a message to or from it is still pending: MPI cannot continue");
    case Of::host_state:
      break;
  }
  if (taken.value > 0) return true;
  for (uint32_t entry = 0; entry < ranks_.size(); ++entry) {
    if (hosts_[entry] == index && ranks_[entry].state != State::ended)
      return Fail("host " + platform_.HostName(index) + " goes off at " + Seconds(now_) + ", and " +
                  NameOfEntry(entry) + " runs there: MPI cannot continue");
  }
  return true;
}

}  // namespace rankine::sim
