// SPDX-License-Identifier: BSD-3-Clause
// Facts about the whole job, from the rows of the observed threads.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cli/top/row.h"

namespace rankine::cli::top {

struct Summary {
  uint64_t ranks = 0;  // running ranks, counted by their main threads; processes if none has a rank
  uint64_t ended = 0;
  Seen seen;        // sum of the looks at the main threads
  double cost = 0;  // cost of looking as a share of one processor, on the host with the highest cost
  uint64_t started_ns = 0;
  std::optional<Row> busiest;  // the rank that computes most, if there are several
  bool others_wait = false;    // whether the busiest rank computes clearly more than the others, which stall
  std::vector<std::string> notes;
};

// `asks_hosts`: other hosts were asked.
Summary Summarise(const JobView& view, bool asks_hosts);

}  // namespace rankine::cli::top
