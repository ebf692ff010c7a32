// SPDX-License-Identifier: BSD-3-Clause
// The samples of one thread, as records in the spool. Only the thread's own handler writes. As the space for
// samples fills up, fewer samples are kept, and each sample represents more periods. So a run of any length
// is covered.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/sample/record.h"
#include "recorder/consumers/sampling/extents.h"

namespace rankine::recorder::sampling {

class Stream {
 public:
  // Not to be called in a signal handler. Returns false if there is no space.
  bool Prepare(uint32_t thread, uint64_t period_ns);

  // Appends the sample and sets `sample.time`. Returns the start of the record; nullptr: there is no space.
  std::byte* Put(layout::SampleRecord sample, uint64_t now);

  // To be called after Put() was abandoned (nesting.h).
  void Recover();

  // Sets the period of the following samples, which are written to a new extent.
  void SetPeriod(uint64_t period_ns);

  // Returns how many periods each kept sample represents.
  static uint64_t Divisor();

 private:
  struct Next {  // the record that will be published next, or was published last
    layout::SampleRecord sample;
    uint64_t last = 0, end = 0;  // end: size of the stream after this record
  };
  void Commit();

  Extents extents_;
  layout::SampleRecord before_;
  Next next_;
  uint64_t last_ = 0;  // ticks of the last sample, rounded as in the record
  uint64_t period_ns_ = 0;
  uint32_t shift_ = 0;
  bool started_ = false;
};

}  // namespace rankine::recorder::sampling
