// How fast calls were. Those that only start something are over before their data has gone, so their time
// tells nothing.
#pragma once
#include <cstdint>
#include <string_view>

#include "archive/io/rows.h"
#include "format/io/functions.h"

namespace rankine::analysis {

inline double PerSecond(uint64_t bytes, uint64_t ns) {
  return ns == 0 ? 0 : static_cast<double>(bytes) * 1e9 / static_cast<double>(ns);
}

inline bool IsOnlyStarted(const archive::IoRow& row) {
  if (format::IsOfCLibrary(row.layer)) return format::IsAsynchronous(row.function);
  if (row.layer != format::IoLayer::mpi_io) return false;
  const std::string_view name = archive::FunctionOf(row);
  return name.starts_with("MPI_File_i") || name.ends_with("_begin") || name.ends_with("_end");
}

}  // namespace rankine::analysis
