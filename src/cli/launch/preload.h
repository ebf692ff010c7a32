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

// Our library behind the user's own entries, once: a user's interposer keeps its place.
std::string WithPreload(const std::string& preload, const std::string& library);
std::string WithoutPreload(const std::string& preload, const std::string& library);

// Sets LD_PRELOAD and the RANKINE_* variables of docs/environment.md for the program that this process will
// become.
void SetRankEnvironment(const RunContext& context, const std::string& spool_dir);
// Removes all of them, for a launcher or a helper: also what an outer `rankine run` has set.
void ClearRankEnvironment(const std::string& library);

}  // namespace rankine::cli
