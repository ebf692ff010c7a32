// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/children.h"

#include <sys/mman.h>

#include <atomic>

#include "base/rt/keep_errno.h"
#include "base/rt/syscall.h"
#include "base/varint.h"
#include "recorder/consumers/io/operations.h"
#include "recorder/consumers/io/real_function.h"
#include "recorder/consumers/io/timed.h"
#include "recorder/core/spool.h"

namespace rankine::recorder::io {

constinit bool g_in_child = false;

namespace {

// The number of rows. This number includes rows for calls without a file and for starts of programs.
constexpr uint32_t kRows = 2 * layout::kMaxIoChildFiles + 3;
constexpr uint32_t kNameBytes = 16 * 1024;
// The rows of child processes have this number and the following numbers. The thread's own rows have smaller
// numbers.
constexpr uint64_t kFirstNumber = 60000;
static_assert(kFirstNumber > layout::kMaxIoRows);

// The value of a lock whose holder never released it.
constexpr uint32_t kLost = UINT32_MAX;

// Data in memory that the parent and its children share.
struct Shared {
  std::atomic<uint32_t> holder;  // The thread that is creating a row or a name; 0: there is none.
  uint32_t names;
  uint64_t hashes[layout::kMaxIoChildFiles];
};

struct Room {
  Shared* shared;
  layout::ExtentHeader *rows, *names;
  uint64_t site;
};
constinit Room g_room = {};
constinit std::atomic<bool> g_tried{false};
constinit std::atomic<bool> g_has_room{false};  // all of g_room is initialised
constinit long g_child = 0;  // The pid of this process, if it is a child whose I/O is counted.
// The row that counts the forks of this thread. In the child, nullptr means that the child's I/O is not
// counted.
constinit thread_local IoRow* t_fork __attribute__((tls_model("initial-exec"))) = nullptr;

// A lock that several processes share. The lock stores the id of the thread that holds it. Pointers to
// threads may be equal in two processes.
class Lock {
 public:
  explicit Lock(Shared* shared) : shared_(shared), self_(static_cast<uint32_t>(rt::GetTid())) {
    constexpr int kMostTries = 20000;
    uint32_t holder = 0;
    for (int i = 0; i < kMostTries; ++i) {
      holder = 0;
      has_ = shared->holder.compare_exchange_strong(holder, self_, std::memory_order_acquire);
      // If a signal handler has interrupted the holder, the calling thread itself holds the lock.
      if (has_ || holder == self_ || holder == kLost) return;
      rt::Yield();
    }
    // A child may have been killed while it held the lock. kLost makes sure that no process waits for this
    // lock again.
    shared->holder.compare_exchange_strong(holder, kLost, std::memory_order_relaxed);
  }
  ~Lock() {
    if (has_) shared_->holder.store(0, std::memory_order_release);
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  bool has() const { return has_; }

 private:
  Shared* shared_;
  uint32_t self_;
  bool has_ = false;
};

bool HasRoom() {
  return g_has_room.load(std::memory_order_acquire);
}

// This function runs once per process. The function fails if the spool is in the parent's private memory,
// because children cannot write to private memory.
bool MakeRoom(const Thread* t, uint64_t site) {
  if (HasRoom() || g_tried.exchange(true, std::memory_order_relaxed)) return HasRoom();
  if (!g_spool.is_shared()) return false;
  const rt::KeepErrno keep;
  const long page =
      rt::Syscall(SYS_mmap, 0, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page < 0 && page > -4096) return false;
  layout::ExtentHeader* rows = g_spool.Claim(layout::ExtentKind::io_rows, static_cast<uint16_t>(t->index),
                                             sizeof(IoRow), kRows, kFirstNumber);
  layout::ExtentHeader* names = g_spool.Claim(layout::ExtentKind::log, 0, 1, kNameBytes, 0);
  if (rows == nullptr || names == nullptr) return false;
  g_room = {reinterpret_cast<Shared*>(page), rows, names, site};
  g_has_room.store(true, std::memory_order_release);
  return true;
}

IoFunction FunctionFor(IoFunction function) {
  if (function == IoFunction::spawn) return function;
  const layout::IoFunctionInfo* info = layout::FindIoFunction(static_cast<uint16_t>(function));
  if (info == nullptr || layout::IsAsynchronous(static_cast<uint16_t>(function))) return IoFunction::none;
  if (info->kind == layout::IoKind::read) return IoFunction::child_read;
  return info->kind == layout::IoKind::write ? IoFunction::child_write : IoFunction::none;
}

IoRow* FindRow(uint32_t file, IoFunction function) {
  IoRow* rows = Items<IoRow>(g_room.rows);
  const uint64_t count = __atomic_load_n(&g_room.rows->count, __ATOMIC_ACQUIRE);
  for (uint64_t i = 0; i < count; ++i) {
    if (rows[i].file == file && rows[i].function == static_cast<uint16_t>(function)) return &rows[i];
  }
  return nullptr;
}

IoRow* MakeRow(uint32_t file, IoFunction function) {
  if (__atomic_load_n(&g_room.rows->count, __ATOMIC_RELAXED) == kRows) return nullptr;
  const Lock lock(g_room.shared);
  if (!lock.has()) return nullptr;
  if (IoRow* row = FindRow(file, function); row != nullptr) return row;
  const uint64_t count = g_room.rows->count;
  if (count == kRows) return nullptr;  // In this case, another process has filled the table in the meantime.
  IoRow* row = Items<IoRow>(g_room.rows) + count;
  row->number = static_cast<uint32_t>(kFirstNumber + count);
  row->thread = g_room.rows->thread;
  row->site = g_room.site;
  row->file = file;
  row->function = static_cast<uint16_t>(function);
  row->layer = IoLayer::posix;
  row->kind = layout::FindIoFunction(row->function)->kind;
  StartPattern(row);
  __atomic_store_n(&g_room.rows->count, count + 1, __ATOMIC_RELEASE);
  return row;
}

// Stores a file's name in the same format as Spool::Log. The caller must hold the lock.
bool PutName(uint32_t file, std::string_view path) {
  std::byte head[2 * base::kMaxVarint];
  size_t n = base::EncodeVarint(file, head);
  n += base::EncodeVarint(path.size(), head + n);
  const uint64_t size = n + path.size();
  const uint64_t whole = (sizeof(layout::LogHeader) + size + 7) / 8 * 8, at = g_room.names->count;
  if (at + whole > g_room.names->payload_size) return false;
  std::byte* to = Items<std::byte>(g_room.names) + at;
  const layout::LogHeader header{static_cast<uint16_t>(layout::LogType::io_file), 0,
                                 static_cast<uint32_t>(size)};
  __builtin_memcpy(to, &header, sizeof header);
  __builtin_memcpy(to + sizeof header, head, n);
  __builtin_memcpy(to + sizeof header + n, path.data(), path.size());
  __atomic_store_n(&g_room.names->count, at + whole, __ATOMIC_RELEASE);
  return true;
}

void Add(uint64_t& to, uint64_t n) {
  __atomic_fetch_add(&to, n, __ATOMIC_RELAXED);
}

}  // namespace

void BeforeFork() {
  BeforeForkOf(__builtin_return_address(0), __builtin_frame_address(0));
}

void BeforeForkOf(const void* caller, const void* frame) {
  t_fork = nullptr;
  if (!IsMeasuring() || g_in_child) return;
  Thread* t = t_thread != nullptr ? t_thread : ThreadFor(caller);
  if (t == nullptr || IsInMpi(t->now, frame)) return;
  const bool counts = MakeRoom(t, reinterpret_cast<uintptr_t>(caller));
  t_fork = RowOf(layout::kNoIoFile, counts ? IoFunction::fork_followed : IoFunction::fork, caller, frame);
  if (t_fork != nullptr && counts && g_room.rows->count == 0) g_room.site = t_fork->site;
}

void AfterFork() {
  if (t_fork == nullptr) return;
  const uint64_t now = rt::Ticks();
  AddDone(t_fork, now, now, false);
  t_fork = nullptr;
}

bool FollowInChild() {
  // A child of a child adds to the same rows as the child.
  g_in_child = HasRoom() && (g_in_child || t_fork != nullptr);
  g_child = g_in_child ? rt::GetPid() : 0;
  return g_in_child;
}

IoRow* ChildRow(uint32_t file, IoFunction function) {
  const IoFunction as = FunctionFor(function);
  if (as == IoFunction::none) return nullptr;
  IoRow* row = FindRow(file, as);
  if (row == nullptr) row = MakeRow(file, as);
  return row;
}

uint32_t ChildFile(std::string_view path, uint64_t hash) {
  Shared* shared = g_room.shared;
  const auto find = [&](uint32_t count) -> uint32_t {
    for (uint32_t i = 0; i < count; ++i) {
      if (shared->hashes[i] == hash) return layout::kFirstIoChildFile + i;
    }
    return layout::kNoIoFile;
  };
  const uint32_t known = find(__atomic_load_n(&shared->names, __ATOMIC_ACQUIRE));
  if (known != layout::kNoIoFile) return known;
  const Lock lock(shared);
  if (!lock.has()) return layout::kNoIoFile;
  const uint32_t count = shared->names, found = find(count);
  if (found != layout::kNoIoFile || count == layout::kMaxIoChildFiles) return found;
  if (!PutName(layout::kFirstIoChildFile + count, path)) return layout::kNoIoFile;
  shared->hashes[count] = hash;
  __atomic_store_n(&shared->names, count + 1, __ATOMIC_RELEASE);
  return layout::kFirstIoChildFile + count;
}

void AddInChild(IoRow* row, uint64_t ticks, ssize_t n) {
  Add(row->calls, 1);
  Add(row->time_sum, ticks);
  uint64_t longest = __atomic_load_n(&row->time_max, __ATOMIC_RELAXED);
  while (longest < ticks && !__atomic_compare_exchange_n(&row->time_max, &longest, ticks, true,
                                                         __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
  if (n < 0) return Add(row->failed, 1);
  if (!layout::Moves(row->kind)) return;
  Add(row->bytes, static_cast<uint64_t>(n));
  Add(row->sizes[layout::SizeBucket(static_cast<uint64_t>(n))], 1);
}

bool BecomeInChild() {
  // A child of vfork shares its memory with its parent, including this variable. The parent has already
  // counted this child in vfork.
  if (rt::GetPid() != g_child) return false;
  IoRow* row = ChildRow(layout::kNoIoFile, IoFunction::spawn);
  if (row != nullptr) Add(row->calls, 1);
  return row != nullptr;
}

void StayInChild() {
  IoRow* row = ChildRow(layout::kNoIoFile, IoFunction::spawn);
  if (row != nullptr) __atomic_fetch_sub(&row->calls, 1, __ATOMIC_RELAXED);
}

}  // namespace rankine::recorder::io
