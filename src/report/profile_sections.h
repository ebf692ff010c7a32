// SPDX-License-Identifier: BSD-3-Clause
// The sections that show the merged profile: call sites, functions, communicators, collectives (sections.h).
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string CallSiteSection(Facts& facts, const Style& style, size_t top);
std::string FunctionSection(Facts& facts, const Style& style, size_t top);
std::string CommunicatorSection(Facts& facts, const Style& style, size_t top);
std::string CollectiveSection(Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
