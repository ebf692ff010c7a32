// SPDX-License-Identifier: BSD-3-Clause
// Draws values over time in one line of text.
#pragma once
#include <string>
#include <vector>

namespace rankine::report {

// One character for each part; its height is the value. 0 is at the bottom; the largest value is at the top,
// or `most` if that is above 0. A dot for an unknown value (not a number).
std::string Curve(const std::vector<double>& parts, double most = 0);

}  // namespace rankine::report
