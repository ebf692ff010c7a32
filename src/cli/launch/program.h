// SPDX-License-Identifier: BSD-3-Clause
// Finds the program that the user named, before anything starts.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Returns the file that exec would execute for the given name. A name that contains a slash is used
// unchanged. Any other name is searched for in the given colon-separated folders, then in PATH, and last in
// the working folder if `in_folder` is true. Fails with an error message of one sentence if there is no
// such program, if it is not executable, or if the path is a folder.
base::Result<std::string> FindProgram(const std::string& name, const std::string& first = "",
                                      bool in_folder = false);

// Returns why the loader will not load our library into this program when the current user runs it. The
// reason may be that the program is statically linked or is a 32-bit program. A program may also get more
// rights than its user has (set-user-ID, set-group-ID, capabilities), unless it is on a nosuid mount. The
// result is a part of a sentence, or empty if nothing prevents loading.
std::string WhyNoPreload(const std::string& file);

}  // namespace rankine::cli
