// SPDX-License-Identifier: BSD-3-Clause
// Finds the costliest problems of a run, apart from the program's own work. report/findings has the words.
//
// A cost is time summed over ranks. No time should count twice:
// - A call's cost leaves out its waits.
// - If the waits for a rank's work are known, these are the findings, and there is no finding on imbalance.
// - Without a trace, time in a collective operation beyond that of the rank with least belongs to the
// imbalance.
//   The waiting part of other calls is unknown then, so their costs may overlap.
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
  wait,               // one line of Waits::lines
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
};
inline constexpr int kStandOutKinds = 13;

struct StandOut {
  StandOutKind kind{};
  uint64_t cost = 0;  // ns
  double share = 0;   // of the time of all ranks, 0 to 1
  // Index; wait: in Waits::lines; calls, small_*: in Profile::sites; io, lone_io: in `files`; else kNone.
  uint32_t place = archive::kNone;
  // imbalance, lone_io, processors: the rank with most; abnormal_end: the first to end
  uint32_t process = archive::kNone;
  context::NodeId region = context::kRoot;  // imbalance: with most of the difference; kRoot: unknown
  uint64_t open = 0;                        // calls: ns of `cost` in calls that never returned
  uint64_t in_mpi = 0;                      // processors: ns of `cost` that threads were in MPI calls
  uint64_t most = 0;  // ns of `process` there, in files, or without processor; 0 without
  double mean = 0;    // ns of all ranks there
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
  const std::vector<IoFile>& files;
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
  size_t more = 0;  // further findings of at least kLeastShare
};
inline constexpr size_t kMostStandOuts = 5;
inline constexpr uint64_t kFewBytes = 1024;  // of a call on average: fewer bytes cost no more than none
inline constexpr double kLeastShare = 0.01;  // a smaller cost is no finding

StandOuts FindStandOuts(const Measured& measured);

}  // namespace rankine::analysis
