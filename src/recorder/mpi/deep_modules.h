// What the program opened with RTLD_DEEPBIND (mpi/abi/deep_binding.h), in the spool's log: a reader is told
// which objects' calls were led to us late, or not at all.
#pragma once

namespace rankine::recorder {

// When the spool has been opened: what was noted before it.
void LogDeepModules();

}  // namespace rankine::recorder
