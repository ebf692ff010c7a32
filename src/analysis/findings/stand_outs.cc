// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/stand_outs.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/findings/core_waits.h"
#include "analysis/findings/device_reads.h"
#include "analysis/findings/file_times.h"
#include "analysis/findings/near_sites.h"
#include "analysis/processes/phase.h"
#include "archive/io/rows.h"
#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "mpi_facts/generated/functions.h"
#include "query/records/mpi_names.h"

namespace rankine::analysis {
namespace {

constexpr uint64_t kOften = 100;         // The minimum number of times that a rank makes a frequent call.
constexpr uint64_t kShortWait = 50'000;  // average duration of a wait, in ns
// The mean message size, in bytes per call, above which the transfer takes a noticeable time.
constexpr uint64_t kManyBytes = 65536;
constexpr double kMostOfIt = 0.5;  // The minimum share of a cost that a cause must account for, to explain
                                   // the whole cost.
// A region counts as the program's own work if MPI takes less than 1/20 of its time.
constexpr uint64_t kOwnWorkOverMpi = 20;

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
    FindLockedFiles();
    FindExchanges();
    AddWaits();
    FindProcessors();
    AddImbalance();
    AddSplit();
    AddAlgorithms();
    AddCommunicators();
    AddExchanges();
    AddCalls();
    AddFiles();
    AddThreads();
    AddPageFaults();
    Add(cores_.found);
    AddServer();
    std::stable_sort(out_.list.begin(), out_.list.end(), [](const StandOut& a, const StandOut& b) {
      return IsEnd(a.kind) != IsEnd(b.kind) ? IsEnd(a.kind) : a.cost > b.cost;
    });
    if (out_.list.size() > kMostStandOuts) {
      out_.more += out_.list.size() - kMostStandOuts;
      out_.list.resize(kMostStandOuts);
    }
    return std::move(out_);
  }

 private:
  static bool IsEnd(StandOutKind kind) {
    return kind == StandOutKind::abnormal_end || kind == StandOutKind::deadlock;
  }

  double LeastOf(const StandOut& found) const {
    if (found.kind == StandOutKind::imbalance || found.kind == StandOutKind::lone_io)
      return IsSteady(found) ? kLeastShare : kLeastImbalance;
    return found.kind == StandOutKind::calls && found.open == 0 ? kLeastCalls : kLeastShare;
  }

  // Returns false if the cost is too low for a finding.
  bool Add(StandOut found) {
    found.share = std::min(1.0, static_cast<double>(found.cost) / static_cast<double>(out_.run));
    found.gain = std::min({found.gain, found.cost, in_.pop.runtime});
    const bool is_short = found.cost / in_.pop.processes < kLeastTime;
    if ((found.share < LeastOf(found) || is_short) && !IsEnd(found.kind)) {
      out_.more += found.share >= kNoted ? 1 : 0;
      return false;
    }
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
    out_.chains = FindChains(in_.tables, in_.waits);
    for (uint32_t i = 0; i < out_.chains.size(); ++i) AddChain(out_.chains[i], i);
  }

  // Short waits in small messages or collectives are added to the cost of these calls, because the waits are
  // parts of many round trips.
  bool IsOfSmall(const WaitLine& wait) const {
    if (wait.count == 0 || wait.ns / wait.count >= kShortWait) return false;
    const auto line = std::ranges::find_if(in_.profile.sites, [&wait](const ProfileLine& one) {
      return one.function == wait.function && one.site == wait.site;
    });
    if (line == in_.profile.sites.end()) return false;
    const StandOutKind kind = KindOf(*line);
    return kind == StandOutKind::small_messages || kind == StandOutKind::small_collectives ||
           IsInExchange(static_cast<uint32_t>(line - in_.profile.sites.begin()));
  }

