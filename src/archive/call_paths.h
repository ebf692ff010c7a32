// SPDX-License-Identifier: BSD-3-Clause
// Turns the call paths of regions (service callpath) into call sites with callers. The context tree has call
// paths as strings, which are the same in all ranks. They are stored like the call sites of MPI calls, so the
// same code finds their names.
#pragma once

namespace rankine::archive {

struct Tables;

// Fills Tables::call_paths, and adds the call sites that they need. Also fills Tables::constructs for
// parallel regions of OpenMP, whose value is one such call site. The strings come from an untrusted file: a
// string that cannot be parsed becomes a call site without a module, and adds no construct.
void FindCallPaths(Tables* tables);

}  // namespace rankine::archive
