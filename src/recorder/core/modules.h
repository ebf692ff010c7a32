// SPDX-License-Identifier: BSD-3-Clause
// The loaded modules as the recorder needs them: one registry for the process, the test whether an address is
// MPI's own code, and the record of modules in the spool.
#pragma once
#include <cstdint>

#include "recorder/core/callsite/modules.h"

namespace rankine::recorder {

extern callsite::ModuleRegistry g_modules;

// Allocates the registry's storage. Called once, at MPI_Init.
bool PrepareModules();

// Whether the address lies in an MPI library, a language shim, another PMPI tool or this library.
bool InMpiLayer(uint64_t address);

// Whether the address lies in MPI's bindings to another language (callsite/layer.h).
bool InBinding(uint64_t address);

// Writes modules that the spool does not have yet. `all` adds everything that is loaded now (takes the
// loader's lock).
void LogModules(bool all);

}  // namespace rankine::recorder
