// SPDX-License-Identifier: BSD-3-Clause
// The loaded modules: one registry for the process, a test whether an address belongs to MPI's own code, and
// the record of the modules in the spool.
#pragma once
#include <cstdint>

#include "recorder/core/callsite/modules.h"

namespace rankine::recorder {

extern callsite::ModuleRegistry g_modules;

// Allocates the registry's memory. Called once, in MPI_Init.
bool PrepareModules();

// Whether the address is in an MPI library, a language shim, another PMPI tool or this library.
bool InMpiLayer(uint64_t address);

// Whether the address is in a binding of MPI to another language (callsite/layer.h).
bool InBinding(uint64_t address);

// Writes the modules that are not in the spool yet. If `all` is true, first registers all modules that are
// loaded now, which takes the loader's lock.
void LogModules(bool all);

}  // namespace rankine::recorder
