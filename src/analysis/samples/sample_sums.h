// The samples of an archive, read once and summed by all that they say: what the call tree, the call sites
// and the regions are made from. Memory goes with what differs, not with the number of samples, and has a
// bound.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/samples/interval.h"
#include "analysis/samples/state_times.h"
#include "archive/tables.h"
#include "layout/sample/record.h"

namespace rankine::analysis {

struct SampleKey {
  uint32_t process = 0;            // index in Tables::processes
  uint32_t site = archive::kNone;  // the stack: index in Tables::sites, with its callers
  uint32_t comm = archive::kNone;  // index in Tables::comms
  context::NodeId node = context::kRoot;
  uint16_t function = 0;  // 0: outside of MPI
  layout::SampleState state = layout::SampleState::outside;
  layout::StallReason reason = layout::StallReason::none;  // of a stall only
  layout::SampleClock clock = layout::SampleClock::cpu;
  bool is_tick = true;  // of the thread's own; else seen from outside
  bool operator==(const SampleKey&) const = default;
};

struct SampleSum {
  SampleKey key;
  uint64_t samples = 0;
  uint64_t time = 0;  // ns, lost ticks weighed in
};

// How many independent samples the sums are worth: one that stands for more periods than others makes them
// worth less (Kish's effective sample size).
struct SampleCount {
  uint64_t samples = 0;
  double sum = 0, squares = 0;  // of the periods that they stand for
  uint64_t period_ns = 0;       // one of each process: what may have passed since its last tick
  bool has_interval = true;     // else more of the time may be elsewhere than chance alone would move
  double effective() const { return squares > 0 ? sum * sum / squares : 0; }
  // A tick that stands for so many periods, which passed until it was taken.
  void AddTick(uint64_t weight) {
    const auto periods = static_cast<double>(weight);
    samples = base::AddSaturated(samples, 1);
    sum += periods;
    squares += periods * periods;
  }
  // Looks from outside that together stand for so many periods.
  void AddLooks(uint64_t looks, double periods) {
    if (looks == 0) return;
    samples = base::AddSaturated(samples, looks);
    sum += periods;
    squares += periods * periods / static_cast<double>(looks);
  }
};

// How the time that was seen from outside was divided between MPI and the program: by what calls took, or by
// the looks alone, and why.
enum class Division : uint8_t {
  exact,
  unfinished,  // no MPI_Finalize
  parts,       // recording was stopped, or parts of the run were selected
  uncounted,   // the services leave calls out
  lost,        // calls without a row
  old,         // an older version wrote the archive, and compared no samples with calls
  differs,     // by calls, and samples are elsewhere all the same: in functions of the program that MPI calls
  sessions,    // no MPI_Finalize, since MPI was used by sessions alone
};
inline constexpr size_t kDivisions = 8;

struct SampledProcess {
  StateTimes time;            // lost ticks weighed in
  uint64_t from_outside = 0;  // of it, seen from outside
  Division division = Division::exact;
  SampleCount count;  // has_interval: by `division`, or little was seen from outside
  double scale = 1;   // what ticks that were lost have added to the time of those that were not
};

struct SampleSums {
  std::vector<SampleSum> sums;            // the same order for the same archive
  std::vector<SampledProcess> processes;  // as Tables::processes
  StateTimes time;
  SampleCount count;
  uint64_t from_outside = 0;  // of the time: without ticks of the thread, because it did not run its own code
  uint64_t unkept = 0;        // samples whose stack, region and communicator were given up for the bound

  bool empty() const { return count.samples == 0; }
};

// `most`: distinct keys that are held; a sample that comes with another one then counts for its process and
// function alone. Chunks that cannot be read are left out (Tables::losses and `verify` name damage), and so
// is what names a process that there is not. Ticks that a process has lost, or whose samples the archive has
// lost, count as those it has: its times are scaled up by them.
SampleSums SumSamples(const archive::Tables& tables, size_t most = size_t{1} << 20);

// Of all that `whole` is the time of: the interval of `part`, in ns, where `count` has one. It ends a period
// later than the share alone says: ticks leave out up to that at a thread's end.
Interval TimeInterval(uint64_t part, uint64_t whole, const SampleCount& count);

}  // namespace rankine::analysis
