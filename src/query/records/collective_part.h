// SPDX-License-Identifier: BSD-3-Clause
// Delivers collective MPI-IO calls (--io=trace) as records. There are two kinds of collective records. One
// kind has a record for the part of each rank in a call. The other kind has a record for each rank whose
// data another rank read or wrote in the call. Only mpi_catalog.cc uses this header.
#pragma once
#include <memory>

#include "context/batch.h"
#include "query/records/input.h"
#include "query/records/mpi_catalog.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::query {

enum class CollectiveRecords { parts, origins };

// Returns the attributes that `*` shows and a query may use.
RecordKind CollectiveKind(CollectiveRecords which);

// The tables must outlive the returned part.
std::unique_ptr<context::Part> MakeCollectivePart(const archive::Tables& tables, CollectiveRecords which);

}  // namespace rankine::query
