// SPDX-License-Identifier: BSD-3-Clause
// Finds a step of a critical path, for tests.
#pragma once
#include <string_view>

#include "analysis/waits/waits.h"
#include "archive/tables.h"

namespace rankine::testing {

// Returns the part of the path that belongs to a region, or nullptr if the path has no such part.
inline const analysis::PathPart* PartOf(const archive::Tables& tables, const analysis::CriticalPath& path,
                                        std::string_view region) {
  for (const analysis::PathPart& part : path.parts) {
    if (part.function == 0 && part.region != context::kRoot &&
        tables.space.value_of(part.region).text == region)
      return &part;
  }
  return nullptr;
}

}  // namespace rankine::testing
