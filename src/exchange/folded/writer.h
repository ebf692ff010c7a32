// SPDX-License-Identifier: BSD-3-Clause
// Writes folded stacks, one on each line: `main;solve;MPI_Recv 12000`, outermost first, then an integer.
// Brendan Gregg's flamegraph.pl, inferno and speedscope read this format. Its only description is
// flamegraph.pl, which takes the last word of a line as the count and splits the rest at semicolons.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "exchange/stacks/sink.h"

namespace rankine::exchange::folded {

// Makes one line. Names may hold any bytes: a semicolon becomes a colon, a character that would end the line
// becomes a blank, an empty name becomes "unknown". Returns an empty string for a count of 0 or without
// frames.
std::string Line(std::span<const std::string> frames, uint64_t count);

// Writes all stacks. The profile's name is the root of its stacks. Control characters in names are made
// visible, because the text may be shown on a terminal.
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
