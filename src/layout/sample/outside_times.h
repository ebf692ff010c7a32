// SPDX-License-Identifier: BSD-3-Clause
// Divides the time in which a thread got no sampling ticks into parts: time outside MPI, and time in each
// MPI call. The scheduler knows exactly how long the thread was off the processor, and how long it was in
// the kernel. While a thread got no ticks, another process observed where the thread was. However, the
// observer itself needs a processor, so its observations are biased if it shares processors with ranks. The
// durations of the calls show how long the thread was in MPI. Subtracting the ticks in MPI leaves the time in
// MPI without ticks. The rest of the time without ticks belongs to the program.
#pragma once
#include <cstdint>
#include <span>

#include "layout/sample/record.h"
#include "layout/spool_index.h"
#include "layout/spool_log.h"

namespace rankine::layout {

struct SampledSpool {
  const SpoolHeader& header;
  const SpoolIndex& index;
  const SpoolLog& log;
  uint64_t most_ns;  // a row with a time of more than `most_ns` is damaged and ignored
};

class OutsideTimes {
 public:
  // maximum number of calls among which the time of one cell is divided
  static constexpr uint32_t kMostCalls = 16;
  static constexpr uint32_t kMostAdded = 2 * kMostCalls + 2;

  // The extent must contain the rows of one thread.
  OutsideTimes(const Extent& extent, const SampledSpool& spool);

  // Returns the time of a row of the extent, in ns.
  uint64_t Of(const OutsideRow& row) const;
  // Returns additional rows for time that no observation covers. The additional time belongs to the longest
  // calls, or to the program outside MPI.
  std::span<const OutsideRow> added() const { return {added_, count_}; }

 private:
  struct Cell {
    uint64_t seen_ns = 0, ns = 0;
  };
  enum Where : uint8_t { kProgram = 0, kMpi = 1 };

  template <class Times>  // The type `Times` may be const or not.
  static auto& CellOf(Times& times, const OutsideRow& row);
  void Divide(uint64_t in_mpi_ns);
  void AddMissing(const SampledSpool& spool, uint16_t thread);
  void AddCalls(const SampledSpool& spool, uint16_t thread, SampleClock clock, uint64_t ns);
  void Add(const OutsideRow& row) {
    if (row.ns != 0 && count_ < kMostAdded) added_[count_++] = row;
  }

  uint64_t most_ns_, period_ns_;
  Cell off_[2], kernel_[2];  // indexed by Where
  uint64_t blocked_ns_ = 0, waiting_ns_ = 0;
  OutsideRow added_[kMostAdded];
  uint32_t count_ = 0;
};

}  // namespace rankine::layout
