// SPDX-License-Identifier: BSD-3-Clause
// Reads the configuration file that all servers of an OrangeFS share. It says which server stores which
// files' data.
#pragma once
#include <string_view>
#include <vector>

#include "probe/backend.h"

namespace rankine::probe::orangefs {

// The data files of the server with this name. `text` may contain anything; if it is not a configuration, the
// result is empty.
std::vector<StoredFiles> DataOf(std::string_view text, std::string_view server);

}  // namespace rankine::probe::orangefs
