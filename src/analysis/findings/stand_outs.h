// SPDX-License-Identifier: BSD-3-Clause
// Finds the costliest problems of a run, apart from the program's own work. The texts for them are in
// report/findings.
//
// A cost is time summed over ranks. No time should be counted twice. So the cost of a call excludes its
// waits. If it is known which rank's work the others waited for, the findings are these waits, and there is
// no finding on imbalance.
//
// Without a trace, the imbalance is the time in collective operations beyond that of the rank that spends
// least time there. The waiting time in other calls is then unknown, so their costs may overlap.
//
// Calls that never returned count at their call site until the first rank ended. The time after that is the
// cost of the abnormal end, which is always the first finding. If there is a deadlock, it is the first
// finding instead.
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
  deadlock,           // ranks waited for each other until the run was ended
  abnormal_end,       // a rank did not end normally
  wait,               // a chain of lines in Waits::lines
  imbalance,          // one rank works longer than the average rank
  lone_io,            // imbalance where the slowest rank reads or writes files meanwhile
  serialisation,      // ranks wait for each other's work, according to a replay with an ideal network
  transfer,           // time of messages in transit, according to the same replay
  small_collectives,  // a collective that is called often with few bytes
  small_messages,     // messages that are sent often with few bytes
  calls,              // any other MPI call
  io,                 // a file
  processors,         // threads waited for a core
  slow_server,        // a file system's server that is much slower than the others
  missing_overlap,    // a completion call in which large messages are transferred
  communicators,      // communicators are made and freed often
  reduce_broadcast,   // an MPI_Reduce followed by an MPI_Bcast of its result
  linear_broadcast,   // one rank sends the same data to each other rank
  metadata,           // a file, or a group of similar files, is opened, closed and queried often
  file_locks,         // processes wait for file locks
  lock_contention,    // threads wait for a lock
  thread_imbalance,   // threads wait for the last thread of their team
  idle_threads,       // threads have no work while another thread is in MPI
  page_faults,        // time in the kernel for new memory pages
};
inline constexpr int kStandOutKinds = 23;

struct StandOut {
  StandOutKind kind{};
  uint64_t cost = 0;  // ns
  double share = 0;   // share of the time of all ranks, 0 to 1
  // Index of the object, by kind. wait: in StandOuts::chains; calls, small_*, missing_overlap, communicators:
  // in Profile::sites; io, lone_io, metadata, file_locks: in `files`; *_broadcast: in StandOuts::algorithms;
  // lock_contention, thread_imbalance: in Regions::lines; other kinds: kNone.
  uint32_t place = archive::kNone;
  // imbalance, lone_io, processors: the rank with the highest value; abnormal_end: the first to end
  uint32_t process = archive::kNone;
  // imbalance: the region with most of the difference; kRoot: unknown
  context::NodeId region = context::kRoot;
  uint64_t open = 0;  // calls: the part of `cost` in calls that never returned, in ns
  // processors: the part of `cost` while threads were in MPI calls, in ns
  uint64_t in_mpi = 0;
  uint64_t most = 0;  // ns that `process` spent there, in files, or without a core; 0 if there is no process
  double mean = 0;    // the same in ns, averaged over all ranks
  // Upper bound in ns on how much shorter the run would be without the problem; 0: unknown.
  uint64_t gain = 0;
};

// References to the figures of one archive, which the caller owns.
struct Measured {
  const archive::Tables& tables;
  std::span<const ProcessTime> times;
  const Pop& pop;
  const Profile& profile;
  const Regions& regions;
  const SampleSums& samples;
  const Waits& waits;
  const std::vector<IoFile>& files;  // result of MakeFileGroups
  std::span<const Ending> endings;
  std::optional<SlowServer> server = std::nullopt;
};

struct StandOuts {
  bool known = false;  // true if the time of some rank is known; otherwise there are no findings
  uint64_t run = 0;    // total ns of all ranks; the whole that shares refer to
  // a deadlock or an abnormal end, then the highest cost first; at most kMostStandOuts
  std::vector<StandOut> list;
  std::optional<AbnormalEnd> end;
  std::optional<Deadlock> deadlock;
  std::optional<SlowServer> server;
  std::vector<Chain> chains;
  std::vector<Algorithm> algorithms;
  PageFaults page_faults;
  IdleThreads idle_threads;
  size_t more = 0;  // number of further costs of at least kNoted
};
inline constexpr size_t kMostStandOuts = 5;
// average bytes per call; a transfer of fewer bytes takes no longer than one of 0 bytes
inline constexpr uint64_t kFewBytes = 1024;
// A smaller share is no finding: ranks differ by a few percent in any run.
inline constexpr double kLeastShare = 0.05;
// Average ns per rank; a smaller cost is no finding. This bound matters for runs of less than 200 ms. Users
// would not notice a gain there, and ranks differ a lot in their first milliseconds.
inline constexpr uint64_t kLeastTime = 10'000'000;
inline constexpr double kNoted = 0.01;  // a smaller share is not counted in `more`
// Smallest shares for load imbalance without a trace, and for calls whose cause is unknown. POP considers a
// load balance of 90 % good, and a parallel efficiency of 80 %.
inline constexpr double kLeastImbalance = 0.1, kLeastCalls = 0.2;

StandOuts FindStandOuts(const Measured& measured);

}  // namespace rankine::analysis
