// Counters of the kernel's clients of Lustre and BeeGFS as records of I/O (io_part.h). They are of all
// processes of a host, so they have a layer of their own. For mpi_catalog.cc alone.
#pragma once
#include <memory>

#include "archive/tables.h"
#include "context/batch.h"

namespace rankine::query {

// nullptr: there are none. The tables outlive the part.
std::unique_ptr<context::Part> MakeClientsPart(const archive::Tables& tables);

}  // namespace rankine::query
