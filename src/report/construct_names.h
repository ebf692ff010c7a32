// SPDX-License-Identifier: BSD-3-Clause
// Renames OpenMP's parallel regions, which are recorded as code addresses, to function and source line.
#pragma once

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// Replaces the address of each construct by its name from the Symboliser. An unknown address is kept. Must be
// called before other code reads the tables. No other thread may run during the call, because the function
// may fork.
void NameConstructs(archive::Tables* tables);

}  // namespace rankine::report
