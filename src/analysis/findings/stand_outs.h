// SPDX-License-Identifier: BSD-3-Clause
// Finds the costliest problems of a run, other than the program's own computation. The descriptions of these
// problems are in report/findings.
//
// A cost is time summed over ranks. The cost of a call does not include the waits in the call, so that no
// time is counted twice. If the trace shows the cause of each wait, the findings describe these waits, and no
// finding describes the imbalance.
//
// Without a trace, the imbalance is estimated from the time in collective operations. The rank with the
// least time in a collective operation is the reference. For every other rank, the time in the operation
// beyond the time of the reference rank counts as imbalance. Without a trace, the waiting time in other calls
// is unknown, so a part of this time may be counted twice.
//
// Calls that never returned are attributed to their call site up to the moment when the first rank ended.
// The time after the first rank ended is the cost of the abnormal end, which is always the first finding.
// If there is a deadlock, the deadlock is the first finding instead of the abnormal end.
#pragma once
#include <cstdint>
#include <map>
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
  deadlock,           // Ranks wait for each other until the run is ended.
  abnormal_end,       // A rank does not end normally.
  wait,               // Several waits have a common cause. The waits are a chain of lines in Waits::lines.
  imbalance,          // One rank works longer than the average rank.
  lone_io,            // One rank works longer than the average rank, because this rank reads or writes files.
  serialisation,      // Ranks wait for each other's work, according to a replay with an ideal network.
  transfer,           // Ranks wait until messages arrive, according to the replay with an ideal network.
  small_collectives,  // A collective operation with few bytes is called often.
  small_messages,     // small messages are sent often
  calls,              // any other MPI call
  io,                 // a file
  processors,         // threads waited for a core
  slow_server,        // A server of a file system is much slower than the other servers.
  missing_overlap,    // Large messages are transferred only in the completion call.
  communicators,      // Communicators are created and freed often.
  reduce_broadcast,   // An MPI_Reduce is followed by an MPI_Bcast of the result.
  linear_broadcast,   // One rank sends the same data to each other rank.
  page_cache_misses,  // A file is read from a storage device and not from the page cache.
  metadata,           // A file, or a group of similar files, is opened, closed or queried often.
  file_locks,         // processes wait for file locks
  lock_contention,    // threads wait for a lock
  thread_imbalance,   // Threads wait for the last thread of their team.
  idle_threads,       // Threads have no work while the thread that creates their team is in MPI.
  page_faults,        // The kernel spends time on new memory pages.
};
inline constexpr int kStandOutKinds = 24;

struct StandOut {
  StandOutKind kind{};
  uint64_t cost = 0;  // ns
  double share = 0;   // The cost as a share of the time of all ranks, 0 to 1.
  // Index of the object, by kind. wait: in StandOuts::chains; calls, small_*, missing_overlap,
  // communicators: in Profile::sites; io, lone_io, page_cache_misses, metadata, file_locks: in `files`;
  // *_broadcast: in StandOuts::algorithms; lock_contention, thread_imbalance: in Regions::lines; other
  // kinds: `kNone`.
  uint32_t place = archive::kNone;
  // imbalance, lone_io, processors: the rank that is affected most; abnormal_end: the rank that ended first
  uint32_t process = archive::kNone;
  // imbalance: the region that contributes most to the difference; `kRoot`: unknown
  context::NodeId region = context::kRoot;
  uint64_t open = 0;  // For calls: the part of the cost in ns that belongs to calls that never returned.
  // For a lack of processors: the part of the cost in ns that arose in MPI calls.
  uint64_t in_mpi = 0;
  // For `process`: the time in ns of work, in file calls, or without a core, depending on `kind`. 0 if there
  // is no process.
  uint64_t most = 0;
  double mean = 0;  // The quantity of the field `most` in ns, averaged over all ranks.
  // Upper bound in ns on how much shorter the run would be without the problem; 0: unknown.
  uint64_t gain = 0;
};

// References to the results of the analysis of one archive. The caller owns these results.
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
  bool known = false;  // true if the time of some rank is known; if false, there are no findings
  uint64_t run = 0;    // The total time of all ranks in ns. Shares of costs refer to the total time.
  // The findings, at most `kMostStandOuts`. A deadlock or an abnormal end comes first. The other findings
  // follow by descending cost.
  std::vector<StandOut> list;
  std::optional<AbnormalEnd> end;
  std::optional<Deadlock> deadlock;
  std::optional<SlowServer> server;
  std::vector<Chain> chains;
  std::vector<Algorithm> algorithms;
  // The further calls of an exchange of small messages, as indices in Profile::sites. The calls with the
  // most time come first. The key is the field `place` of the finding about the exchange.
  std::map<uint32_t, std::vector<uint32_t>> joined;
  PageFaults page_faults;
  IdleThreads idle_threads;
  size_t more = 0;  // The number of further problems with a share of at least `kNoted`.
};
inline constexpr size_t kMostStandOuts = 5;
// A message size in bytes per call. The transfer of a smaller message takes about as long as the transfer of
// an empty message.
inline constexpr uint64_t kFewBytes = 1024;
// Problems with a smaller share are not reported, because ranks always differ by a few percent.
inline constexpr double kLeastShare = 0.05;
// The lowest reported cost, in ns per rank on average. This bound matters only for runs that are shorter than
// 200 ms. In runs as short as this, users would not notice a gain, and ranks differ a lot in their first
// milliseconds.
inline constexpr uint64_t kLeastTime = 10'000'000;
inline constexpr double kNoted = 0.01;  // Problems with a smaller share are not even counted in `more`.
// The smallest shares at which two kinds of problems are reported: load imbalance without a trace, and
// calls whose cause is unknown. According to POP, a load balance of 90 % and a parallel efficiency of 80 %
// are good.
inline constexpr double kLeastImbalance = 0.1, kLeastCalls = 0.2;

StandOuts FindStandOuts(const Measured& measured);

}  // namespace rankine::analysis
