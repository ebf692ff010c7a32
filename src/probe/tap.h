// How calls of functions of a running process become records: by the agent in it (attachment.h), or by the
// kernel (bpf/tap.h). Never both on one function. One thread at a time, always the same.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "layout/probe/layout.h"

namespace rankine::probe {

struct Removal {
  uint64_t stopped_ns = 0;
  // What could not be taken away, and why; empty: the process is as it was.
  std::string left;
};

// What the agent has summed up since it was asked before: operations that have ended.
struct OperationSums {
  uint64_t operations = 0, bytes = 0;
  uint64_t ticks = 0, longest = 0;
  uint64_t missed = 0;  // there was no room for their begin
};

class Tap {
 public:
  virtual ~Tap() = default;
  // Calls that have ended since the last time (of those that are recorded at their begin: that have begun),
  // each once, those of one thread in the order of these moments; the number in `slot` is the place in the
  // list of functions that are watched, times are ticks, fields that no load fills mean nothing. False: the
  // process has ended. To be called every tenth of a second or more often.
  bool Read(const std::function<void(const layout::ProbeRecord&)>& each) {
    if (!Fetch()) return false;
    Take(each);
    return true;
  }
  // The halves of Read: what touches the process, and what its records are afterwards. False: it has ended,
  // and nothing is to be taken.
  virtual bool Fetch() = 0;
  virtual void Take(const std::function<void(const layout::ProbeRecord&)>& each) = 0;
  // Functions that are `is_detail` are recorded until then (ticks of the counter); at first as long as the
  // others. The kernel's tap records them always.
  virtual void KeepDetails(uint64_t /*until*/) {}
  // Of functions with a `sum`. `sums` is added to. False: the process has ended. Between two calls the tap
  // needs no Read, but Renew. The kernel's tap sums nothing up.
  virtual bool TakeSums(OperationSums* sums) {
    (void)sums;
    return true;
  }
  // There is still somebody who reads: every second or more often. False: the process has ended.
  virtual bool Renew() { return true; }
  // Calls inside watched functions; 0: none, or the process has ended.
  virtual uint64_t inside() const = 0;
  // The last Take left nothing: no record was still being written.
  virtual bool has_all() const = 0;
  // How much of the room for records was taken at the last Take; 1 and more: all of it.
  virtual double fill() const = 0;
  // Calls that ended and were not told: there was no room for them.
  virtual uint64_t lost() const = 0;
  // For how long threads stood still at most, and how many.
  virtual uint64_t stopped_ns() const = 0;
  virtual size_t threads() const = 0;
  // Waits up to `patience_ns` for calls that are inside.
  virtual Removal Detach(uint64_t patience_ns) = 0;
};

}  // namespace rankine::probe
