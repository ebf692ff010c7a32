// Run-wide metadata of a file, from what the first pass has found.
#pragma once
#include <deque>
#include <string>
#include <vector>

#include "exchange/cali/file.h"
#include "exchange/cali/scan.h"

namespace rankine::exchange::cali {

// Values from the tree are views of its texts; those of `lines` are kept in `texts`. A line of which anything
// cannot be read is lost as a whole, and told to `lose`.
std::vector<Global> CollectGlobals(const NodeTable& nodes, const std::deque<GlobalsLine>& lines,
                                   std::deque<std::string>& texts, const NodeTable::Lose& lose);

}  // namespace rankine::exchange::cali
