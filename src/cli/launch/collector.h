// SPDX-License-Identifier: BSD-3-Clause
// Implements the collector: one process of Rankine per job and host, which outlives the job's process groups.
// The collector merges the spools that the ranks could not merge. While the ranks run, the collector mostly
// sleeps, and samples threads that are off-CPU or in the kernel (outside_watch.h).
//
// Both MPIs kill a rank's whole process group when another rank dies. The collector therefore leaves the
// rank's process group, session and working folder. Until shortly after the ranks have ended, the collector
// keeps a copy of the launcher's stderr. The collector keeps no other descriptor of the rank. If the
// collector is killed, nothing is lost: the next `rankine run` collects the spools.
#pragma once
#include <string>

#include "cli/launch/command_files.h"

namespace rankine::cli {

// Registers this process in `spool_dir`. Must be called in a rank before the process executes the program.
// If the registration fails, the run continues, and the failure is not reported.
void RegisterRank(const std::string& spool_dir, int rank, const StartedCommand& command);

// Starts a collector if no collector exists. The caller need not wait for the collector, because the
// collector is not a child of the caller. The caller must hold the `HostLock`, so that a collector that is
// about to end cannot miss the caller.
void EnsureCollector(const std::string& spool_dir);

// The main function of the process that `EnsureCollector` starts. This process watches the ranks in
// `spool_dir` and collects their spools.
int RunCollector(const std::string& spool_dir);

// Takes the folder's lock, waiting at most `wait_ms` for it. Closing the descriptor releases the lock. If
// the lock is not free in time, another process is working in the folder, and `ok()` returns false.
class FolderLock {
 public:
  FolderLock(const std::string& spool_dir, int wait_ms);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  bool ok() const { return fd_ >= 0; }
  int fd() const { return fd_; }

 private:
  int fd_ = -1;
};

}  // namespace rankine::cli
