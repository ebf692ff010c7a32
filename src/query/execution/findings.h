// SPDX-License-Identifier: BSD-3-Clause
// The results that processes of a team combine in addition to the records: errors, losses and names.
#pragma once
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "context/batch.h"
#include "query/execution/known_names.h"
#include "query/execution/team.h"
#include "query/output/format.h"

namespace rankine::query {

// Collects those metadata that have the same value in all inputs. Not thread-safe.
class CommonGlobals {
 public:
  void Take(const Globals& globals);
  bool any() const { return !first_; }  // True if `Take` has been called for any input.
  const Globals& common() const { return common_; }

 private:
  bool first_ = true;
  std::deque<std::string> texts_;
  Globals common_;
};

struct Findings {
  std::string error;    // An error in the query, or an input that cannot be opened.
  std::string failure;  // The reason why the query has no result, if `error` is empty.
  std::vector<context::Lost> lost;
  bool full = false;  // true if LIMIT was reached, so that some inputs were not read
};

// All processes of the team must call this function. Each process receives the findings of its children in
// the tree, and sends all findings to its parent. After the calls of all processes, process 0 has all
// findings.
void Gather(Team& team, Findings& findings, KnownNames& names, CommonGlobals& globals);

}  // namespace rankine::query
