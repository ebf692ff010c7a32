// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/folded/writer.h"

#include <vector>

#include "base/text/valid_text.h"
#include "base/text/visible_text.h"

namespace rankine::exchange::folded {
namespace {

void Append(std::string& out, std::string_view name) {
  if (name.empty()) name = "unknown";
  for (const char c : base::ValidText(name)) {
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    out.push_back(c == ';' ? ':' : control ? ' ' : c);
  }
}

}  // namespace

std::string Line(std::span<const std::string> frames, uint64_t count) {
  std::string line;
  if (count == 0 || frames.empty()) return line;
  for (const std::string& frame : frames) {
    if (!line.empty()) line.push_back(';');
    Append(line, frame);
  }
  return line.append(" ").append(std::to_string(count)).append("\n");
}

void Writer::Add(std::span<const std::string> frames, uint64_t weight_us) {
  std::vector<std::string> line;
  if (!profile_.empty()) line.push_back(profile_);
  for (const std::string& frame : frames) line.push_back(base::Visible(base::ValidText(frame)));
  text_ += frames.empty() ? "" : Line(line, weight_us);
}

}  // namespace rankine::exchange::folded
