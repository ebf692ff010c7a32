// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/node_lines.h"

#include "exchange/cali/limits.h"
#include "exchange/cali/words.h"

namespace rankine::exchange::cali {

bool NodeLines::AddText(Line line, std::string_view text) {
  if (lines_.size() == kMaxNodes || texts_.size() + text.size() > kMaxNodeText) return false;
  line.text_at = texts_.size();
  line.text_size = static_cast<uint32_t>(text.size());
  lines_.push_back(line);
  texts_ += text;
  return true;
}

bool NodeLines::Add(const NodeLine& line, uint64_t offset) {
  std::string room;
  return AddText({line.id, line.attribute, line.parent, offset, 0, 0}, Unescape(line.data, room));
}

uint64_t NodeLines::Append(const NodeLines& behind) {
  for (size_t i = 0; i < behind.size(); ++i) {
    if (!AddText(behind[i], behind.Text(i))) return behind[i].offset;
  }
  return kNoId;
}

}  // namespace rankine::exchange::cali
