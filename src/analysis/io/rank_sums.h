// What one rank has of a layer or of a call site: its time and the part of it that is not spent below, its
// bytes, and where its calls lie.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "archive/io/below.h"
#include "archive/io/rows.h"

namespace rankine::analysis {

struct IoRankSums {
  uint32_t process = archive::kNone;
  uint64_t calls = 0, bytes = 0, time = 0, longest = 0;              // ns
  uint64_t placed = 0, consecutive = 0, strided = 0, unaligned = 0;  // as archive::IoRow has them
  // Of time, and what the layer below did; nullopt: not known, or there is none that is seen.
  std::optional<uint64_t> own, calls_below, bytes_below;

  void Add(const archive::IoRow& row, const archive::IoBelow& below);
};

std::vector<IoRankSums> MostTimeFirst(const std::map<uint32_t, IoRankSums>& ranks);

}  // namespace rankine::analysis
