// SPDX-License-Identifier: BSD-3-Clause
// Stores those lines of a file, or of a range of a file, that define nodes. NodeTable resolves them later.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/cali/lines.h"

namespace rankine::exchange::cali {

class NodeLines {
 public:
  struct Line {
    uint64_t id, attribute, parent;  // `kNoId` means that there is no parent.
    uint64_t offset;                 // file offset of the line
    uint64_t text_at;
    uint32_t text_size;
  };

  // Returns false if the limit `kMaxNodes` or `kMaxNodeText` is reached.
  bool Add(const NodeLine& line, uint64_t offset);
  // Appends the lines of `behind`. If the space does not suffice, appends as many lines as fit. Returns the
  // offset of the first line that does not fit, or `kNoId` if all lines fit.
  uint64_t Append(const NodeLines& behind);

  size_t size() const { return lines_.size(); }
  const Line& operator[](size_t index) const { return lines_[index]; }
  // Returns the node's value, unescaped. The view is valid until another line is added.
  std::string_view Text(size_t index) const {
    return {texts_.data() + lines_[index].text_at, lines_[index].text_size};
  }
  // Frees the memory of the lines. Keeps their texts.
  void DropLines() { lines_ = {}; }

 private:
  bool AddText(Line line, std::string_view text);

  std::vector<Line> lines_;
  std::string texts_;
};

}  // namespace rankine::exchange::cali
