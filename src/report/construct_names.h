// SPDX-License-Identifier: BSD-3-Clause
// Renames OpenMP's parallel regions, which the tree of regions has by code address, to function and source
// line.
#pragma once

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// Replaces each construct's address by the Symboliser's name; an unknown address stays. Call it before other
// readers of the tables, and while no other thread runs: it may fork.
void NameConstructs(archive::Tables* tables);

}  // namespace rankine::report
