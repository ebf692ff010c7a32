// What is said of the whole job, of the rows that were looked at.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cli/top/row.h"

namespace rankine::cli::top {

struct Summary {
  uint64_t ranks = 0;  // that run, seen by their main threads; processes where none has a rank
  uint64_t ended = 0;
  Seen seen;        // of their main threads together
  double cost = 0;  // of one processor, that looking took, on the host where it took most
  uint64_t started_ns = 0;
  std::optional<Row> busiest;  // that computes most, where there are several
  bool others_wait = false;    // and clearly more than the others, who stall
  std::vector<std::string> notes;
};

// `asks_hosts`: other hosts have been asked.
Summary Summarise(const JobView& view, bool asks_hosts);

}  // namespace rankine::cli::top
