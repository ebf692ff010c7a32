// SPDX-License-Identifier: BSD-3-Clause
#include "sim/communicator.h"

#include <algorithm>

#include "base/ti/rooted.h"

namespace rankine::sim {
namespace {

std::vector<uint32_t> Listed(const std::vector<ti::RankRun>& runs, uint32_t world_size) {
  std::vector<uint32_t> ranks;
  for (const ti::RankRun& run : runs) {
    for (uint32_t i = 0; i < run.count && ranks.size() <= world_size; ++i)
      ranks.push_back(run.first + i * run.stride);
  }
  return ranks;
}

}  // namespace

std::string_view NameOf(ti::Collective kind) {
  using ti::Collective;
  switch (kind) {
    case Collective::none:
      return "no collective";
    case Collective::barrier:
      return "barrier";
    case Collective::bcast:
      return "bcast";
    case Collective::reduce:
      return "reduce";
    case Collective::allreduce:
      return "allreduce";
    case Collective::gather:
      return "gather";
    case Collective::gatherv:
      return "gatherv";
    case Collective::scatter:
      return "scatter";
    case Collective::scatterv:
      return "scatterv";
    case Collective::allgather:
      return "allgather";
    case Collective::allgatherv:
      return "allgatherv";
    case Collective::alltoall:
      return "alltoall";
    case Collective::alltoallv:
      return "alltoallv";
    case Collective::alltoallw:
      return "alltoallw";
    case Collective::reduce_scatter:
      return "reduce_scatter";
    case Collective::reduce_scatter_block:
      return "reduce_scatter_block";
    case Collective::scan:
      return "scan";
    case Collective::exscan:
      return "exscan";
    case Collective::neighbor_allgather:
      return "neighbor_allgather";
    case Collective::neighbor_allgatherv:
      return "neighbor_allgatherv";
    case Collective::neighbor_alltoall:
      return "neighbor_alltoall";
    case Collective::neighbor_alltoallv:
      return "neighbor_alltoallv";
    case Collective::neighbor_alltoallw:
      return "neighbor_alltoallw";
  }
  return "unknown collective";
}

Communicator::Communicator(const ti::Communicator& described, uint32_t world_size) {
  const auto& runs = described.members;
  const std::vector<uint32_t> remote = Listed(described.remote, world_size);
  apart_ = described.apart;
  if (!apart_ && remote.empty() && runs.size() == 1 && runs[0].first == 0 && runs[0].count == world_size &&
      runs[0].stride == 1) {
    size_ = first_ = world_size;
    return;
  }
  members_ = Listed(runs, world_size);
  first_ = static_cast<uint32_t>(members_.size());
  members_.insert(members_.end(), remote.begin(), remote.end());
  size_ = static_cast<uint32_t>(members_.size());
  for (uint32_t i = 0; i < members_.size(); ++i) ranks_.emplace(members_[i], i);
  for (uint32_t& rank : members_) rank = rank < world_size ? rank : kNone;
  whole_ = !apart_ && !members_.empty() && std::ranges::find(members_, kNone) == members_.end();
}

std::string Communicator::Check(uint32_t rank, const Call& call) {
  if (calls_.size() < size_) calls_.resize(size_);
  const uint32_t place = calls_[rank]++ - closed_;
  if (place == open_.size()) open_.push_back(call);
  Call& first = open_[place];
  if (first.kind != call.kind || (IsRooted(call.kind) && !joins_two() && first.root != call.root)) {
    const auto said = [](const Call& one) {
      const bool makes_one = one.kind == ti::Collective::none;
      return "rank " + std::to_string(one.rank) +
             (makes_one ? " makes a communicator" : " calls " + std::string(NameOf(one.kind))) +
             (IsRooted(one.kind) ? " with root " + std::to_string(one.root) : "") + " (action " +
             std::to_string(one.action) + ")";
    };
    return "collective calls do not fit together: " + said(call) + " where " + said(first);
  }
  ++first.made;
  while (!open_.empty() && open_.front().made == size_) {
    open_.pop_front();
    ++closed_;
  }
  return {};
}

}  // namespace rankine::sim
