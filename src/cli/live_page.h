// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine view --live JOB`: shows the states of a running job's ranks, second by second, on a
// page that grows.
#pragma once
#include <cstdint>
#include <string>

#include "cli/options.h"

namespace rankine::cli {

// Serves the page until Ctrl-C is pressed. Returns the exit code.
int ShowLive(const Arguments& arguments, uint16_t port);

}  // namespace rankine::cli
