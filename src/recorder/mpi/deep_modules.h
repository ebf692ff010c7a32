// SPDX-License-Identifier: BSD-3-Clause
// Logs the modules that the program opened with RTLD_DEEPBIND (mpi/abi/deep_binding.h). The log shows which
// modules' calls were redirected late, or not at all.
#pragma once

namespace rankine::recorder {

// Logs the modules that were found before the spool was opened.
void LogDeepModules();

}  // namespace rankine::recorder
