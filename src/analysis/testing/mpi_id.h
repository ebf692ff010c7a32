// SPDX-License-Identifier: BSD-3-Clause
// Looks up an MPI function's id by name, for tests that build tables by hand.
#pragma once
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>

#include "layout/generated/mpi_functions.h"

namespace rankine::analysis {

// If no function has that name, returns 0 and fails the test.
inline uint16_t Mpi(std::string_view name) {
  for (uint16_t id = 1; id <= layout::kMaxMpiFunctionId; ++id) {
    const layout::MpiFunction* known = layout::FindMpiFunction(id);
    if (known != nullptr && name == known->name) return id;
  }
  ADD_FAILURE() << name;
  return 0;
}

}  // namespace rankine::analysis
