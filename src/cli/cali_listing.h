// SPDX-License-Identifier: BSD-3-Clause
// Makes records of what files contain besides their records: attributes, and facts about the run.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "query/records/input.h"

namespace rankine::cli {

enum class Listing { attributes, globals };

// Returns one record for each attribute, or one record with all globals. If several files define the same
// name, the first file's attribute or the last file's value is used. Fails if a file cannot be read.
// `sources` belong to `files`; archives among them are opened.
base::Result<query::InputSource> ListingOf(const std::vector<std::string>& files,
                                           const std::vector<query::InputSource>& sources, Listing what);

}  // namespace rankine::cli
