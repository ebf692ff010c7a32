// SPDX-License-Identifier: BSD-3-Clause
// Lists the monitor windows of a job on this host. The spools show the windows that the job's processes have
// created. The windows given by --window are created in MPI_Init.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "cli/launch/spool_folder.h"

namespace rankine::cli {

struct KnownWindow {
  std::string name;
  size_t processes = 0;  // the number of processes that have created the window
  size_t running = 0;    // the number of processes in which the window is running now
  uint64_t starts = 0;   // the number of times that the window was started, summed over the processes
};

// Returns the windows, sorted by name. Each name occurs only once. Spools that cannot be read are skipped.
std::vector<KnownWindow> WindowsOf(const SpoolFolder& folder);

// Returns the lines that the command `rankine ctl JOB window` prints.
std::string WindowLines(const std::vector<KnownWindow>& windows);

// Returns an error if there is no window with this name. The error is a sentence that lists the existing
// names.
base::Status CheckWindow(const std::vector<KnownWindow>& windows, const std::string& name);

}  // namespace rankine::cli
