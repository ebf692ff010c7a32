// SPDX-License-Identifier: BSD-3-Clause
// Delivers the counters of the kernel's Lustre and BeeGFS clients as I/O records (io_part.h). The counters
// form a separate layer, because they include all processes of a host. Only mpi_catalog.cc uses this header.
#pragma once
#include <memory>

#include "context/batch.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::query {

// Returns nullptr if the archive has no such counters. The tables must outlive the returned part.
std::unique_ptr<context::Part> MakeClientsPart(const archive::Tables& tables);

}  // namespace rankine::query
