// What a process has found out beside the records, and the whole team then knows: mistakes, losses, names.
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

// Metadata that all inputs agree on. One thread.
class CommonGlobals {
 public:
  void Take(const Globals& globals);
  bool any() const { return !first_; }  // an input was taken
  const Globals& common() const { return common_; }

 private:
  bool first_ = true;
  std::deque<std::string> texts_;
  Globals common_;
};

struct Findings {
  std::string error;    // the query's mistake, or an input that cannot be opened
  std::string failure;  // anything else that ends the query
  std::vector<context::Lost> lost;
  bool full = false;  // LIMIT was reached, so that not all was read
};

// Called by all: takes what the processes below have found and hands it on. Process 0 has all then.
void Gather(Team& team, Findings& findings, KnownNames& names, CommonGlobals& globals);

}  // namespace rankine::query
