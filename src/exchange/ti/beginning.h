// SPDX-License-Identifier: BSD-3-Clause
// Properties of a whole text trace that are found in its first lines. Only complete lines are used, because
// reading may stop at any position. "0 send 1 0" may be the beginning of "0 send 1 0 1640", which means
// something else.
#pragma once
#include <span>
#include <string>

#include "exchange/ti/form.h"

namespace rankine::exchange::ti {

// Returns whether the first line that is not a comment is an action of a rank, rather than a file name.
bool HoldsActions(const std::string& path);

// Returns the form of a trace that consists of these files, one per rank or one for all. The default is
// `current`.
Form FormOfFiles(std::span<const std::string> paths);

}  // namespace rankine::exchange::ti
