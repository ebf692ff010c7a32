// A job that runs now, asked from outside: its spools are pages that its processes share with us, so nothing
// is asked of them. Other hosts are asked through a shell (ssh, srun), in a tree: each of the first ones asks
// its share of the rest.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/launch/spool_folder.h"

namespace rankine::cli {

struct LiveJob {
  std::string name;                // as `rankine spools` lists it, or the pid of a process of it
  std::string shell;               // what stands in front of a host's name, for a shell: "ssh"
  std::vector<std::string> hosts;  // further ones
};

// The folder of a job on this host. Fails when there is none of that name that lives, or several.
base::Result<std::string> FindLiveJob(const std::string& name);
// The same with what lies in it.
base::Result<SpoolFolder> FindLiveFolder(const std::string& name);

struct Snapshot {
  std::vector<std::byte> archive;    // of all hosts that gave something
  std::vector<std::string> missing;  // sentences on the others
};
// What the job has recorded so far. `here`: this host takes part.
base::Result<Snapshot> TakeSnapshot(const LiveJob& job, bool here);

}  // namespace rankine::cli
