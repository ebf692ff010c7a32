#include "cli/replay/ideal.h"

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "archive/ti/source.h"
#include "base/platform/cluster.h"
#include "cli/replay/action_facts.h"
#include "sim/replay.h"

namespace rankine::cli {
namespace {

constexpr double kNoTime = 1e30;  // bytes/s

// A trace whose blocking collectives are barriers.
class Synchronised : public ti::Source {
 public:
  explicit Synchronised(ti::Source& source) : source_(source) {}
  uint32_t ranks() const override { return source_.ranks(); }
  ti::VolumeUnit unit() const override { return source_.unit(); }
  const ti::Communicator& communicator(uint32_t index) const override { return source_.communicator(index); }
  const ti::Datatype& datatype(uint32_t index) const override { return source_.datatype(index); }
  std::string_view region(uint32_t node) const override { return source_.region(node); }
  base::Result<size_t> Read(uint32_t rank, std::span<ti::Action> to) override {
    return Synchronise(source_.Read(rank, to), to);
  }
  uint32_t threads(uint32_t rank) const override { return source_.threads(rank); }
  base::Result<size_t> ReadThread(uint32_t rank, uint32_t thread, std::span<ti::Action> to) override {
    return Synchronise(source_.ReadThread(rank, thread, to), to);
  }

 private:
  static base::Result<size_t> Synchronise(base::Result<size_t> read, std::span<ti::Action> to) {
    for (size_t i = 0; read.ok() && i < read.value(); ++i) {
      ti::Action& action = to[i];
      if (action.kind != ti::Kind::collective || action.request != ti::kNone) continue;
      action.collective = ti::Collective::barrier;
      action.root = 0;
    }
    return read;
  }

  ti::Source& source_;
};

// What each rank's first thread waits in MPI, by region: without a network there is nothing else to do there.
class Waits : public sim::Observer {
 public:
  explicit Waits(uint32_t ranks) : ranks_(ranks) {}
  void Begin(uint32_t rank, const ti::Action& action, double now_s) override {
    if (action.thread != 0) return;
    ranks_[rank].node = action.region;
    ranks_[rank].begun_s = FunctionOf(action) == 0 ? -1 : now_s;
  }
  void End(uint32_t rank, uint16_t thread, double now_s) override {
    if (thread != 0) return;
    Rank& one = ranks_[rank];
    if (one.begun_s >= 0 && now_s > one.begun_s) one.waited_s[one.node] += now_s - one.begun_s;
  }
  void Arrive(const sim::Arrival&) override {}

  // `threads`: of the trace, by rank.
  std::vector<analysis::IdealWait> Take(const std::vector<std::vector<const archive::TiThread*>>& threads) {
    std::vector<analysis::IdealWait> waits;
    for (size_t rank = 0; rank < ranks_.size() && rank < threads.size(); ++rank) {
      for (const auto& [node, waited_s] : ranks_[rank].waited_s)
        waits.push_back({threads[rank].front()->process, node, static_cast<uint64_t>(waited_s * 1e9)});
    }
    return waits;
  }

 private:
  struct Rank {
    uint32_t node = 0;
    double begun_s = -1;  // of the call that it is in; -1: it is in none
    std::map<uint32_t, double> waited_s;
  };
  std::vector<Rank> ranks_;
};

}  // namespace

std::optional<analysis::IdealRun> ReplayIdeal(const archive::Tables& tables, bool synchronise) {
  if (tables.ti_threads.empty()) return std::nullopt;
  analysis::IdealRun ideal;
  auto source = archive::OpenTi(tables);
  if (!source.ok()) {
    ideal.failure = source.error();
    return ideal;
  }
  const uint32_t ranks = source.value()->ranks();
  const auto platform = sim::Platform::Build(platform::EqualHosts("host-", ranks, 1e9, 1e9, 0), "ideal");
  const auto model = sim::ModelNamed("ideal");
  if (!platform.ok() || !model.ok()) {
    ideal.failure = platform.ok() ? model.error() : platform.error();
    return ideal;
  }
  platform.value()->AddStorage(kNoTime, kNoTime);
  sim::ReplayOptions options;
  options.model = model.value();
  for (uint32_t rank = 0; rank < ranks; ++rank) options.hosts.push_back(rank);
  Synchronised synchronised(*source.value());
  ti::Source& replayed = synchronise ? static_cast<ti::Source&>(synchronised) : *source.value();
  Waits waits(ranks);
  options.observer = tables.regions.empty() ? nullptr : &waits;
  const auto prediction = sim::Replay(replayed, *platform.value(), options);
  if (!prediction.ok()) {
    ideal.failure = prediction.error();
    return ideal;
  }
  ideal.waits = waits.Take(archive::TiThreadsByRank(tables));
  ideal.seconds = prediction.value().seconds;
  for (const sim::RankTimes& times : prediction.value().ranks)
    ideal.busiest_seconds = std::max(ideal.busiest_seconds, times.compute_s / times.threads);
  return ideal;
}

}  // namespace rankine::cli
