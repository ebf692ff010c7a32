// A course of values in one line of text.
#pragma once
#include <string>
#include <vector>

namespace rankine::report {

// One character for each part, as high as its value is large; nothing is at the bottom, the largest at the
// top.
std::string Curve(const std::vector<double>& parts);

}  // namespace rankine::report
