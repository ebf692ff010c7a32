// SPDX-License-Identifier: BSD-3-Clause
#include "layout/sample/outside_times.h"

#include <algorithm>

#include "base/saturate.h"
#include "layout/sample/exact_times.h"
#include "layout/sample/longest_calls.h"
#include "layout/sample/unseen.h"
#include "layout/stall_reasons.h"
#include "mpi_facts/facts.h"

namespace rankine::layout {
namespace {

SampleClock ClockOf(const OutsideRow& row) {
  return static_cast<SampleClock>(row.clock & 3);
}

uint64_t Scaled(uint64_t part, uint64_t all, uint64_t whole) {
  return whole == 0 ? 0 : base::MulDiv(part, all, whole);
}

}  // namespace

template <class Times>
auto& OutsideTimes::CellOf(Times& times, const OutsideRow& row) {
  const Where where = row.call.function != 0 ? kMpi : kProgram;
  return ClockOf(row) == SampleClock::kernel ? times.kernel_[where] : times.off_[where];
}

OutsideTimes::OutsideTimes(const Extent& extent, const SampledSpool& spool)
    : most_ns_(spool.most_ns),
      period_ns_(1'000'000'000 / std::max<uint64_t>(spool.header.sample_hz, 1)),
      added_{} {
  for (const OutsideRow& row : extent.Items<OutsideRow>()) {
    if (row.ns > most_ns_) continue;
    Cell& cell = CellOf(*this, row);
    cell.seen_ns = base::AddSaturated(cell.seen_ns, row.ns);
    if (ClockOf(row) == SampleClock::blocked) blocked_ns_ = base::AddSaturated(blocked_ns_, row.ns);
    if (ClockOf(row) == SampleClock::waiting) waiting_ns_ = base::AddSaturated(waiting_ns_, row.ns);
  }
  const Unseen unseen = UnseenOf(extent, spool.index, most_ns_);
  for (int where : {kProgram, kMpi}) {
    Cell &off = off_[where], &kernel = kernel_[where];
    off.ns = base::AddSaturated(off.seen_ns, Scaled(unseen.off_ns, off.seen_ns, unseen.seen_off_ns));
    kernel.ns =
        base::AddSaturated(kernel.seen_ns, Scaled(unseen.kernel_ns, kernel.seen_ns, unseen.seen_kernel_ns));
  }
  const ExactTimes exact = ExactTimesOf(spool.header, spool.index, spool.log, extent.thread);
  if (exact.exactness != Exactness::exact) return;
  // Time that was not observed is first attributed to the program. Divide then moves a part of this time to
  // MPI.
  if (unseen.seen_off_ns == 0) off_[kProgram].ns = unseen.off_ns;
  if (unseen.seen_kernel_ns == 0) kernel_[kProgram].ns = unseen.kernel_ns;
  const uint64_t ticked_ns = TickedInMpiNs(spool.index, extent.thread);
  Divide(exact.mpi_ns > ticked_ns ? exact.mpi_ns - ticked_ns : 0);
  AddMissing(spool, extent.thread);
}

uint64_t OutsideTimes::Of(const OutsideRow& row) const {
  if (row.ns > most_ns_) return 0;
  const Cell& cell = CellOf(*this, row);
  return Scaled(row.ns, cell.ns, cell.seen_ns);
}

// Divides the unobserved times between MPI and the program; the totals off the processor and in the kernel
// stay the same. Kernel time is divided as observed if possible, because observations reliably find threads
// in long system calls.
void OutsideTimes::Divide(uint64_t in_mpi_ns) {
  const uint64_t off = base::AddSaturated(off_[kProgram].ns, off_[kMpi].ns);
  const uint64_t kernel = base::AddSaturated(kernel_[kProgram].ns, kernel_[kMpi].ns);
  in_mpi_ns = std::min(in_mpi_ns, base::AddSaturated(off, kernel));
  // Time in MPI is set to 0 if it is shorter than a sampling period and was never observed. Without this
  // rule, an arbitrary call would get this short time.
  if (off_[kMpi].seen_ns == 0 && kernel_[kMpi].seen_ns == 0 && in_mpi_ns < period_ns_) in_mpi_ns = 0;
  const uint64_t off_in_mpi = std::min(in_mpi_ns - std::min(in_mpi_ns, kernel_[kMpi].ns), off);
  const uint64_t kernel_in_mpi = std::min(in_mpi_ns - off_in_mpi, kernel);
  off_[kMpi].ns = off_in_mpi;
  off_[kProgram].ns = off - off_in_mpi;
  kernel_[kMpi].ns = kernel_in_mpi;
  kernel_[kProgram].ns = kernel - kernel_in_mpi;
}

void OutsideTimes::AddMissing(const SampledSpool& spool, uint16_t thread) {
  const SampleClock without = waiting_ns_ > blocked_ns_ ? SampleClock::waiting : SampleClock::blocked;
  const auto of_program = [](SampleClock clock, uint64_t ns) {
    OutsideRow row{};
    row.clock = static_cast<uint32_t>(clock);
    row.ns = ns;
    return row;
  };
  if (off_[kProgram].seen_ns == 0) Add(of_program(without, off_[kProgram].ns));
  if (kernel_[kProgram].seen_ns == 0) Add(of_program(SampleClock::kernel, kernel_[kProgram].ns));
  if (off_[kMpi].seen_ns == 0) AddCalls(spool, thread, without, off_[kMpi].ns);
  if (kernel_[kMpi].seen_ns == 0) AddCalls(spool, thread, SampleClock::kernel, kernel_[kMpi].ns);
}

void OutsideTimes::AddCalls(const SampledSpool& spool, uint16_t thread, SampleClock clock, uint64_t ns) {
  if (ns == 0) return;
  const LongestCalls longest(spool, thread, nullptr);
  for (const LongestCalls::Call& call : std::span(longest.calls).first(longest.count)) {
    OutsideRow row{};
    row.site = call.site;
    row.node = call.row->node;
    row.call.function = call.row->function;
    const bool waits = clock != SampleClock::kernel || mpi_facts::FactsOf(call.row->function).waits;
    row.call.state = waits ? CallState::stall : CallState::work;
    row.call.reason = ReasonOfStall(call.row->function);
    row.clock = static_cast<uint32_t>(clock);
    row.ns = longest.PartOf(ns, call);
    Add(row);
  }
}

}  // namespace rankine::layout
