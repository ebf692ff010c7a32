// SPDX-License-Identifier: BSD-3-Clause
// Checks before a run starts whether its archive can be written to the path that the user has given.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Checks whether a file can be created in the given folder. The error is one sentence.
base::Status CheckOutputFolder(const std::string& folder);

// Checks whether the archive can be written to the given path. The error is one sentence. The check fails
// if the folder is missing or not writable, if a name is too long, or if the path is a folder. The check
// also fails if the file exists and `force` is false.
base::Status CheckOutput(const std::string& path, bool force);

// Checks whether an archive of a file system's operations can be written to the given path. If the file
// exists, new operations are added to it.
base::Status CheckOutputToAddTo(const std::string& path);

}  // namespace rankine::cli
