// SPDX-License-Identifier: BSD-3-Clause
// A trace in memory, for tests. The trace owns the lists to which its actions refer.
#pragma once
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/ti/trace.h"

namespace rankine::sim::testing {

class MemorySource : public ti::Source {
 public:
  explicit MemorySource(uint32_t ranks) : world_(ranks), ranks_(ranks), at_(ranks) {
    communicators_.push_back({{{0, ranks, 1}}, {}, "MPI_COMM_WORLD"});
  }
  uint32_t ranks() const override { return world_; }
  ti::VolumeUnit unit() const override { return unit_; }
  void SetUnit(ti::VolumeUnit unit) { unit_ = std::move(unit); }
  const ti::Communicator& communicator(uint32_t index) const override {
    static const ti::Communicator kNobody;
    return index < communicators_.size() ? communicators_[index] : kNobody;
  }
  const ti::Datatype& datatype(uint32_t) const override { return type_; }
  std::string_view region(uint32_t node) const override { return node == 0 ? "" : "main/solve"; }
  base::Result<size_t> Read(uint32_t rank, std::span<ti::Action> to) override {
    if (at_[rank] == ranks_[rank].size()) return size_t{0};
    const auto steps = steps_.find(rank);
    if (steps != steps_.end() && !steps->second.empty() && steps->second.front().first == at_[rank])
      return size_t{0};
    to[0] = ranks_[rank][at_[rank]++];
    return size_t{1};
  }

  // Adds further threads to every rank. Must be called before actions are added to these threads. The
  // actions of thread n are added under the number rank + n * ranks() instead of the rank.
  void AddThreads(uint32_t more) {
    ranks_.resize(ranks_.size() + size_t{more} * world_);
    at_.resize(ranks_.size());
  }
  uint32_t threads(uint32_t) const override { return static_cast<uint32_t>(ranks_.size() / world_); }
  base::Result<size_t> ReadThread(uint32_t rank, uint32_t thread, std::span<ti::Action> to) override {
    return Read(rank + thread * world_, to);
  }

  // Adds a step that a thread performs before its next action. The number of thread n of a rank is the rank
  // + n * ranks().
  void Step(uint32_t entry, const ti::ThreadStep& step) {
    steps_[entry].push_back({ranks_[entry].size(), step});
  }
  bool NextStep(uint32_t rank, uint32_t thread, ti::ThreadStep* step) override {
    auto& steps = steps_[rank + thread * world_];
    if (steps.empty() || steps.front().first != at_[rank + thread * world_]) return false;
    *step = steps.front().second;
    steps.pop_front();
    return true;
  }

  uint32_t AddCommunicator(std::vector<ti::RankRun> members, std::vector<ti::RankRun> remote = {},
                           bool apart = false) {
    communicators_.push_back({std::move(members), std::move(remote), "made", apart});
    return static_cast<uint32_t>(communicators_.size() - 1);
  }
  ti::Action& Add(uint32_t rank, ti::Kind kind) {
    ti::Action action;
    action.kind = kind;
    ranks_[rank].push_back(action);
    return ranks_[rank].back();
  }
  void Compute(uint32_t rank, double flops) { Add(rank, ti::Kind::compute).volume = flops; }
  ti::Action& Send(uint32_t rank, int32_t to, uint64_t bytes, int32_t tag = 0, uint32_t request = ti::kNone) {
    ti::Action& action = Add(rank, ti::Kind::send);
    action.to = {to, tag, bytes, ti::kNone};
    action.request = request;
    return action;
  }
  ti::Action& Recv(uint32_t rank, int32_t from, uint64_t bytes, int32_t tag = 0,
                   uint32_t request = ti::kNone) {
    ti::Action& action = Add(rank, ti::Kind::recv);
    action.from = {from, tag, bytes, ti::kNone};
    action.request = request;
    return action;
  }
  // Adds a wait. The rank waits for the requests in the list `offered`. The wait completes the requests in
  // the list `completed`.
  ti::Action& Wait(uint32_t rank, std::vector<uint32_t> completed, std::vector<uint32_t> offered) {
    lists_.push_back(std::move(completed));
    const auto& done = lists_.back();
    lists_.push_back(std::move(offered));
    ti::Action& action = Add(rank, ti::Kind::wait);
    action.completed = done;
    action.offered = lists_.back();
    return action;
  }
  ti::Action& Collective(uint32_t rank, ti::Collective kind, uint64_t bytes, uint32_t comm = 0,
                         uint32_t request = ti::kNone) {
    ti::Action& action = Add(rank, ti::Kind::collective);
    action.collective = kind;
    action.to.bytes = action.from.bytes = bytes;
    action.comm = comm;
    action.request = request;
    return action;
  }

 private:
  const uint32_t world_;
  std::vector<std::deque<ti::Action>> ranks_;
  std::vector<size_t> at_;
  std::map<uint32_t, std::deque<std::pair<size_t, ti::ThreadStep>>> steps_;
  std::vector<ti::Communicator> communicators_;
  std::deque<std::vector<uint32_t>> lists_;
  ti::Datatype type_;
  ti::VolumeUnit unit_{"flops", 0};
};

}  // namespace rankine::sim::testing
