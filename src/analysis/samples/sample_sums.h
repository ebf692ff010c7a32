// SPDX-License-Identifier: BSD-3-Clause
// Reads the samples of an archive once and sums them up by all their attributes. Call tree, call sites and
// regions are made from the sums. Memory grows with the number of distinct keys, not of samples, and is
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
  bool is_tick = true;  // a tick of the thread; else a look from outside
  bool operator==(const SampleKey&) const = default;
};

struct SampleSum {
  SampleKey key;
  uint64_t samples = 0;
  uint64_t time = 0;  // time in ns, corrected for lost ticks
};

// The number of independent samples that the sums are worth. A sample that represents more periods than
// others reduces it (Kish's effective sample size).
struct SampleCount {
  uint64_t samples = 0;
  double sum = 0, squares = 0;  // sum, and sum of squares, of the periods that the samples represent
  // summed over processes, one period each: the time that may have passed since the last tick
  uint64_t period_ns = 0;
  bool has_interval = true;  // false: the error may exceed that of random sampling
  double effective() const { return squares > 0 ? sum * sum / squares : 0; }
  // Adds a tick that represents `weight` periods, which passed until it was taken.
  void AddTick(uint64_t weight) {
    const auto periods = static_cast<double>(weight);
    samples = base::AddSaturated(samples, 1);
    sum += periods;
    squares += periods * periods;
  }
  // Adds looks from outside that together represent `periods` periods.
  void AddLooks(uint64_t looks, double periods) {
    if (looks == 0) return;
    samples = base::AddSaturated(samples, looks);
    sum += periods;
    squares += periods * periods / static_cast<double>(looks);
  }
};

// How the time seen from outside was divided between MPI and the program. `exact`: by the duration of calls.
// The others: by the looks alone, for this reason.
enum class Division : uint8_t {
  exact,
  unfinished,  // there was no MPI_Finalize
  parts,       // recording was stopped, or parts of the run were selected
  uncounted,   // the services leave calls out
  lost,        // calls without a row
  old,         // an older version wrote the archive and did not compare samples with calls
  // by the duration of calls, but the samples differ: they are in functions of the program that MPI calls
  differs,
  sessions,  // no MPI_Finalize, since MPI was used by sessions alone
};
inline constexpr size_t kDivisions = 8;

struct SampledProcess {
  StateTimes time;            // corrected for lost ticks
  uint64_t from_outside = 0;  // the part of `time` seen from outside
  Division division = Division::exact;
  SampleCount count;  // has_interval: by `division`, or little was seen from outside
  double scale = 1;   // the factor that corrects the ticks' time for lost ticks
};

struct SampleSums {
  std::vector<SampleSum> sums;            // sums in an order that is the same for the same archive
  std::vector<SampledProcess> processes;  // parallel to Tables::processes
  StateTimes time;
  SampleCount count;
  // the part of the time without ticks, because the thread did not run its own code
  uint64_t from_outside = 0;
  uint64_t unkept = 0;  // samples that lost their stack, region and communicator to the bound on memory

  bool empty() const { return count.samples == 0; }
};

// `most`: the bound on distinct keys. After that a sample with a new key counts for its process and function
// alone. Chunks that cannot be read are left out (Tables::losses and `verify` name the damage), and so are
// samples of unknown processes. Ticks that a process or the archive has lost are assumed to be like the
// others: the process's times are scaled up.
SampleSums SumSamples(const archive::Tables& tables, size_t most = size_t{1} << 20);

// The interval of `part` out of the time `whole`, in ns, if `count` has one. It ends one period later than
// the share alone implies: ticks miss up to a period at a thread's end.
Interval TimeInterval(uint64_t part, uint64_t whole, const SampleCount& count);

}  // namespace rankine::analysis
