#include "analysis/findings/stand_outs.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "analysis/phase.h"
#include "query/mpi_names.h"

namespace rankine::analysis {
namespace {

constexpr uint64_t kOften = 100;          // calls of each rank that makes them
constexpr double kMostOfIt = 0.5;         // a cause that stands for all of it
constexpr uint64_t kOwnWorkOverMpi = 20;  // a region with less MPI than this part is the program's own work

class Finder {
 public:
  explicit Finder(const Measured& measured) : in_(measured) {
    for (const ProcessTime& time : in_.times) {
      if (time.known) out_.run = base::AddSaturated(out_.run, time.runtime);
    }
    out_.known = in_.pop.processes > 0 && out_.run > 0;
  }

  StandOuts Find() {
    if (!out_.known) return out_;
    AddWaits();
    AddImbalance();
    AddSplit();
    AddCalls();
    AddFiles();
    AddProcessors();
    std::stable_sort(out_.list.begin(), out_.list.end(),
                     [](const StandOut& a, const StandOut& b) { return a.cost > b.cost; });
    if (out_.list.size() > kMostStandOuts) {
      out_.more = out_.list.size() - kMostStandOuts;
      out_.list.resize(kMostStandOuts);
    }
    return std::move(out_);
  }

 private:
  // False: it costs too little to be one.
  bool Add(StandOut found) {
    found.share = std::min(1.0, static_cast<double>(found.cost) / static_cast<double>(out_.run));
    if (found.share < kLeastShare) return false;
    out_.list.push_back(found);
    return true;
  }

  void AddWaits() {
    for (uint32_t i = 0; i < in_.waits.lines.size(); ++i) {
      const WaitLine& line = in_.waits.lines[i];
      if (PhaseOf(line.function) != Phase::run) continue;
      uint64_t& waited = waited_[{line.function, line.site}];
      waited = base::AddSaturated(waited, line.ns);
      Add({.kind = StandOutKind::wait, .cost = line.ns, .place = i});
    }
  }

  // Of all waits, those for what the process computed.
  uint64_t WaitsForWorkOf(uint32_t process) const {
    uint64_t sum = 0;
    for (const WaitLine& line : in_.waits.lines) {
      for (const WaitCause& cause : line.causes) {
        if (cause.key.process == process && cause.key.function == 0) sum = base::AddSaturated(sum, cause.ns);
      }
    }
    return sum;
  }

  // In files, not by MPI's functions, so that it counts as work: of each process in all of them, and of one
  // process in each.
  void AddImbalance() {
    const Pop& pop = in_.pop;
    if (pop.processes < 2 || in_.times[pop.slowest].without_mpi) return;
    const auto slowest = static_cast<uint32_t>(pop.slowest);
    const double excess = static_cast<double>(pop.useful_max) - pop.useful_average;
    StandOut found{.kind = StandOutKind::imbalance,
                   .cost = static_cast<uint64_t>(excess * static_cast<double>(pop.processes)),
                   .process = slowest};
    // Known with their causes, and in more words.
    if (static_cast<double>(WaitsForWorkOf(slowest)) >= kMostOfIt * static_cast<double>(found.cost)) return;
    if (!FindLoneIo(excess, &found)) FindRegion(excess, &found);
    if (!Add(found)) return;
    uneven_left_ = found.cost;
    if (found.kind == StandOutKind::lone_io) told_file_ = found.place;
  }

