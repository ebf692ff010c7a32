// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/stand_outs.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "analysis/findings/no_processor.h"
#include "analysis/processes/phase.h"
#include "query/records/mpi_names.h"

namespace rankine::analysis {
namespace {

constexpr uint64_t kOften = 100;          // calls of each rank that makes them
constexpr double kMostOfIt = 0.5;         // a cause with this share explains the whole
constexpr uint64_t kOwnWorkOverMpi = 20;  // a region is own work if MPI takes less than 1/20 of it

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
    AddEnd();
    AddWaits();
    AddImbalance();
    AddSplit();
    AddCalls();
    AddFiles();
    AddProcessors();
    AddServer();
    std::stable_sort(out_.list.begin(), out_.list.end(), [](const StandOut& a, const StandOut& b) {
      return IsEnd(a.kind) != IsEnd(b.kind) ? IsEnd(a.kind) : a.cost > b.cost;
    });
    if (out_.list.size() > kMostStandOuts) {
      out_.more = out_.list.size() - kMostStandOuts;
      out_.list.resize(kMostStandOuts);
    }
    return std::move(out_);
  }

 private:
  static bool IsEnd(StandOutKind kind) {
    return kind == StandOutKind::abnormal_end || kind == StandOutKind::deadlock;
  }

  // False: it costs too little to be a finding.
  bool Add(StandOut found) {
    found.share = std::min(1.0, static_cast<double>(found.cost) / static_cast<double>(out_.run));
    if (found.share < kLeastShare && !IsEnd(found.kind)) return false;
    out_.list.push_back(found);
    return true;
  }

  void AddEnd() {
    out_.deadlock = FindDeadlock(in_.tables, in_.endings);
    if (out_.deadlock) return AddDeadlock(*out_.deadlock);
    out_.end = FindAbnormalEnd(in_.tables, in_.endings);
    if (!out_.end) return;
    uint64_t cost = 0;
    for (const LeftBehind& left : out_.end->left) {
      cost = base::AddSaturated(cost, left.after);
      TellOf(left.call, left.after);
    }
    Add({.kind = StandOutKind::abnormal_end, .cost = cost, .process = out_.end->process});
  }

  void AddDeadlock(const Deadlock& deadlock) {
    for (const Stuck& stuck : deadlock.ranks) TellOf(stuck.call, deadlock.ns);
    Add({.kind = StandOutKind::deadlock, .cost = base::MulDiv(deadlock.ns, deadlock.ranks.size(), 1)});
  }

  void TellOf(const query::OpenCall& call, uint64_t ns) {
    const uint32_t site = call.site < in_.tables.sites.size() ? call.site : archive::kNone;
    uint64_t& told = ended_in_[{call.function, site}];
    told = base::AddSaturated(told, ns);
  }

  void AddWaits() {
    for (uint32_t i = 0; i < in_.waits.lines.size(); ++i) {
      const WaitLine& line = in_.waits.lines[i];
      if (PhaseOf(line.function) != Phase::run) continue;
      uint64_t& waited = waited_[{line.function, line.site}];
      waited = base::AddSaturated(waited, line.ns);
      if (!Add({.kind = StandOutKind::wait, .cost = line.ns, .place = i})) continue;
      for (const WaitCause& cause : line.causes) {
        if (cause.key.file == archive::kNone) continue;
        uint64_t& for_file = waited_for_[cause.key.file];
        for_file = base::AddSaturated(for_file, cause.ns);
      }
    }
  }

  // The time of all waits whose cause is computation of the process.
  uint64_t WaitsForWorkOf(uint32_t process) const {
    uint64_t sum = 0;
    for (const WaitLine& line : in_.waits.lines) {
      for (const WaitCause& cause : line.causes) {
        if (cause.key.process == process && cause.key.function == 0) sum = base::AddSaturated(sum, cause.ns);
      }
    }
    return sum;
  }

  // Without ranks that worked less because they ended early: these do not show how the work is shared.
  Pop OfTheWholeRun() const {
    std::vector<ProcessTime> times(in_.times.begin(), in_.times.end());
    bool left_out = false;
    for (size_t i = 0; i < times.size() && i < in_.endings.size(); ++i) {
      if (!EndedEarly(in_.endings[i], times[i].runtime, in_.pop.runtime) ||
          static_cast<double>(times[i].useful) >= in_.pop.useful_average)
        continue;
      times[i].known = false;
      left_out = true;
    }
    return left_out ? ComputePop(times) : in_.pop;
  }

