// SPDX-License-Identifier: BSD-3-Clause
#include "cli/usage_error.h"

#include "cli/launch/lines.h"

namespace rankine::cli {

int UsageError(const std::string& sentence) {
  Say(sentence);
  return kUsageError;
}

}  // namespace rankine::cli
