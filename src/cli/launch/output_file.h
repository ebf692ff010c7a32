// Whether an archive can be written where the user wants it, asked before anything starts.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Can a file be made in it? Fails with one sentence.
base::Status CheckOutputFolder(const std::string& folder);

// Can the archive be written to `path`? Fails with one sentence: the folder is missing or cannot be written,
// a name is too long, the file exists and `force` is not given, it is a folder.
base::Status CheckOutput(const std::string& path, bool force);

// The same of an archive of a file system's operations: where there is one, they are added to it.
base::Status CheckOutputToAddTo(const std::string& path);

}  // namespace rankine::cli
