// SPDX-License-Identifier: BSD-3-Clause
// Writes an archive as flat tables with names instead of indices, for rankine export --to sqlite or csv
// (docs/tables.md).
#pragma once
#include "base/table_sink.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// Writes all tables in the order of docs/tables.md, including empty ones. If the sink fails, this function
// returns the sink's error.
base::Status WriteArchiveTables(const archive::Tables& tables, base::TableSink& sink);

}  // namespace rankine::report
