// SPDX-License-Identifier: BSD-3-Clause
// Reads data of a running job from outside. The job's processes share the pages of their spools with this
// process, so no request has to be sent to the processes. Other hosts are queried through a remote shell
// (host_tree.h).
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/launch/spool_folder.h"

namespace rankine::cli {

struct LiveJob {
  std::string name;   // the name of the job as listed by `rankine spools`, or the pid of one of its processes
  std::string shell;  // the command of the remote shell, to which a host's name is appended: "ssh"
  std::vector<std::string> hosts;  // the other hosts of the job
};

// Finds the folder of a running job on this host. Fails if no running job or several running jobs have that
// name.
base::Result<std::string> FindLiveJob(const std::string& name);
// Finds a running job like `FindLiveJob`, but returns the content of its folder.
base::Result<SpoolFolder> FindLiveFolder(const std::string& name);

struct Snapshot {
  std::vector<std::byte> archive;    // the data of all hosts that returned data
  std::vector<std::string> missing;  // one sentence for each host that returned nothing
};
// Collects the records that the job has written so far. If the flag `here` is true, the local host is
// included.
base::Result<Snapshot> TakeSnapshot(const LiveJob& job, bool here);

}  // namespace rankine::cli
