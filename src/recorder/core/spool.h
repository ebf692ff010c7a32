// SPDX-License-Identifier: BSD-3-Clause
// The spool of this process: one file, mapped shared. Blocks are reserved before they are touched, because a
// store into a hole of a full disk raises SIGBUS in the application. The data survive any death of the
// process. No descriptor stays open: the file is opened by name only while it grows, so the program's
// descriptor table shows none of ours.
//
// Layout: docs/formats.md, section 1. Memory is claimed in extents and never given back. When there is none,
// Claim returns nullptr and the caller counts a drop.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/rt/spin.h"
#include "layout/spool_layout.h"

namespace rankine::recorder {

class Spool {
 public:
  // Creates `folder`/`name` with its first blocks and maps it. False: no room, no permission, or a file size
  // limit; the process then runs unrecorded. Thread: the one that initialises MPI, once.
  bool Open(const char* folder, const char* name);

  // Opens a spool in memory of this process alone, when no file can be created. It serves the merge at
  // MPI_Finalize and is lost with the process. False: no memory either.
  bool OpenInMemory();

  // Reserves this much address space in addition to the profile's. Call before opening.
  void SetAside(uint64_t bytes) { more_ = bytes; }

  bool is_open() const { return base_ != nullptr && mapped_.load(std::memory_order_relaxed) != 0; }
  // Children of fork see the same bytes.
  bool is_shared() const { return is_open() && !in_memory_; }
  layout::SpoolHeader* header() const { return reinterpret_cast<layout::SpoolHeader*>(base_); }
  const char* path() const { return path_; }
  const std::byte* bytes() const { return base_; }
  uint64_t size() const;  // bytes in use

  // A zeroed extent with room for `items` items, or nullptr when no block can be had (counted). Any thread.
  layout::ExtentHeader* Claim(layout::ExtentKind kind, uint16_t thread, uint32_t item_size, uint32_t items,
                              uint64_t base);

  // Claim for signal handlers. Also returns nullptr when the lock is taken, since the handler may have
  // interrupted its owner. Counts nothing.
  layout::ExtentHeader* ClaimAtOnce(layout::ExtentKind kind, uint16_t thread, uint32_t item_size,
                                    uint32_t items);

  // Appends one log record made of up to three pieces. Any thread; false when it was dropped (counted).
  struct Piece {
    const void* data;
    uint32_t size;
  };
  bool Log(layout::LogType type, const Piece* pieces, int n);
  // Log for signal handlers: does not wait for a lock, and does not count a failure as a loss.
  bool LogAtOnce(layout::LogType type, const Piece* pieces, int n);

  // Replaces the memory page at `page` by a page of the file with the same contents, so that another process
  // can reach it. `page` is aligned to a page and has its size. False: no file, or no room.
  bool Share(void* page, uint16_t thread);

  // Releases the pages of a complete extent from this process's resident memory; they stay in the file. Uses
  // only the system calls that growing uses, since a program's filter may allow no others.
  void PutAway(const layout::ExtentHeader* extent);

  void CountDrop();
  void CountLostContext();  // counts a begin or a value that found no room; does nothing when the spool is
                            // not open

  // After fork: the child must not touch the parent's spool.
  void Forget();

 private:
  bool ReserveRange();
  void InitialiseHeader();
  bool Grow(uint64_t needed);
  bool MapRange(uint64_t from, uint64_t to);
  template <class ClaimOne>
  bool LogLocked(layout::LogType type, const Piece* pieces, int n, ClaimOne claim);
  layout::ExtentHeader* ClaimLocked(layout::ExtentKind kind, uint16_t thread, uint32_t item_size,
                                    uint32_t items);

  std::byte* base_ = nullptr;
  uint64_t more_ = 0;
  uint64_t reserved_ = 0;  // bytes of address space
  std::atomic<uint64_t> mapped_{0};
  layout::ExtentHeader* log_ = nullptr;
  uint64_t retry_ns_ = 0;  // no growth before this time after one that failed; under grow_lock_
  rt::SpinLock grow_lock_;
  rt::SpinLock log_lock_;
  bool in_memory_ = false;
  char path_[4096] = {};
};

extern Spool g_spool;

template <class T>
T* Items(layout::ExtentHeader* e) {
  return reinterpret_cast<T*>(e + 1);
}

}  // namespace rankine::recorder
