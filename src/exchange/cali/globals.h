// SPDX-License-Identifier: BSD-3-Clause
// Collects the run-wide metadata of a file from the results of the first pass.
#pragma once
#include <deque>
#include <string>
#include <vector>

#include "exchange/cali/file.h"
#include "exchange/cali/scan.h"

namespace rankine::exchange::cali {

// Values from the tree are views of texts in the tree. The texts of values from globals lines are stored in
// the argument `texts`. If part of a line is unreadable, the whole line is lost. The function `lose` is
// called for each lost line.
std::vector<Global> CollectGlobals(const NodeTable& nodes, const std::deque<GlobalsLine>& lines,
                                   std::deque<std::string>& texts, const NodeTable::Lose& lose);

}  // namespace rankine::exchange::cali
