// SPDX-License-Identifier: BSD-3-Clause
// Writes an archive as flat tables with names in place of indices, for rankine export --to sqlite and csv
// (docs/tables.md).
#pragma once
#include "base/table_sink.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

// Writes all tables in the order of docs/tables.md, also those without rows. Fails with the sink's sentence.
base::Status WriteArchiveTables(const archive::Tables& tables, base::TableSink& sink);

}  // namespace rankine::report
