// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/source.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/ti_thread.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/ti/pack.h"
#include "archive/ti/rank_actions.h"
#include "archive/ti/thread_order.h"
#include "archive/worlds.h"
#include "context/shown_nodes.h"

namespace rankine::archive {
namespace {

using ti::Action;

const char* ClockName(layout::TiClock clock) {
  switch (clock) {
    case layout::TiClock::perf:
      return "perf";
    case layout::TiClock::thread:
      return "thread";
    case layout::TiClock::wall:
      return "wall";
    case layout::TiClock::text:
      return "text";
    case layout::TiClock::events:
      return "events";
    default:
      return "none";
  }
}

const char* VolumesName(layout::TiVolumes volumes) {
  switch (volumes) {
    case layout::TiVolumes::near:
      return "1%";
    case layout::TiVolumes::exact:
      return "exact";
    case layout::TiVolumes::real:
      return "as they were";
    default:
      return "model";
  }
}

class ArchiveSource : public ti::Source {
 public:
  explicit ArchiveSource(const Tables& tables) : tables_(tables), names_(tables) {
    for (auto& threads : TiThreadsByRank(tables)) ranks_.emplace_back().threads = std::move(threads);
  }

  base::Status Open() {
    if (ranks_.empty() && !tables_.ti_threads.empty())
      return {
          "none of the processes has a rank in MPI_COMM_WORLD, which a replay needs. A program that uses "
          "only MPI sessions, without MPI_Init, has no ranks in MPI_COMM_WORLD"};
    if (ranks_.empty() && !tables_.losses.empty())
      return {
          "the archive contains no time-independent trace, and parts of the archive are lost: rankine verify "
          "lists these parts"};
    if (ranks_.empty())
      return {"the archive contains no time-independent trace: record a trace with rankine run --with ti"};
    for (size_t rank = 0; rank < ranks_.size(); ++rank) {
      if (ranks_[rank].threads.empty()) return {"the trace of rank " + std::to_string(rank) + " is missing"};
    }
    const auto raw = TiPayload(*ranks_[0].threads.front());
    const auto first = raw ? DecodeTi(*raw) : std::nullopt;
    if (first && first->clock == layout::TiClock::text) unit_ = {"flops", 0};
    if (first && first->unit != layout::TiUnit::ticks) return SetUnit(first->unit_name);
    return {};
  }

  // Sets the unit of volumes, with its rate averaged over all ranks.
  base::Status SetUnit(const std::string& name) {
    double volume = 0, seconds = 0;
    for (const TiThread& thread : tables_.ti_threads) {
      const auto raw = TiPayload(thread);
      const auto ti = raw ? DecodeTi(*raw) : std::nullopt;
      if (!ti) continue;
      if (ti->unit == layout::TiUnit::ticks || ti->unit_name != name)
        return {"the ranks count computation in different units: not all ranks had " + name};
      for (const RawTiGap& gap : ti->gaps) volume += static_cast<double>(gap.sum);
      seconds += static_cast<double>(ti->burst_ns) / 1e9;
    }
    unit_ = {name, seconds > 0 ? volume / seconds : 0};
    return {};
  }

  uint32_t ranks() const override { return static_cast<uint32_t>(ranks_.size()); }
  ti::VolumeUnit unit() const override { return unit_; }
  const ti::Communicator& communicator(uint32_t index) const override {
    static const ti::Communicator kNobody;
    return index < names_.comms().size() ? names_.comms()[index] : kNobody;
  }
  const ti::Datatype& datatype(uint32_t index) const override {
    static const ti::Datatype kByte{1, 1, "MPI_BYTE"};
    return index < names_.types().size() ? names_.types()[index] : kByte;
  }
  std::string_view region(uint32_t node) const override {
    if (node == 0 || node >= tables_.space.nodes()) return {};
    auto [at, added] = regions_.try_emplace(node);
    if (added) at->second = PathOf(node);
    return at->second;
  }