  // Adds the imbalance or lone I/O. File calls outside of MPI count as work of the rank.
  void AddImbalance() {
    const Pop pop = OfTheWholeRun();
    if (pop.processes < 2 || pop.uncounted != 0 || in_.times[pop.slowest].without_mpi) return;
    const auto slowest = static_cast<uint32_t>(pop.slowest);
    const double excess = static_cast<double>(pop.useful_max) - pop.useful_average;
    StandOut found{.kind = StandOutKind::imbalance,
                   .cost = static_cast<uint64_t>(excess * static_cast<double>(pop.processes)),
                   .process = slowest};
    // The waits are findings themselves, with their causes.
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
      if (!layout::IsOfCLibrary(row.layer) || row.parent != 0) continue;
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

  // Splits the busiest rank's time in MPI, by a replay. With an event trace, the waits say more.
  void AddSplit() {
    const Pop& pop = in_.pop;
    if (!pop.serialisation || !pop.transfer || *pop.serialisation <= 0 || in_.waits.known) return;
    if (pop.serialisation_least) return;  // means of computation do not tell the one from the other
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

  static uint64_t BeyondLeast(const ProfileLine& line) {
    const uint64_t least = base::MulDiv(line.time.min, line.time.present, 1);
    return line.time_sum - std::min(least, line.time_sum);
  }

  // Takes the time of a collective operation beyond that of the rank with least, as far as the imbalance
  // explains it: the other ranks came earlier. Calls that never returned are included.
  uint64_t TakeUneven(const ProfileLine& line, uint64_t beyond) {
    if (!query::Collective(static_cast<uint16_t>(line.function)) ||
        line.time.present < in_.tables.processes.size())
      return 0;
    const uint64_t taken = std::min(beyond, uneven_left_);
    uneven_left_ -= taken;
    return taken;
  }

  // Adds calls without their waits. If a replay has split the time of all calls, single calls are not added.
  void AddCalls() {
    if (split_) return;
    for (uint32_t i = 0; i < in_.profile.sites.size(); ++i) AddCall(in_.profile.sites[i], i);
  }

  void AddCall(const ProfileLine& line, uint32_t place) {
    const auto function = static_cast<uint16_t>(line.function);
    if (line.phase != Phase::run || std::string_view(query::FunctionClass(function)) == "io") return;
    const auto waited = waited_.find({function, line.site});
    const uint64_t waits = waited == waited_.end() ? 0 : waited->second;
    const auto ended = ended_in_.find({function, line.site});
    const uint64_t by_end = ended == ended_in_.end() ? 0 : std::min(ended->second, line.open_time);
    const uint64_t open = line.open_time - by_end, returned = line.time_sum - line.open_time;
    const uint64_t time = line.time_sum - by_end;
    // A trace has no waits of calls that never returned.
    const uint64_t told = in_.waits.known ? std::min(waits, returned) + TakeUneven(line, open)
                                          : TakeUneven(line, std::min(BeyondLeast(line), time));
    Add({.kind = open > returned ? StandOutKind::calls : KindOf(line),
         .cost = time - told,
         .place = place,
         .open = open});
  }

  // Do findings on waits name this file as their cause?
  bool IsToldByWaits(const IoFile& file) const {
    const auto waited = waited_for_.find(file.file);
    return waited != waited_for_.end() &&
           static_cast<double>(waited->second) >= kMostOfIt * static_cast<double>(file.time);
  }

  void AddFiles() {
    for (uint32_t i = 0; i < in_.files.size(); ++i) {
      if (i != told_file_ && !IsOfMpiItself(in_.files[i].path) && !IsToldByWaits(in_.files[i]))
        Add({.kind = StandOutKind::io, .cost = in_.files[i].time, .place = i});
    }
  }

  void AddServer() {
    if (!in_.server) return;
    out_.server = in_.server;
    Add({.kind = StandOutKind::slow_server, .cost = in_.server->cost});
  }

  void AddProcessors() {
    const NoProcessor none = FindNoProcessor(in_.samples);
    StandOut found{.kind = StandOutKind::processors, .cost = none.ns, .process = none.process};
    found.in_mpi = none.in_mpi;
    found.most = none.most;
    found.mean = static_cast<double>(found.cost) / static_cast<double>(in_.pop.processes);
    Add(found);
  }

  const Measured& in_;
  StandOuts out_;
  std::map<std::pair<uint16_t, uint32_t>, uint64_t> waited_;    // by function and site, ns
  std::map<std::pair<uint16_t, uint32_t>, uint64_t> ended_in_;  // likewise: counted for the abnormal end, ns
  std::map<uint32_t, uint64_t>
      waited_for_;            // by index in Tables::io_files: time of waits that are findings, ns
  uint64_t uneven_left_ = 0;  // part of the imbalance's cost that no collective operation has taken, ns
  uint32_t told_file_ = archive::kNone;  // in Measured::files
  bool split_ = false;
};

}  // namespace

StandOuts FindStandOuts(const Measured& measured) {
  return Finder(measured).Find();
}

}  // namespace rankine::analysis
