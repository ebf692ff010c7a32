// SPDX-License-Identifier: BSD-3-Clause
#include "cli/version.h"

#include <string_view>

#include "portable/portable.h"

namespace rankine::cli {

std::string VersionText() {
  // `./dev package` defines the commit. If a working tree may contain changes, its build has no commit.
  constexpr const char* kCommit = RANKINE_COMMIT;
  constexpr bool kKnown = sizeof(RANKINE_COMMIT) > 1;
  std::string text = "rankine " RANKINE_VERSION "\n";
  text += "commit   " + std::string(kKnown ? kCommit : "unknown: built from a working tree") + "\n";
  text += "build    GCC-compatible " __VERSION__ ", for ";
  text += portable::PortableTo != nullptr ? portable::PortableTo() : "the system that it was built on";
  text += "\nlicence  BSD 3-Clause; third-party software: share/doc/rankine/THIRD-PARTY-NOTICES\n";
  return text;
}

}  // namespace rankine::cli
