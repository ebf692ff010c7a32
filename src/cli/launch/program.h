// SPDX-License-Identifier: BSD-3-Clause
// Finds the program that the user named, before anything starts.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Returns the file that exec would execute for the given name. A name that contains a slash is used
// unchanged. Any other name is searched for in the given colon-separated folders, then in PATH, and last in
// the working folder if `in_folder` is true. Fails with an error message of one sentence if the program does
// not exist, if it is not executable, or if the path is a folder.
base::Result<std::string> FindProgram(const std::string& name, const std::string& first = "",
                                      bool in_folder = false);

// Returns the reason why the loader does not load librankine.so into this program if the current user runs
// it. The reason may be that the program is statically linked or is a 32-bit program. A program may also get
// more rights than its user has (set-user-ID, set-group-ID, capabilities). Programs on a nosuid mount do not
// get such rights. The result is a part of a sentence, or empty if nothing prevents loading.
std::string WhyNoPreload(const std::string& file);

}  // namespace rankine::cli
