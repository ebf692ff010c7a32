#include "runtime/io/mpi_calls.h"

#include <cstring>
#include <string_view>

#include "base/rt/keep_errno.h"
#include "base/rt/spin.h"
#include "runtime/io/files.h"
#include "runtime/io/operations.h"
#include "runtime/io/rows.h"

namespace rankine::runtime::io {

constinit bool g_mpi_calls = false;

namespace {

// Files that are open at once; those beyond have no name.
constexpr uint32_t kHandles = 256;

struct OpenFile {
  uint64_t handle;  // 0: free
  uint32_t file;
};
constinit OpenFile g_open[kHandles] = {};
constinit rt::SpinLock g_lock;

// Open addressing without removal of places: a closed file leaves its place to the next one of its handle's
// hash.
constexpr uint64_t kClosed = 1;

uint32_t FirstPlace(uint64_t handle) {
  return static_cast<uint32_t>((handle * 0x9e3779b97f4a7c15ull) >> 56);
}
static_assert(kHandles == 256);

OpenFile* Find(uint64_t handle) {
  for (uint32_t i = 0, at = FirstPlace(handle); i < kHandles; ++i, at = (at + 1) % kHandles) {
    const uint64_t there = __atomic_load_n(&g_open[at].handle, __ATOMIC_ACQUIRE);
    if (there == handle) return &g_open[at];
    if (there == 0) return nullptr;
  }
  return nullptr;
}

void Put(uint64_t handle, uint32_t file) {
  for (uint32_t i = 0, at = FirstPlace(handle); i < kHandles; ++i, at = (at + 1) % kHandles) {
    if (g_open[at].handle > kClosed && g_open[at].handle != handle) continue;
    g_open[at].file = file;
    __atomic_store_n(&g_open[at].handle, handle, __ATOMIC_RELEASE);
    return;
  }
}

// ROMIO takes "ufs:path": the file system's name before the path.
const char* BehindSystem(const char* path) {
  const char* at = path;
  while (*at >= 'a' && *at <= 'z') ++at;
  return at != path && *at == ':' ? at + 1 : path;
}

}  // namespace

void OpenMpiFile(uint64_t handle, const char* path) {
  rt::KeepErrno keep;
  if (path == nullptr || handle <= kClosed) return;
  const uint32_t file = FileAt(BehindSystem(path), true, true);
  if (file == kUnrecorded || !g_lock.TryLock()) return;
  MarkAsMpis(file);
  Put(handle, file);
  g_lock.Unlock();
}

void CloseMpiFile(uint64_t handle) {
  OpenFile* open = Find(handle);
  if (open != nullptr) __atomic_store_n(&open->handle, kClosed, __ATOMIC_RELEASE);
}

void AddMpiCall(Thread* t, uint16_t function, uint64_t site, uint64_t handle, uint64_t ticks, uint64_t bytes,
                bool failed) {
  if (t->io == nullptr && OpenRows(t) == nullptr) return;
  const OpenFile* open = Find(handle);
  const CallKey key{site, open == nullptr ? uint32_t{format::kNoIoFile} : open->file, function, 0};
  // A place of its own in the cache: functions of the C library have smaller numbers than this parent.
  CallKey cached = key;
  cached.parent = 0xffff;
  KnownCall* known = &t->io->known[KnownIndex(cached)];
  IoRow* row = known->key == cached ? known->row : RowOfMpi(t, key);
  if (row == nullptr) return;
  *known = {cached, site, row};
  AddTime(row, ticks);
  if (g_traces_operations) [[unlikely]] {
    const uint64_t end = rt::Ticks();
    PutOperation(row, end - ticks, end, format::kNoOffset, failed ? 0 : bytes, failed);
  }
  if (failed) {
    row->failed++;
  } else if (bytes != 0) {
    AddBytes(row, bytes);
  }
}

}  // namespace rankine::runtime::io
