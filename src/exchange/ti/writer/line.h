// SPDX-License-Identifier: BSD-3-Clause
// Writes one line of a trace, one value at a time.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace rankine::exchange::ti {

class Line {
 public:
  explicit Line(std::string* out) : out_(out) {}

  // Starts a line with the rank and the name of the action. The rank must be in the notation of the trace's
  // form.
  Line& Begin(std::string_view rank, std::string_view action);
  Line& Add(int64_t number);
  Line& AddUnsigned(uint64_t number);
  Line& AddReal(double number);
  Line& AddText(std::string_view text);
  void End() { out_->push_back('\n'); }

 private:
  std::string* out_;
};

}  // namespace rankine::exchange::ti
