// SPDX-License-Identifier: BSD-3-Clause
// Facts about the whole job, derived from the rows of the observed threads.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cli/top/row.h"

namespace rankine::cli::top {

struct Summary {
  uint64_t ranks = 0;  // running ranks (main threads) or, if no process has a rank, running processes
  uint64_t ended = 0;
  Seen seen;        // sum over the main threads
  double cost = 0;  // the cost of the observation, as a share of one processor, on the host where the cost
                    // is highest
  uint64_t started_ns = 0;
  std::optional<Row> busiest;  // the rank that computes most, if the job has several ranks
  // true if the busiest rank computes clearly more than the other ranks, and the other ranks stall
  bool others_wait = false;
  std::vector<std::string> notes;
};

// Summarises the view. The parameter `asks_hosts` says whether other hosts were asked for views.
Summary Summarise(const JobView& view, bool asks_hosts);

}  // namespace rankine::cli::top
