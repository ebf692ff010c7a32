// SPDX-License-Identifier: BSD-3-Clause
// Finds the calls of MPI in which a thread spent most time, from its exact rows. Time in MPI for which no
// call was observed is divided among them.
#pragma once
#include <cstdint>

#include "layout/sample/outside_times.h"
#include "layout/spool_log.h"

namespace rankine::layout {

struct LongestCalls {
  static constexpr uint32_t kMost = 16;

  struct Call {
    const ProfileRow* row = nullptr;
    uint64_t site = 0;  // its return address; 0: unknown
    uint64_t ticks = 0;
  };

  // `like` restricts the calls to its function and context; nullptr: all calls.
  LongestCalls(const SampledSpool& spool, uint16_t thread, const OutsideRow* like);

  // Returns the call's share of a time that is divided among the calls.
  uint64_t PartOf(uint64_t ns, const Call& call) const;

  Call calls[kMost];  // the calls, in no order
  uint32_t count = 0;
  uint64_t whole = 0;  // total time of these calls in ticks
};

// True if the address belongs to a language binding or a wrapper of MPI. All calls of one function that the
// program makes come from such an address.
bool IsOfMpiLayer(const SpoolLog& log, uint64_t return_address);

}  // namespace rankine::layout
