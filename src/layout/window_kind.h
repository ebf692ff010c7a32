// SPDX-License-Identifier: BSD-3-Clause
// Assigns a call to one of a monitor window's sums, according to its function.
#pragma once
#include <cstdint>

#include "layout/window_layout.h"
#include "mpi_facts/facts.h"

namespace rankine::layout {

using mpi_facts::WindowKind;

// Returns WindowBits. A window counts such a function if it has at least one of these bits.
constexpr uint32_t WindowBitsOf(WindowKind kind) {
  switch (kind) {
    case WindowKind::none:
      return kWindowOther;
    case WindowKind::collective:
      return kWindowCollective;
    case WindowKind::completion:
      return kWindowPointToPoint | kWindowCollective;
    default:
      return kWindowPointToPoint;
  }
}

// Returns WindowKind::none for an id that is not in the table.
inline WindowKind WindowKindOf(uint16_t function) {
  return mpi_facts::FactsOf(function).window_kind;
}

}  // namespace rankine::layout
