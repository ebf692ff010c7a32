// SPDX-License-Identifier: BSD-3-Clause
// Finds properties of a whole text trace in its first lines. The text that has been read may end at any
// position, so only complete lines are used. For example, "0 send 1 0" may be the beginning of "0 send 1 0
// 1640", which has a different meaning.
#pragma once
#include <span>
#include <string>

#include "exchange/ti/form.h"

namespace rankine::exchange::ti {

// Returns true if the first line that is not a comment is an action of a rank. Returns false if this line is
// a file name.
bool HoldsActions(const std::string& path);

// Detects the form of the trace in the given files. Each rank has its own file, or a single file contains all
// ranks. The default is `current`.
Form FormOfFiles(std::span<const std::string> paths);

}  // namespace rankine::exchange::ti
