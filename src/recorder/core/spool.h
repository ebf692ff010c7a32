// SPDX-License-Identifier: BSD-3-Clause
// The spool of this process: one file, mapped shared. Blocks are reserved before they are touched. Without
// the reservation, a store into a hole of the file on a full disk would raise SIGBUS in the application. The
// data survive even if the process is killed. No descriptor stays open, so the file does not show up among
// the program's descriptors. The file is opened by its name only when it grows, and is then closed again.
//
// The layout of the spool is described in docs/formats.md, section 1. Memory is claimed in extents and never
// given back. If no extent is left, Claim returns nullptr and the loss is counted.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/rt/spin.h"
#include "layout/spool_layout.h"

namespace rankine::recorder {

class Spool {
 public:
  // Creates `folder`/`name` with its first blocks and maps it. Returns false if there is no space or no
  // permission, or if a limit on file sizes prevents the creation. The process then runs unrecorded. The
  // thread that initialises MPI calls Open once.
  bool Open(const char* folder, const char* name);

  // Opens a spool in this process's private memory, if no file can be created. The data of a spool in private
  // memory can be merged in MPI_Finalize, but are lost if the process dies before. Returns false if there is
  // no memory.
  bool OpenInMemory();

  // Reserves `bytes` of address space in addition to the space for the profile. Call SetAside before the
  // spool is opened.
  void SetAside(uint64_t bytes) { more_ = bytes; }

  bool is_open() const { return base_ != nullptr && mapped_.load(std::memory_order_relaxed) != 0; }
  // Whether a child of fork sees the bytes that its parent writes.
  bool is_shared() const { return is_open() && !in_memory_; }
  layout::SpoolHeader* header() const { return reinterpret_cast<layout::SpoolHeader*>(base_); }
  const char* path() const { return path_; }
  const std::byte* bytes() const { return base_; }
  uint64_t size() const;  // number of bytes in use

  // Returns a zeroed extent with space for a given number of items. Returns nullptr if no block is available,
  // and counts the loss. Any thread may call Claim.
  layout::ExtentHeader* Claim(layout::ExtentKind kind, uint16_t thread, uint32_t item_size, uint32_t items,
                              uint64_t base);

  // A variant of Claim for signal handlers. ClaimAtOnce returns nullptr if the lock is taken, because the
  // handler may have interrupted the thread that holds the lock. ClaimAtOnce does not count losses.
  layout::ExtentHeader* ClaimAtOnce(layout::ExtentKind kind, uint16_t thread, uint32_t item_size,
                                    uint32_t items);

  // Appends one log record, which consists of up to three pieces. Any thread may call Log. Returns false if
  // the record was dropped; the loss is counted.
  struct Piece {
    const void* data;
    uint32_t size;
  };
  bool Log(layout::LogType type, const Piece* pieces, int n);
  // A variant of Log for signal handlers. LogAtOnce does not wait for a lock, and does not count a failure
  // as a loss.
  bool LogAtOnce(layout::LogType type, const Piece* pieces, int n);

  // Replaces a memory page by a page of the file with the same contents, so that other processes can map
  // the page. The argument must be page-aligned and one page long. Returns false if there is no file, or if
  // the file has no space.
  bool Share(void* page, uint16_t thread);

  // Removes the pages of a complete extent from this process's resident memory; the pages stay in the file. A
  // seccomp filter of the program may forbid system calls. PutAway therefore uses only system calls that the
  // spool also needs to grow.
  void PutAway(const layout::ExtentHeader* extent);

  void CountDrop();
  void CountLostContext();  // counts a begin or a value that could not be stored; does nothing if the spool
                            // is not open

  // To be called in the child after a fork. The child must not touch the parent's spool.
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
  uint64_t reserved_ = 0;  // number of bytes of address space
  std::atomic<uint64_t> mapped_{0};
  layout::ExtentHeader* log_ = nullptr;
  // After a failed attempt to grow, there is no new attempt before this time; protected by grow_lock_.
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
