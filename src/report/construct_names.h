// SPDX-License-Identifier: BSD-3-Clause
// OpenMP's parallel regions stand in the tree of regions by the address of their code. A report calls them by
// function and source line, wherever it shows a path.
#pragma once
#include "archive/tables.h"

namespace rankine::report {

// Each construct's value becomes the name that a Symboliser knows for it; an address stays where it knows no
// more. Before the tables are read otherwise, and where no other thread runs (it may fork).
void NameConstructs(archive::Tables* tables);

}  // namespace rankine::report
