// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/worker_team.h"

#include <algorithm>
#include <utility>

#include "archive/rows/process.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"

namespace rankine::analysis {

WorkerTeam::WorkerTeam(query::Team* team, const archive::Tables& tables)
    : team_(team != nullptr && team->size() > 1 ? team : nullptr) {
  if (alone()) return;
  // Each process counts as at least 1 byte. So the processes without a trace are also distributed over the
  // workers.
  std::vector<uint64_t> bytes(tables.processes.size(), 1);
  uint64_t sum = bytes.size();
  for (const archive::TraceChunk& chunk : tables.traces) {
    if (chunk.process >= bytes.size()) continue;
    bytes[chunk.process] += chunk.view.header.raw_size;
    sum += chunk.view.header.raw_size;
  }
  uint64_t before = 0;
  for (const uint64_t some : bytes) {
    const double middle = (static_cast<double>(before) + static_cast<double>(some) / 2) /
                          static_cast<double>(std::max<uint64_t>(sum, 1));
    owners_.push_back(
        std::min(static_cast<size_t>(middle * static_cast<double>(team->size())), team->size() - 1));
    before += some;
  }
}

size_t WorkerTeam::OwnerOf(const CollectiveKey& key) const {
  // Consecutive identities must be spread over the workers. So the key is multiplied by a large odd number,
  // and the upper bits of the product are used. The upper bits depend on all bits of the key.
  const uint64_t mixed = (key.comm * 31 + uint64_t{key.object} * 7 + key.function) * 0x9e3779b97f4a7c15u;
  return static_cast<size_t>((mixed >> 32) % size());
}

// In each step, every process has at most one partner. So processes cannot wait for each other in a cycle.
std::vector<std::string> WorkerTeam::Exchange(std::vector<std::string> to) const {
  const size_t size = team_->size(), own = team_->rank();
  std::vector<std::string> from(size);
  for (size_t step = 0; step < size; ++step) {
    const size_t other = (step + size - own) % size;
    if (other == own) {
      from[own] = std::move(to[own]);
    } else if (own < other) {
      team_->Send(other, to[other]);
      from[other] = team_->Receive(other);
    } else {
      from[other] = team_->Receive(other);
      team_->Send(other, to[other]);
    }
    std::string().swap(to[other]);
  }
  return from;
}

std::vector<std::string> WorkerTeam::ShareAll(const std::string& bytes) const {
  return Exchange(std::vector<std::string>(team_->size(), bytes));
}

void WorkerTeam::Gather(const std::string& bytes, const std::function<void(const std::string&)>& take) const {
  if (team_->rank() > 0) return team_->Send(0, bytes);
  for (size_t other = 1; other < team_->size(); ++other) take(team_->Receive(other));
}

}  // namespace rankine::analysis
