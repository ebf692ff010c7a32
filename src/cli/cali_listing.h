// SPDX-License-Identifier: BSD-3-Clause
// Makes records that describe a file's attributes, and the facts about its run.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "query/records/input.h"

namespace rankine::cli {

enum class Listing { attributes, globals };

// Returns either one record for each attribute, or a single record with all globals. If several files define
// the same name, the attribute of the first file and the value of the last file are used. Fails if a file
// cannot be read. `sources` belong to the files. Sources that are archives are opened.
base::Result<query::InputSource> ListingOf(const std::vector<std::string>& files,
                                           const std::vector<query::InputSource>& sources, Listing what);

}  // namespace rankine::cli