  bool FindLoneIo(double excess, StandOut* found) const {
    std::map<uint32_t, uint64_t> by_file;
    uint64_t own = 0, all = 0;
    for (const archive::IoRow& row : in_.tables.io) {
      if (!format::IsOfCLibrary(row.layer) || row.parent != 0) continue;
      all = base::AddSaturated(all, row.time_sum);
      if (row.process != found->process) continue;
      own = base::AddSaturated(own, row.time_sum);
      by_file[row.file] = base::AddSaturated(by_file[row.file], row.time_sum);
    }
    const double mean = static_cast<double>(all) / static_cast<double>(in_.pop.processes);
    if (own == 0 || static_cast<double>(own) - mean < kMostOfIt * excess) return false;
    const auto file = std::max_element(by_file.begin(), by_file.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    for (uint32_t i = 0; i < in_.files.size(); ++i) {
      if (in_.files[i].file == file->first) found->place = i;
    }
    if (found->place == archive::kNone) return false;
    found->kind = StandOutKind::lone_io;
    found->most = own;
    found->mean = mean;
    return true;
  }

  void FindRegion(double excess, StandOut* found) const {
    for (const RegionLine& line : in_.regions.lines) {
      const double more = static_cast<double>(line.own.max) - line.own.mean;
      if (line.own.max_process != found->process || line.mpi_sum > line.time.sum / kOwnWorkOverMpi ||
          more < kMostOfIt * excess || more <= static_cast<double>(found->most) - found->mean)
        continue;
      found->region = line.node;
      found->most = line.own.max;
      found->mean = line.own.mean;
    }
  }

  // Of the busiest rank's time in MPI, by a replay. With a trace the waits say more.
  void AddSplit() {
    const Pop& pop = in_.pop;
    if (!pop.serialisation || !pop.transfer || *pop.serialisation <= 0 || in_.waits.known) return;
    split_ = true;
    const auto ranks = static_cast<double>(pop.processes);
    const auto work = static_cast<double>(pop.useful_max);
    const double without_network = std::min(work / *pop.serialisation, static_cast<double>(pop.runtime));
    Add({.kind = StandOutKind::serialisation,
         .cost = static_cast<uint64_t>(std::max(0.0, without_network - work) * ranks)});
    Add({.kind = StandOutKind::transfer,
         .cost = static_cast<uint64_t>((static_cast<double>(pop.runtime) - without_network) * ranks)});
  }

  static StandOutKind KindOf(const ProfileLine& line) {
    const auto function = static_cast<uint16_t>(line.function);
    const bool often = line.time.present > 0 && line.calls / line.time.present >= kOften;
    if (!often || line.bytes == 0 || line.bytes / line.calls >= kFewBytes) return StandOutKind::calls;
    if (query::Collective(function)) return StandOutKind::small_collectives;
    return std::string_view(query::FunctionClass(function)) == "point_to_point" ? StandOutKind::small_messages
                                                                                : StandOutKind::calls;
  }

  // Of a collective operation's time that of ranks beyond the one with least: they came earlier than that,
  // which the uneven work has told, as far as it goes.
  uint64_t TakeUneven(const ProfileLine& line) {
    if (!query::Collective(static_cast<uint16_t>(line.function)) ||
        line.time.present < in_.tables.processes.size())
      return 0;
    const uint64_t least = base::MulDiv(line.time.min, line.time.present, 1);
    const uint64_t taken = std::min(line.time_sum - std::min(least, line.time_sum), uneven_left_);
    uneven_left_ -= taken;
    return taken;
  }

  // Without their waits. What a replay has told of all of them is not told again of each.
  void AddCalls() {
    if (split_) return;
    for (uint32_t i = 0; i < in_.profile.sites.size(); ++i) {
      const ProfileLine& line = in_.profile.sites[i];
      const auto function = static_cast<uint16_t>(line.function);
      if (line.phase != Phase::run || std::string_view(query::FunctionClass(function)) == "io") continue;
      const auto waited = waited_.find({function, line.site});
      const uint64_t waits = waited == waited_.end() ? 0 : waited->second;
      const uint64_t told = in_.waits.known ? std::min(waits, line.time_sum) : TakeUneven(line);
      Add({.kind = KindOf(line), .cost = line.time_sum - told, .place = i});
    }
  }

  void AddFiles() {
    for (uint32_t i = 0; i < in_.files.size(); ++i) {
      if (i != told_file_) Add({.kind = StandOutKind::io, .cost = in_.files[i].time, .place = i});
    }
  }

  void AddProcessors() {
    uint64_t sum = 0;
    for (const SampleSum& sample : in_.samples.sums) {
      if (sample.key.clock == format::SampleClock::waiting && PhaseOf(sample.key.function) == Phase::run)
        sum = base::AddSaturated(sum, sample.time);
    }
    Add({.kind = StandOutKind::processors, .cost = sum});
  }

  const Measured& in_;
  StandOuts out_;
  std::map<std::pair<uint16_t, uint32_t>, uint64_t> waited_;  // by function and site, ns
  uint64_t uneven_left_ = 0;  // of the uneven work's cost, what no collective operation has had yet, ns
  uint32_t told_file_ = archive::kNone;  // in Measured::files
  bool split_ = false;
};

}  // namespace

StandOuts FindStandOuts(const Measured& measured) {
  return Finder(measured).Find();
}

}  // namespace rankine::analysis
