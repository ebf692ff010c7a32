// What `rankine attach` has seen, as text and as JSON, and single operations as lines of JSON.
#pragma once
#include <cstdio>
#include <vector>

#include "cli/attach/attached.h"
#include "probe/join.h"

namespace rankine::cli {

struct Seen {
  const std::vector<Watched>& watched;
  const probe::Joiner& joiner;
  bool of_service;  // else of functions that the user has named
  double ns_per_tick;
  double seconds;
};

void ShowText(const Seen& seen);
void ShowJson(const Seen& seen);
// One line: who asked for it, the extent, the times at both ends (ns) and the accesses to the disk.
void ShowOperation(FILE* file, const probe::Joined& joined, double ns_per_tick);

}  // namespace rankine::cli
