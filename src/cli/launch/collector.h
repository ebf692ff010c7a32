// SPDX-License-Identifier: BSD-3-Clause
// The collector: one process of ours per job and host, which outlives the job's process groups. It merges the
// spools that the ranks could not merge. While the ranks run, it samples threads that are off-CPU or in the
// kernel (outside_watch.h). Both MPIs kill a rank's whole process group when another rank dies. So the
// collector leaves the rank's process group, session and working folder. It keeps only a copy of the
// launcher's stderr, until shortly after the ranks have ended. It mostly sleeps while the ranks run. If it is
// killed, nothing is lost: the next rankine run collects the spools.
#pragma once
#include <string>

#include "cli/launch/command_files.h"

namespace rankine::cli {

// Called in a rank, before the process executes the program: registers this process in `spool_dir`. If this
// fails, the run continues, and the failure is not reported.
void RegisterRank(const std::string& spool_dir, int rank, const StartedCommand& command);

// Starts a collector unless one exists. The caller need not wait for any child. The caller must hold the
// HostLock, so that a collector that is about to end cannot miss the caller.
void EnsureCollector(const std::string& spool_dir);

// The main function of the process that EnsureCollector starts: watches the ranks in `spool_dir` and collects
// their spools.
int RunCollector(const std::string& spool_dir);

// Takes the folder's lock, waiting at most `wait_ms` for it. Closing the descriptor releases the lock. If the
// object is not `ok`, another process is working in the folder.
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
