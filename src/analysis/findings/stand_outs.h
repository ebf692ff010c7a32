// SPDX-License-Identifier: BSD-3-Clause
// Finds the costliest problems of a run, apart from the program's own work. report/findings has the words.
//
// A cost is time summed over ranks. No time should count twice. So
// a call's cost leaves out its waits. If the waits for a rank's work are known, these are the findings, and
// there is no finding on imbalance.
//
// Without a trace, time in a collective operation beyond that of the rank with least belongs to the
// imbalance. The waiting part of other calls is unknown then, so their costs may overlap.
//
// Calls that never returned count at their call site until the first rank ended. The time after that is the
// cost of the abnormal end, which is always the first finding. A deadlock takes its place.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/calls/profile.h"
#include "analysis/findings/abnormal_end.h"
#include "analysis/findings/algorithms.h"
#include "analysis/findings/chains.h"
#include "analysis/findings/deadlock.h"
#include "analysis/findings/page_faults.h"
#include "analysis/findings/thread_waits.h"
#include "analysis/io/files.h"
#include "analysis/io/slow_server.h"
#include "analysis/pop/pop.h"
#include "analysis/processes/process_times.h"
#include "analysis/regions/regions.h"
#include "analysis/samples/sample_sums.h"
#include "analysis/waits/waits.h"
#include "archive/rows/none.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

enum class StandOutKind : uint8_t {
  deadlock,           // each rank waited for another until the run was ended
  abnormal_end,       // a rank ended in another way than it should
  wait,               // a chain of lines of Waits::lines
  imbalance,          // one rank works longer than the mean of all
  lone_io,            // the same, and that rank reads or writes files meanwhile
  serialisation,      // ranks wait for others' work, by a replay with an ideal network
  transfer,           // time of messages on their way, by the same replay
  small_collectives,  // a collective, called often with few bytes
  small_messages,     // messages, sent often with few bytes
  calls,              // any other MPI call
  io,                 // a file
  processors,         // threads that waited for a core
  slow_server,        // of a file system: much slower than the others
  missing_overlap,    // a completion in which large messages travel
  communicators,      // communicators that are made and freed often
  reduce_broadcast,   // an MPI_Reduce, then an MPI_Bcast of its result
  linear_broadcast,   // one rank sends the same to each other rank
  metadata,           // a file, or files alike: opened, closed and queried often
  file_locks,         // processes that wait for locks of a file
  lock_contention,    // threads that wait for a lock
  thread_imbalance,   // threads that wait for the last one of their team
  idle_threads,       // threads without work while another thread is in MPI
  page_faults,        // the kernel's time for new memory
};
inline constexpr int kStandOutKinds = 23;

struct StandOut {
  StandOutKind kind{};
  uint64_t cost = 0;  // ns
  double share = 0;   // of the time of all ranks, 0 to 1
  // Index; wait: in StandOuts::chains; calls, small_*, missing_overlap, communicators: in Profile::sites;
  // io, lone_io, metadata, file_locks: in `files`; *_broadcast: in StandOuts::algorithms; lock_contention,
  // thread_imbalance: in Regions::lines; else kNone.
  uint32_t place = archive::kNone;
  // imbalance, lone_io, processors: the rank with most; abnormal_end: the first to end
  uint32_t process = archive::kNone;
  context::NodeId region = context::kRoot;  // imbalance: with most of the difference; kRoot: unknown
  uint64_t open = 0;                        // calls: ns of `cost` in calls that never returned
  uint64_t in_mpi = 0;                      // processors: ns of `cost` that threads were in MPI calls
  uint64_t most = 0;  // ns of `process` there, in files, or without processor; 0 without
  double mean = 0;    // ns of all ranks there
  // The most by which the run could be shorter without the problem, in ns; 0: unknown.
  uint64_t gain = 0;
};

// The figures of one archive, borrowed.
struct Measured {
  const archive::Tables& tables;
  std::span<const ProcessTime> times;
  const Pop& pop;
  const Profile& profile;
  const Regions& regions;
  const SampleSums& samples;
  const Waits& waits;
  const std::vector<IoFile>& files;  // of MakeFileGroups
  std::span<const Ending> endings;
  std::optional<SlowServer> server = std::nullopt;
};

struct StandOuts {
  bool known = false;          // some rank's time is known; else there are no findings
  uint64_t run = 0;            // ns of all ranks; shares are of this
  std::vector<StandOut> list;  // a deadlock or an abnormal end, then most cost first; at most kMostStandOuts
  std::optional<AbnormalEnd> end;
  std::optional<Deadlock> deadlock;
  std::optional<SlowServer> server;
  std::vector<Chain> chains;
  std::vector<Algorithm> algorithms;
  PageFaults page_faults;
  IdleThreads idle_threads;
  size_t more = 0;  // further costs of at least kNoted
};
inline constexpr size_t kMostStandOuts = 5;
inline constexpr uint64_t kFewBytes = 1024;  // of a call on average: fewer bytes cost no more than none
// A smaller cost is no finding: ranks differ by some percent in any run.
inline constexpr double kLeastShare = 0.05;
// ns of a rank on average; a smaller cost is no finding. It matters for runs of less than 200 ms: they gain
// nothing that a user notices, and the differences between ranks in their first milliseconds are large.
inline constexpr uint64_t kLeastTime = 10'000'000;
inline constexpr double kNoted = 0.01;  // a smaller cost is not counted
// The same for load imbalance without a trace, and for calls without a known cause. POP calls a load balance
// of 90 % good, and a parallel efficiency of 80 %.
inline constexpr double kLeastImbalance = 0.1, kLeastCalls = 0.2;

StandOuts FindStandOuts(const Measured& measured);

}  // namespace rankine::analysis
