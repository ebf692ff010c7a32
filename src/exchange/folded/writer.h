// SPDX-License-Identifier: BSD-3-Clause
// Writes folded stacks, one per line: `main;solve;MPI_Recv 12000`, outermost frame first, then an integer.
// The tools flamegraph.pl (by Brendan Gregg), inferno and speedscope read folded stacks. Only the code of
// flamegraph.pl defines the format. The script flamegraph.pl takes the last word of a line as the count,
// and splits the rest of the line at semicolons.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "exchange/stacks/sink.h"

namespace rankine::exchange::folded {

// Formats one line. Names may contain any bytes. In names, a semicolon is replaced by a colon. A character
// that would end the line is replaced by a blank. An empty name is replaced by "unknown". Returns an empty
// string if the count is 0 or there are no frames.
std::string Line(std::span<const std::string> frames, uint64_t count);

// Writes all stacks. The profile's name becomes the outermost frame of its stacks. Control characters in
// names are made visible, because the text may be shown on a terminal.
class Writer : public StackSink {
 public:
  explicit Writer(const std::string& /*name*/) {}
  void BeginProfile(std::string name) override { profile_ = std::move(name); }
  void Add(std::span<const std::string> frames, uint64_t weight_us) override;
  std::string Text() const override { return text_; }

 private:
  std::string profile_, text_;
};

}  // namespace rankine::exchange::folded
