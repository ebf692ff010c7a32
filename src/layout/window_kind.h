// Which of the sums of a monitor window a call belongs to, by its function.
#pragma once
#include <cstdint>

#include "layout/window_layout.h"
#include "mpi_facts/facts.h"

namespace rankine::layout {

using mpi_facts::WindowKind;

// The window's bits (WindowBits) of which any asks for such functions.
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

// For an id that the table does not have: none.
inline WindowKind WindowKindOf(uint16_t function) {
  return mpi_facts::FactsOf(function).window_kind;
}

}  // namespace rankine::layout
