// SPDX-License-Identifier: BSD-3-Clause
// Reads the samples of an archive once and sums them up by all their properties. The call tree, call sites
// and regions are computed from these sums. Memory use grows with the number of distinct keys rather than of
// samples, and is bounded.
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
  uint32_t site = archive::kNone;  // the stack: index in Tables::sites, which leads to its callers
  uint32_t comm = archive::kNone;  // index in Tables::comms
  context::NodeId node = context::kRoot;
  uint16_t function = 0;  // 0: outside MPI
  layout::SampleState state = layout::SampleState::outside;
  layout::StallReason reason = layout::StallReason::none;  // reason for a stall; `none` for other states
  layout::SampleClock clock = layout::SampleClock::cpu;
  // true: taken by a timer tick in the thread; false: taken by a sampler outside the thread.
  bool is_tick = true;
  bool operator==(const SampleKey&) const = default;
};

struct SampleSum {
  SampleKey key;
  uint64_t samples = 0;
  uint64_t time = 0;  // ns, corrected for lost ticks
};

// How many independent samples the sums are worth. The number is reduced if some samples represent more
// sampling periods than others (Kish's effective sample size).
struct SampleCount {
  uint64_t samples = 0;
  // Sum and sum of squares of the numbers of sampling periods that the samples represent.
  double sum = 0, squares = 0;
  // one sampling period per process, summed: bounds the time that passed after the last tick
  uint64_t period_ns = 0;
  // false: the error may exceed that of random sampling, so no confidence interval can be given.
  bool has_interval = true;
  double effective() const { return squares > 0 ? sum * sum / squares : 0; }
  // Adds a tick that represents the last `weight` sampling periods.
  void AddTick(uint64_t weight) {
    const auto periods = static_cast<double>(weight);
    samples = base::AddSaturated(samples, 1);
    sum += periods;
    squares += periods * periods;
  }
  // Adds samples taken outside the thread that together represent `periods` sampling periods.
  void AddLooks(uint64_t looks, double periods) {
    if (looks == 0) return;
    samples = base::AddSaturated(samples, looks);
    sum += periods;
    squares += periods * periods / static_cast<double>(looks);
  }
};

// How time observed from outside the thread was divided between MPI and the program. `exact`: by the measured
// duration of calls. All other values: by the samples alone, for the named reason.
enum class Division : uint8_t {
  exact,
  unfinished,  // there was no MPI_Finalize
  parts,       // recording was stopped, or only parts of the run were selected
  uncounted,   // the services exclude some calls
  lost,        // some calls have no row
  old,  // the archive was written by an older version, which did not compare samples with call durations
  // by the duration of calls, but the samples disagree: many are in functions of the program that MPI calls
  differs,
  sessions,  // MPI was used through sessions alone, so there was no MPI_Finalize
};
inline constexpr size_t kDivisions = 8;

struct SampledProcess {
  StateTimes time;            // corrected for lost ticks
  uint64_t from_outside = 0;  // the part of `time` that was observed from outside the thread
  Division division = Division::exact;
  // has_interval is true if `division` permits it, or if little was observed from outside the thread.
  SampleCount count;
  double scale = 1;  // factor by which the time from ticks is multiplied to make up for lost ticks
};

struct SampleSums {
  std::vector<SampleSum> sums;            // in an order that depends on nothing but the archive
  std::vector<SampledProcess> processes;  // parallel to Tables::processes
  StateTimes time;
  SampleCount count;
  // the part of the time without ticks, in which the thread did not run its own code
  uint64_t from_outside = 0;
  // number of samples whose stack, region and communicator were dropped to bound memory
  uint64_t unkept = 0;

  bool empty() const { return count.samples == 0; }
};

// `most`: bound on the number of distinct keys. Beyond it, samples with new keys are counted by process and
// function only. Chunks that cannot be read are skipped (Tables::losses and `verify` report the damage), and
// so are samples of unknown processes. Ticks that were lost by a process or in the archive are assumed to be
// distributed like the others: the process's times are scaled up.
SampleSums SumSamples(const archive::Tables& tables, size_t most = size_t{1} << 20);

// The confidence interval of `part` within the time `whole`, in ns, if `count` has one. Its upper end is one
// sampling period higher than the share alone implies, because ticks miss up to one period at the end of a
// thread.
Interval TimeInterval(uint64_t part, uint64_t whole, const SampleCount& count);

}  // namespace rankine::analysis
