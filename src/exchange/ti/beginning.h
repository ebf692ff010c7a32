// Facts about a whole text trace that its first lines hold. However a file is cut for that, only whole lines
// count: "0 send 1 0" may be the beginning of "0 send 1 0 1640", and means something else.
#pragma once
#include <span>
#include <string>

#include "exchange/ti/form.h"

namespace rankine::exchange::ti {

// Whether the first line that says something is an action of a rank, and not the name of a file.
bool HoldsActions(const std::string& path);

// The form of a trace in these files, one for each rank or one for all. Without a line that tells: current.
Form FormOfFiles(std::span<const std::string> paths);

}  // namespace rankine::exchange::ti
