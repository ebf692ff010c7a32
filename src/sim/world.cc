// SPDX-License-Identifier: BSD-3-Clause
#include "sim/world.h"

#include <algorithm>
#include <cmath>

namespace rankine::sim {
namespace {

constexpr double kSameTime = 1e-9;  // seconds: SimGrid's precision of time
// in seconds: still fits into 63 bits as ns; also replaces NaN
constexpr double kLongest = 9e9;
constexpr uint64_t kReportEvery = 1u << 18;  // the number of actions

// Returns whether `pays()` returns true for the costs of any host.
template <class Pays>
bool AnyPays(const Platform& platform, const ReplayOptions& options, Pays pays) {
  if (pays(options.model.costs)) return true;
  return std::any_of(options.hosts.begin(), options.hosts.end(), [&](uint32_t host) {
    return platform.host(host).costs != nullptr && pays(*platform.host(host).costs);
  });
}

bool HasReceive(const platform::MessageCosts& costs) {
  return !costs.receive.empty();
}
bool HasSend(const platform::MessageCosts& costs) {
  return !costs.send.empty() || !costs.isend.empty();
}

}  // namespace

World::World(ti::Source& source, const Platform& platform, const ReplayOptions& options)
    : source_(source),
      platform_(platform),
      options_(options),
      world_size_(source.ranks()),
      hosts_(options.hosts),
      receive_costs_(AnyPays(platform, options, HasReceive)),
      send_costs_(AnyPays(platform, options, HasSend)),
      network_(platform, options.model, options.reuse, events_, hosts_.size()),
      processors_(platform, Threads(), events_, options.model.concurrency_limit),
      matching_(source.ranks()),
      ranks_(hosts_.size()) {
  events_.ReserveRanks(static_cast<uint32_t>(hosts_.size()));
  seconds_of_volume_ = SecondsOf(source.unit(), !options.rates.empty());
  world_comm_ = OtherComm(0);
  if (!platform.changes().empty()) changes_.emplace(platform);
}

void World::DelayStarts() {
  for (uint32_t entry = 0; entry < ranks_.size(); ++entry) {
    const double start = Of(entry) < options_.starts.size() ? options_.starts[Of(entry)] : 0;
    if (start <= 0) {
      ready_.push_back(entry);
      continue;
    }
    ranks_[entry].state = State::sleeping;
    ranks_[entry].since = start;  // The time before the rank's start does not count.
    events_.Set(entry | EventHeap::kRankBit, start);
  }
}

// Finds the threads that have their own traces, and the hosts of all entries.
const std::vector<uint32_t>& World::Threads() {
  constexpr uint32_t kMostThreads = UINT16_MAX;
  for (uint32_t rank = 0; rank < world_size_; ++rank) {
    const uint32_t threads = std::min(source_.threads(rank), kMostThreads);
    for (uint32_t thread = 1; thread < threads; ++thread) {
      others_of_rank_[rank].push_back(static_cast<uint32_t>(hosts_.size()));
      others_.push_back({rank, static_cast<uint16_t>(thread)});
      hosts_.push_back(hosts_[rank]);
    }
  }
  return hosts_;
}

std::span<const uint32_t> World::OthersOf(uint32_t rank) const {
  const auto found = others_of_rank_.find(rank);
  return found == others_of_rank_.end() ? std::span<const uint32_t>{} : found->second;
}

bool World::Fail(std::string reason) {
  if (error_.empty()) error_ = std::move(reason);
  return false;
}

bool World::Fail(uint32_t rank, const std::string& reason) {
  return Fail(NameOfEntry(rank) + ", action " + std::to_string(ranks_[rank].times.actions) + ": " + reason);
}

Communicator* World::OtherComm(uint32_t index) {
  std::unique_ptr<Communicator>& comm = communicators_[index];
  if (comm == nullptr) comm = std::make_unique<Communicator>(source_.communicator(index), source_.ranks());
  return comm.get();
}

std::string World::Run() {
  DelayStarts();
  while (changes_ && changes_->first_date() <= 0) {
    if (!Apply(changes_->Take())) return error_;
  }
  std::vector<uint32_t> running;
  uint64_t report_at = kReportEvery;
  for (;;) {
    while (!ready_.empty()) {
      running.swap(ready_);
      for (const uint32_t rank : running) {
        while (Advance(rank)) {
        }
        if (!error_.empty()) return error_;
      }
      running.clear();
    }
    network_.ShareAgain(now_);
    if (changes_ && ApplyChanges()) {
      if (!error_.empty()) return error_;
      continue;
    }
    if (events_.empty()) break;
    if (!(events_.first_date() < kLongest))
      return "the simulated time exceeds 9e9 s (285 years); check the rates, factors and volumes";
    now_ += events_.first_date() - now_;
    while (!events_.empty() && std::fabs(events_.first_date() - now_) < kSameTime) {
      const uint32_t id = events_.Pop();
      if ((id & EventHeap::kRankBit) != 0) {
        RankEvent(id & ~EventHeap::kRankBit);
      } else if (const uint32_t message = network_.Happen(now_, id); message != Network::kOnItsWay) {
        Arrived(message);
      }
    }
    network_.GiveSlots();
    if (actions_ >= report_at) {
      report_at = actions_ + kReportEvery;
      if (options_.progress) options_.progress(actions_, now_);
    }
  }
  return ended_ == ranks_.size() ? error_ : Deadlock();
}

Prediction World::Take() {
  Prediction prediction;
  prediction.actions = actions_;
  prediction.messages = messages_;
  prediction.untimed_files = untimed_files_;
  prediction.link_bytes = network_.LinkBytes();
  for (const auto& [region, factor] : region_factors_)
    prediction.regions.emplace_back(source_.region(region));
  std::ranges::sort(prediction.regions);
  for (uint32_t entry = 0; entry < ranks_.size(); ++entry) {
    const RankTimes& times = ranks_[entry].times;
    prediction.seconds = std::max(prediction.seconds, times.end_s);
    if (entry < world_size_) {
      prediction.ranks.push_back(times);
      continue;
    }
    RankTimes& all = prediction.ranks[Of(entry)];
    all.end_s = std::max(all.end_s, times.end_s);
    all.compute_s += times.compute_s;
    all.communication_s += times.communication_s;
    all.wait_s += times.wait_s;
    all.actions += times.actions;
    ++all.threads;
  }
  return prediction;
}

void World::RankEvent(uint32_t rank) {
  Rank& one = ranks_[rank];
  const double spent = now_ - one.since;
  if (one.state == State::computing) processors_.Stop(now_, rank);
  (one.state == State::paying ? one.times.communication_s : one.times.compute_s) += spent;
  one.state = State::ready;
  MakeReady(rank);
}

bool World::Advance(uint32_t rank) {
  Rank& one = ranks_[rank];
  if (one.posts_point) {
    one.posts_point = false;
    return PostSend(rank, one.point);
  }
  if (one.has_second) {
    one.has_second = false;
    return PostReceive(rank, one.second);
  }
  if (one.in_wait) return WaitPaying(rank);
  if (one.at < one.program.size()) return DoStep(rank);
  return NextAction(rank);
}

bool World::DoStep(uint32_t rank) {
  Rank& one = ranks_[rank];
  const Step step = one.program[one.at];
  if (++one.at == one.program.size()) {
    one.program.clear();
    one.at = 0;
  }
  switch (step.kind) {
    case StepKind::compute: {
      double flops = 0;
      static_assert(sizeof flops == sizeof step.bytes);
      __builtin_memcpy(&flops, &step.bytes, sizeof flops);
      return DoCompute(rank, flops);
    }
    case StepKind::wait_one: {
      const auto handle = one.pending.begin() + static_cast<long>(step.bytes);
      one.waiting.assign(1, *handle);
      one.pending.erase(handle);
      return one.waiting[0] == kDone || Wait(rank);
    }
    case StepKind::wait_each:
    case StepKind::wait_all:
      one.in_order = step.kind == StepKind::wait_each;
      std::erase(one.pending, kDone);
      if (one.pending.empty()) return true;
      one.waiting.swap(one.pending);
      one.pending.clear();
      return Wait(rank);
    case StepKind::keep_all: {
      uint32_t list = 0;
      if (free_lists_.empty()) {
        list = static_cast<uint32_t>(lists_.size());
        lists_.emplace_back();
      } else {
        list = free_lists_.back();
        free_lists_.pop_back();
      }
      std::erase(one.pending, kDone);
      lists_[list].swap(one.pending);
      if (!SetRequest(rank, static_cast<uint32_t>(step.bytes), kSeveral)) return false;
      one.requests[step.bytes].list = list;
      return true;
    }
    case StepKind::nothing:
      return true;
    default:
      break;
  }
  Point point;
  point.kind = step.kind;
  point.of_program = true;
  point.context = one.comm * 2 + 1;
  point.peer = one.comm == 0 ? step.peer : CommOf(one.comm)->Member(step.peer);
  // A communicator may have members that are missing in the trace.
  if (point.peer >= world_size_) [[unlikely]]
    return Fail(rank, "a collective's partner " + std::to_string(step.peer) + " is a rank without a trace");
  point.tag = step.tag;
  point.bytes = step.bytes;
  return Post(rank, point);
}

bool World::DoCompute(uint32_t rank, double flops) {
  if (flops <= 0) return true;
  Rank& one = ranks_[rank];
  one.state = State::computing;
  one.since = now_;
  processors_.Start(now_, rank, flops);
  return false;
}

bool World::DoSleep(uint32_t rank, double seconds) {
  if (seconds <= 0) return true;
  Rank& one = ranks_[rank];
  one.state = State::sleeping;
  one.since = now_;
  events_.Set(rank | EventHeap::kRankBit, now_ + std::max(seconds, kSameTime));
  return false;
}

void World::Pay(uint32_t rank, double seconds) {
  Rank& one = ranks_[rank];
  one.state = State::paying;
  one.since = now_;
  events_.Set(rank | EventHeap::kRankBit, now_ + std::max(seconds, kSameTime));
}

bool World::End(uint32_t rank) {
  ranks_[rank].state = State::ended;
  ranks_[rank].times.end_s = now_;
  ++ended_;
  return false;
}

double SecondsOf(const ti::VolumeUnit& unit, bool rated) {
  if (unit.name == "ns") return 1e-9;
  return rated || unit.name == "flops" || unit.per_second <= 0 ? 0 : 1 / unit.per_second;
}

base::Result<Prediction> Replay(ti::Source& source, const Platform& platform, const ReplayOptions& options) {
  if (source.ranks() == 0) return base::Error{"the trace contains no rank"};
  if (options.hosts.size() != source.ranks())
    return base::Error{"the trace has " + std::to_string(source.ranks()) +
                       " ranks, but hosts are given for " + std::to_string(options.hosts.size())};
  World world(source, platform, options);
  std::string failed = world.Run();
  if (!failed.empty()) return base::Error{std::move(failed)};
  return world.Take();
}

}  // namespace rankine::sim
