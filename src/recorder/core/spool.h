// SPDX-License-Identifier: BSD-3-Clause
// The spool of this process: one file, mapped shared. Blocks are reserved before they are touched, because a
// store into a hole of the file on a full disk raises SIGBUS in the application. The data survive in any
// case, even if the process is killed. No descriptor stays open: the file is opened by name only while it
// grows. So our file does not show up among the program's descriptors.
//
// Layout: docs/formats.md, section 1. Memory is claimed in extents and never given back. If none is left,
// Claim returns nullptr and the loss is counted.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/rt/spin.h"
#include "layout/spool_layout.h"

namespace rankine::recorder {

class Spool {
 public:
  // Creates `folder`/`name` with its first blocks and maps it. Returns false if there is no space or no
  // permission, or if a limit on file sizes prevents it; the process then runs unrecorded. Called once, by
  // the thread that initialises MPI.
  bool Open(const char* folder, const char* name);

  // Opens a spool in this process's private memory. Used if no file can be created. Its data can be merged in
  // MPI_Finalize, but are lost if the process dies before. Returns false if there is no memory either.
  bool OpenInMemory();

  // Reserves this much address space in addition to that for the profile. Call it before opening the spool.
  void SetAside(uint64_t bytes) { more_ = bytes; }

  bool is_open() const { return base_ != nullptr && mapped_.load(std::memory_order_relaxed) != 0; }
  // Whether children of fork see the same bytes.
  bool is_shared() const { return is_open() && !in_memory_; }
  layout::SpoolHeader* header() const { return reinterpret_cast<layout::SpoolHeader*>(base_); }
  const char* path() const { return path_; }
  const std::byte* bytes() const { return base_; }
  uint64_t size() const;  // number of bytes in use

  // Returns a zeroed extent with space for `items` items, or nullptr if no block is available (counted). Any
  // thread.
  layout::ExtentHeader* Claim(layout::ExtentKind kind, uint16_t thread, uint32_t item_size, uint32_t items,
                              uint64_t base);

  // A variant of Claim for signal handlers. It also returns nullptr if the lock is taken, because the handler
  // may have interrupted the thread that holds it. It does not count losses.
  layout::ExtentHeader* ClaimAtOnce(layout::ExtentKind kind, uint16_t thread, uint32_t item_size,
                                    uint32_t items);

  // Appends one log record, which consists of up to three pieces. Any thread. Returns false if the record was
  // dropped (counted).
  struct Piece {
    const void* data;
    uint32_t size;
  };
  bool Log(layout::LogType type, const Piece* pieces, int n);
  // A variant of Log for signal handlers: does not wait for a lock, and does not count a failure as a loss.
  bool LogAtOnce(layout::LogType type, const Piece* pieces, int n);

  // Replaces the memory page at `page` by a page of the file with the same contents, so that other processes
  // can map it. `page` must be page-aligned and one page long. Returns false if there is no file or no space
  // in it.
  bool Share(void* page, uint16_t thread);

  // Removes the pages of a complete extent from this process's resident memory; they stay in the file. Uses
  // only system calls that are also needed to grow the spool, since a seccomp filter of the program may
  // forbid others.
  void PutAway(const layout::ExtentHeader* extent);

  void CountDrop();
  void CountLostContext();  // counts a begin or a value that could not be stored; does nothing if the spool
                            // is not open

  // Call in the child after fork: the child must not touch the parent's spool.
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
  // After a failed attempt to grow, no new attempt before this time; protected by grow_lock_.
  uint64_t retry_ns_ = 0;
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
