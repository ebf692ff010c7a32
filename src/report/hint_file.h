// SPDX-License-Identifier: BSD-3-Clause
// Makes a hint file for ROMIO from all findings on I/O.
#pragma once
#include <string>

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// Lines "key value", each key once; empty if no finding has a hint.
std::string HintFile(const archive::Tables& tables);

// A further step that these hints need, as a sentence without a full stop; empty if there is none.
std::string HintFileNeeds(const archive::Tables& tables);

}  // namespace rankine::report
