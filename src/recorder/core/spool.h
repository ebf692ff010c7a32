// The spool of this process: one file, mapped shared, whose blocks are reserved before they are touched (a
// store into a hole of a full disk is SIGBUS in the application). What is written here survives any death of
// the process. No descriptor stays open: the file is opened by name for the moment of growing, so nothing of
// ours stands in the program's table.
//
// Layout: docs/formats.md, section 1. Memory is claimed in extents and never given back; when there is none,
// Claim answers nullptr and the caller counts a drop.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/rt/spin.h"
#include "layout/spool_layout.h"

namespace rankine::recorder {

class Spool {
 public:
  // Creates `folder`/`name` with its first blocks and maps it. False: no room, no permission, file size
  // limit; the process then runs unrecorded. Thread: the one that initialises MPI, once.
  bool Open(const char* folder, const char* name);

  // The same in memory of this process alone, for when no file can be had: it serves the merge at
  // MPI_Finalize and dies with the process. False: no memory either.
  bool OpenInMemory();

  // So much more address space than for the profile is set aside. Before it is opened.
  void SetAside(uint64_t bytes) { more_ = bytes; }

  bool is_open() const { return base_ != nullptr && mapped_.load(std::memory_order_relaxed) != 0; }
  // Children of fork have the same bytes, where no one unmaps them.
  bool is_shared() const { return is_open() && !in_memory_; }
  layout::SpoolHeader* header() const { return reinterpret_cast<layout::SpoolHeader*>(base_); }
  const char* path() const { return path_; }
  const std::byte* bytes() const { return base_; }
  uint64_t size() const;  // bytes in use

  // A zeroed extent with room for `items` items, or nullptr when no block can be had (counted). Any thread.
  layout::ExtentHeader* Claim(layout::ExtentKind kind, uint16_t thread, uint32_t item_size, uint32_t items,
                              uint64_t base);

  // The same for signal handlers: nullptr also where the lock is not free, since the handler may have
  // interrupted who has it. Nothing is counted.
  layout::ExtentHeader* ClaimAtOnce(layout::ExtentKind kind, uint16_t thread, uint32_t item_size,
                                    uint32_t items);

  // Appends one log record made of up to three pieces. Any thread; false when it was dropped (counted).
  struct Piece {
    const void* data;
    uint32_t size;
  };
  bool Log(layout::LogType type, const Piece* pieces, int n);
  // In a signal handler: without waiting for a lock, and not counted as lost where that fails.
  bool LogAtOnce(layout::LogType type, const Piece* pieces, int n);

  // Puts a page of the file where `page` lies, with what stands there: another process can reach it from now
  // on. `page` lies on a border of pages and has the size of one. False: no file, or no room.
  bool Share(void* page, uint16_t thread);

  // An extent is complete and will not be looked at until the end: its pages go from this process's resident
  // memory, and stay in the file. By the calls that growing makes, since a program may allow itself no
  // others.
  void PutAway(const layout::ExtentHeader* extent);

  void CountDrop();
  void CountLostContext();  // a begin or a value that finds no room; nothing when the spool is not open

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
  uint64_t retry_ns_ = 0;  // after a growth that failed: not before this time; under grow_lock_
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
