// The calls of MPI that took a thread longest, by its exact rows: what time is divided among that no look has
// given to one of the program's calls.
#pragma once
#include <cstdint>

#include "layout/sample/outside_times.h"
#include "layout/spool_log.h"

namespace rankine::layout {

struct LongestCalls {
  static constexpr uint32_t kMost = 16;

  struct Call {
    const ProfileRow* row = nullptr;
    uint64_t site = 0;  // its return address; 0: not known
    uint64_t ticks = 0;
  };

  // Of calls as `like`, in its function and context; nullptr: of all.
  LongestCalls(const SampledSpool& spool, uint16_t thread, const OutsideRow* like);

  // Its part of a time that is divided among the calls.
  uint64_t PartOf(uint64_t ns, const Call& call) const;

  Call calls[kMost];  // in no order
  uint32_t count = 0;
  uint64_t whole = 0;  // ticks of them together
};

// Is it the address of a binding for another language, or of what wraps MPI? All calls of a function that the
// program makes come from there.
bool IsOfMpiLayer(const SpoolLog& log, uint64_t return_address);

}  // namespace rankine::layout
