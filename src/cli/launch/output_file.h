// SPDX-License-Identifier: BSD-3-Clause
// Checks before a run starts whether its archive can be written to the place that the user wants.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Whether a file can be created in `folder`. Fails with one sentence.
base::Status CheckOutputFolder(const std::string& folder);

// Whether the archive can be written to `path`. The error is one sentence. It fails if the folder is missing
// or not writable, a name is too long, or `path` is a folder. Also fails if the file exists and `force` is
// not given.
base::Status CheckOutput(const std::string& path, bool force);

// Does the same check for an archive of a file system's operations. That file may exist, and then new
// operations are added to it.
base::Status CheckOutputToAddTo(const std::string& path);

}  // namespace rankine::cli
