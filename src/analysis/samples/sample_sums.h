// SPDX-License-Identifier: BSD-3-Clause
// Reads the samples of an archive once and sums them up by all their attributes. Call tree, call sites and
// regions are computed from the sums. Memory grows with the number of distinct keys, not of samples, and is
// bounded.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/samples/interval.h"
#include "analysis/samples/state_times.h"
#include "archive/rows/none.h"
#include "archive/storage/rows.h"
#include "context/space.h"
#include "layout/sample/record.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct SampleKey {
  uint32_t process = 0;            // index in Tables::processes
  uint32_t site = archive::kNone;  // the stack: index in Tables::sites, with its callers
  uint32_t comm = archive::kNone;  // index in Tables::comms
  context::NodeId node = context::kRoot;
  uint16_t function = 0;  // 0: outside MPI
  layout::SampleState state = layout::SampleState::outside;
  layout::StallReason reason = layout::StallReason::none;  // reason of a stall; none otherwise
  layout::SampleClock clock = layout::SampleClock::cpu;
  bool is_tick = true;  // true: taken by a timer tick of the thread; false: taken from outside the thread
  bool operator==(const SampleKey&) const = default;
};

struct SampleSum {
  SampleKey key;
  uint64_t samples = 0;
  uint64_t time = 0;  // ns, corrected for lost ticks
};

// The number of independent samples that the sums are equivalent to. It is reduced if some samples represent
// more periods than others (Kish's effective sample size).
struct SampleCount {
  uint64_t samples = 0;
  double sum = 0, squares = 0;  // sum and sum of squares of the numbers of periods that the samples represent
  // one period per process, summed: bound on the time that passed after the last tick
  uint64_t period_ns = 0;
  bool has_interval = true;  // false: the error may exceed that of random sampling
  double effective() const { return squares > 0 ? sum * sum / squares : 0; }
  // Adds a tick that represents the `weight` periods before it.
  void AddTick(uint64_t weight) {
    const auto periods = static_cast<double>(weight);
    samples = base::AddSaturated(samples, 1);
    sum += periods;
    squares += periods * periods;
  }
  // Adds samples taken from outside that together represent `periods` periods.
  void AddLooks(uint64_t looks, double periods) {
    if (looks == 0) return;
    samples = base::AddSaturated(samples, looks);
    sum += periods;
    squares += periods * periods / static_cast<double>(looks);
  }
};

// How the time that was observed from outside was divided between MPI and the program. `exact`: according to
// the duration of calls. All other values: according to the samples alone, for the named reason.
enum class Division : uint8_t {
  exact,
  unfinished,  // there was no MPI_Finalize
  parts,       // recording was stopped, or parts of the run were selected
  uncounted,   // the services exclude some calls
  lost,        // some calls have no row
  old,         // the archive was written by an older version, which did not compare samples with calls
  // according to the duration of calls, but the samples disagree: they are in functions of the program that
  // MPI calls
  differs,
  sessions,  // MPI was used through sessions alone, so there was no MPI_Finalize
};
inline constexpr size_t kDivisions = 8;

struct SampledProcess {
  StateTimes time;            // corrected for lost ticks
  uint64_t from_outside = 0;  // the part of `time` that was observed from outside
  Division division = Division::exact;
  SampleCount count;  // has_interval is true if `division` allows it, or if little was observed from outside
  double scale = 1;   // the factor by which the ticks' time is multiplied to correct for lost ticks
};

struct SampleSums {
  std::vector<SampleSum> sums;            // in an order that depends only on the archive
  std::vector<SampledProcess> processes;  // parallel to Tables::processes
  StateTimes time;
  SampleCount count;
  // the part of the time without ticks, during which the thread did not run its own code
  uint64_t from_outside = 0;
  // number of samples whose stack, region and communicator were dropped because of the memory bound
  uint64_t unkept = 0;

  bool empty() const { return count.samples == 0; }
};

// `most`: bound on the number of distinct keys. Beyond it, samples with new keys are counted only by process
// and function. Chunks that cannot be read are left out (Tables::losses and `verify` name the damage), as are
// samples of unknown processes. Ticks that a process or the archive has lost are assumed to be distributed
// like the others: the process's times are scaled up.
SampleSums SumSamples(const archive::Tables& tables, size_t most = size_t{1} << 20);

// The interval of `part` within the time `whole`, in ns, if `count` has one. Its upper end is one period
// higher than the share alone implies. Ticks miss up to one period at the end of a thread.
Interval TimeInterval(uint64_t part, uint64_t whole, const SampleCount& count);

}  // namespace rankine::analysis
