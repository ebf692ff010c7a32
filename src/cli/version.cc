// SPDX-License-Identifier: BSD-3-Clause
#include "cli/version.h"

#include <string_view>

#include "portable/portable.h"

namespace rankine::cli {

std::string VersionText() {
  constexpr std::string_view commit =
      RANKINE_COMMIT;  // ./dev package gives it; a build of a changing tree has none
  std::string text = "rankine " RANKINE_VERSION "\n";
  text += "commit   " + std::string(commit.empty() ? "unknown: built from a working tree" : commit) + "\n";
  text += "build    GCC-compatible " __VERSION__ ", for ";
  text += portable::PortableTo != nullptr ? portable::PortableTo() : "the system that it was built on";
  text += "\nlicence  BSD 3-Clause; others' software: share/doc/rankine/THIRD-PARTY-NOTICES\n";
  return text;
}

}  // namespace rankine::cli
