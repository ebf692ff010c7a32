// SPDX-License-Identifier: BSD-3-Clause
// A running job, read from outside. The job's spools are pages that its processes share with us, so the
// processes receive no requests. Other hosts are asked through a shell (ssh, srun), in a tree: each host of
// the first level asks its share of the rest.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/launch/spool_folder.h"

namespace rankine::cli {

struct LiveJob {
  std::string name;   // name of the job as listed by `rankine spools`, or the pid of one of its processes
  std::string shell;  // the remote shell, put in front of a host's name: "ssh"
  std::vector<std::string> hosts;  // further hosts
};

// The folder of a running job on this host. Fails if no running job has that name, or several have.
base::Result<std::string> FindLiveJob(const std::string& name);
// Like FindLiveJob, but returns the folder's content.
base::Result<SpoolFolder> FindLiveFolder(const std::string& name);

struct Snapshot {
  std::vector<std::byte> archive;    // data from all hosts that returned something
  std::vector<std::string> missing;  // one sentence for each host that returned nothing
};
// The records of the job so far. `here`: include this host.
base::Result<Snapshot> TakeSnapshot(const LiveJob& job, bool here);

}  // namespace rankine::cli
