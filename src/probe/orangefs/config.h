// SPDX-License-Identifier: BSD-3-Clause
// Reads the configuration file that all servers of an OrangeFS have: which server stores which files' data.
#pragma once
#include <string_view>
#include <vector>

#include "probe/backend.h"

namespace rankine::probe::orangefs {

// The data of the server of that name. `text` may be anything; a text that is no configuration gives no data.
std::vector<StoredFiles> DataOf(std::string_view text, std::string_view server);

}  // namespace rankine::probe::orangefs
