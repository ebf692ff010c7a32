// The time of a thread without ticks: how much of it was in MPI, and where there. The scheduler knows exactly
// how long the thread had no processor and how long it was in the kernel. Looks from outside see where it
// was. But they need a processor themselves, so they come at moments of their own where ranks share
// processors. The calls' own times say how long the thread was in MPI. Less the ticks in MPI, that is its
// time without ticks in MPI; the rest of the time without ticks is the program's.
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
  uint64_t most_ns;  // rows of more are damaged and left out
};

class OutsideTimes {
 public:
  static constexpr uint32_t kMostCalls = 16;  // that one cell's time is divided among
  static constexpr uint32_t kMostAdded = 2 * kMostCalls + 2;

  // `extent` holds the rows of one thread.
  OutsideTimes(const Extent& extent, const SampledSpool& spool);

  // What a row of the extent comes to, in ns.
  uint64_t Of(const OutsideRow& row) const;
  // Rows for time that no look has found: of the calls that took longest, or of the program.
  std::span<const OutsideRow> added() const { return {added_, count_}; }

 private:
  struct Cell {
    uint64_t seen_ns = 0, ns = 0;
  };
  enum Where : uint8_t { kProgram = 0, kMpi = 1 };

  template <class Times>  // constant or not
  static auto& CellOf(Times& times, const OutsideRow& row);
  void Divide(uint64_t in_mpi_ns);
  void AddMissing(const SampledSpool& spool, uint16_t thread);
  void AddCalls(const SampledSpool& spool, uint16_t thread, SampleClock clock, uint64_t ns);
  void Add(const OutsideRow& row) {
    if (row.ns != 0 && count_ < kMostAdded) added_[count_++] = row;
  }

  uint64_t most_ns_, period_ns_;
  Cell off_[2], kernel_[2];  // by Where
  uint64_t blocked_ns_ = 0, waiting_ns_ = 0;
  OutsideRow added_[kMostAdded];
  uint32_t count_ = 0;
};

}  // namespace rankine::layout
