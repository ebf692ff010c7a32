// SPDX-License-Identifier: BSD-3-Clause
// A course of values in one line of text.
#pragma once
#include <string>
#include <vector>

namespace rankine::report {

// One character for each part, as high as its value is large; nothing is at the bottom, the largest at the
// top, or `most` where that is more than 0. A dot for what is no number: it is not known.
std::string Curve(const std::vector<double>& parts, double most = 0);

}  // namespace rankine::report
