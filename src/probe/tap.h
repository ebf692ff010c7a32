// SPDX-License-Identifier: BSD-3-Clause
// How calls of functions of a running process become records: by the agent in it (attachment.h), or by the
// kernel (bpf/tap.h). One function never has both. For one thread at a time, always the same.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "layout/probe/layout.h"

namespace rankine::probe {

struct Removal {
  uint64_t stopped_ns = 0;
  // The parts that could not be removed, and why; empty: the process is restored.
  std::string left;
};

// Sums that the agent made since the last call, over operations that have ended.
struct OperationSums {
  uint64_t operations = 0, bytes = 0;
  uint64_t ticks = 0, longest = 0;
  uint64_t missed = 0;  // number of operations whose begin had no room
};

class Tap {
 public:
  virtual ~Tap() = default;
  // Passes each call that has ended since the last Read to `each` once. For functions recorded at their
  // begin: each call that has begun. Calls of one thread come in the order of these moments. `slot` is the
  // index in the list of watched functions, times are in ticks, and fields without a load have no meaning.
  // Returns false if the process has ended. Call it at least ten times a second.
  bool Read(const std::function<void(const layout::ProbeRecord&)>& each) {
    if (!Fetch()) return false;
    Take(each);
    return true;
  }
  // The two halves of Read: Fetch accesses the process, Take processes its records. Fetch returns false if
  // the process has ended; then there is nothing to take.
  virtual bool Fetch() = 0;
  virtual void Take(const std::function<void(const layout::ProbeRecord&)>& each) = 0;
  // Functions that are `is_detail` are recorded until then (ticks of the counter). At first they are recorded
  // as long as the others. The kernel's tap always records them.
  virtual void KeepDetails(uint64_t /*until*/) {}
  // Takes the sums of functions with a `sum`. Adds to `sums`. Returns false if the process has ended. Between
  // two calls, the tap needs Renew but no Read. The kernel's tap makes no sums.
  virtual bool TakeSums(OperationSums* sums) {
    (void)sums;
    return true;
  }
  // Shows that somebody still reads. Call it at least once a second. Returns false if the process has ended.
  virtual bool Renew() { return true; }
  // The number of calls inside watched functions; 0: none, or the process has ended.
  virtual uint64_t inside() const = 0;
  // Whether the last Take was complete: no record was still being written.
  virtual bool has_all() const = 0;
  // The used share of the record buffer at the last Take; 1 or more: it was full.
  virtual double fill() const = 0;
  // Calls that ended without a record, because there was no room.
  virtual uint64_t lost() const = 0;
  // The longest time that threads were stopped, and the number of threads.
  virtual uint64_t stopped_ns() const = 0;
  virtual size_t threads() const = 0;
  // Waits up to `patience_ns` for calls inside to end.
  virtual Removal Detach(uint64_t patience_ns) = 0;
};

}  // namespace rankine::probe
