// SPDX-License-Identifier: BSD-3-Clause
// Prints the observations of `rankine attach`: a summary as text or JSON, and individual operations as
// lines of JSON.
#pragma once
#include <cstdio>
#include <vector>

#include "cli/attach/attached.h"
#include "probe/join.h"

namespace rankine::cli {

struct Seen {
  const std::vector<Watched>& watched;
  const probe::Joiner& joiner;
  bool of_service;  // true: a file system's functions; false: functions that the user has named
  double ns_per_tick;
  double seconds;
};

void ShowText(const Seen& seen);
void ShowJson(const Seen& seen);
// Prints one line about an operation: the thread that requested it, its extent, its times at client and
// server (ns), and its accesses to the disk.
void ShowOperation(FILE* file, const probe::Joined& joined, double ns_per_tick);

}  // namespace rankine::cli
