// SPDX-License-Identifier: BSD-3-Clause
// Possible improvements of a file's I/O: what was seen, what to try, and MPI-IO hints.
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
  std::string_view name;  // stable: "small-writes", "data-sieving", "fragments", "shared-locks", "unaligned"
  std::string sentence;   // what was seen; no full stop
  std::string advice;     // what to try; likewise, begins in lower case
  std::vector<IoHint> hints;  // empty: the program would have to change
};

std::vector<IoFinding> FindIo(const IoFile& file);

}  // namespace rankine::analysis
