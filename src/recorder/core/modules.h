// The loaded modules as the runtime needs them: one registry for the process, its answer to "is this MPI's
// own code?", and the record of modules in the spool.
#pragma once
#include <cstdint>

#include "recorder/core/callsite/modules.h"

namespace rankine::recorder {

extern callsite::ModuleRegistry g_modules;

// Storage for the registry; called once, at MPI_Init.
bool PrepareModules();

// True for an address inside an MPI library, a language shim, another PMPI tool or this library.
bool InMpiLayer(uint64_t address);

// True for an address inside MPI's bindings to another language (callsite/layer.h).
bool InBinding(uint64_t address);

// Writes modules that the spool does not have yet. `all` adds everything that is loaded now (takes the
// loader's lock).
void LogModules(bool all);

}  // namespace rankine::recorder
