// SPDX-License-Identifier: BSD-3-Clause
// What a reader should look at first: the few things that take most of the ranks' time beside the program's
// own work, out of all that was measured, in one order. Words for them: report/findings.
//
// A cost is time summed over ranks. Nothing is told twice on purpose: a call's waits are taken out of the
// call, an imbalance whose waits are known, with their causes, is told by these alone, and without a trace
// what ranks are longer in a collective operation than the one with least counts as the imbalance's. Which
// part of other calls is waiting for the slowest rank is not known then, so there costs may overlap.
//
// Calls that never returned count as the others of their place, but for what stood after the first rank had
// ended: that is the abnormal end's, which is told whatever it cost, and first. A deadlock is told in its
// place.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/calls/profile.h"
#include "analysis/findings/abnormal_end.h"
#include "analysis/findings/deadlock.h"
#include "analysis/io/files.h"
#include "analysis/io/slow_server.h"
#include "analysis/pop/pop.h"
#include "analysis/processes/process_times.h"
#include "analysis/regions/regions.h"
#include "analysis/samples/sample_sums.h"
#include "analysis/waits/waits.h"
#include "archive/tables.h"

namespace rankine::analysis {

enum class StandOutKind : uint8_t {
  deadlock,           // each rank waited for another until the run was ended
  abnormal_end,       // a rank ended in another way than it should
  wait,               // one line of the wait states
  imbalance,          // one rank works longer than the mean
  lone_io,            // the same, and what it does meanwhile is read or write files
  serialisation,      // ranks wait for others' work, by a replay without a network
  transfer,           // what messages cost on their way, likewise
  small_collectives,  // operations of all ranks, called often with few bytes
  small_messages,     // messages with few bytes, likewise
  calls,              // any other MPI call
  io,                 // a file
  processors,         // threads that could run, and had no processor
  slow_server,        // of a file system, that the others are much faster than
};
inline constexpr int kStandOutKinds = 13;

struct StandOut {
  StandOutKind kind{};
  uint64_t cost = 0;  // ns
  double share = 0;   // of the time of all ranks, 0 to 1
  // wait: in Waits::lines; calls, small_*: in Profile::sites; io, lone_io: in `files`; else kNone.
  uint32_t place = archive::kNone;
  // imbalance, lone_io, processors: who has most; abnormal_end: who ended first
  uint32_t process = archive::kNone;
  context::NodeId region = context::kRoot;  // imbalance: where most of the difference is; kRoot: not known
  uint64_t open = 0;                        // calls: ns of `cost` in calls that never returned
  uint64_t in_mpi = 0;                      // processors: ns of `cost` that threads were in MPI calls
  uint64_t most = 0;  // ns of `process` there, in files, or without processor; 0 without
  double mean = 0;    // ns of all ranks there
};

// Borrowed; of one archive.
struct Measured {
  const archive::Tables& tables;
  std::span<const ProcessTime> times;
  const Pop& pop;
  const Profile& profile;
  const Regions& regions;
  const SampleSums& samples;
  const Waits& waits;
  const std::vector<IoFile>& files;
  std::span<const Ending> endings;
  std::optional<SlowServer> server = std::nullopt;
};

struct StandOuts {
  bool known = false;          // some rank's time is known; else nothing can be said
  uint64_t run = 0;            // ns of all ranks, what shares are of
  std::vector<StandOut> list;  // a deadlock or an abnormal end, then most cost first; at most kMostStandOuts
  std::optional<AbnormalEnd> end;
  std::optional<Deadlock> deadlock;
  std::optional<SlowServer> server;
  size_t more = 0;  // of at least kLeastShare beyond them
};
inline constexpr size_t kMostStandOuts = 5;
inline constexpr uint64_t kFewBytes = 1024;  // of a call on average: fewer hardly take longer than none
inline constexpr double kLeastShare = 0.01;  // what costs less is no finding

StandOuts FindStandOuts(const Measured& measured);

}  // namespace rankine::analysis
