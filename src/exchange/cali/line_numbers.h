// SPDX-License-Identifier: BSD-3-Clause
// Finds the line number at an offset. Only losses need line numbers, so passes do not count lines. The first
// pass leaves marks some hundred KiB apart. The newlines from the nearest mark on are counted.
#pragma once
#include <cstdint>
#include <vector>

#include "exchange/cali/source.h"

namespace rankine::exchange::cali {

class LineNumbers {
 public:
  struct Mark {
    uint64_t offset;  // start of a line
    uint64_t line;    // number of that line, from 1
  };

  // The smallest distance between marks in bytes. A file of any size then has a few thousand marks.
  static uint64_t Apart(uint64_t file_size) { return file_size / 4096; }
  // Add marks in the file's order.
  void Add(Mark mark) { marks_.push_back(mark); }
  const std::vector<Mark>& marks() const { return marks_; }

  // The number of the line that starts at `offset`. Thread-safe.
  uint64_t At(const Source& source, uint64_t offset) const;

 private:
  std::vector<Mark> marks_;
};

}  // namespace rankine::exchange::cali
