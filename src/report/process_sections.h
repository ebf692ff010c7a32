// SPDX-License-Identifier: BSD-3-Clause
// The sections on ranks, on threads, and on how reliable the figures are (sections.h).
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string RankSection(Facts& facts, const Style& style, size_t top);
std::string ThreadSection(Facts& facts, const Style& style, size_t top);
std::string TrustSection(Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
