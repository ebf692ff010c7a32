// SPDX-License-Identifier: BSD-3-Clause
// Operations of I/O (--io=trace) as records, one for each. Only mpi_catalog.cc uses this.
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

// The attributes that `*` shows and a query may name.
RecordKind OperationKind();

// At most `most` parts. `tables` and `namer` must outlive the parts.
std::vector<std::unique_ptr<context::Part>> OperationParts(const archive::Tables& tables, SiteNamer* namer,
                                                           const context::Wanted& wanted, size_t most);

}  // namespace rankine::query
