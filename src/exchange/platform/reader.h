// SimGrid's platform files, versions 3 and 4, and what tells which rank runs where: deployment files and
// hostfiles. Errors say file, line and column; what is not supported is refused by its name.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/platform/description.h"
#include "base/result.h"

namespace rankine::exchange::platform {

base::Result<rankine::platform::Description> ReadPlatform(std::string_view text, const std::string& name);
base::Result<rankine::platform::Description> ReadPlatformFile(const std::string& path);

// The host of each rank, by the <actor> or <process> elements: their function is the rank ("3" or "p3");
// where one is neither, all count in their order. A deployment that leaves a rank out is an error.
base::Result<std::vector<std::string>> ReadDeployment(std::string_view text, const std::string& name);
base::Result<std::vector<std::string>> ReadDeploymentFile(const std::string& path);

// One host a line; `host:4` is the host four times. Rank i runs on line i modulo their number.
base::Result<std::vector<std::string>> ReadHostfile(std::string_view text, const std::string& name);
base::Result<std::vector<std::string>> ReadHostfileFile(const std::string& path);

}  // namespace rankine::exchange::platform
