// SPDX-License-Identifier: BSD-3-Clause
// The collector: a process of ours, one for each job and host, that outlives the job's process groups. The
// collector merges the spools that the ranks could not merge. While the ranks run, it samples where threads
// are that do not run (outside_watch.h). Both MPIs kill a rank's whole group when another rank dies, so the
// collector leaves group, session and working folder. The collector holds nothing of the launcher's except a
// copy of stderr, for a short while after the ranks' end. The collector sleeps while the ranks run. If it is
// killed, nothing is lost: the next `rankine` command collects the spools.
#pragma once
#include <string>

#include "cli/launch/command_files.h"

namespace rankine::cli {

// Called in a rank, before it becomes the program: registers this process in `spool_dir`. A failure does not
// stop the run and is not reported.
void RegisterRank(const std::string& spool_dir, int rank, const StartedCommand& command);

// Starts a collector unless one exists. Leaves no child that must be waited for. The caller holds the
// HostLock. So a collector that is about to end cannot miss the caller.
void EnsureCollector(const std::string& spool_dir);

// The main function of the process that EnsureCollector starts: watches the ranks in `spool_dir` and collects
// their spools.
int RunCollector(const std::string& spool_dir);

// Takes the folder's lock, and waits `wait_ms` at most. Closing the descriptor releases the lock. Not ok:
// another process works in the folder.
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
