// Folded stacks, one a line: `main;solve;MPI_Recv 12000`, outermost first, then an integer. What Brendan
// Gregg's flamegraph.pl, inferno and speedscope read; described nowhere but in flamegraph.pl, which takes a
// line's last word for the count and splits the rest at semicolons.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "exchange/stacks/sink.h"

namespace rankine::exchange::folded {

// One line. Names may be anything: a semicolon in one becomes a colon, what would end the line a blank, and
// an empty name "unknown". Nothing for a count of 0 or without frames.
std::string Line(std::span<const std::string> frames, uint64_t count);

// All stacks. The name of a profile is the root of its stacks. Names are made visible, as they end up in a
// terminal.
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
