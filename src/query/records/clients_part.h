// SPDX-License-Identifier: BSD-3-Clause
// Counters of the kernel's clients of Lustre and BeeGFS as records of I/O (io_part.h). The counters include
// all processes of a host, so they have a layer of their own. Only mpi_catalog.cc uses this.
#pragma once
#include <memory>

#include "context/batch.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::query {

// Returns nullptr if there are none. The tables must outlive the part.
std::unique_ptr<context::Part> MakeClientsPart(const archive::Tables& tables);

}  // namespace rankine::query
