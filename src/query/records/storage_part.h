// SPDX-License-Identifier: BSD-3-Clause
// Delivers the operations of a file system as I/O records (io_part.h). The operations form three layers below
// the C library: the mount (client), the server, and the server's disk. Only mpi_catalog.cc uses this header.
#pragma once
#include <memory>

#include "context/batch.h"
#include "query/records/input.h"
#include "query/records/mpi_catalog.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::query {

// Adds the attributes that only these I/O records have.
void AddStorageAttributes(RecordKind* kind);

// The arguments `tables` and `namer` must outlive the returned part.
std::unique_ptr<context::Part> MakeStoragePart(const archive::Tables& tables, SiteNamer* namer);

}  // namespace rankine::query
