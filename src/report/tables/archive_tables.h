// SPDX-License-Identifier: BSD-3-Clause
// An archive as flat tables with names in the place of numbers: what rankine export --to sqlite and csv write
// (docs/tables.md).
#pragma once
#include "archive/tables.h"
#include "base/table_sink.h"

namespace rankine::report {

// All tables, in the order of docs/tables.md; those without rows, too. Fails with the sink's sentence.
base::Status WriteArchiveTables(const archive::Tables& tables, base::TableSink& sink);

}  // namespace rankine::report
