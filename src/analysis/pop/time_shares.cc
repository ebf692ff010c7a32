// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/pop/time_shares.h"

#include <algorithm>
#include <numeric>

#include "analysis/processes/main_threads.h"
#include "analysis/processes/phase.h"
#include "archive/io/rows.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "layout/io/layout.h"
#include "query/records/mpi_names.h"

namespace rankine::analysis {
namespace {

// The minimum number of samples that is needed to separate MPI's own work from waiting.
constexpr double kEnoughSamples = 100;
// The maximum ratio of the sampled time to the main thread's time if only one thread was sampled.
constexpr double kOneThread = 1.1;

// The sums over the samples and the I/O rows of one process, in ns.
struct Measures {
  uint64_t io_outside = 0, io_inside = 0;
  uint64_t sampled = 0;                 // The total sampled time in the run phase.
  uint64_t blocked = 0;                 // The time that threads slept in the kernel, outside MPI.
  uint64_t queued = 0, queued_mpi = 0;  // The time that threads waited for a core, outside and inside MPI.
  uint64_t work = 0, stall = 0;         // The time in which MPI worked, and in which MPI waited, while the
                                        // thread had a core.
};

void Increase(uint64_t& sum, uint64_t more) {
  sum = base::AddSaturated(sum, more);
}

void AddSamples(const SampleSums& samples, std::vector<Measures>& of) {
  for (const SampleSum& sample : samples.sums) {
    const SampleKey& key = sample.key;
    if (key.process >= of.size() || PhaseOf(key.function) != Phase::run) continue;
    Measures& measures = of[key.process];
    const bool inside = key.function != 0;
    Increase(measures.sampled, sample.time);
    if (key.clock == layout::SampleClock::waiting) {
      Increase(inside ? measures.queued_mpi : measures.queued, sample.time);
    } else if (inside) {
      Increase(key.state == layout::SampleState::work ? measures.work : measures.stall, sample.time);
    } else if (key.clock == layout::SampleClock::blocked) {
      Increase(measures.blocked, sample.time);
    }
  }
}

void AddIo(const archive::Tables& tables, std::vector<Measures>& of) {
  for (const archive::IoRow& row : tables.io) {
    if (row.process < of.size() && layout::IsOfCLibrary(row.layer) && row.parent == 0)
      Increase(of[row.process].io_outside, row.time_sum);
  }
  const std::vector<uint32_t> mains = MainThreads(tables);
  for (const archive::Row& row : tables.rows) {
    if (row.process < of.size() && row.thread == mains[row.process] && PhaseOf(row.function) == Phase::run &&
        std::string_view(query::FunctionClass(row.function)) == "io")
      Increase(of[row.process].io_inside, row.time_sum);
  }
}

// Subtracts `part` from `*left`, but at most the whole of `*left`. Returns the subtracted amount.
uint64_t Take(uint64_t* left, uint64_t part) {
  const uint64_t taken = std::min(*left, part);
  *left -= taken;
  return taken;
}

uint64_t Scaled(uint64_t ns, double factor) {
  return static_cast<uint64_t>(static_cast<double>(ns) * factor);
}

class Divider {
 public:
  explicit Divider(const TimeSources& sources) : in_(sources), measures_(sources.times.size()) {
    AddSamples(in_.samples, measures_);
    AddIo(in_.tables, measures_);
  }

  TimeShares Divide() {
    for (size_t i = 0; i < in_.times.size(); ++i) {
      if (in_.times[i].known) AddProcess(in_.times[i], measures_[i]);
    }
    DivideRest();
    return Made();
  }

 private:
  uint64_t& Part(TimePart part) { return ns_[static_cast<size_t>(part)]; }
  void Put(TimePart part, uint64_t ns) { Increase(Part(part), ns); }

  void AddProcess(const ProcessTime& time, const Measures& measures) {
    Put(TimePart::start_end, base::AddSaturated(time.initialize, time.finalize));
    if (in_.pop.uncounted != 0) return Put(TimePart::unrecorded, time.runtime);
    // Samples cover all threads. The main thread is assumed to have lacked a core for the same share of its
    // time as all threads. Time in which other threads sleep does not affect the main thread.
    const auto sampled = static_cast<double>(measures.sampled);
    const bool one = sampled <= kOneThread * static_cast<double>(time.runtime);
    const double scale = one || sampled <= 0 ? 1 : static_cast<double>(time.runtime) / sampled;
    uint64_t outside = time.useful;
    Put(TimePart::io, Take(&outside, measures.io_outside));
    // A thread sleeps during most of its file calls. The time of these calls has already been counted.
    const uint64_t asleep = measures.blocked - std::min(measures.blocked, measures.io_outside);
    Put(TimePart::off_cpu, Take(&outside, Scaled(measures.queued, scale) + (one ? asleep : 0)));
    Put(TimePart::useful, outside);

    uint64_t inside = time.mpi;
    Put(TimePart::io, Take(&inside, measures.io_inside));
    Put(TimePart::off_cpu, Take(&inside, Scaled(measures.queued_mpi, scale)));
    const double in_mpi = static_cast<double>(measures.work) + static_cast<double>(measures.stall);
    if (in_mpi > 0) {
      Increase(sampled_, inside);
      Increase(work_, Scaled(inside, static_cast<double>(measures.work) / in_mpi));
    }
    Increase(in_mpi_, inside);
    Put(TimePart::imbalance, Take(&inside, in_.pop.useful_max - std::min(in_.pop.useful_max, time.useful)));
    Increase(rest_, inside);
  }

