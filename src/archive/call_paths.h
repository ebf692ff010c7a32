// SPDX-License-Identifier: BSD-3-Clause
// Turns the call paths of regions (service callpath) into call sites with callers. The tree of values has
// call paths as texts, which are the same in all ranks. As call sites they have the form of MPI calls, so the
// same code finds their names.
#pragma once

namespace rankine::archive {

struct Tables;

// Fills Tables::call_paths, and adds the sites that they need. Also fills Tables::constructs for parallel
// regions of OpenMP, whose value is one such place. The texts come from outside: a text that is not
// understood becomes a site without a module, and no construct.
void FindCallPaths(Tables* tables);

}  // namespace rankine::archive
