// SPDX-License-Identifier: BSD-3-Clause
// Turns the call paths of regions (service `callpath`) into call sites with callers. In the context tree, a
// call path is a string, which is the same in all ranks. The call sites of regions are stored like those of
// MPI calls. So the same code finds the names of both kinds of call sites.
#pragma once

namespace rankine::archive {

struct Tables;

// Fills Tables::call_paths, and adds the call sites to which it refers. The function also fills
// Tables::constructs with the call sites of OpenMP constructs. The value of a parallel region of OpenMP is
// a single call site. The strings come from an untrusted file: a string that cannot be parsed becomes a
// call site without a module, and adds no construct.
void FindCallPaths(Tables* tables);

}  // namespace rankine::archive
