// SPDX-License-Identifier: BSD-3-Clause
#include "layout/io/encode_ops.h"

#include <algorithm>
#include <cstring>

#include "base/hash.h"
#include "layout/io/op_code.h"

namespace rankine::layout {
namespace {

// Reads the head of an extent that a thread may still be writing.
IoOpsHead HeadOf(const Extent& extent) {
  const auto* there = reinterpret_cast<const IoOpsHead*>(extent.payload);
  IoOpsHead head{};
  head.operations = __atomic_load_n(&there->operations, __ATOMIC_ACQUIRE);
  head.rows = __atomic_load_n(&there->rows, __ATOMIC_ACQUIRE);
  head.ticks = there->ticks;
  head.times = there->times;
  return head;
}

uint32_t RowAt(const Extent& extent, uint32_t number) {
  IoOpsRow row = 0;
  std::memcpy(&row, extent.payload + extent.count - (number + size_t{1}) * sizeof row, sizeof row);
  return row;
}

}  // namespace

bool HasIoOps(const Extent& extent) {
  if (extent.count <= sizeof(IoOpsHead) || extent.count > kMostIoOpsExtent) return false;
  const IoOpsHead head = HeadOf(extent);
  return head.operations != 0 && head.rows <= kMostIoOpRows &&
         head.rows * sizeof(IoOpsRow) <= extent.count - sizeof head;
}

void WriteIoOps(const Extent& extent, const IoTable& table, const SpoolClock& clock, base::ByteWriter& out) {
  const IoOpsHead head = HeadOf(extent);
  std::span<const std::byte> bits(extent.payload + sizeof head,
                                  extent.count - sizeof head - head.rows * sizeof(IoOpsRow));
  // Bytes of the extent that have not been written yet are zero.
  size_t used = bits.size();
  while (used > 0 && bits[used - 1] == std::byte{0}) --used;
  // The last operation may end with bits that are zero, so some of the bytes after it are kept.
  used = std::min(bits.size(), used + kMostIoOpBytes);
  out.Fixed(head.ticks);
  out.Fixed(clock.Realtime(head.ticks));
  out.Fixed(clock.TicksPerSecond());
  out.Varint(extent.thread);
  out.Varint(extent.base);
  out.Varint(head.times);
  out.Varint(head.operations);
  out.Varint(head.rows);
  for (uint32_t i = 0; i < head.rows; ++i) out.Varint(table.PlaceOf(extent.thread, RowAt(extent, i)));
  out.Bytes(bits.first(used));
}

uint64_t IoOpsId(uint64_t uid, const Extent& extent) {
  const uint64_t name[] = {uid, extent.thread, extent.base, static_cast<uint64_t>(ExtentKind::io_ops)};
  return base::Hash(std::as_bytes(std::span(name)));
}

}  // namespace rankine::layout
