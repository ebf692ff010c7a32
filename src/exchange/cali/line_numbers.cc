// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/line_numbers.h"

#include <algorithm>

namespace rankine::exchange::cali {
uint64_t LineNumbers::At(const Source& source, uint64_t offset) const {
  const auto behind = std::upper_bound(marks_.begin(), marks_.end(), offset,
                                       [](uint64_t at, const Mark& mark) { return at < mark.offset; });
  Mark mark = behind == marks_.begin() ? Mark{0, 1} : *std::prev(behind);
  std::vector<char> block(size_t{64} << 10);
  while (mark.offset < offset) {
    const size_t got =
        source.ReadAt(mark.offset, block.data(), std::min<uint64_t>(block.size(), offset - mark.offset));
    if (got == 0) break;
    mark.line +=
        static_cast<uint64_t>(std::count(block.begin(), block.begin() + static_cast<long>(got), '\n'));
    mark.offset += got;
  }
  return mark.line;
}

}  // namespace rankine::exchange::cali
