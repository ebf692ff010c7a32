// SPDX-License-Identifier: BSD-3-Clause
// Writes one extent of a thread's I/O operations as the payload of a chunk (docs/formats.md, kind io_ops).
// The bits of the operations are copied unchanged, except that each row is identified by its index in the
// process's io chunk.
#pragma once
#include <cstdint>

#include "base/byte_writer.h"
#include "layout/io/encode.h"
#include "layout/spool_clock.h"
#include "layout/spool_view.h"

namespace rankine::layout {

inline constexpr uint64_t kMostIoOpsExtent = uint64_t{1} << 20;  // The runtime never makes larger extents.

// Returns true if the extent seems to contain operations.
bool HasIoOps(const Extent& extent);
void WriteIoOps(const Extent& extent, const IoTable& table, const SpoolClock& clock, base::ByteWriter& out);
// Returns the chunk's id, which is unique across processes.
uint64_t IoOpsId(uint64_t uid, const Extent& extent);

}  // namespace rankine::layout
