// .cali files for the query engine: its Input over the reader, and FORMAT cali over the writer.
#pragma once
#include <memory>
#include <string>

#include "base/result.h"
#include "cli/cali_origin.h"
#include "query/format.h"
#include "query/input.h"

namespace rankine::cli {

// What the file defines is added to `origin`. What is lost of the file is told by its first part; whether
// that ends the query is the engine's matter. `threads` share the pass over the file that comes before the
// reading.
base::Result<std::unique_ptr<query::Input>> OpenCali(const std::string& path, size_t threads,
                                                     CaliOrigin& origin);

// Attributes that `origin` knows are written as they were there.
std::unique_ptr<query::TableFormat> MakeCaliFormat(std::shared_ptr<const CaliOrigin> origin);
// For inputs that are all .cali files. `out` outlives it.
std::unique_ptr<query::RecordFormat> MakeCaliCopy(std::shared_ptr<const CaliOrigin> origin,
                                                  query::Output& out);

}  // namespace rankine::cli
