// .cali files for the query engine: its Input over the reader, and FORMAT cali over the writer.
#pragma once
#include <memory>
#include <string>

#include "base/result.h"
#include "query/format.h"
#include "query/input.h"

namespace rankine::cli {

// What is lost of the file is told by its first part; whether that ends the query is the engine's matter.
// `threads` share the pass over the file that comes before the reading.
base::Result<std::unique_ptr<query::Input>> OpenCali(const std::string& path, size_t threads);

std::unique_ptr<query::TableFormat> MakeCaliFormat();

}  // namespace rankine::cli
