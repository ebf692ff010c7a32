// SPDX-License-Identifier: BSD-3-Clause
// Returns whether service `openmp` runs in this process. The first call reads the settings, if there are any.
#pragma once

namespace rankine::recorder::openmp {

[[gnu::visibility("hidden")]] extern bool g_requested;  // the list of services contains this one

bool IsEnabled();

}  // namespace rankine::recorder::openmp
