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

// Opens the file, and adds its attributes and globals to `origin`. The whole file is read once before the
// records are read. Several threads share this first reading. The result of the first call of `Part` says how
// much of the file could not be read. The query engine decides whether the query ends if a part cannot be
// read.
base::Result<std::unique_ptr<query::Input>> OpenCali(const std::string& path, size_t threads,
                                                     CaliOrigin& origin);

// Makes the format that writes a table as .cali records. An attribute of the input files is written with
// the properties that these files define.
std::unique_ptr<query::TableFormat> MakeCaliFormat(std::shared_ptr<const CaliOrigin> origin);
// Makes the format that copies records unchanged, for queries whose inputs are all .cali files. The given
// output must outlive the result.
std::unique_ptr<query::RecordFormat> MakeCaliCopy(std::shared_ptr<const CaliOrigin> origin,
                                                  query::Output& out);

}  // namespace rankine::cli
