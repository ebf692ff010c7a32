// SPDX-License-Identifier: BSD-3-Clause
// Delivers sums of I/O as records: one record for each combination of rank, file, function, call site and
// enclosing MPI call. Only mpi_catalog.cc uses this header.
#pragma once
#include <memory>

#include "archive/io/rows.h"
#include "context/batch.h"
#include "query/records/input.h"
#include "query/records/mpi_catalog.h"

namespace rankine::archive {
struct IoRow;
struct Tables;
}  // namespace rankine::archive

namespace rankine::query {

// Returns the attributes that `*` shows, and that a query may use.
RecordKind IoKind();

// Returns the text of a row's attribute. The text is empty if the row does not have the attribute.
std::string_view IoTextOf(const archive::Tables& tables, SiteNamer* namer, const archive::IoRow& row,
                          std::string_view name);

// The arguments `tables` and `namer` must outlive the returned part.
std::unique_ptr<context::Part> MakeIoPart(const archive::Tables& tables, SiteNamer* namer);

}  // namespace rankine::query
