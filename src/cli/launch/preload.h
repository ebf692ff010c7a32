// The library that goes into the ranks, and the environment that carries it.
#pragma once
#include <string>

#include "base/result.h"
#include "cli/launch/context.h"

namespace rankine::cli {

std::string OwnProgram();  // absolute path of this executable

// RANKINE_LIB, else ../lib/librankine.so beside this program (an installation can be moved as a whole). Fails
// when it is missing or when its path holds a space or colon, which LD_PRELOAD cannot express.
base::Result<std::string> FindLibrary();

// librankine_memory.so beside `library`; fails as FindLibrary does, and where it is missing.
base::Result<std::string> FindMemoryLibrary(const std::string& library);

// Does the list of services want it?
bool WantsMemoryLibrary(const std::string& services);

// LD_PRELOAD with it: in front of all others, so that what they bring (jemalloc) is the allocator that it
// counts; but behind a sanitizer's runtime, which refuses to start in any other place than the first.
std::string WithMemoryPreload(const std::string& preload, const std::string& library);

// Our library behind the user's own entries, once: a user's interposer keeps its place.
std::string WithPreload(const std::string& preload, const std::string& library);
std::string WithoutPreload(const std::string& preload, const std::string& library);

// Sets LD_PRELOAD and the RANKINE_* variables of docs/environment.md for the program that this process will
// become.
void SetRankEnvironment(const RunContext& context, const std::string& spool_dir);
// Removes all of them, for a launcher or a helper: also what an outer `rankine run` has set.
void ClearRankEnvironment(const std::string& library);

}  // namespace rankine::cli
