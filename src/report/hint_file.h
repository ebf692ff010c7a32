// SPDX-License-Identifier: BSD-3-Clause
// Makes a hint file for ROMIO from all I/O findings.
#pragma once
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// Returns lines "key value" in which each key occurs once; empty if no finding has a hint.
std::string HintFile(const archive::Tables& tables);

// Returns a sentence without a full stop about further steps that the hints need to take effect; empty if
// they need none.
std::string HintFileNeeds(const archive::Tables& tables);

}  // namespace rankine::report
