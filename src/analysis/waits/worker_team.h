// SPDX-License-Identifier: BSD-3-Clause
// The processes that analyse a trace together. A launcher starts these processes. The user writes the
// launcher before `rankine` on the command line. Each process owns a part of the measured processes. Each
// process reads the traces of its part, builds their operations and packs their waits. Exactly one process
// matches each operation. A message is matched by the process that owns its receiver. A collective operation
// is matched by a process that depends on the operation's key. All processes read the trace in the same
// pieces, so the result does not depend on their number.
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
  // Makes a team that consists of a single process. The single process owns all measured processes.
  WorkerTeam() = default;
  // The argument `team` must outlive the object. If `team` is nullptr, this process works alone. All shares
  // have about equal numbers of trace bytes. Neighbouring measured processes belong to the same share if
  // possible. All processes of the team compute the same division of work from the same tables.
  WorkerTeam(query::Team* team, const archive::Tables& tables);

  bool alone() const { return team_ == nullptr; }
  size_t size() const { return team_ == nullptr ? 1 : team_->size(); }
  bool IsFirst() const { return team_ == nullptr || team_->rank() == 0; }
  size_t OwnerOf(uint32_t process) const { return process < owners_.size() ? owners_[process] : 0; }
  size_t OwnerOf(const CollectiveKey& key) const;
  bool Has(uint32_t process) const { return alone() || OwnerOf(process) == team_->rank(); }
  bool Has(const CollectiveKey& key) const { return alone() || OwnerOf(key) == team_->rank(); }

  // The following functions must be called by all processes of the team, in the same order. Only processes
  // of a team may call these functions. Element i of the result comes from process i. The result includes
  // this process's own part.
  std::vector<std::string> Exchange(std::vector<std::string> to) const;
  // Each process sends a byte string to all other processes. Element i of the result is the byte string of
  // process i.
  std::vector<std::string> ShareAll(const std::string& bytes) const;
  // Each process sends the argument `bytes` to the first process. For each other process, the first process
  // calls `take` with the received bytes, in the order of processes.
  void Gather(const std::string& bytes, const std::function<void(const std::string&)>& take) const;
  // Sends the bytes of the first process to all other processes.
  std::string FromFirst(std::string bytes) const { return query::FromFirst(*team_, std::move(bytes)); }

 private:
  query::Team* team_ = nullptr;
  std::vector<size_t> owners_;  // indexed by measured process
};

}  // namespace rankine::analysis
