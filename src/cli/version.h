// SPDX-License-Identifier: BSD-3-Clause
// Facts about this build, for `rankine --version`.
#pragma once
#include <string>

namespace rankine::cli {

// Lines: version, commit, build, licence.
std::string VersionText();

}  // namespace rankine::cli
