// Operations of a file system as records of I/O (io_part.h), in layers below the C library's: each has one of
// the mount (client), one of the server and one of the server's disk. For mpi_catalog.cc alone.
#pragma once
#include <memory>

#include "archive/tables.h"
#include "context/batch.h"
#include "query/records/input.h"
#include "query/records/mpi_catalog.h"

namespace rankine::query {

// What they have beside the attributes that records of I/O have anyway.
void AddStorageAttributes(RecordKind* kind);

// Both outlive the part.
std::unique_ptr<context::Part> MakeStoragePart(const archive::Tables& tables, SiteNamer* namer);

}  // namespace rankine::query
