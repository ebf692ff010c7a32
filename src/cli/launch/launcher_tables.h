// SPDX-License-Identifier: BSD-3-Clause
// The tables that OptionsOf (launcher_options.h) returns, one source file for each launcher. The tables have
// static storage.
#pragma once
#include <span>

#include "cli/launch/launcher_options.h"

namespace rankine::cli {

std::span<const LauncherOption> OrteOptions();   // Open MPI up to 4
std::span<const LauncherOption> PrrteOptions();  // Open MPI 5
std::span<const LauncherOption> HydraOptions();  // MPICH and Intel MPI
std::span<const LauncherOption> SlurmOptions();  // srun

}  // namespace rankine::cli
