// One extent of a thread's operations as the payload of a chunk (docs/formats.md, kind io_ops): the same
// bits, with rows named by their places in the process's io chunk.
#pragma once
#include <cstdint>

#include "base/byte_writer.h"
#include "layout/io/encode.h"
#include "layout/spool_clock.h"
#include "layout/spool_view.h"

namespace rankine::layout {

inline constexpr uint64_t kMostIoOpsExtent = uint64_t{1} << 20;  // larger ones are no work of the runtime's

// Are there operations in it, as far as can be seen?
bool HasIoOps(const Extent& extent);
void WriteIoOps(const Extent& extent, const IoTable& table, const SpoolClock& clock, base::ByteWriter& out);
// Names the chunk among those of all processes.
uint64_t IoOpsId(uint64_t uid, const Extent& extent);

}  // namespace rankine::layout
