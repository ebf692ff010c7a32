// SPDX-License-Identifier: BSD-3-Clause
// Facts about a whole text trace, found in its first lines. Only whole lines count, although the file may be
// cut anywhere: "0 send 1 0" may be the beginning of "0 send 1 0 1640", with another meaning.
#pragma once
#include <span>
#include <string>

#include "exchange/ti/form.h"

namespace rankine::exchange::ti {

// Whether the first line that is no comment is an action of a rank and not the name of a file.
bool HoldsActions(const std::string& path);

// The form of a trace in these files, which are one for each rank or one for all. The default is `current`.
Form FormOfFiles(std::span<const std::string> paths);

}  // namespace rankine::exchange::ti
