// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/spool.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>

#include <cstring>

#include "base/rt/clock.h"
#include "base/rt/page.h"
#include "base/rt/path_calls.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "layout/control/steering.h"

namespace rankine::recorder {

using layout::ExtentHeader;
using layout::SpoolHeader;
using rt::AsLong;
using rt::Syscall;

Spool g_spool;

namespace {

constexpr uint64_t kStep = uint64_t{256} * 1024;
constexpr uint64_t kRetryNs = 100'000'000;
// The upper limits for the size of one process's spool. Address space of this size is reserved, so that
// extents never move. If a program's address space is limited, the smaller limits are tried.
constexpr uint64_t kReserve[] = {layout::kMaxSpool, 16u << 20, 4u << 20};
constexpr uint32_t kLogBytes = 32 * 1024;

bool Failed(long r) {
  return r < 0 && r > -4096;
}

uint64_t AlignUp(uint64_t v, uint64_t a) {
  return (v + a - 1) / a * a;
}

// Allocates file-system blocks for [from, to) by fallocate, or by writing zeros if the file system does not
// support fallocate.
bool Reserve(int fd, uint64_t from, uint64_t to) {
  if (!rt::FileSizeAllowed(to)) return false;
  long r = Syscall(SYS_fallocate, fd, 0, static_cast<long>(from), static_cast<long>(to - from));
  if (!Failed(r)) return true;
  if (r != -95 /* EOPNOTSUPP */ && r != -38 /* ENOSYS */) return false;
  static const char zeros[4096] = {};
  for (uint64_t at = from; at < to; at += sizeof zeros) {
    if (Syscall(SYS_pwrite64, fd, AsLong(zeros), sizeof zeros, static_cast<long>(at)) != sizeof zeros)
      return false;
  }
  return true;
}

// The mapping of the file keeps the lock even after the descriptor is closed. The lock shows that this
// process is alive to processes of other PID namespaces, which cannot see our pid. A process that checks the
// lock takes the lock for a moment, so several attempts may be needed.
void LockForLife(long fd) {
  for (int tries = 0; tries < 100 && Failed(Syscall(SYS_flock, fd, LOCK_EX | LOCK_NB)); ++tries) rt::Yield();
}

}  // namespace

bool Spool::Open(const char* folder, const char* name) {
  rt::Text<sizeof path_> path;
  path << folder << '/' << name;
  rt::Copy(path_, sizeof path_, path.c_str());
  long fd =
      Syscall(SYS_openat, AT_FDCWD, AsLong(path_), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (Failed(fd)) return false;
  Syscall(SYS_fchmod, fd, 0600);  // The umask may have removed the owner's permissions. The owner's
                                  // permissions are needed, because the file is opened by name whenever it
                                  // grows.
  Syscall(SYS_close, fd);
  if (ReserveRange() && MapRange(0, kStep)) {
    InitialiseHeader();
    return true;
  }
  rt::Unlink(path_);
  return false;
}

bool Spool::OpenInMemory() {
  in_memory_ = true;
  if (!ReserveRange() || !MapRange(0, kStep)) return false;
  InitialiseHeader();
  return true;
}

bool Spool::ReserveRange() {
  if (base_ != nullptr) return true;
  for (uint64_t bytes : kReserve) {
    if (bytes == layout::kMaxSpool) bytes += more_;
    long address = Syscall(SYS_mmap, 0, static_cast<long>(bytes), PROT_NONE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (Failed(address)) continue;
    reserved_ = bytes;
    base_ = reinterpret_cast<std::byte*>(address);
    return true;
  }
  return false;
}

void Spool::InitialiseHeader() {
  SpoolHeader* h = header();
  h->layout_version = layout::kSpoolLayoutVersion;
  h->header_size = sizeof(SpoolHeader);
  h->used = sizeof(SpoolHeader);
  h->world_rank = h->world_size = h->appnum = -1;
  h->initial_cpu = layout::kNoIndex;
  std::memcpy(h->magic, layout::kSpoolMagic, sizeof h->magic);
}

bool Spool::MapRange(uint64_t from, uint64_t to) {
  if (in_memory_) {
    if (Failed(Syscall(SYS_mprotect, AsLong(base_ + from), static_cast<long>(to - from),
                       PROT_READ | PROT_WRITE)))
      return false;
    mapped_.store(to, std::memory_order_release);
    header()->capacity = to;
    return true;
  }
  long fd = Syscall(SYS_openat, AT_FDCWD, AsLong(path_), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (Failed(fd)) return false;
  if (from == 0) LockForLife(fd);
  bool ok = Reserve(static_cast<int>(fd), from, to);
  if (ok) {
    ok = !Failed(Syscall(SYS_mmap, AsLong(base_ + from), static_cast<long>(to - from), PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_FIXED, fd, static_cast<long>(from)));
  }
  Syscall(SYS_close, fd);
  if (!ok) return false;
  mapped_.store(to, std::memory_order_release);
  header()->capacity = to;
  return true;
}

uint64_t Spool::size() const {
  return __atomic_load_n(&header()->used, __ATOMIC_ACQUIRE);
}

void Spool::CountDrop() {
  __atomic_fetch_add(&header()->dropped_no_space, 1, __ATOMIC_RELAXED);
}

void Spool::CountLostContext() {
  if (is_open()) __atomic_fetch_add(&header()->context_lost, 1, __ATOMIC_RELAXED);
}

bool Spool::Grow(uint64_t needed) {
  uint64_t mapped = mapped_.load(std::memory_order_acquire);
  if (needed <= mapped) return true;
  uint64_t target = AlignUp(needed, kStep);
  if (target > reserved_) return false;
  // If the file could not grow, the next attempt is made only after some time. While the disk is full,
  // every attempt costs some system calls, and each call of the program could make an attempt.
  uint64_t now = rt::MonotonicNs();
  if (now < retry_ns_) return false;
  if (MapRange(mapped, target)) return true;
  retry_ns_ = now + kRetryNs;
  return false;
}

ExtentHeader* Spool::ClaimLocked(layout::ExtentKind kind, uint16_t thread, uint32_t item_size,
                                 uint32_t items) {
  uint64_t payload =
      AlignUp(static_cast<uint64_t>(item_size) * items, layout::kExtentAlign) + layout::kExtentAlign / 2;
  uint64_t whole = sizeof(ExtentHeader) + payload;
  // Blocks are reserved before the number of used bytes grows, so that a reader never finds a claimed
  // extent without blocks.
  uint64_t at = header()->used;
  bool ok = Grow(at + whole);
  if (ok) __atomic_store_n(&header()->used, at + whole, __ATOMIC_RELEASE);
  grow_lock_.Unlock();
  if (!ok) return nullptr;
  auto* e = reinterpret_cast<ExtentHeader*>(base_ + at);
  e->kind = static_cast<uint16_t>(kind);
  e->thread = thread;
  e->payload_size = static_cast<uint32_t>(payload);
  e->item_size = item_size;
  return e;
}

ExtentHeader* Spool::Claim(layout::ExtentKind kind, uint16_t thread, uint32_t item_size, uint32_t items,
                           uint64_t base) {
  if (!is_open()) return nullptr;
  ExtentHeader* e = grow_lock_.TryLock() ? ClaimLocked(kind, thread, item_size, items) : nullptr;
  if (e == nullptr) {
    CountDrop();
    return nullptr;
  }
  e->base = base;
  __atomic_store_n(&e->magic, layout::kExtentMagic, __ATOMIC_RELEASE);
  return e;
}

ExtentHeader* Spool::ClaimAtOnce(layout::ExtentKind kind, uint16_t thread, uint32_t item_size,
                                 uint32_t items) {
  if (!is_open() || !grow_lock_.TryLockOnce()) return nullptr;
  ExtentHeader* e = ClaimLocked(kind, thread, item_size, items);
  if (e != nullptr) __atomic_store_n(&e->magic, layout::kExtentMagic, __ATOMIC_RELEASE);
  return e;
}

bool Spool::Share(void* page, uint16_t thread) {
  const auto bytes = static_cast<uint32_t>(rt::PageBytes());
  if (!is_open() || in_memory_ || reinterpret_cast<uintptr_t>(page) % bytes != 0) return false;
  ExtentHeader* e = Claim(layout::ExtentKind::steering, thread, 1, layout::SteeringBytes(bytes), 0);
  if (e == nullptr) return false;
  const auto payload = static_cast<uint64_t>(reinterpret_cast<std::byte*>(e + 1) - base_);
  const uint64_t at = layout::SteeringPageAt(payload, bytes);
  std::memcpy(base_ + at, page, bytes);
  const long fd = Syscall(SYS_openat, AT_FDCWD, AsLong(path_), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (Failed(fd)) return false;
  const bool ok = !Failed(Syscall(SYS_mmap, AsLong(page), bytes, PROT_READ | PROT_WRITE,
                                  MAP_SHARED | MAP_FIXED, fd, static_cast<long>(at)));
  Syscall(SYS_close, fd);
  if (ok) __atomic_store_n(&e->count, uint64_t{layout::SteeringBytes(bytes)}, __ATOMIC_RELEASE);
  return ok;
}

// Removes only pages that belong to this extent alone. Does nothing if the spool's file can no longer be
// opened.
void Spool::PutAway(const ExtentHeader* extent) {
  if (in_memory_) return;
  const auto begin = static_cast<uint64_t>(reinterpret_cast<const std::byte*>(extent) - base_);
  const uint64_t page = rt::PageBytes();
  const uint64_t from = AlignUp(begin, page);
  const uint64_t to = (begin + sizeof(ExtentHeader) + extent->payload_size) / page * page;
  if (from >= to) return;
  const long fd = Syscall(SYS_openat, AT_FDCWD, AsLong(path_), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (Failed(fd)) return;
  // The same range is mapped again, and none of its pages is resident at first. A reader that accesses the
  // range during this call gets the same data from the old mapping and from the new mapping.
  Syscall(SYS_mmap, AsLong(base_ + from), static_cast<long>(to - from), PROT_READ | PROT_WRITE,
          MAP_SHARED | MAP_FIXED, fd, static_cast<long>(from));
  Syscall(SYS_close, fd);
}

template <class ClaimOne>
bool Spool::LogLocked(layout::LogType type, const Piece* pieces, int n, ClaimOne claim) {
  uint64_t size = 0;
  for (int i = 0; i < n; ++i) size += pieces[i].size;
  const uint64_t whole = AlignUp(sizeof(layout::LogHeader) + size, 8);
  if (whole > kLogBytes) {
    CountDrop();
    return false;
  }
  if (log_ == nullptr || log_->count + whole > log_->payload_size) {
    ExtentHeader* fresh = claim();
    if (fresh == nullptr) return false;
    log_ = fresh;
  }
  std::byte* to = Items<std::byte>(log_) + log_->count;
  layout::LogHeader h{static_cast<uint16_t>(type), 0, static_cast<uint32_t>(size)};
  std::memcpy(to, &h, sizeof h);
  to += sizeof h;
  for (int i = 0; i < n; ++i) {
    std::memcpy(to, pieces[i].data, pieces[i].size);
    to += pieces[i].size;
  }
  __atomic_store_n(&log_->count, log_->count + whole, __ATOMIC_RELEASE);
  return true;
}

bool Spool::Log(layout::LogType type, const Piece* pieces, int n) {
  if (!is_open()) return false;
  if (!log_lock_.TryLock()) {
    CountDrop();
    return false;
  }
  const bool done =
      LogLocked(type, pieces, n, [this] { return Claim(layout::ExtentKind::log, 0, 1, kLogBytes, 0); });
  log_lock_.Unlock();
  return done;
}

bool Spool::LogAtOnce(layout::LogType type, const Piece* pieces, int n) {
  if (!is_open() || !log_lock_.TryLockOnce()) return false;
  const bool done =
      LogLocked(type, pieces, n, [this] { return ClaimAtOnce(layout::ExtentKind::log, 0, 1, kLogBytes); });
  log_lock_.Unlock();
  return done;
}

void Spool::Forget() {
  base_ = nullptr;
}

}  // namespace rankine::recorder
