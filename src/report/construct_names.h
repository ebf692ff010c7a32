// SPDX-License-Identifier: BSD-3-Clause
// Renames OpenMP's parallel regions, which the region tree identifies by code address, to function and source
// line.
#pragma once

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// Replaces the address of each construct by the Symboliser's name for it. An unknown address is kept. Must be
// called before anything else reads the tables, and while no other thread runs, because it may fork.
void NameConstructs(archive::Tables* tables);

}  // namespace rankine::report
