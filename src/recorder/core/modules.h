// SPDX-License-Identifier: BSD-3-Clause
// The loaded modules: a registry for the process, and the record of the modules in the spool. Two functions
// test whether an address belongs to MPI's own code.
#pragma once
#include <cstdint>

#include "recorder/core/callsite/modules.h"

namespace rankine::recorder {

extern callsite::ModuleRegistry g_modules;

// Allocates the registry's memory. Called once, in MPI_Init.
bool PrepareModules();

// Whether the address is in one of these modules: an MPI library, a language shim, another PMPI tool, or
// this library.
bool InMpiLayer(uint64_t address);

// Whether the address is in a binding of MPI to another language (callsite/layer.h).
bool InBinding(uint64_t address);

// Writes the modules that are not in the spool yet. If `all` is true, all modules that are loaded now are
// registered first, which takes the loader's lock.
void LogModules(bool all);

}  // namespace rankine::recorder
