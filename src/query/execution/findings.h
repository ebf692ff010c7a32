// SPDX-License-Identifier: BSD-3-Clause
// Facts that a process has found beside the records, and that the team then combines: mistakes, losses,
// names.
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

// Metadata that has the same value in all inputs. For one thread.
class CommonGlobals {
 public:
  void Take(const Globals& globals);
  bool any() const { return !first_; }  // whether an input was taken
  const Globals& common() const { return common_; }

 private:
  bool first_ = true;
  std::deque<std::string> texts_;
  Globals common_;
};

struct Findings {
  std::string error;    // a mistake in the query, or an input that cannot be opened
  std::string failure;  // any other reason to end the query
  std::vector<context::Lost> lost;
  bool full = false;  // LIMIT was reached, so not all inputs were read
};

// All processes call this. Each process receives the findings of the processes below it in the tree, and
// sends all to the process above. Process 0 has all findings afterwards.
void Gather(Team& team, Findings& findings, KnownNames& names, CommonGlobals& globals);

}  // namespace rankine::query
