// SPDX-License-Identifier: BSD-3-Clause
// Reads SimGrid's platform files, versions 3 and 4, and files that place ranks on hosts: deployment files and
// hostfiles. Errors contain the file, line and column. Unsupported elements and attributes are rejected by
// name.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/platform/description.h"
#include "base/result.h"
#include "exchange/platform/files_beside.h"

namespace rankine::exchange::platform {

// The object `files` gives access to the files to which the platform refers.
base::Result<rankine::platform::Description> ReadPlatform(std::string_view text, const std::string& name,
                                                          FilesBeside files = {});
// The path may also be the description of a platform without a file, such as "fat-tree:hosts=512"
// (kinds.h).
base::Result<rankine::platform::Description> ReadPlatformFile(const std::string& path);

// Contains the host on which each rank runs, and the time from which it runs.
struct Deployment {
  std::vector<std::string> hosts;
  std::vector<double> starts;  // The time at which the rank starts, in s.
};

// Reads each rank's host from the <actor> or <process> elements. The `function` of an element is its rank
// ("3" or "p3"). If the function of some element is not a rank, all elements are numbered in their order
// instead. If a rank is missing, the result is an error.
base::Result<Deployment> ReadDeployment(std::string_view text, const std::string& name);
base::Result<Deployment> ReadDeploymentFile(const std::string& path);

// A hostfile has one host per line; "host:4" counts as four lines with this host. The host of rank i is in
// line i modulo the number of lines.
base::Result<std::vector<std::string>> ReadHostfile(std::string_view text, const std::string& name);
base::Result<std::vector<std::string>> ReadHostfileFile(const std::string& path);

}  // namespace rankine::exchange::platform
