// SPDX-License-Identifier: BSD-3-Clause
// Finds the program that the user named, before anything starts.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Returns the file that exec would use for `name`. A name that contains a slash is used unchanged. Other
// names are searched in `first` (colon-separated folders), then in PATH, and last in the working folder if
// `in_folder`. Fails with an error message of one sentence: there is no such program, no execute permission,
// or the path is a folder.
base::Result<std::string> FindProgram(const std::string& name, const std::string& first = "",
                                      bool in_folder = false);

// Returns why the loader will not load our library into this program when the current user runs it. The
// program is statically linked, is a 32-bit program, or gets more rights than its user has (set-user-ID,
// set-group-ID, capabilities). On a nosuid mount, it gets no such rights. The result is a clause; empty if
// nothing prevents loading.
std::string WhyNoPreload(const std::string& file);

}  // namespace rankine::cli
