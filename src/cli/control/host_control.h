// SPDX-License-Identifier: BSD-3-Clause
// Reads and changes the settings of a job on this host, and notifies the job's processes (docs/select.md).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

// Checks the words of a request, such as "sampling on", "sampling hz 250", "recording off", "select TEXT",
// "window", "window start NAME" or "status". Other requests are errors.
base::Status CheckRequest(const std::vector<std::string>& words);

// Executes a checked request on this host. Returns text for stdout: the settings, and the number of processes
// that have applied the settings. Fails with an error message of one sentence if the job is not on this host
// or cannot be controlled.
base::Result<std::string> ControlHere(const std::string& job, std::vector<std::string> words);

}  // namespace rankine::cli
