// SPDX-License-Identifier: BSD-3-Clause
// Reads SimGrid's platform files, versions 3 and 4, and the files that place ranks on hosts: deployment files
// and hostfiles. Errors have file, line and column. Unsupported elements and attributes are refused, with
// their names.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/platform/description.h"
#include "base/result.h"
#include "exchange/platform/files_beside.h"

namespace rankine::exchange::platform {

// `files`: the files that the platform may name.
base::Result<rankine::platform::Description> ReadPlatform(std::string_view text, const std::string& name,
                                                          FilesBeside files = {});
// `path` may also be a platform without a file, as "fat-tree:hosts=512" (kinds.h).
base::Result<rankine::platform::Description> ReadPlatformFile(const std::string& path);

// The place of each rank.
struct Deployment {
  std::vector<std::string> hosts;
  std::vector<double> starts;  // s: when the rank begins
};

// The host of each rank, from the <actor> or <process> elements. An element's function is the rank ("3" or
// "p3"). If one function is no rank, all elements are numbered in their order. A deployment that leaves out a
// rank is an error.
base::Result<Deployment> ReadDeployment(std::string_view text, const std::string& name);
base::Result<Deployment> ReadDeploymentFile(const std::string& path);

// One host on each line; `host:4` means the host four times. Rank i runs on line i modulo the number of
// lines.
base::Result<std::vector<std::string>> ReadHostfile(std::string_view text, const std::string& name);
base::Result<std::vector<std::string>> ReadHostfileFile(const std::string& path);

}  // namespace rankine::exchange::platform
