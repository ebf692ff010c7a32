// SPDX-License-Identifier: BSD-3-Clause
// Makes a hint file for ROMIO from all I/O findings.
#pragma once
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// Lines "key value", with each key once; empty if no finding has a hint.
std::string HintFile(const archive::Tables& tables);

// A further condition for these hints to take effect, as a sentence without a full stop; empty: there is
// none.
std::string HintFileNeeds(const archive::Tables& tables);

}  // namespace rankine::report
