// The processes that look for waits together (a launcher in front of the command). Each has a share of the
// measured processes: it alone reads their traces, builds their operations and packs their waits. What must
// be matched goes to one of them: a message to who has its receiver, a collective operation to whom its key
// says. All of them walk through the trace in the same pieces, so that what is found does not depend on their
// number.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "analysis/waits/operations.h"
#include "archive/tables.h"
#include "query/execution/team.h"

namespace rankine::analysis {

class Crew {
 public:
  // One alone, who has all.
  Crew() = default;
  // `team` outlives it; nullptr: one alone. The measured processes are dealt by the bytes of their traces,
  // neighbours together. Of the same tables all make the same shares.
  Crew(query::Team* team, const archive::Tables& tables);

  bool alone() const { return team_ == nullptr; }
  size_t size() const { return team_ == nullptr ? 1 : team_->size(); }
  bool IsFirst() const { return team_ == nullptr || team_->rank() == 0; }
  size_t OwnerOf(uint32_t process) const { return process < owners_.size() ? owners_[process] : 0; }
  size_t OwnerOf(const CollectiveKey& key) const;
  bool Has(uint32_t process) const { return alone() || OwnerOf(process) == team_->rank(); }
  bool Has(const CollectiveKey& key) const { return alone() || OwnerOf(key) == team_->rank(); }

  // All of these are called by all, in the same order, and not where one is alone.
  // to[i] is for the i-th; by sender, with what was for oneself.
  std::vector<std::string> Exchange(std::vector<std::string> to) const;
  // What each has, to all.
  std::vector<std::string> ShareAll(const std::string& bytes) const;
  // What each has, to the first; the others get nothing. `take` gets it by sender, without its own.
  void Gather(const std::string& bytes, const std::function<void(const std::string&)>& take) const;
  // What the first has, to all.
  std::string FromFirst(std::string bytes) const { return query::FromFirst(*team_, std::move(bytes)); }

 private:
  query::Team* team_ = nullptr;
  std::vector<size_t> owners_;  // by measured process
};

}  // namespace rankine::analysis
