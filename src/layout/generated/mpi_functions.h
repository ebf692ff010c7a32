// SPDX-License-Identifier: BSD-3-Clause
// Made by gen/generate.py from gen/mpi.table; change those and run it.
// clang-format off
// The functions under the names that readers of records use.
#pragma once
#include "mpi_facts/generated/functions.h"

namespace rankine::layout {

using MpiFunction = mpi_facts::Function;

inline constexpr uint16_t kMaxMpiFunctionId = mpi_facts::kMaxFunctionId;

inline const MpiFunction* FindMpiFunction(uint16_t id) {
  return mpi_facts::Find(id);
}

}  // namespace rankine::layout
