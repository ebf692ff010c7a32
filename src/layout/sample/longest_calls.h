// SPDX-License-Identifier: BSD-3-Clause
// Finds the MPI calls in which a thread spent the most time, according to its exact rows. A thread may
// spend time in MPI without being observed in a call. The time without an observation is divided among the
// calls that were found.
#pragma once
#include <cstdint>

#include "layout/sample/outside_times.h"
#include "layout/spool_log.h"

namespace rankine::layout {

struct LongestCalls {
  static constexpr uint32_t kMost = 16;

  struct Call {
    const ProfileRow* row = nullptr;
    uint64_t site = 0;  // return address of the call; 0: unknown
    uint64_t ticks = 0;
  };

  // If the argument `like` is a row, only calls of this row's function and context are considered.
  LongestCalls(const SampledSpool& spool, uint16_t thread, const OutsideRow* like);

  // The given time is divided among the calls in proportion to their own times. Returns the part of the
  // time `ns` that belongs to `call`.
  uint64_t PartOf(uint64_t ns, const Call& call) const;

  Call calls[kMost];  // the calls are in no particular order
  uint32_t count = 0;
  uint64_t whole = 0;  // the total time of the longest calls in ticks
};

// True if the address belongs to a language binding or a wrapper of MPI. In a binding or wrapper, one
// address may represent all calls of a function, from any place in the program.
bool IsOfMpiLayer(const SpoolLog& log, uint64_t return_address);

}  // namespace rankine::layout