  void AddChain(const Chain& chain, uint32_t place) {
    if (std::ranges::all_of(chain.lines, [this](uint32_t at) { return IsOfSmall(in_.waits.lines[at]); }))
      return;
    for (const uint32_t at : chain.lines) {
      const WaitLine& line = in_.waits.lines[at];
      uint64_t& waited = waited_[{line.function, line.site}];
      waited = base::AddSaturated(waited, line.ns);
      for (const auto& [process, ns] : line.by_process)
        waited_by_[process] = base::AddSaturated(waited_by_[process], ns);
    }
    // If waits for file locks made the rank late, another finding reports these waits.
    const uint32_t file = chain.file != archive::kNone ? chain.file : chain.cause.file;
    if (file != archive::kNone && locked_files_.contains(file)) return;
    if (!Add({.kind = StandOutKind::wait, .cost = chain.ns, .place = place, .gain = chain.most})) return;
    if (chain.file != archive::kNone) {
      uint64_t& for_file = waited_for_[chain.file];
      for_file = base::AddSaturated(for_file, chain.ns);
    }
    for (const uint32_t at : chain.lines) {
      for (const WaitCause& cause : in_.waits.lines[at].causes) {
        if (cause.key.file == archive::kNone) continue;
        uint64_t& for_file = waited_for_[cause.key.file];
        for_file = base::AddSaturated(for_file, cause.ns);
      }
    }
  }

  // The total time of those waits that were caused by computation of the process.
  uint64_t WaitsForWorkOf(uint32_t process) const {
    uint64_t sum = 0;
    for (const WaitLine& line : in_.waits.lines) {
      for (const WaitCause& cause : line.causes) {
        if (cause.key.process == process && cause.key.function == 0) sum = base::AddSaturated(sum, cause.ns);
      }
    }
    return sum;
  }

