// SPDX-License-Identifier: BSD-3-Clause
// Delivers I/O operations (--io=trace) as records, one record per operation. Only mpi_catalog.cc uses this
// header.
#pragma once
#include <memory>
#include <vector>

#include "context/batch.h"
#include "query/records/input.h"
#include "query/records/mpi_catalog.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::query {

// Returns the attributes that `*` shows and a query may use.
RecordKind OperationKind();

// Splits the operations into parts. The argument `most` is the maximum number of parts. The arguments
// `tables` and `namer` must outlive the parts.
std::vector<std::unique_ptr<context::Part>> OperationParts(const archive::Tables& tables, SiteNamer* namer,
                                                           const context::Wanted& wanted, size_t most);

}  // namespace rankine::query
