// SPDX-License-Identifier: BSD-3-Clause
// How long ranks had no processor, and which share theirs: of the first screen, of the page and of the
// findings.
#pragma once
#include <optional>
#include <string>

#include "report/facts.h"

namespace rankine::report {

// "4 processes of node0 share 2 processors", several joined by semicolons; empty: none is known to.
std::string SharedProcessorsText(const Facts& facts);

// The share of the ranks' time without a processor; nothing where nobody looked from outside.
std::optional<double> ShareWithoutProcessor(const Facts& facts);

// Whether it is so much, or so many share processors, that the efficiencies must be read with it.
bool LackProcessors(const Facts& facts);

}  // namespace rankine::report
