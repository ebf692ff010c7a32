// SPDX-License-Identifier: BSD-3-Clause
// Reads the samples of an archive once and sums them up by all their properties. The call tree and the sums
// by call site and region are computed from these sums. Memory use grows with the number of distinct keys,
// and not with the number of samples. The number of keys is bounded.
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
  uint32_t site = archive::kNone;  // The stack, as an index in Tables::sites. The field `caller` of an
                                   // entry in Tables::sites leads to the callers.
  uint32_t comm = archive::kNone;  // index in Tables::comms
  context::NodeId node = context::kRoot;
  uint16_t function = 0;  // 0: outside MPI
  layout::SampleState state = layout::SampleState::outside;
  layout::StallReason reason = layout::StallReason::none;  // reason for a stall; `none` for other states
  layout::SampleClock clock = layout::SampleClock::cpu;
  // True if a timer tick in the thread took the sample. False if a sampler outside the thread took the
  // sample.
  bool is_tick = true;
  bool operator==(const SampleKey&) const = default;
};

struct SampleSum {
  SampleKey key;
  uint64_t samples = 0;
  uint64_t time = 0;  // ns, corrected for lost ticks
};

// The number of independent samples that have the same statistical weight as the sums. This number is Kish's
// effective sample size. It is smaller than the number of samples if some samples represent more sampling
// periods than other samples.
struct SampleCount {
  uint64_t samples = 0;
  // Each sample represents a number of sampling periods. These fields are the sum and the sum of squares of
  // these numbers.
  double sum = 0, squares = 0;
  // The sum of the sampling periods of all processes, one period for each process. This sum is an upper bound
  // on the time that passed after the last ticks.
  uint64_t period_ns = 0;
  // False if the error may exceed the error of random sampling.
  bool has_interval = true;
  double effective() const { return squares > 0 ? sum * sum / squares : 0; }
  // Adds a tick that represents the last sampling periods. The argument `weight` is the number of these
  // periods.
  void AddTick(uint64_t weight) {
    const auto periods = static_cast<double>(weight);
    samples = base::AddSaturated(samples, 1);
    sum += periods;
    squares += periods * periods;
  }
  // Adds samples that were taken from outside the thread. The argument `periods` is the number of sampling
  // periods that these samples represent together.
  void AddLooks(uint64_t looks, double periods) {
    if (looks == 0) return;
    samples = base::AddSaturated(samples, looks);
    sum += periods;
    squares += periods * periods / static_cast<double>(looks);
  }
};

// The method by which time that a sampler outside the thread observed was divided between MPI and the
// program. The value `exact` means that the division follows from the measured duration of calls. With any
// other value, the division follows only from the samples, and the value names the reason.
enum class Division : uint8_t {
  exact,
  unfinished,  // there was no MPI_Finalize
  parts,       // Recording was stopped, or only parts of the run were selected.
  uncounted,   // the services exclude some calls
  lost,        // some calls have no row
  old,  // The archive was written by an older version, which did not compare samples with call durations.
  // The division follows from the duration of calls, but many samples contradict these durations. The
  // contradicting samples are in functions of the program that MPI calls.
  differs,
  sessions,  // MPI was used only through sessions, so there was no MPI_Finalize
};
inline constexpr size_t kDivisions = 8;

struct SampledProcess {
  StateTimes time;            // corrected for lost ticks
  uint64_t from_outside = 0;  // The part of `time` that a sampler outside the threads observed.
  Division division = Division::exact;
  // The field `has_interval` of the count is true if the division permits it, or if little time was
  // observed from outside the thread.
  SampleCount count;
  double scale = 1;  // The factor that corrects for lost ticks. The time from ticks is multiplied by this
                     // factor.
};

struct SampleSums {
  std::vector<SampleSum> sums;            // The sums. The order of the sums is determined by the archive
                                          // alone.
  std::vector<SampledProcess> processes;  // parallel to Tables::processes
  StateTimes time;
  SampleCount count;
  // The part of `time` during which there were no timer ticks. In the time without ticks, the thread did
  // not run its own code.
  uint64_t from_outside = 0;
  // The number of samples whose stack, region and communicator were dropped to bound memory.
  uint64_t unkept = 0;

  bool empty() const { return count.samples == 0; }
};

// The argument `most` is the maximum number of distinct keys. If there are more keys, samples with new keys
// are counted only by process and function. Chunks that cannot be read are skipped, and are reported by
// Tables::losses and `verify`. Samples of unknown processes are skipped too. Some ticks were lost by a
// process or in the archive. Lost ticks are assumed to be distributed like the other ticks, so the times of
// the process are scaled up.
SampleSums SumSamples(const archive::Tables& tables, size_t most = size_t{1} << 20);

// Returns the confidence interval in ns of a time, which is a part of the time `whole`. The interval has a
// meaning only if `count.has_interval` is true. The upper end of the interval includes one additional
// sampling period, because ticks miss up to one period when a thread ends.
Interval TimeInterval(uint64_t part, uint64_t whole, const SampleCount& count);

}  // namespace rankine::analysis
