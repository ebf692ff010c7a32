// What of a file system `rankine run --io=deep` attaches to.
#pragma once
#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

struct DeepTarget {
  std::string service;            // empty: the one whose processes these are, or that runs on this host
  std::string backend = "agent";  // or "ebpf"
  std::vector<pid_t> pids;        // empty: all processes of the service on this host
};

// What stands behind "deep" in --io: "" or ",pid=4711,pid=4712,service=glusterfs,backend=ebpf". Whether there
// is such a service or process is not looked at.
base::Result<DeepTarget> ParseDeepTarget(std::string_view text);

}  // namespace rankine::cli
