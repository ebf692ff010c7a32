// SPDX-License-Identifier: BSD-3-Clause
// Makes records of what files say besides their records: their attributes, and facts about the run.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "query/records/input.h"

namespace rankine::cli {

enum class Listing { attributes, globals };

// Returns one record for each attribute, or one record with all globals. If several files define a name, the
// record has the first attribute or the last value. Fails if a file cannot be read. `sources` are those of
// `files`; archives among them are opened.
base::Result<query::InputSource> ListingOf(const std::vector<std::string>& files,
                                           const std::vector<query::InputSource>& sources, Listing what);

}  // namespace rankine::cli
