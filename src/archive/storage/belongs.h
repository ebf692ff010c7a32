// Do a file system's watches belong to a run? They do where they saw its ranks, or servers of its machines
// while it ran, or the servers' halves of its mounts' operations.
#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "archive/storage/identity.h"
#include "archive/tables.h"

namespace rankine::archive {

// CLOCK_REALTIME in ns.
struct TimeSpan {
  uint64_t begin = 0, end = 0;
};
// From a process's start to its end; an end that is not known is the end of time.
TimeSpan SpanOfProcess(const Process& process);
// From its first process's start to its last one's end.
TimeSpan SpanOfRun(const Tables& run);
TimeSpan SpanOfWatches(const Tables& watches);

enum class Belonging {
  yes,
  already_there,  // the run's archive, or another one, has the same watch
  other_host,     // no machine in common, no operation either
  other_time,     // a machine in common, but no time, and no operation
};
// Of each of `watches`, which hold no ranks.
std::vector<Belonging> FindBelonging(const Tables& run, const std::vector<const Tables*>& watches);

std::set<std::string> HostsOf(const Tables& tables);

}  // namespace rankine::archive
