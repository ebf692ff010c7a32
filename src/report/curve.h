// SPDX-License-Identifier: BSD-3-Clause
// Draws values over time as one line of text.
#pragma once
#include <string>
#include <vector>

namespace rankine::report {

// Draws one character per part, whose height is the value. The bottom is 0; the top is the largest value, or
// `most` if that is above 0. Unknown values (not a number) are drawn as dots.
std::string Curve(const std::vector<double>& parts, double most = 0);

}  // namespace rankine::report
