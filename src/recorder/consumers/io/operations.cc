// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/operations.h"

#include <atomic>
#include <cstring>

#include "base/rt/keep_errno.h"
#include "base/rt/syscall.h"
#include "layout/io/op_code.h"
#include "recorder/consumers/io/io.h"
#include "recorder/consumers/io/managed.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/context/event_options.h"
#include "recorder/context/event_ring.h"
#include "recorder/context/event_stream.h"
#include "recorder/core/spool.h"

namespace rankine::recorder::io {

constinit bool g_traces_operations = false;

struct OperationStream {  // all zeros: empty
  layout::ExtentHeader* extent = nullptr;
  std::byte* bits = nullptr;
  uint64_t bit = 0;
  uint64_t bytes = 0;  // in all extents
  // Number of extents begun so far. From the numbers of the existing extents, a reader can find out which
  // extents were overwritten.
  uint64_t extents = 0;
  context::TraceRing ring{};
  layout::IoOpModel model;
  layout::IoOpRow rows[layout::kMostIoOpRows];
  // For each row of the thread, the row's number in an extent.
  layout::IoOpsRow number_of[layout::kMaxIoRows];
  const layout::ExtentHeader* numbered[layout::kMaxIoRows];  // For each row, the extent in which the row's
                                                             // number in `number_of` is valid.
  bool busy = false;
  bool full = false;
};

namespace {

using layout::ExtentHeader;
using layout::IoOpsHead;
using layout::IoOpsRow;

static_assert(layout::kMaxIoRows <= 1u << (8 * sizeof(IoOpsRow)));

// The first extent is small, because a process may have many threads that do little I/O.
constexpr uint64_t kFirstExtent = uint64_t{4} << 10, kMostExtent = uint64_t{128} << 10;

constinit layout::IoTimes g_times = layout::IoTimes::close;
// The number of bytes in the extents of all threads, and how many of these bytes are in rings and may be
// overwritten.
constinit std::atomic<uint64_t> g_bytes{0}, g_ring_bytes{0};

IoOpsHead* HeadOf(ExtentHeader* extent) {
  return reinterpret_cast<IoOpsHead*>(extent + 1);
}

IoOpsRow* NumbersOf(ExtentHeader* extent) {
  return reinterpret_cast<IoOpsRow*>(reinterpret_cast<std::byte*>(extent + 1) + extent->payload_size);
}

bool HasRoom(const OperationStream& stream) {
  if (stream.extent == nullptr || stream.model.rows() == layout::kMostIoOpRows) return false;
  const std::byte* at = stream.bits + stream.bit / 8 + layout::kMostIoOpBytes;
  return at <= reinterpret_cast<std::byte*>(NumbersOf(stream.extent) - stream.model.rows() - 1);
}

bool TakeBytes(std::atomic<uint64_t>* all, uint64_t bytes, uint64_t most) {
  if (all->fetch_add(bytes, std::memory_order_relaxed) + bytes <= most) return true;
  all->fetch_sub(bytes, std::memory_order_relaxed);
  return false;
}

ExtentHeader* NewExtent(Thread* t, const OperationStream& stream, uint64_t size) {
  if (!TakeBytes(&g_bytes, size, OperationRoom())) return nullptr;
  ExtentHeader* extent = g_spool.Claim(layout::ExtentKind::io_ops, static_cast<uint16_t>(t->index), 1,
                                       static_cast<uint32_t>(size), stream.extents);
  if (extent == nullptr) g_bytes.fetch_sub(size, std::memory_order_relaxed);
  return extent;
}

// Returns the thread's oldest extent, reset for reuse.
ExtentHeader* WrittenOver(OperationStream* stream) {
  ExtentHeader* extent = event_trace::TakeFromRing(&stream->ring);
  if (extent == nullptr) return nullptr;
  extent->base = stream->extents;
  std::memset(static_cast<void*>(extent + 1), 0, extent->payload_size);
  // A row's number is valid only in one extent, which is identified by its address. Before this extent was
  // reused, the extent had other row numbers. So the numbers of all rows are cleared.
  std::memset(stream->numbered, 0, sizeof stream->numbered);
  return extent;
}

// Returns the next extent of a flight recorder: a new extent, or the thread's oldest extent.
ExtentHeader* NextOfRing(Thread* t, OperationStream* stream, uint64_t size) {
  const uint64_t keep = event_trace::g_stream.keep, most = event_trace::MostRingExtent(keep);
  if (size > most) size = most;
  ExtentHeader* extent = nullptr;
  if (TakeBytes(&g_ring_bytes, size, keep)) {
    extent = NewExtent(t, *stream, size);
    if (extent == nullptr) g_ring_bytes.fetch_sub(size, std::memory_order_relaxed);
  }
  if (extent == nullptr) extent = WrittenOver(stream);
  // If there is no memory for the ring's list, the extent is kept and never overwritten.
  if (extent != nullptr && !event_trace::PutInRing(&stream->ring, extent))
    g_ring_bytes.fetch_sub(event_trace::RingBytesOf(extent), std::memory_order_relaxed);
  return extent;
}

bool NextExtent(Thread* t, OperationStream* stream, uint64_t ticks) {
  const rt::KeepErrno keep;
  uint64_t size = stream->bytes < kFirstExtent ? kFirstExtent : stream->bytes;
  if (size > kMostExtent) size = kMostExtent;
  const bool rings = event_trace::g_stream.keep != 0;
  ExtentHeader* extent = rings ? NextOfRing(t, stream, size) : NewExtent(t, *stream, size);
  if (extent == nullptr) return false;
  if (stream->extent != nullptr && !rings) g_spool.PutAway(stream->extent);
  stream->bytes += size;
  stream->extents++;
  stream->extent = extent;
  stream->bits = reinterpret_cast<std::byte*>(HeadOf(extent) + 1);
  stream->bit = 0;
  stream->model.Begin(stream->rows, ticks, g_times);
  HeadOf(extent)->ticks = ticks;
  HeadOf(extent)->times = static_cast<uint8_t>(g_times);
  __atomic_store_n(&extent->count, uint64_t{extent->payload_size}, __ATOMIC_RELEASE);
  return true;
}

// Returns the number of the row in the current extent. A new number is also stored in the extent, for
// readers.
uint32_t NumberOf(OperationStream* stream, uint32_t row) {
  if (stream->numbered[row] == stream->extent) return stream->number_of[row];
  const uint32_t number = stream->model.rows();
  stream->numbered[row] = stream->extent;
  stream->number_of[row] = static_cast<IoOpsRow>(number);
  NumbersOf(stream->extent)[-1 - static_cast<ptrdiff_t>(number)] = static_cast<IoOpsRow>(row);
  __atomic_store_n(&HeadOf(stream->extent)->rows, number + 1, __ATOMIC_RELEASE);
  return number;
}

OperationStream* Open(Thread* t) {
  const rt::KeepErrno keep;
  t->io->operations = static_cast<OperationStream*>(rt::MapAnonymous(sizeof(OperationStream)));
  return t->io->operations;
}

}  // namespace

void TraceOperations(bool exact) {
  g_times = exact ? layout::IoTimes::exact : layout::IoTimes::close;
  g_traces_operations = true;
}

void PutOperation(const IoRow* row, uint64_t begin, uint64_t end, uint64_t offset, uint64_t bytes,
                  bool failed) {
  if (g_managed && !NoteManaged(row, begin, end, bytes)) return;
  Thread* t = t_thread;
  if (t == nullptr || t->io == nullptr) return;
  OperationStream* stream = t->io->operations;
  if (stream == nullptr) [[unlikely]]
    stream = Open(t);
  const bool is_ours = row->thread == t->index && row->number < layout::kMaxIoRows;
  if (stream == nullptr || stream->busy || stream->full || !is_ours) [[unlikely]] {
    t->now->trace_lost++;
    return;
  }
  stream->busy = true;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  if (!HasRoom(*stream) && !NextExtent(t, stream, begin)) [[unlikely]] {
    stream->full = true;
    t->now->trace_lost++;
  } else {
    const uint32_t number = NumberOf(stream, row->number);
    stream->bit = stream->model.Put({number, begin, end, offset, bytes, failed}, stream->bits, stream->bit);
    uint64_t* operations = &HeadOf(stream->extent)->operations;
    __atomic_store_n(operations, *operations + 1, __ATOMIC_RELEASE);
  }
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  stream->busy = false;
}

uint64_t OperationRoom() {
  if (!g_traces_operations) return 0;
  return event_trace::g_stream.keep != 0 ? event_trace::g_stream.bytes : kMostOperationBytes;
}

void KeepOperations() {
  Thread* t = t_thread;
  if (t == nullptr || t->io == nullptr || t->io->operations == nullptr) return;
  OperationStream* stream = t->io->operations;
  if (stream->busy) return;
  stream->busy = true;  // While `busy` is set, a signal handler cannot take an extent from the ring.
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  uint64_t bytes = 0;
  for (uint32_t i = 0; i < stream->ring.count; ++i)
    bytes += event_trace::RingBytesOf(stream->ring.extents[(stream->ring.first + i) % stream->ring.capacity]);
  // If there is no space to keep all extents of the ring, the ring keeps using its present extents, because
  // it could get no others.
  if (g_bytes.load(std::memory_order_relaxed) + bytes <= OperationRoom()) {
    stream->ring.first = stream->ring.count = 0;
    g_ring_bytes.fetch_sub(bytes, std::memory_order_relaxed);
  }
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  stream->busy = false;
}

}  // namespace rankine::recorder::io