  uint32_t threads(uint32_t rank) const override {
    return rank < ranks_.size() ? static_cast<uint32_t>(ranks_[rank].threads.size()) : 1;
  }
  base::Result<size_t> ReadThread(uint32_t rank, uint32_t thread, std::span<Action> to) override {
    if (rank >= ranks_.size() || thread >= ranks_[rank].threads.size() || to.empty()) return size_t{0};
    if (thread == 0 && !ranks_[rank].begun) return Read(rank, to);  // MPI_Init comes first
    auto [at, added] = apart_.try_emplace({rank, thread});
    if (added) {
      at->second = std::make_unique<ThreadActions>(tables_, *ranks_[rank].threads[thread], &names_);
      if (base::Status status = at->second->Open(); !status.ok()) return Fail(rank, status.message);
    }
    if (at->second == nullptr) return size_t{0};
    StepsLeft& left = StepsOf(rank, thread);
    const uint64_t stop = left.next < left.steps.size() ? left.steps[left.next].at : UINT64_MAX;
    at->second->StopBefore(stop);
    base::Result<size_t> n = at->second->Read(to);
    if (!n.ok()) return Fail(rank, n.error());
    if (n.value() == 0 && !at->second->IsAt(stop)) {
      at->second.reset();
      left.at_end = true;
    }
    return n;
  }

  bool NextStep(uint32_t rank, uint32_t thread, ti::ThreadStep* step) override {
    if (rank >= ranks_.size() || thread >= ranks_[rank].threads.size()) return false;
    if (thread == 0 && !ranks_[rank].begun) return false;  // MPI_Init comes first
    StepsLeft& left = StepsOf(rank, thread);
    if (left.next == left.steps.size()) return false;
    const OrderStep& next = left.steps[left.next];
    const auto at = apart_.find({rank, thread});
    if (!left.at_end && (at == apart_.end() ? next.at != 0 : !at->second->IsAt(next.at))) return false;
    *step = {next.point, next.thread, next.waits};
    ++left.next;
    return true;
  }

  base::Result<size_t> Read(uint32_t rank, std::span<Action> to) override {
    if (rank >= ranks_.size() || to.empty()) return size_t{0};
    Rank& r = ranks_[rank];
    if (!r.begun) {
      r.begun = true;
      to[0] = {};
      to[0].kind = ti::Kind::init;
      return size_t{1};
    }
    while (r.next <= r.threads.size()) {
      if (r.actions == nullptr) {
        if (r.next == r.threads.size()) break;
        r.actions = std::make_unique<ThreadActions>(tables_, *r.threads[r.next++], &names_);
        if (base::Status status = r.actions->Open(); !status.ok()) return Fail(rank, status.message);
      }
      base::Result<size_t> n = r.actions->Read(to);
      if (!n.ok()) return Fail(rank, n.error());
      if (n.value() != 0) return n;
      r.actions.reset();
    }
    return size_t{0};
  }

 private:
  // The steps of a thread that are not calls and have not been returned yet.
  struct StepsLeft {
    std::vector<OrderStep> steps;
    size_t next = 0;
    bool at_end = false;  // all calls of the thread have been read
  };
  struct Rank {
    std::vector<const TiThread*> threads;
    std::unique_ptr<ThreadActions> actions;
    size_t next = 0;
    bool begun = false;
    std::optional<std::vector<StepsLeft>> order;  // steps by thread; set when ReadThread has been called
  };

  StepsLeft& StepsOf(uint32_t rank, uint32_t thread) {
    Rank& r = ranks_[rank];
    if (!r.order) r.order = OrderOfThreads(r.threads);
    return (*r.order)[thread];
  }
  static std::vector<StepsLeft> OrderOfThreads(const std::vector<const TiThread*>& threads) {
    std::vector<StepsLeft> order(threads.size());
    const ChunkView* chunk = threads.front()->order.get();
    const auto raw = chunk == nullptr ? std::nullopt : RawPayload(*chunk);
    if (!raw) return order;
    std::vector<uint32_t> numbers;
    numbers.reserve(threads.size());
    for (const TiThread* thread : threads) numbers.push_back(thread->thread);
    auto steps = StepsOfThreads(*raw, numbers);
    for (size_t i = 0; i < order.size(); ++i) order[i].steps = std::move(steps[i]);
    return order;
  }

