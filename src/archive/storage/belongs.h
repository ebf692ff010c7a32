// SPDX-License-Identifier: BSD-3-Clause
// Decides whether recordings of a file system (watches) belong to a run. A watch belongs to a run if it
// observed ranks of the run, or observed servers on the run's machines during the run. A watch also belongs
// to the run if it recorded the server's part of operations that the run's mounts requested.
#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "archive/storage/identity.h"

namespace rankine::archive {

struct Process;
struct Tables;

// An interval of CLOCK_REALTIME, in ns.
struct TimeSpan {
  uint64_t begin = 0, end = 0;
};
// Returns the interval from the start of a process to its end. If the end is unknown, the interval is
// open-ended.
TimeSpan SpanOfProcess(const Process& process);
// Returns the interval from the start of the first process to the end of the last one.
TimeSpan SpanOfRun(const Tables& run);
TimeSpan SpanOfWatches(const Tables& watches);

enum class Belonging {
  yes,
  already_there,  // the watch is already in the run's archive, or occurs earlier in the list of watches
  other_host,     // the run and the watch have no machine and no operation in common
  other_time,     // The run and the watch have a machine in common, but they have no operation in common, and
                  // their times do not overlap.
};
// Returns one result for each of the watches. An archive of a watch must not contain ranks.
std::vector<Belonging> FindBelonging(const Tables& run, const std::vector<const Tables*>& watches);

std::set<std::string> HostsOf(const Tables& tables);

}  // namespace rankine::archive
