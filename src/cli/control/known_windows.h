// The monitor windows of a job on this host: those that its processes have made, as their spools say, and
// those of --window that they will make in MPI_Init.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "cli/launch/spool_folder.h"

namespace rankine::cli {

struct KnownWindow {
  std::string name;
  size_t processes = 0;  // that have made it
  size_t running = 0;    // of these, in which it runs now
  uint64_t starts = 0;   // of all processes
};

// By name, each once. Spools that cannot be read are passed over.
std::vector<KnownWindow> WindowsOf(const SpoolFolder& folder);

// Lines for `rankine ctl JOB window`.
std::string WindowLines(const std::vector<KnownWindow>& windows);

// Ok when there is one of this name, else a sentence with the names that there are.
base::Status CheckWindow(const std::vector<KnownWindow>& windows, const std::string& name);

}  // namespace rankine::cli
