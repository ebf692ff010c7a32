// SPDX-License-Identifier: BSD-3-Clause
// Assigns a call to one of the sums of a monitor window, by its function.
#pragma once
#include <cstdint>

#include "layout/window_layout.h"
#include "mpi_facts/facts.h"

namespace rankine::layout {

using mpi_facts::WindowKind;

// The bits of a window (WindowBits) that ask for such functions; one of them is enough.
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

// Returns none for an id that the table does not have.
inline WindowKind WindowKindOf(uint16_t function) {
  return mpi_facts::FactsOf(function).window_kind;
}

}  // namespace rankine::layout