  // Leaves out ranks that worked less because they ended early. The work of such ranks does not show how
  // evenly the work is distributed. Time spent waiting for file locks does not count as work either.
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
    for (const auto& [process, ns] : lock_times_) {
      if (process >= times.size()) continue;
      times[process].useful -= std::min(times[process].useful, ns);
      left_out = true;
    }
    return left_out ? ComputePop(times) : in_.pop;
  }

  // Adds a finding on load imbalance, or on I/O that only the slowest rank does. Time in file calls outside
  // MPI counts as work of the rank.
  void AddImbalance() {
    const Pop pop = OfTheWholeRun();
    if (pop.processes < 2 || pop.uncounted != 0 || in_.times[pop.slowest].without_mpi) return;
    const auto slowest = static_cast<uint32_t>(pop.slowest);
    const double excess = static_cast<double>(pop.useful_max) - pop.useful_average;
    StandOut found{.kind = StandOutKind::imbalance,
                   .cost = static_cast<uint64_t>(excess * static_cast<double>(pop.processes)),
                   .process = slowest,
                   .gain = static_cast<uint64_t>(excess)};
    // If the trace shows the waits for the work of the slowest rank, these waits are the findings, along
    // with their causes.
    if (static_cast<double>(WaitsForWorkOf(slowest)) >= kMostOfIt * static_cast<double>(found.cost)) return;
    // Other ranks also wait for a rank that is waiting for locks.
    uint64_t most_locked = 0;
    for (const auto& [process, ns] : lock_times_) most_locked = std::max(most_locked, ns);
    for (uint32_t i = 0; most_locked > 0 && i < in_.times.size(); ++i) {
      const auto own = lock_times_.find(i);
      uneven_left_ += most_locked - (own == lock_times_.end() ? 0 : own->second);
    }
    // The rank took longer because it often had no core. So the lack of cores is the finding.
    if (IsUncoredFinding() && cores_.Explain(slowest, kMostOfIt * excess, in_.pop)) {
      uneven_left_ = base::AddSaturated(uneven_left_, found.cost);
      return;
    }
    if (!FindLoneIo(excess, &found)) FindRegion(excess, &found);
    if (in_.waits.known) found.cost -= std::min(found.cost, WaitsForWorkOf(slowest));
    if (!Add(found)) return;
    uneven_left_ = base::AddSaturated(uneven_left_, found.cost);
    if (found.kind == StandOutKind::lone_io && IsMost(found.cost, in_.files[found.place].time))
      told_file_ = found.place;
  }

  // True if the other ranks wait in nearly every call of a collective operation. Ranks that differ only by
  // chance wait in some of the calls.
  bool IsSteady(const StandOut& found) const {
    constexpr uint64_t kLeastCalls = 10;  // per rank
    constexpr double kSure = 0.35;        // Times in the histogram are exact only to a factor of two.
    uint64_t waited = 0;
    for (const archive::Row& row : in_.tables.rows) {
      if (row.process == found.process || row.calls < kLeastCalls || PhaseOf(row.function) != Phase::run ||
          !query::Collective(row.function))
        continue;
      uint64_t calls = 0;
      size_t bucket = 0;
      while (bucket + 1 < row.time_histogram.size() &&
             (calls = base::AddSaturated(calls, row.time_histogram[bucket])) <= row.calls / 10)
        ++bucket;
      if (calls > 0) waited = base::AddSaturated(waited, base::MulDiv(row.calls, uint64_t{1} << bucket, 1));
    }
    return static_cast<double>(waited) >= kSure * static_cast<double>(found.cost);
  }

  bool FindLoneIo(double excess, StandOut* found) const {
    std::map<uint32_t, uint64_t> by_file;
    uint64_t own = 0, all = 0;
    for (const archive::IoRow& row : in_.tables.io) {
      if (!layout::IsOfCLibrary(row.layer) || row.parent != 0 || IsLock(row)) continue;
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
      if (Has(in_.files[i], file->first)) found->place = i;
    }
    if (found->place == archive::kNone) return false;
    found->kind = StandOutKind::lone_io;
    found->most = own;
    found->mean = mean;
    found->gain = found->cost;
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

  // Uses a replay to split the time of the busiest rank in MPI into serialisation and transfer. With an event
  // trace, the split is not needed, because the waits in the trace are more detailed.
  void AddSplit() {
    const Pop& pop = in_.pop;
    if (!pop.serialisation || !pop.transfer || *pop.serialisation <= 0 || in_.waits.known) return;
    // If the replay used mean computation times, the split into serialisation and transfer is unknown.
    if (pop.serialisation_least) return;
    split_ = true;
    const auto ranks = static_cast<double>(pop.processes);
    const auto work = static_cast<double>(pop.useful_max);
    const double without_network = std::min(work / *pop.serialisation, static_cast<double>(pop.runtime));
    Add({.kind = StandOutKind::serialisation,
         .cost = static_cast<uint64_t>(std::max(0.0, without_network - work) * ranks),
         .gain = static_cast<uint64_t>(std::max(0.0, without_network - work))});
    const double with_network = static_cast<double>(pop.runtime) - without_network;
    Add({.kind = StandOutKind::transfer,
         .cost = static_cast<uint64_t>(with_network * ranks),
         .gain = static_cast<uint64_t>(with_network)});
  }

  StandOutKind KindOf(const ProfileLine& line) const {
    const auto function = static_cast<uint16_t>(line.function);
    // Waits have their own findings. The rest of the time in a completion call was spent on transferring
    // messages.
    if (in_.waits.known && query::Completes(function) && line.calls > 0 &&
        line.bytes / line.calls >= kManyBytes)
      return StandOutKind::missing_overlap;
    if (!IsOften(line) || line.bytes == 0 || line.bytes / line.calls >= kFewBytes) return StandOutKind::calls;
    if (query::Collective(function)) return StandOutKind::small_collectives;
    return std::string_view(query::FunctionClass(function)) == "point_to_point" ? StandOutKind::small_messages
                                                                                : StandOutKind::calls;
  }

  static uint64_t BeyondLeast(const ProfileLine& line) {
    const uint64_t least = base::MulDiv(line.time.min, line.time.present, 1);
    return line.time_sum - std::min(least, line.time_sum);
  }

  // Subtracts the waiting time in a collective operation from the part of the imbalance that is not
  // attributed yet. Returns the subtracted time. The rank with the least time in the operation does not
  // wait, so any longer time of another rank is waiting time. The time in the operation includes calls that
  // never returned. The result is at most `most`.
  uint64_t TakeUneven(const ProfileLine& line, uint64_t beyond, uint64_t most) {
    if (!query::Collective(static_cast<uint16_t>(line.function))) return 0;
    if (line.time.present < in_.tables.processes.size()) {
      // Some ranks may call the collective at other call sites, for example in the branches of an if.
      const auto all = std::ranges::find(in_.profile.functions, line.function, &ProfileLine::function);
      if (all == in_.profile.functions.end() || all->time.present < in_.tables.processes.size()) return 0;
      beyond = BeyondLeast(*all);
    }
    const uint64_t taken = std::min({beyond, most, uneven_left_});
    uneven_left_ -= taken;
    return taken;
  }

  // Adds findings on calls. The cost of a call does not include its waits. Adds no findings on individual
  // calls if a replay has already split the time of all calls.
  void AddCalls() {
    if (split_) return;
    for (uint32_t i = 0; i < in_.profile.sites.size(); ++i) AddCall(in_.profile.sites[i], i);
  }

  struct CallCost {
    uint64_t cost = 0, open = 0, returned = 0;
  };
  CallCost CostOf(const ProfileLine& line) {
    const auto function = static_cast<uint16_t>(line.function);
    const auto waited = waited_.find({function, line.site});
    const uint64_t waits = waited == waited_.end() ? 0 : waited->second;
    const auto ended = ended_in_.find({function, line.site});
    const uint64_t by_end = ended == ended_in_.end() ? 0 : std::min(ended->second, line.open_time);
    const uint64_t open = line.open_time - by_end, returned = line.time_sum - line.open_time;
    const uint64_t time = line.time_sum - by_end;
    // A trace does not contain the waiting times for calls that never returned.
    const uint64_t told = in_.waits.known ? std::min(waits, returned) + TakeUneven(line, open, open)
                                          : TakeUneven(line, BeyondLeast(line), time);
    return {time - told, open, returned};
  }

  void AddCall(const ProfileLine& line, uint32_t place) {
    const auto function = static_cast<uint16_t>(line.function);
    if (line.phase != Phase::run || std::string_view(query::FunctionClass(function)) == "io" ||
        told_calls_.contains(place))
      return;
    const CallCost found = CostOf(line);
    const StandOutKind kind = found.open > found.returned ? StandOutKind::calls : KindOf(line);
    // Ranks may wait in MPI calls for other ranks that lack a core. The finding on cores already includes the
    // cost of these calls, so the finding on calls is left out.
    if (kind == StandOutKind::calls && found.open == 0 && IsUncoredFinding() &&
        IsMost(cores_.found.cost, found.cost))
      return;
    Add({.kind = kind, .cost = found.cost, .place = place, .open = found.open, .gain = line.time.max});
  }

  void AddAlgorithms() {
    if (split_) return;
    out_.algorithms = FindAlgorithms(in_.tables, in_.profile);
    for (uint32_t i = 0; i < out_.algorithms.size(); ++i) {
      const Algorithm& one = out_.algorithms[i];
      StandOut found{.kind = one.kind == Algorithm::Kind::reduce_broadcast ? StandOutKind::reduce_broadcast
                                                                           : StandOutKind::linear_broadcast,
                     .place = i,
                     .process = one.process};
      std::vector<uint32_t> lines = one.others;
      lines.push_back(one.first);
      for (const uint32_t line : lines) {
        found.cost = base::AddSaturated(found.cost, CostOf(in_.profile.sites[line]).cost);
        found.gain = base::AddSaturated(found.gain, in_.profile.sites[line].time.max);
      }
      if (Add(found)) told_calls_.insert(lines.begin(), lines.end());
    }
  }

  static bool MakesOrFrees(const ProfileLine& line) {
    const mpi_facts::Function& facts = mpi_facts::FactsOf(static_cast<uint16_t>(line.function));
    return line.phase == Phase::run && facts.cls == mpi_facts::Class::communicator &&
           (facts.makes || facts.frees) && line.time.present > 0 && line.calls / line.time.present >= kOften;
  }

  // The creation and the freeing of communicators are reported as one cost.
  void AddCommunicators() {
    if (split_) return;
    StandOut found{.kind = StandOutKind::communicators};
    std::vector<uint32_t> lines;
    for (uint32_t i = 0; i < in_.profile.sites.size(); ++i) {
      const ProfileLine& line = in_.profile.sites[i];
      if (!MakesOrFrees(line)) continue;
      if (found.place == archive::kNone && mpi_facts::FactsOf(static_cast<uint16_t>(line.function)).makes)
        found.place = i;
      lines.push_back(i);
    }
    if (found.place == archive::kNone) return;
    for (const uint32_t line : lines) {
      found.cost = base::AddSaturated(found.cost, CostOf(in_.profile.sites[line]).cost);
      found.gain = base::AddSaturated(found.gain, in_.profile.sites[line].time.max);
    }
    if (Add(found)) told_calls_.insert(lines.begin(), lines.end());
  }

  static bool IsOften(const ProfileLine& line) {
    return line.time.present > 0 && line.calls / line.time.present >= kOften;
  }

  static bool Begins(const ProfileLine& line) {
    return mpi_facts::FactsOf(static_cast<uint16_t>(line.function)).completion ==
           mpi_facts::Completion::begins;
  }

  bool IsSmallStart(const ProfileLine& line) const {
    return line.phase == Phase::run && Begins(line) && KindOf(line) == StandOutKind::small_messages;
  }

  bool IsSmallCompletion(const ProfileLine& line) const {
    return line.phase == Phase::run && line.open == 0 && IsOften(line) &&
           query::Completes(static_cast<uint16_t>(line.function)) && KindOf(line) == StandOutKind::calls;
  }

  // Finds calls in one piece of code that start or complete small messages. All calls of the exchange become
  // one finding, because each small message needs all these calls.
  void FindExchanges() {
    std::set<uint32_t> used;
    const auto& sites = in_.profile.sites;
    for (uint32_t i = 0; i < sites.size(); ++i) {
      if (used.contains(i) || !IsSmallStart(sites[i])) continue;
      std::vector<uint32_t> calls;
      bool completed = false;
      for (uint32_t j = 0; j < sites.size(); ++j) {
        if (used.contains(j) || !AreNear(in_.tables, sites[i].site, sites[j].site)) continue;
        const bool completes = IsSmallCompletion(sites[j]);
        completed = completed || completes;
        if (completes || IsSmallStart(sites[j])) calls.push_back(j);
      }
      if (!completed) continue;
      used.insert(calls.begin(), calls.end());
      exchanges_.push_back(std::move(calls));
    }
  }

  bool IsInExchange(uint32_t place) const {
    return std::ranges::any_of(exchanges_, [place](const std::vector<uint32_t>& calls) {
      return std::ranges::find(calls, place) != calls.end();
    });
  }

  void AddExchanges() {
    if (split_) return;
    for (const std::vector<uint32_t>& calls : exchanges_) {
      if (std::ranges::any_of(calls, [this](uint32_t at) { return told_calls_.contains(at); })) continue;
      // The lines of a profile are sorted by time.
      StandOut found{.kind = StandOutKind::small_messages, .place = calls.front()};
      for (const uint32_t at : calls) {
        found.cost = base::AddSaturated(found.cost, CostOf(in_.profile.sites[at]).cost);
        found.gain = base::AddSaturated(found.gain, in_.profile.sites[at].time.max);
      }
      if (!Add(found)) continue;
      told_calls_.insert(calls.begin(), calls.end());
      out_.joined[found.place] = {calls.begin() + 1, calls.end()};
    }
  }

  // True if findings on waits name the file as their cause.
  bool IsToldByWaits(const IoFile& file) const {
    uint64_t waited = 0;
    for (const auto& [place, ns] : waited_for_) {
      if (Has(file, place)) waited = base::AddSaturated(waited, ns);
    }
    return static_cast<double>(waited) >= kMostOfIt * static_cast<double>(file.time);
  }

  static bool IsMost(uint64_t part, uint64_t whole) {
    return static_cast<double>(part) >= kMostOfIt * static_cast<double>(whole);
  }

  // Finds files whose time is mostly spent on waiting for locks.
  void FindLockedFiles() {
    for (const IoFile& file : in_.files) {
      if (file.ranks < 2 || !file.alike.empty() || IsOfMpiItself(file.path) ||
          !IsMost(LockTime(file), file.time) ||
          static_cast<double>(file.time) < kLeastShare * static_cast<double>(out_.run))
        continue;
      locked_files_.insert(file.file);
    }
    for (const archive::IoRow& row : in_.tables.io) {
      if (!IsLock(row)) continue;
      uint64_t& time = lock_times_[row.process];
      time = base::AddSaturated(time, row.time_sum);
    }
  }

  bool IsLock(const archive::IoRow& row) const {
    return row.parent == 0 && locked_files_.contains(row.file) &&
           archive::KindOf(row) == layout::IoKind::lock;
  }

  void AddFiles() {
    for (uint32_t i = 0; i < in_.files.size(); ++i) {
      const IoFile& file = in_.files[i];
      if (i == told_file_ || IsOfMpiItself(file.path) || IsToldByWaits(file)) continue;
      StandOut found{.kind = StandOutKind::io, .cost = file.time, .place = i};
      if (static_cast<double>(file.time) < kLeastShare * static_cast<double>(out_.run)) continue;
      found.gain = MostOfRank(in_.tables, file);
      if (locked_files_.contains(file.file)) {
        found.kind = StandOutKind::file_locks;
        found.cost = LockTime(file);
      } else if (IsMost(MetadataTime(file), file.time) && CallsOf(file) >= kOften) {
        found.kind = StandOutKind::metadata;
      } else if (FindDeviceReads(in_.tables, file)) {
        found.kind = StandOutKind::page_cache_misses;
      }
      Add(found);
    }
  }

  void AddThreads() {
    for (const ThreadWait& wait : FindThreadWaits(in_.tables.space, in_.regions)) {
      const Spread& own = in_.regions.lines[wait.line].own;
      Add({.kind = wait.kind == ThreadWaitKind::lock ? StandOutKind::lock_contention
                                                     : StandOutKind::thread_imbalance,
           .cost = own.sum,
           .place = wait.line,
           .process = own.max_process,
           .most = own.max,
           .mean = own.mean,
           .gain = own.max});
    }
    out_.idle_threads = FindIdleThreads(in_.tables, {in_.times.begin(), in_.times.end()});
    const IdleThreads& idle = out_.idle_threads;
    Add({.kind = StandOutKind::idle_threads, .cost = idle.ns, .process = idle.process, .most = idle.most});
  }

  void AddPageFaults() {
    out_.page_faults = FindPageFaults(in_.tables, {in_.times.begin(), in_.times.end()});
    const PageFaults& faults = out_.page_faults;
    Add({.kind = StandOutKind::page_faults,
         .cost = faults.ns,
         .process = faults.process,
         .most = faults.most,
         .gain = faults.most});
  }

  void AddServer() {
    if (!in_.server) return;
    out_.server = in_.server;
    Add({.kind = StandOutKind::slow_server, .cost = in_.server->cost, .gain = in_.server->cost});
  }

  void FindProcessors() {
    cores_ = FindCoreWaits(in_.samples, in_.pop, [this](uint32_t process) { return WaitingShare(process); });
  }

  bool IsUncoredFinding() const { return cores_.IsFinding(out_.run); }

  // Returns the part of a rank's time in MPI in which the rank waits for other ranks. While a rank waits for
  // other ranks, a missing core costs the rank nothing.
  double WaitingShare(uint32_t process) const {
    if (process >= in_.times.size() || in_.times[process].mpi == 0) return 0;
    const ProcessTime& time = in_.times[process];
    const auto waited = waited_by_.find(process);
    const uint64_t ns = in_.waits.known ? (waited == waited_by_.end() ? 0 : waited->second)
                                        : in_.pop.useful_max - std::min(in_.pop.useful_max, time.useful);
    return std::min(1.0, static_cast<double>(ns) / static_cast<double>(time.mpi));
  }

  const Measured& in_;
  StandOuts out_;
  std::map<std::pair<uint16_t, uint32_t>, uint64_t> waited_;  // waiting time in ns, by function and call site
  // The time in ns that is already counted for the abnormal end, by function and call site.
  std::map<std::pair<uint16_t, uint32_t>, uint64_t> ended_in_;
  std::map<uint32_t, uint64_t> waited_by_;   // For each process, the time in ns that it waited for other
                                             // ranks.
  std::map<uint32_t, uint64_t> lock_times_;  // For each process, the time in ns that it waited for locks on
                                             // `locked_files_`.
  CoreWaits cores_;
  std::vector<std::vector<uint32_t>> exchanges_;  // indices in Profile::sites
  std::set<uint32_t> locked_files_;               // indices in Tables::io_files
  std::set<uint32_t> told_calls_;  // The calls that other findings already include, as indices in
                                   // Profile::sites.
  std::map<uint32_t, uint64_t>
      waited_for_;  // For each index in Tables::io_files, the time in ns of those waits that are findings.
  // The part of the imbalance's cost in ns that is not yet attributed to a collective operation.
  uint64_t uneven_left_ = 0;
  uint32_t told_file_ = archive::kNone;  // index in Measured::files
  bool split_ = false;
};

}  // namespace

StandOuts FindStandOuts(const Measured& measured) {
  return Finder(measured).Find();
}

}  // namespace rankine::analysis
