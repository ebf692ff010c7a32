// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/aio.h"

#include "base/rt/spin.h"
#include "recorder/consumers/io/operations.h"

namespace rankine::recorder::io {
namespace {

constexpr uint32_t kMost = 256;  // The largest number of operations in flight. If there are more operations
                                 // in flight, the further operations remain unfinished in the sums.

struct Operation {
  const aiocb* block;  // nullptr: free
  IoRow* row;
  uint64_t begin;
  uint64_t offset;
};
constinit Operation g_operations[kMost] = {};
constinit rt::SpinLock g_lock;

Operation* Find(const aiocb* block) {
  for (Operation& operation : g_operations) {
    if (operation.block == block) return &operation;
  }
  return nullptr;
}

}  // namespace

void BeginAio(const aiocb* block, IoRow* row, uint64_t offset, uint64_t begin) {
  row->calls++;
  row->unfinished++;
  if (!g_lock.TryLock()) return;
  // If Find() finds the block, an earlier operation used the same block, and the program never asked for
  // that operation's result.
  Operation* free = Find(block);
  if (free == nullptr) free = Find(nullptr);
  if (free != nullptr) *free = {block, row, begin, offset};
  g_lock.Unlock();
}

EndedAio EndAio(const aiocb* block, ssize_t result, uint64_t end, const void* caller) {
  if (block == nullptr || !g_lock.TryLock()) return {};
  Operation* found = Find(block);
  Operation ended{};
  if (found != nullptr) {
    ended = *found;
    *found = {};
  }
  g_lock.Unlock();
  if (ended.row == nullptr) return {};
  EndStarted({ended.row, ended.begin, ended.offset}, result, end, caller);
  return {ended.row, ended.offset};
}

void EndStarted(const Started& operation, ssize_t result, uint64_t end, const void* caller) {
  IoRow* row = OwnRowOf(operation.row, caller);
  if (row == nullptr) return;
  const uint64_t ticks = end - operation.begin;
  const uint64_t bytes = result < 0 ? 0 : static_cast<uint64_t>(result);
  row->unfinished--;
  row->time_sum += ticks;
  if (ticks > row->time_max) row->time_max = ticks;
  if (g_traces_operations) [[unlikely]]
    PutOperation(row, operation.begin, end, operation.offset, bytes, result < 0);
  if (result < 0) {
    row->failed++;
    return;
  }
  const bool placed = operation.offset != layout::kNoOffset;
  if (bytes != 0 || placed) AddBytes(row, bytes);
  if (placed) AddPlace(row, operation.offset, bytes);
}

}  // namespace rankine::recorder::io
