// Finding the program that the user named, before anything starts.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// The file that exec would take for `name`: as it is when it has a slash, else searched in `first`
// (colon-separated folders) and PATH, and at last in the working folder when `in_folder`. Fails with one
// sentence: no such program, no execute permission, a folder.
base::Result<std::string> FindProgram(const std::string& name, const std::string& first = "",
                                      bool in_folder = false);

// Why the loader puts no library of ours into this program, for who runs it now: it is linked statically, of
// 32 bit, or gets other rights than its user's (set-user-ID, set-group-ID, capabilities), which a mount with
// nosuid gives none. A clause; empty: nothing is against it.
std::string WhyNoPreload(const std::string& file);

}  // namespace rankine::cli
