// The processes of one job on this host, looked at from outside: nothing is asked of them.
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

// One thread.
class HostWatch {
 public:
  // `folder`: of the job's spools. `all_threads`: not main threads alone.
  HostWatch(std::string folder, bool all_threads);

  // Looks at each thread once. To be called at moments that have nothing to do with the program's.
  void Look();
  // What was seen since the last View, and what is new: processes, threads, regions.
  HostView View();
  // Is there a process that runs? As of the last View.
  bool AnyRuns() const { return running_ > 0; }

 private:
  struct Process {
    archive::LiveSpool spool;
    std::map<size_t, Tally> tallies;  // by thread
    std::map<size_t, MpiClock> clocks;
    Tally starting;        // in MPI_Init, where no thread has a place of its own
    bool visible = false;  // its threads can be found in /proc
    bool has_ended = false;
  };

  void TakeSpools(HostView* view);
  void LookAtProcess(Process& process);
  std::map<size_t, double> SharesInMpi(Process& process);
  void AddRows(Process& process, HostView* view);
  static void AddNotes(const Process& process, HostView* view);

  std::string folder_;
  bool all_threads_;
  std::map<std::string, Process> processes_;  // by path
  SleepWatch sleep_;
  size_t running_ = 0;
};

}  // namespace rankine::cli::top
