// What files say beside their records, as records: their attributes, and what is known of the run.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "query/records/input.h"

namespace rankine::cli {

enum class Listing { attributes, globals };

// One record for each attribute, or one with all globals. A name that several files define is there once: the
// first attribute, the last value. Fails when a file cannot be read. Of archives among the files `sources`,
// which are those of the files, are opened.
base::Result<query::InputSource> ListingOf(const std::vector<std::string>& files,
                                           const std::vector<query::InputSource>& sources, Listing what);

}  // namespace rankine::cli
