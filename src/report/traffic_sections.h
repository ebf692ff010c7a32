// SPDX-License-Identifier: BSD-3-Clause
// Declares the sections on messages, which show sizes and partners (sections.h).
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string MessageSizeSection(Facts& facts, const Style& style, size_t top);
std::string PartnerSection(Facts& facts, const Style& style, size_t top);

// Returns the range of sizes in a bucket of a size histogram: "0 B", "1 B", "16-31 B", "1-2 KiB", "256 GiB
// and more".
std::string BucketLabel(int k);

}  // namespace rankine::report
