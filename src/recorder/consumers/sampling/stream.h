// SPDX-License-Identifier: BSD-3-Clause
// The samples of one thread as records in the spool. Only the thread's own handler writes. When much of the
// room for samples is used, fewer are kept, each for more periods, so that a run of any length is covered.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/sample/record.h"
#include "recorder/consumers/sampling/extents.h"

namespace rankine::recorder::sampling {

class Stream {
 public:
  // Not in a signal handler. False: no room.
  bool Prepare(uint32_t thread, uint64_t period_ns);

  // Appends the sample and fills in `sample.time`. Returns the begin of the record; nullptr: no room.
  std::byte* Put(layout::SampleRecord sample, uint64_t now);

  // Call after Put() was left for good (nesting.h).
  void Recover();

  // Sets the period of the following samples, which go to an extent of their own.
  void SetPeriod(uint64_t period_ns);

  // One sample is kept for this many periods.
  static uint64_t Divisor();

 private:
  struct Next {  // published next, or last
    layout::SampleRecord sample;
    uint64_t last = 0, end = 0;  // end: bytes of the stream behind it
  };
  void Commit();

  Extents extents_;
  layout::SampleRecord before_;
  Next next_;
  uint64_t last_ = 0;  // ticks, of the last sample, rounded as in the record
  uint64_t period_ns_ = 0;
  uint32_t shift_ = 0;
  bool started_ = false;
};

}  // namespace rankine::recorder::sampling
