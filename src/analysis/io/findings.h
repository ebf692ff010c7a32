// SPDX-License-Identifier: BSD-3-Clause
// Suggests how to improve the I/O on a file: the observation, the remedy to try, and MPI-IO hints.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/io/files.h"

namespace rankine::analysis {

// A hint for MPI_Info. ROMIO can also read hints from a file, named by ROMIO_HINTS, whose lines have the form
// "key value".
struct IoHint {
  std::string_view key;
  std::string value;
};

struct IoFinding {
  // The stable identifier of the finding: "small-writes", "small-reads", "data-sieving", "fragments",
  // "shared-locks" or "unaligned".
  std::string_view name;
  std::string sentence;       // The observation, as a sentence without a full stop.
  std::string advice;         // the remedy to try; begins in lower case, without a full stop
  std::vector<IoHint> hints;  // If there are no hints, only a change of the program would help.
};

std::vector<IoFinding> FindIo(const IoFile& file);

}  // namespace rankine::analysis
