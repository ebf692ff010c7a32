// SPDX-License-Identifier: BSD-3-Clause
// Operations of a file system as records of I/O (io_part.h), in layers below the C library's: one layer for
// the mount (client), one for the server, one for the server's disk. Only mpi_catalog.cc uses this.
#pragma once
#include <memory>

#include "context/batch.h"
#include "query/records/input.h"
#include "query/records/mpi_catalog.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::query {

// Adds the attributes that other records of I/O do not have.
void AddStorageAttributes(RecordKind* kind);

// `tables` and `namer` must outlive the part.
std::unique_ptr<context::Part> MakeStoragePart(const archive::Tables& tables, SiteNamer* namer);

}  // namespace rankine::query
