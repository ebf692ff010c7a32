// SPDX-License-Identifier: BSD-3-Clause
// Reads the configuration file that all servers of an OrangeFS file system share. The configuration file
// contains which server stores the data of which files.
#pragma once
#include <string_view>
#include <vector>

#include "probe/backend.h"

namespace rankine::probe::orangefs {

// Returns the data files of the server with this name. The argument `text` may contain anything; the result
// is empty if the text is not a configuration.
std::vector<StoredFiles> DataOf(std::string_view text, std::string_view server);

}  // namespace rankine::probe::orangefs
