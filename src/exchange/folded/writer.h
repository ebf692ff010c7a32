// Folded stacks, one a line: `main;solve;MPI_Recv 12000`, outermost first, then an integer. What Brendan
// Gregg's flamegraph.pl, inferno and speedscope read; described nowhere but in flamegraph.pl, which takes a
// line's last word for the count and splits the rest at semicolons.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace rankine::exchange::folded {

// One line. Names may be anything: a semicolon in one becomes a colon, what would end the line a blank, and
// an empty name "unknown". Nothing for a count of 0 or without frames.
std::string Line(std::span<const std::string> frames, uint64_t count);

}  // namespace rankine::exchange::folded
