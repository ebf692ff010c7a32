// SPDX-License-Identifier: BSD-3-Clause
// Turns calls of functions in a running process into records. The records are made either by an agent in the
// process (attachment.h) or in the kernel (bpf/tap.h). A function is watched either by the agent or in the
// kernel, but not by both. A Tap must always be used by the same thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "layout/probe/layout.h"

namespace rankine::probe {

struct Removal {
  uint64_t stopped_ns = 0;
  // Names the parts that could not be removed, and gives the reason. The text is empty if the process has
  // been fully restored.
  std::string left;
};

// Sums over all operations that have ended since the last call.
struct OperationSums {
  uint64_t operations = 0, bytes = 0;
  uint64_t ticks = 0, longest = 0;
  // number of operations that were not counted, because there was no space to store their start
  uint64_t missed = 0;
};

class Tap {
 public:
  virtual ~Tap() = default;
  // Calls the given function for every call that has ended since the last `Read`. A function that is
  // recorded at its start is passed even if its call has not ended. Calls of one thread are passed in the
  // order in which they were recorded. The field `slot` is the index in the list of watched functions.
  // Times are in ticks. Fields for which the function has no load are meaningless. Returns false if the
  // process has ended. Read must be called at least ten times a second.
  bool Read(const std::function<void(const layout::ProbeRecord&)>& each) {
    if (!Fetch()) return false;
    Take(each);
    return true;
  }
  // The two steps of Read: Fetch accesses the process, and Take processes its records. Fetch returns false
  // if the process has ended. If the process has ended, there are no records for Take.
  virtual bool Fetch() = 0;
  virtual void Take(const std::function<void(const layout::ProbeRecord&)>& each) = 0;
  // Functions with `is_detail` are recorded until the time `until`, in ticks of the counter. Before the first
  // call of KeepDetails, functions with `is_detail` are recorded like all other functions. If the kernel
  // records the calls, these functions are always recorded.
  virtual void KeepDetails(uint64_t /*until*/) {}
  // Adds the sums of all functions whose calls are summed up. Returns false if the process has ended. While
  // sums are used, `Renew` must be called regularly, but `Read` need not be. If the kernel records the calls,
  // there are no sums.
  virtual bool TakeSums(OperationSums* sums) {
    (void)sums;
    return true;
  }
  // Informs the code in the process or in the kernel that its records are still being read. The reader must
  // call this function at least once a second. Returns false if the process has ended.
  virtual bool Renew() { return true; }
  // The number of calls that are inside watched functions; the number is also 0 if the process has ended.
  virtual uint64_t inside() const = 0;
  // Whether the last `Take` got all existing records. The result is false if some records were still being
  // written.
  virtual bool has_all() const = 0;
  // The share of the record buffer that was in use at the last `Take`; the share is 1 or more if the buffer
  // was full.
  virtual double fill() const = 0;
  // The number of calls that ended without a record, because there was no space.
  virtual uint64_t lost() const = 0;
  // The longest time for which threads were stopped, and the number of threads.
  virtual uint64_t stopped_ns() const = 0;
  virtual size_t threads() const = 0;
  // Waits up to `patience_ns` until the calls that are inside watched functions have ended.
  virtual Removal Detach(uint64_t patience_ns) = 0;
};

}  // namespace rankine::probe
