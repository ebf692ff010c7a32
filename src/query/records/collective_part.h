// Collective calls of MPI-IO (--io=trace) as records: one for each rank's part in each, and one for each rank
// whose data another one read or wrote in it. For mpi_catalog.cc alone.
#pragma once
#include <memory>

#include "archive/tables.h"
#include "context/batch.h"
#include "query/records/input.h"
#include "query/records/mpi_catalog.h"

namespace rankine::query {

enum class CollectiveRecords { parts, origins };

// What `*` shows and a query may name.
RecordKind CollectiveKind(CollectiveRecords which);

// The tables outlive the part.
std::unique_ptr<context::Part> MakeCollectivePart(const archive::Tables& tables, CollectiveRecords which);

}  // namespace rankine::query
