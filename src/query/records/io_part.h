// The sums of I/O as records: one for each rank, file, function, call site and MPI call around it. For
// mpi_catalog.cc alone.
#pragma once
#include <memory>

#include "archive/tables.h"
#include "context/batch.h"
#include "query/records/input.h"
#include "query/records/mpi_catalog.h"

namespace rankine::query {

// What `*` shows and a query may name.
RecordKind IoKind();

// One of a row's texts, by the attribute's name; empty: it has none.
std::string_view IoTextOf(const archive::Tables& tables, SiteNamer* namer, const archive::IoRow& row,
                          std::string_view name);

// Both outlive the part.
std::unique_ptr<context::Part> MakeIoPart(const archive::Tables& tables, SiteNamer* namer);

}  // namespace rankine::query
