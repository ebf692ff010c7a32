// The collector: a process of ours, one per job and host, that outlives the job's process groups and merges
// what the ranks could not. While they run it looks at where sampled threads are that do not run
// (outside_watch.h). Both MPIs kill a rank's whole group when another rank dies, so it leaves group,
// session and working folder; it holds nothing of the launcher's but, for a short while after the ranks' end,
// a copy of stderr. It sleeps while they run. When it is killed nothing is lost: the next `rankine` command
// collects.
#pragma once
#include <string>

#include "cli/launch/command_files.h"

namespace rankine::cli {

// In a rank, before it becomes the program: registers this process in `spool_dir`. Failure is no reason to
// stop a run and is not told.
void RegisterRank(const std::string& spool_dir, int rank, const StartedCommand& command);

// Starts a collector unless one is there; returns without a child to wait for. The caller holds the HostLock,
// so that a collector that is leaving cannot overlook the caller.
void EnsureCollector(const std::string& spool_dir);

// The main of the process that EnsureCollector starts: watches the ranks in `spool_dir` and collects.
int RunCollector(const std::string& spool_dir);

// Takes the folder's lock, waiting at most `wait_ms`; closed, it is free again. Not ok: somebody else works
// there.
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
