// Call paths of regions (service callpath) stand in the tree as texts, which are the same in all ranks. Here
// they become call sites with callers, as those of MPI calls are, so that the same reader finds their names.
#pragma once
#include "archive/tables.h"

namespace rankine::archive {

// Fills Tables::call_paths and, of OpenMP's parallel regions, whose value is one such place,
// Tables::constructs; adds the sites that they need. Texts are foreign: what is not understood is a site of
// no module, and no construct.
void FindCallPaths(Tables* tables);

}  // namespace rankine::archive
