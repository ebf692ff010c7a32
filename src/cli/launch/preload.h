// SPDX-License-Identifier: BSD-3-Clause
// Finds the libraries that are loaded into the ranks, and sets the environment variables that load them.
#pragma once
#include <string>

#include "base/result.h"
#include "cli/launch/context.h"

namespace rankine::cli {

std::string OwnProgram();  // absolute path of this executable

// Returns RANKINE_LIB or, if RANKINE_LIB is not set, ../lib/librankine.so relative to this program. With a
// relative path, an installation can be moved as a whole. Fails if the library is missing, or if its path
// contains a space or colon, which LD_PRELOAD cannot express.
base::Result<std::string> FindLibrary();

// Returns the path of librankine_memory.so, which is in the same folder as the given library. Fails for the
// same reasons as `FindLibrary`.
base::Result<std::string> FindMemoryLibrary(const std::string& library);

// Returns whether one of the services in the list needs the memory library.
bool WantsMemoryLibrary(const std::string& services);

// Adds the memory library to LD_PRELOAD, before all other libraries. In this position, the memory library can
// count calls even if another library brings its own allocator (jemalloc). Only the runtime library of a
// sanitizer stays before the memory library, because it starts only as the first library of LD_PRELOAD.
std::string WithMemoryPreload(const std::string& preload, const std::string& library);

// Adds librankine.so once, after the user's own entries, so that an interposer of the user comes first.
std::string WithPreload(const std::string& preload, const std::string& library);
std::string WithoutPreload(const std::string& preload, const std::string& library);

// Sets LD_PRELOAD and the RANKINE_* variables of docs/environment.md for the program that this process will
// become.
void SetRankEnvironment(const RunContext& context, const std::string& spool_dir);
// Removes all variables for ranks from the environment of a launcher or helper process. The variables that
// an enclosing `rankine run` has set are also removed.
void ClearRankEnvironment(const std::string& library);

}  // namespace rankine::cli
