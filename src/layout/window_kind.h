// What a function is to a monitor window: which of its sums a call of it belongs to.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/generated/mpi_functions.h"
#include "layout/window_layout.h"

namespace rankine::layout {

enum class WindowKind : uint8_t {
  none,          // local, environment, objects, files: no communication
  blocking,      // point-to-point, complete when the call returns
  non_blocking,  // point-to-point, complete in another call; also what sets one up
  one_sided,     // MPI_Put and its like
  collective,    // also neighbourhood and non-blocking ones
  completion,    // MPI_Wait, MPI_Start, probes, MPI_Win_fence: the time of others' operations
};

// For an id that the table does not have: none. Slow; once for each cell.
constexpr WindowKind WindowKindOf(std::string_view name, std::string_view cls) {
  const auto has = [name](std::string_view part) { return name.find(part) != std::string_view::npos; };
  if (cls == "collective" || cls == "neighborhood") return WindowKind::collective;
  if (cls == "completion") return WindowKind::completion;
  if (cls == "rma") {
    if (!has("Win_")) return WindowKind::one_sided;
    for (std::string_view part :
         {"complete", "fence", "flush", "lock", "post", "start", "sync", "test", "wait"}) {
      if (has(part)) return WindowKind::completion;
    }
    return WindowKind::none;
  }
  if (cls != "point_to_point" || has("uffer") || has("Pready") || has("Parrived")) return WindowKind::none;
  if (has("probe")) return WindowKind::completion;
  return name.substr(0, 5) == "MPI_I" || has("_init") ? WindowKind::non_blocking : WindowKind::blocking;
}

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

inline WindowKind WindowKindOf(uint16_t function) {
  const MpiFunction* f = FindMpiFunction(function);
  return f == nullptr ? WindowKind::none : WindowKindOf(f->name, f->cls);
}

}  // namespace rankine::layout
