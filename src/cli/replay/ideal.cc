// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/ideal.h"

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

#include "analysis/pop/run_marks.h"
#include "archive/rows/process.h"
#include "archive/rows/region.h"
#include "archive/rows/ti_thread.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "archive/ti/means.h"
#include "archive/ti/source.h"
#include "archive/worlds.h"
#include "base/platform/cluster.h"
#include "base/work.h"
#include "cli/replay/ideal_waits.h"
#include "sim/replay.h"

namespace rankine::cli {
namespace {

constexpr double kNoTime = 1e30;  // bytes/s
constexpr unsigned kMostThreads = 8;

// A trace in which blocking collectives act as barriers.
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
  bool NextStep(uint32_t rank, uint32_t thread, ti::ThreadStep* step) override {
    return source_.NextStep(rank, thread, step);
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

std::vector<uint32_t> ProcessesOf(const archive::Tables& tables, uint32_t ranks) {
  const auto threads = archive::TiThreadsByRank(tables);
  std::vector<uint32_t> of(ranks, archive::kNone);
  for (size_t rank = 0; rank < ranks && rank < threads.size(); ++rank) {
    if (!threads[rank].empty()) of[rank] = threads[rank].front()->process;
  }
  return of;
}

}  // namespace

std::optional<analysis::IdealRun> ReplayIdeal(const archive::Tables& tables, bool synchronise,
                                              bool over_time) {
  if (tables.ti_threads.empty()) return std::nullopt;
  analysis::IdealRun ideal;
  const std::string cannot = "the time-independent trace cannot be replayed: ";
  const archive::TiMeans means = archive::MeansOf(tables);
  if (means.misleads()) {
    ideal.failure = archive::MeansNote(means);
    return ideal;
  }
  auto source = archive::OpenTi(tables);
  if (!source.ok()) {
    ideal.failure = cannot + source.error();
    return ideal;
  }
  if (const std::vector<uint32_t> worlds = archive::WorldsOf(tables.processes);
      !worlds.empty() && worlds.back() != 0) {
    ideal.failure = "a replay leaves out the ranks of spawned worlds";
    return ideal;
  }
  const uint32_t ranks = source.value()->ranks();
  const auto platform = sim::Platform::Build(platform::EqualHosts("host-", ranks, 1e9, 1e9, 0), "ideal");
  const auto model = sim::ModelNamed("ideal");
  if (!platform.ok() || !model.ok()) {
    ideal.failure = cannot + (platform.ok() ? model.error() : platform.error());
    return ideal;
  }
  platform.value()->AddStorage(kNoTime, kNoTime);
  sim::ReplayOptions options;
  options.model = model.value();
  for (uint32_t rank = 0; rank < ranks; ++rank) options.hosts.push_back(rank);
  Synchronised synchronised(*source.value());
  ti::Source& replayed = synchronise ? static_cast<ti::Source&>(synchronised) : *source.value();
  if (over_time && !tables.traces.empty()) {
    const unsigned threads = std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads);
    ideal.marks = std::make_shared<analysis::RunMarks>(analysis::FindRunMarks(tables, threads));
  }
  IdealWaits waits(ProcessesOf(tables, ranks), ideal.marks.get());
  options.observer = tables.regions.empty() && ideal.marks == nullptr ? nullptr : &waits;
  uint64_t actions = 0, done = 0;
  for (const archive::TiRankFacts& facts : archive::TiFacts(tables)) actions += facts.events;
  const base::Work work("replaying the run without a network", actions);
  options.progress = [&done](uint64_t so_far, double) {
    base::Work::Done(so_far - done);
    done = so_far;
  };
  const auto prediction = sim::Replay(replayed, *platform.value(), options);
  if (!prediction.ok()) {
    ideal.failure = cannot + prediction.error();
    return ideal;
  }
  waits.Take(&ideal);
  ideal.seconds = prediction.value().seconds;
  double computed = 0;
  for (const sim::RankTimes& times : prediction.value().ranks) {
    computed += times.compute_s;
    ideal.busiest_seconds = std::max(ideal.busiest_seconds, times.compute_s / times.threads);
  }
  const archive::TimeRange range = archive::RangeOf(means, ideal.seconds, computed, ideal.busiest_seconds);
  ideal.least_seconds = range.least;
  ideal.most_seconds = range.most;
  return ideal;
}

}  // namespace rankine::cli
