// Which line stands at an offset: asked only for what is lost, so no pass counts lines for itself. The first
// pass leaves marks some hundred KiB apart; from the nearest one the newlines are counted.
#pragma once
#include <cstdint>
#include <vector>

#include "exchange/cali/source.h"

namespace rankine::exchange::cali {

class LineNumbers {
 public:
  struct Mark {
    uint64_t offset;  // a line starts here
    uint64_t line;    // its number, from 1
  };

  // How many bytes are to lie between marks at least, so that a file of any size has a few thousand.
  static uint64_t Apart(uint64_t file_size) { return file_size / 4096; }
  // Marks come in the file's order.
  void Add(Mark mark) { marks_.push_back(mark); }
  const std::vector<Mark>& marks() const { return marks_; }

  // The number of the line that starts at `offset`; thread-safe.
  uint64_t At(const Source& source, uint64_t offset) const;

 private:
  std::vector<Mark> marks_;
};

}  // namespace rankine::exchange::cali
