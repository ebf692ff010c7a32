// SPDX-License-Identifier: BSD-3-Clause
// The time in ns in each state of MPI, as derived from samples.
#pragma once
#include <cstdint>

#include "base/saturate.h"
#include "layout/sample/record.h"

namespace rankine::analysis {

struct StateTimes {
  // the time outside MPI, the time of MPI's work, and the time of waiting in MPI
  uint64_t outside = 0, work = 0, stall = 0;

  uint64_t all() const { return base::AddSaturated(outside, base::AddSaturated(work, stall)); }
  void Add(layout::SampleState state, uint64_t time) {
    uint64_t& sum = state == layout::SampleState::stall  ? stall
                    : state == layout::SampleState::work ? work
                                                         : outside;
    sum = base::AddSaturated(sum, time);
  }
  void Add(const StateTimes& other) {
    outside = base::AddSaturated(outside, other.outside);
    work = base::AddSaturated(work, other.work);
    stall = base::AddSaturated(stall, other.stall);
  }
};

}  // namespace rankine::analysis
