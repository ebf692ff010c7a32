// SPDX-License-Identifier: BSD-3-Clause
// Returns facts about this build, for `rankine --version`.
#pragma once
#include <string>

namespace rankine::cli {

// The text has these lines: version, commit, build, licence.
std::string VersionText();

}  // namespace rankine::cli
