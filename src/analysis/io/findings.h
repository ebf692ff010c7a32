// SPDX-License-Identifier: BSD-3-Clause
// Finds improvements for a file's I/O, in words and as MPI-IO hints to try.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/io/files.h"

namespace rankine::analysis {

// A hint for MPI_Info. ROMIO also reads a file of lines "key value", named by ROMIO_HINTS.
struct IoHint {
  std::string_view key;
  std::string value;
};

struct IoFinding {
  // a stable name: "small-writes", "data-sieving", "fragments", "shared-locks", "unaligned"
  std::string_view name;
  std::string sentence;
  std::vector<IoHint> hints;  // empty: only a change of the program helps
};

std::vector<IoFinding> FindIo(const IoFile& file);

}  // namespace rankine::analysis
