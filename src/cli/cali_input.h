// .cali files for the query engine: its Input over the reader, and FORMAT cali over the writer.
#pragma once
#include <memory>
#include <string>

#include "base/result.h"
#include "cli/cali_origin.h"
#include "query/output/format.h"
#include "query/records/input.h"

namespace rankine::cli {

// The file's attributes and globals are added to `origin`. Its first part reports what is lost of the file;
// the engine decides whether that ends the query. `threads` share the pass over the file that comes before
// the reading.
base::Result<std::unique_ptr<query::Input>> OpenCali(const std::string& path, size_t threads,
                                                     CaliOrigin& origin);

// Attributes that `origin` knows are written as they were there.
std::unique_ptr<query::TableFormat> MakeCaliFormat(std::shared_ptr<const CaliOrigin> origin);
// For inputs that are all .cali files. `out` outlives it.
std::unique_ptr<query::RecordFormat> MakeCaliCopy(std::shared_ptr<const CaliOrigin> origin,
                                                  query::Output& out);

}  // namespace rankine::cli
