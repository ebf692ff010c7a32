// SPDX-License-Identifier: BSD-3-Clause
// Turns calls of functions in a running process into records, either by an agent in the process
// (attachment.h) or in the kernel (bpf/tap.h). A function is never watched by both. A Tap must always be used
// by the same thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "layout/probe/layout.h"

namespace rankine::probe {

struct Removal {
  uint64_t stopped_ns = 0;
  // The parts that could not be removed, and why; empty if the process is fully restored.
  std::string left;
};

// Sums over the operations that have ended since the last call.
struct OperationSums {
  uint64_t operations = 0, bytes = 0;
  uint64_t ticks = 0, longest = 0;
  // number of operations that were not counted, because there was no space for their start
  uint64_t missed = 0;
};

class Tap {
 public:
  virtual ~Tap() = default;
  // Passes each call that has ended since the last Read to `each` once; for functions that are recorded at
  // their start, each call that has begun. Calls of one thread come in the order in which they were recorded.
  // `slot` is the index in the list of watched functions. Times are in ticks, and fields without a load have
  // no meaning. Returns false if the process has ended. Must be called at least ten times a second.
  bool Read(const std::function<void(const layout::ProbeRecord&)>& each) {
    if (!Fetch()) return false;
    Take(each);
    return true;
  }
  // The two steps of Read: Fetch accesses the process, and Take processes its records. Fetch returns false if
  // the process has ended. There is then nothing to take.
  virtual bool Fetch() = 0;
  virtual void Take(const std::function<void(const layout::ProbeRecord&)>& each) = 0;
  // Lets functions with `is_detail` be recorded until this time (ticks of the counter). Before the first
  // call, they are recorded like all others. The kernel's tap always records them.
  virtual void KeepDetails(uint64_t /*until*/) {}
  // Adds the sums of functions that have a `sum` to `sums`. Returns false if the process has ended. Between
  // two calls, Renew must be called, but not Read. The kernel's tap makes no sums.
  virtual bool TakeSums(OperationSums* sums) {
    (void)sums;
    return true;
  }
  // Tells the tap that its records are still being read. Must be called at least once a second. Returns false
  // if the process has ended.
  virtual bool Renew() { return true; }
  // The number of calls that are inside watched functions; 0 also if the process has ended.
  virtual uint64_t inside() const = 0;
  // Whether the last Take got all records, that is, none was still being written.
  virtual bool has_all() const = 0;
  // The share of the record buffer that was used at the last Take; 1 or more if it was full.
  virtual double fill() const = 0;
  // The number of calls that ended without a record, because there was no space.
  virtual uint64_t lost() const = 0;
  // The longest time for which threads were stopped, and the number of threads.
  virtual uint64_t stopped_ns() const = 0;
  virtual size_t threads() const = 0;
  // Waits up to `patience_ns` for the calls that are inside to end.
  virtual Removal Detach(uint64_t patience_ns) = 0;
};

}  // namespace rankine::probe
