// SPDX-License-Identifier: BSD-3-Clause
// Returns whether service `openmp` runs in this process. The first call reads the settings from the
// environment, if the environment contains any.
#pragma once

namespace rankine::recorder::openmp {

[[gnu::visibility("hidden")]] extern bool g_requested;  // True if the list of services contains `openmp`.

bool IsEnabled();

}  // namespace rankine::recorder::openmp
