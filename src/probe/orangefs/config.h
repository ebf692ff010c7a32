// The configuration file that all servers of an OrangeFS have: which files' data are whose.
#pragma once
#include <string_view>
#include <vector>

#include "probe/backend.h"

namespace rankine::probe::orangefs {

// Of the server of that name. `text` may be anything: what is no configuration has none.
std::vector<StoredFiles> DataOf(std::string_view text, std::string_view server);

}  // namespace rankine::probe::orangefs
