// SPDX-License-Identifier: BSD-3-Clause
// Decides whether the watches of a file system belong to a run. They do if they saw its ranks, or servers on
// its machines during the run. They also do if they have the server halves of its mounts' operations.
#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "archive/storage/identity.h"

namespace rankine::archive {

struct Process;
struct Tables;

// CLOCK_REALTIME in ns.
struct TimeSpan {
  uint64_t begin = 0, end = 0;
};
// From a process's start to its end. If the end is unknown, the span never ends.
TimeSpan SpanOfProcess(const Process& process);
// From the start of the first process to the end of the last one.
TimeSpan SpanOfRun(const Tables& run);
TimeSpan SpanOfWatches(const Tables& watches);

enum class Belonging {
  yes,
  already_there,  // the run's archive, or another one, already has the same watch
  other_host,     // no common machine, and no common operation
  other_time,     // a common machine, but no common time and no common operation
};
// Returns one result for each of `watches`, which must not have ranks.
std::vector<Belonging> FindBelonging(const Tables& run, const std::vector<const Tables*>& watches);

std::set<std::string> HostsOf(const Tables& tables);

}  // namespace rankine::archive
