// SPDX-License-Identifier: BSD-3-Clause
// Finds the line number for an offset. Line numbers are needed only to report losses, so the passes do not
// count lines for every record. The first pass stores a mark every few hundred KiB. `At` finds the nearest
// mark before the offset, and counts newlines from this mark on.
#pragma once
#include <cstdint>
#include <vector>

#include "exchange/cali/source.h"

namespace rankine::exchange::cali {

class LineNumbers {
 public:
  struct Mark {
    uint64_t offset;  // start of a line
    uint64_t line;    // The number of the line at `offset`, counted from 1.
  };

  // Returns the minimum distance between marks in bytes. The distance is chosen so that a file of any size
  // has only a few thousand marks.
  static uint64_t Apart(uint64_t file_size) { return file_size / 4096; }
  // Marks must be added in the order of the file.
  void Add(Mark mark) { marks_.push_back(mark); }
  const std::vector<Mark>& marks() const { return marks_; }

  // Returns the number of the line that starts at `offset`. Thread-safe.
  uint64_t At(const Source& source, uint64_t offset) const;

 private:
  std::vector<Mark> marks_;
};

}  // namespace rankine::exchange::cali
