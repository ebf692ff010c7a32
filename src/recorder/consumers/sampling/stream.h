// SPDX-License-Identifier: BSD-3-Clause
// The samples of one thread, as records in the spool. Only the signal handler of this thread writes
// samples. As the space for samples fills up, fewer samples are kept, and each sample represents more
// periods. So the samples cover the whole run, regardless of its length.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/sample/record.h"
#include "recorder/consumers/sampling/extents.h"

namespace rankine::recorder::sampling {

class Stream {
 public:
  // Must not be called in a signal handler. Returns false if there is no space.
  bool Prepare(uint32_t thread, uint64_t period_ns);

  // Appends the sample, and stores the time in it. Returns the start of the record, or nullptr if there is
  // no space.
  std::byte* Put(layout::SampleRecord sample, uint64_t now);

  // To be called when Put() was interrupted and will never continue (nesting.h).
  void Recover();

  // Sets the period of all samples from now on. The next sample begins a new extent.
  void SetPeriod(uint64_t period_ns);

  // Returns the number of periods that each kept sample represents.
  static uint64_t Divisor();

 private:
  struct Next {  // The record that will be published next, or that was published last.
    layout::SampleRecord sample;
    uint64_t last = 0, end = 0;  // The time of the sample in ticks, and the size of the stream including
                                 // this record.
  };
  void Commit();

  Extents extents_;
  layout::SampleRecord before_;
  Next next_;
  uint64_t last_ = 0;  // The time of the last sample in ticks, rounded as in the record.
  uint64_t period_ns_ = 0;
  uint32_t shift_ = 0;
  bool started_ = false;
};

}  // namespace rankine::recorder::sampling
