// SPDX-License-Identifier: BSD-3-Clause
// Observes the processes of one job on this host from outside. The processes receive no requests.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "archive/live_spool.h"
#include "cli/top/mpi_clock.h"
#include "cli/top/row.h"
#include "cli/top/sleep_watch.h"
#include "cli/top/tally.h"

namespace rankine::cli::top {

// Not thread-safe.
class HostWatch {
 public:
  // The given folder contains the job's spools. If the flag `all_threads` is false, only main threads are
  // observed.
  HostWatch(std::string folder, bool all_threads);

  // Observes each thread once. The caller must choose times that do not depend on the activity of the
  // program.
  void Look();
  // Returns the observations since the last `View`, including new processes, threads and regions.
  HostView View();
  // Returns whether any process was running when `View` was last called.
  bool AnyRuns() const { return running_ > 0; }

 private:
  struct Process {
    archive::LiveSpool spool;
    std::map<size_t, Tally> tallies;  // by thread
    std::map<size_t, MpiClock> clocks;
    Tally starting;        // looks at threads in MPI_Init, which have no entry in the spool yet
    bool visible = false;  // whether the process's threads are visible in /proc
    bool has_ended = false;
  };

  void TakeSpools(HostView* view);
  void LookAtProcess(Process& process);
  std::map<size_t, double> SharesInMpi(Process& process);
  void AddRows(Process& process, HostView* view);
  static void AddNotes(const Process& process, HostView* view);

  std::string folder_;
  bool all_threads_;
  std::map<std::string, Process> processes_;  // key: path of the spool
  SleepWatch sleep_;
  size_t running_ = 0;
};

}  // namespace rankine::cli::top
