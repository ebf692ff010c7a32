// SPDX-License-Identifier: BSD-3-Clause
// The processes that look for waits together. A launcher in front of the command starts them. Each has a
// share of the measured processes: it reads their traces, builds their operations and packs their waits. Each
// operation is matched by one process. A message is matched by the owner of its receiver, a collective
// operation by the process that its key selects. All go through the trace in the same pieces. So the result
// does not depend on the number of processes.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "analysis/waits/operations.h"
#include "query/execution/team.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

class WorkerTeam {
 public:
  // A single process that owns all measured processes.
  WorkerTeam() = default;
  // `team` must outlive the object; nullptr: this process works alone. Shares have about equal numbers of
  // trace bytes, and neighbouring processes stay together. All processes compute the same shares from the
  // same tables.
  WorkerTeam(query::Team* team, const archive::Tables& tables);

  bool alone() const { return team_ == nullptr; }
  size_t size() const { return team_ == nullptr ? 1 : team_->size(); }
  bool IsFirst() const { return team_ == nullptr || team_->rank() == 0; }
  size_t OwnerOf(uint32_t process) const { return process < owners_.size() ? owners_[process] : 0; }
  size_t OwnerOf(const CollectiveKey& key) const;
  bool Has(uint32_t process) const { return alone() || OwnerOf(process) == team_->rank(); }
  bool Has(const CollectiveKey& key) const { return alone() || OwnerOf(key) == team_->rank(); }

  // All processes must call each of the following functions, in the same order, and only if there are several
  // processes. to[i] is sent to process i. The result is indexed by sender and includes the process's own
  // part.
  std::vector<std::string> Exchange(std::vector<std::string> to) const;
  // Each process sends `bytes` to all. The result is indexed by sender.
  std::vector<std::string> ShareAll(const std::string& bytes) const;
  // Each process sends `bytes` to the first one, which passes them to `take` in the order of senders, without
  // its own.
  void Gather(const std::string& bytes, const std::function<void(const std::string&)>& take) const;
  // Sends the bytes of the first process to all.
  std::string FromFirst(std::string bytes) const { return query::FromFirst(*team_, std::move(bytes)); }

 private:
  query::Team* team_ = nullptr;
  std::vector<size_t> owners_;  // indexed by measured process
};

}  // namespace rankine::analysis
