// SPDX-License-Identifier: BSD-3-Clause
// Connects .cali files to the query engine: their reader becomes an `Input`, and their writer becomes FORMAT
// cali.
#pragma once
#include <memory>
#include <string>

#include "base/result.h"
#include "cli/cali_origin.h"
#include "query/output/format.h"
#include "query/records/input.h"

namespace rankine::cli {

// Opens the file and adds its attributes and globals to `origin`. The first `Part` of the input reports how
// much of the file could not be read. The query engine decides whether such a loss ends the query. `threads`
// threads share the first pass over the file, which comes before the records are read.
base::Result<std::unique_ptr<query::Input>> OpenCali(const std::string& path, size_t threads,
                                                     CaliOrigin& origin);

// Attributes that are in `origin` are written with the properties that the input files define.
std::unique_ptr<query::TableFormat> MakeCaliFormat(std::shared_ptr<const CaliOrigin> origin);
// Copies records, for queries whose inputs are all .cali files. `out` must outlive the result.
std::unique_ptr<query::RecordFormat> MakeCaliCopy(std::shared_ptr<const CaliOrigin> origin,
                                                  query::Output& out);

}  // namespace rankine::cli
