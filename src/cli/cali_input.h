// SPDX-License-Identifier: BSD-3-Clause
// .cali files for the query engine: its Input uses the reader, and FORMAT cali uses the writer.
#pragma once
#include <memory>
#include <string>

#include "base/result.h"
#include "cli/cali_origin.h"
#include "query/output/format.h"
#include "query/records/input.h"

namespace rankine::cli {

// Opens the file and adds its attributes and globals to `origin`. The file's first part reports how much of
// the file is lost. The query engine decides whether that ends the query. `threads` threads share the first
// pass over the file, which comes before the reading.
base::Result<std::unique_ptr<query::Input>> OpenCali(const std::string& path, size_t threads,
                                                     CaliOrigin& origin);

// Attributes that `origin` knows are written as their files define them.
std::unique_ptr<query::TableFormat> MakeCaliFormat(std::shared_ptr<const CaliOrigin> origin);
// For inputs that are all .cali files. `out` must outlive the result.
std::unique_ptr<query::RecordFormat> MakeCaliCopy(std::shared_ptr<const CaliOrigin> origin,
                                                  query::Output& out);

}  // namespace rankine::cli
