// SPDX-License-Identifier: BSD-3-Clause
// Draws values over time as one line of text characters.
#pragma once
#include <string>
#include <vector>

namespace rankine::report {

// Draws one character per value. A taller character means a larger value. The bottom is 0. The top is the
// largest value or, if `most` is above 0, `most`. Unknown values (NaN) are drawn as dots.
std::string Curve(const std::vector<double>& parts, double most = 0);

}  // namespace rankine::report
