// SPDX-License-Identifier: BSD-3-Clause
// Finds the libraries that are loaded into the ranks, and sets the environment variables that load them.
#pragma once
#include <string>

#include "base/result.h"
#include "cli/launch/context.h"

namespace rankine::cli {

std::string OwnProgram();  // absolute path of this executable

// Returns RANKINE_LIB or, if that is not set, ../lib/librankine.so relative to this program. So an
// installation can be moved as a whole. Fails if the library is missing, or if its path contains a space or
// colon, which LD_PRELOAD cannot express.
base::Result<std::string> FindLibrary();

// The path of librankine_memory.so, in the same folder as `library`. Fails for the same reasons as
// FindLibrary.
base::Result<std::string> FindMemoryLibrary(const std::string& library);

// Whether one of the services in the list needs the memory library.
bool WantsMemoryLibrary(const std::string& services);

// Adds the memory library to LD_PRELOAD, in front of all other libraries. Then it can count calls even if
// another library brings its own allocator (jemalloc). Only a sanitizer's runtime stays in front of it,
// because that runtime refuses to start unless it is loaded first.
std::string WithMemoryPreload(const std::string& preload, const std::string& library);

// Adds our library once, after the user's own entries, so that a user's interposer still comes first.
std::string WithPreload(const std::string& preload, const std::string& library);
std::string WithoutPreload(const std::string& preload, const std::string& library);

// Sets LD_PRELOAD and the RANKINE_* variables of docs/environment.md for the program that this process will
// become.
void SetRankEnvironment(const RunContext& context, const std::string& spool_dir);
// Removes all these variables from the environment of a launcher or helper process. Also removes those that
// an enclosing `rankine run` has set.
void ClearRankEnvironment(const std::string& library);

}  // namespace rankine::cli
