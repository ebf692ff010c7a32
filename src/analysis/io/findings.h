// What of a file's I/O can be better, in words, and as MPI-IO hints that can be tried.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/io/files.h"

namespace rankine::analysis {

// As MPI_Info takes it; a file of such lines, "key value", is what ROMIO reads by ROMIO_HINTS.
struct IoHint {
  std::string_view key;
  std::string value;
};

struct IoFinding {
  std::string_view name;  // stable: "small-writes", "data-sieving", "fragments", "shared-locks", "unaligned"
  std::string sentence;
  std::vector<IoHint> hints;  // empty: it is the program that would have to change
};

std::vector<IoFinding> FindIo(const IoFile& file);

}  // namespace rankine::analysis
