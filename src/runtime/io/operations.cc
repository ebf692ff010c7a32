#include "runtime/io/operations.h"

#include <atomic>

#include "base/rt/keep_errno.h"
#include "base/rt/syscall.h"
#include "format/io/op_code.h"
#include "runtime/io/managed.h"
#include "runtime/spool/spool.h"

namespace rankine::runtime::io {

constinit bool g_traces_operations = false;

struct OperationStream {  // all zeros: empty
  format::ExtentHeader* extent = nullptr;
  std::byte* bits = nullptr;
  uint64_t bit = 0;
  uint64_t bytes = 0;  // in all extents
  format::IoOpModel model;
  format::IoOpRow rows[format::kMostIoOpRows];
  format::IoOpsRow number_of[kMaxRows];            // in the extent, by the number among the thread's
  const format::ExtentHeader* numbered[kMaxRows];  // where that is so
  bool busy = false;
  bool full = false;
};

namespace {

using format::ExtentHeader;
using format::IoOpsHead;
using format::IoOpsRow;

static_assert(kMaxRows <= format::kMostIoOpRows);

// The first is small, for processes with many threads that do little.
constexpr uint64_t kFirstExtent = uint64_t{4} << 10, kMostExtent = uint64_t{128} << 10;

constinit format::IoTimes g_times = format::IoTimes::close;
constinit std::atomic<uint64_t> g_bytes{0};  // in extents of all threads

IoOpsHead* HeadOf(ExtentHeader* extent) {
  return reinterpret_cast<IoOpsHead*>(extent + 1);
}

IoOpsRow* NumbersOf(ExtentHeader* extent) {
  return reinterpret_cast<IoOpsRow*>(reinterpret_cast<std::byte*>(extent + 1) + extent->payload_size);
}

bool HasRoom(const OperationStream& stream) {
  if (stream.extent == nullptr) return false;
  const std::byte* at = stream.bits + stream.bit / 8 + format::kMostIoOpBytes;
  return at <= reinterpret_cast<std::byte*>(NumbersOf(stream.extent) - stream.model.rows() - 1);
}

bool NextExtent(Thread* t, OperationStream* stream, uint64_t ticks) {
  const rt::KeepErrno keep;
  uint64_t size = stream->bytes < kFirstExtent ? kFirstExtent : stream->bytes;
  if (size > kMostExtent) size = kMostExtent;
  if (g_bytes.fetch_add(size, std::memory_order_relaxed) + size > kMostOperationBytes) {
    g_bytes.fetch_sub(size, std::memory_order_relaxed);
    return false;
  }
  ExtentHeader* extent = g_spool.Claim(format::ExtentKind::io_ops, static_cast<uint16_t>(t->index), 1,
                                       static_cast<uint32_t>(size), stream->bytes);
  if (extent == nullptr) {
    g_bytes.fetch_sub(size, std::memory_order_relaxed);
    return false;
  }
  if (stream->extent != nullptr) g_spool.PutAway(stream->extent);
  stream->bytes += size;
  stream->extent = extent;
  stream->bits = reinterpret_cast<std::byte*>(HeadOf(extent) + 1);
  stream->bit = 0;
  stream->model.Begin(stream->rows, ticks, g_times);
  HeadOf(extent)->ticks = ticks;
  HeadOf(extent)->times = static_cast<uint8_t>(g_times);
  __atomic_store_n(&extent->count, uint64_t{extent->payload_size}, __ATOMIC_RELEASE);
  return true;
}

// The row's number in the extent; a new one is told to who reads.
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
  g_times = exact ? format::IoTimes::exact : format::IoTimes::close;
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
  const bool is_ours = row->thread == t->index && row->number < kMaxRows;
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

}  // namespace rankine::runtime::io
