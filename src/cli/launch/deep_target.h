// SPDX-License-Identifier: BSD-3-Clause
// Selects the file system processes to which `rankine run --io=deep` attaches.
#pragma once
#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

struct DeepTarget {
  // The name of the file system. An empty name means the file system of the given processes, or the file
  // system that runs on this host.
  std::string service;
  std::string backend = "agent";  // or "ebpf"
  std::vector<pid_t> pids;        // An empty list means all processes of the service on this host.
};

// Parses the text after "deep" in the option --io, for example "" or
// ",pid=4711,pid=4712,service=glusterfs,backend=ebpf". Does not check whether such a service or process
// exists.
base::Result<DeepTarget> ParseDeepTarget(std::string_view text);

}  // namespace rankine::cli
