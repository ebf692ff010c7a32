// SPDX-License-Identifier: BSD-3-Clause
// Objects that the program opened with RTLD_DEEPBIND (mpi/abi/deep_binding.h), in the spool's log: a reader
// learns which objects' calls were redirected late, or not at all.
#pragma once

namespace rankine::recorder {

// Logs the objects noted before the spool was opened.
void LogDeepModules();

}  // namespace rankine::recorder