  static base::Error Fail(uint32_t rank, const std::string& why) {
    return base::Error{"rank " + std::to_string(rank) + ": " + why};
  }

  std::string PathOf(context::NodeId node) const {
    std::string path;
    for (; node != context::kRoot; node = tables_.space.parent(node)) {
      const context::Datum& value = tables_.space.value_of(node);
      if (!context::IsText(value.type) || context::IsHidden(tables_.space, node)) continue;
      path = path.empty() ? std::string(value.text) : std::string(value.text) + "/" + path;
    }
    return path;
  }

  const Tables& tables_;
  TiNames names_;
  ti::VolumeUnit unit_{"ns", 1e9};
  std::vector<Rank> ranks_;
  // the readers that ReadThread uses
  std::map<std::pair<uint32_t, uint32_t>, std::unique_ptr<ThreadActions>> apart_;
  mutable std::map<uint32_t, std::string> regions_;
};

}  // namespace

base::Result<std::unique_ptr<ti::Source>> OpenTi(const Tables& tables) {
  auto source = std::make_unique<ArchiveSource>(tables);
  if (base::Status status = source->Open(); !status.ok()) return base::Error{status.message};
  return std::unique_ptr<ti::Source>(std::move(source));
}

namespace {

uint32_t ProcessesOfFirstWorld(const Tables& tables) {
  const std::vector<uint32_t> worlds = WorldsOf(tables.processes);
  return static_cast<uint32_t>(std::count(worlds.begin(), worlds.end(), 0));
}

}  // namespace

uint32_t TiProcessesApart(const Tables& tables) {
  std::set<uint32_t> apart;
  const uint32_t first = ProcessesOfFirstWorld(tables);
  for (const TiThread& thread : tables.ti_threads) {
    if (thread.process >= first && tables.processes[thread.process].rank != kNone)
      apart.insert(thread.process);
  }
  return static_cast<uint32_t>(apart.size());
}

std::vector<std::vector<const TiThread*>> TiThreadsByRank(const Tables& tables) {
  std::map<uint32_t, std::vector<const TiThread*>> known;
  const uint32_t processes = ProcessesOfFirstWorld(tables);
  for (const TiThread& thread : tables.ti_threads) {
    const uint32_t rank = tables.processes[thread.process].rank;
    if (rank == kNone || thread.process >= processes) continue;
    std::vector<const TiThread*>& of = known[rank];
    if (of.empty() || of.front()->process == thread.process) of.push_back(&thread);
  }
  std::vector<std::vector<const TiThread*>> ranks;
  for (auto& [rank, threads] : known) {
    const bool missing = rank != ranks.size();
    ranks.push_back(missing ? std::vector<const TiThread*>() : std::move(threads));
    if (missing) break;
  }
  return ranks;
}

std::vector<TiRankFacts> TiFacts(const Tables& tables) {
  std::map<uint32_t, TiRankFacts> ranks;
  for (const TiThread& thread : tables.ti_threads) {
    const auto raw = TiPayload(thread);
    const auto ti = raw ? DecodeTi(*raw) : std::nullopt;
    if (!ti) continue;
    const uint32_t rank = tables.processes[thread.process].rank;
    TiRankFacts& facts = ranks[rank];
    facts.rank = rank;
    facts.threads++;
    facts.events += ti->events;
    facts.lost += ti->lost;
    facts.failed_tests += ti->failed_tests;
    facts.unknown += ti->unknown;
    facts.volumes_lost += ti->volumes_lost;
    facts.interrupted += ti->interrupted;
    facts.cost_ns = std::max(facts.cost_ns, ti->cost_ns);
    facts.clock = ClockName(ti->clock);
    facts.volumes = VolumesName(ti->volumes);
  }
  std::vector<TiRankFacts> all;
  all.reserve(ranks.size());
  for (auto& [rank, facts] : ranks) all.push_back(facts);
  return all;
}

}  // namespace rankine::archive