  // Stores in `*ns` how much of the remaining time is serialisation. Returns false if serialisation is
  // unknown.
  bool FindSerialisation(uint64_t* ns) {
    const Pop& pop = in_.pop;
    if (pop.serialisation && pop.transfer && !pop.serialisation_least && *pop.communication < 1) {
      const double lost = 1 - *pop.communication;
      // On an ideal network, the run would take max(useful) / SerE, because CommE = SerE x TrfE.
      const double without_network = std::min(1.0, *pop.communication / *pop.serialisation);
      *ns = Scaled(rest_, std::clamp((without_network - *pop.communication) / lost, 0.0, 1.0));
      return true;
    }
    if (!in_.waits.known) return false;
    uint64_t waited = in_.waits.ns;
    for (const WaitClass of_io : {WaitClass::wait_io, WaitClass::io_aggregator})
      waited -= std::min(waited, in_.waits.by_class[static_cast<size_t>(of_io)]);
    *ns = waited - std::min(waited, Part(TimePart::imbalance));
    return true;
  }

  // Divides the remaining time. I/O, off-CPU time and imbalance have already been subtracted from this time.
  void DivideRest() {
    constexpr double kMostOfIt = 0.95;
    has_samples_ = in_.samples.count.effective() >= kEnoughSamples && in_mpi_ > 0 &&
                   static_cast<double>(sampled_) >= kMostOfIt * static_cast<double>(in_mpi_);
    uint64_t serialisation = 0;
    has_waits_ = FindSerialisation(&serialisation);
    uint64_t left = rest_;
    if (has_waits_) Put(TimePart::serialisation, Take(&left, serialisation));
    if (has_samples_) Put(TimePart::mpi_work, Take(&left, work_));
    Put(has_waits_ && has_samples_ ? TimePart::transfer
        : has_waits_               ? TimePart::transfer_work
        : has_samples_             ? TimePart::waiting
                                   : TimePart::communication,
        left);
  }

  TimeShares Made() const {
    TimeShares made;
    made.has_samples = has_samples_;
    made.has_waits = has_waits_;
    for (const uint64_t ns : ns_) Increase(made.ns, ns);
    if (made.ns == 0) return made;
    std::vector<std::pair<double, size_t>> lacking;  // The fractions of 1/1000 that rounding down removes.
    uint32_t sum = 0;
    for (size_t i = 0; i < ns_.size(); ++i) {
      if (ns_[i] == 0) continue;
      TimeShare share{static_cast<TimePart>(i), ns_[i]};
      share.share = static_cast<double>(ns_[i]) / static_cast<double>(made.ns);
      share.per_mille = static_cast<uint32_t>(share.share * 1000);
      sum += share.per_mille;
      lacking.emplace_back(share.share * 1000 - share.per_mille, made.parts.size());
      made.parts.push_back(share);
    }
    std::stable_sort(lacking.begin(), lacking.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (size_t i = 0; i < lacking.size() && sum < 1000; ++i, ++sum)
      ++made.parts[lacking[i].second].per_mille;
    return made;
  }

  const TimeSources& in_;
  std::vector<Measures> measures_;  // indexed by process
  std::array<uint64_t, kTimeParts> ns_{};
  uint64_t in_mpi_ = 0;   // The time in MPI without I/O and off-CPU time.
  uint64_t sampled_ = 0;  // The part of `in_mpi_` in processes that have samples of MPI's state.
  uint64_t work_ = 0;     // The part of `in_mpi_` that is MPI's own work.
  uint64_t rest_ = 0;     // The part of `in_mpi_` that is not imbalance.
  bool has_samples_ = false, has_waits_ = false;
};

struct Words {
  std::string_view name, title, sentence;
};
constexpr std::array<Words, kTimeParts> kWords = {{
    {"useful", "Useful work", "the program's own work on a core"},
    {"imbalance", "Imbalance", "ranks with less work wait in MPI for the busiest rank"},
    {"serialisation", "Serialisation", "ranks wait for each other, although their work is equal"},
    {"transfer", "Transfer", "messages are being transferred"},
    {"mpi_work", "MPI's own work", "the MPI library copies, packs and matches"},
    {"waiting", "Serialisation and transfer",
     "waiting in MPI beyond the imbalance; a trace separates waits for ranks from the transfer of messages"},
    {"transfer_work", "Transfer and MPI's work",
     "in MPI, but not waiting for a rank; samples separate the transfer of messages from MPI's own work"},
    {"communication", "Communication",
     "serialisation, transfer and MPI's own work: samples and a trace separate them"},
    {"unrecorded", "Work and MPI", "MPI calls were not recorded, so work and waiting are not separated"},
    {"io", "I/O", "in calls that read and write files, by MPI-IO and the C library"},
    {"off_cpu", "Off-CPU", "threads were ready but had no core, or slept outside of MPI"},
    {"start_end", "Start and end", "in MPI_Init and MPI_Finalize"},
}};
const Words& WordsOf(TimePart part) {
  return kWords.at(static_cast<size_t>(part));
}

}  // namespace

std::string_view NameOf(TimePart part) {
  return WordsOf(part).name;
}
std::string_view TitleOf(TimePart part) {
  return WordsOf(part).title;
}
std::string_view SentenceOf(TimePart part) {
  return WordsOf(part).sentence;
}

TimeShares ShareTime(const TimeSources& sources) {
  return Divider(sources).Divide();
}

}  // namespace rankine::analysis
