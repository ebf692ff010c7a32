// SPDX-License-Identifier: BSD-3-Clause
// Leads from an I/O call to its row in the spool, and adds the call to it. Rows belong to a thread: no lock,
// no atomic addition. A known row is found in a small cache by the data available at the call; a new one is
// made out of line.
//
// Ownership of a call: outside of MPI it is the program's. Inside an MPI call it is MPI's, and the MPI call
// is its parent, if that is an MPI-IO call, or if MPI-IO has the file open (a non-blocking operation
// continues in MPI_Wait). All other file operations of MPI are not the program's I/O and are not recorded.
//
// I/O of a signal handler is not counted while its thread makes a row here. A handler that interrupts the
// addition of sums may lose one of them.
#pragma once
#include <sys/types.h>

#include <bit>
#include <cstdint>

#include "base/rt/clock.h"
#include "layout/io/functions.h"
#include "layout/io/groups.h"
#include "recorder/consumers/io/files.h"
#include "recorder/consumers/io/library/calls.h"
#include "recorder/consumers/io/pattern.h"
#include "recorder/context/state.h"
#include "recorder/core/callsite/callsite.h"
#include "recorder/core/pool.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::io {

using layout::IoFunction;
using layout::IoLayer;
using layout::IoRow;

// The data available when a call begins.
struct CallKey {
  uint64_t return_address;  // of the call; inside an MPI call, the MPI call's
  uint16_t file;
  uint16_t library;  // the enclosing function of an I/O library, 0: none
  uint16_t function;
  uint16_t parent;  // 0: none
  bool operator==(const CallKey& other) const { return __builtin_memcmp(this, &other, sizeof *this) == 0; }
};
static_assert(sizeof(CallKey) == 16 && layout::kMaxIoNames <= 0xffff);

struct alignas(32) KnownCall {
  uint64_t address;  // AddressOf
  uint64_t what;     // WhatOf; 0: none
  IoRow* row;        // nullptr: the call is not recorded
};
inline constexpr uint32_t kKnownCallBits = 7;

// The same for an MPI-IO call (mpi_calls.cc).
struct alignas(64) KnownMpiCall {  // all zeros: none
  uint64_t site, handle;
  uint64_t what;  // generation of open files, function and library: one word, so that it is compared at once
  IoRow* row;
  const ViewData* view;  // of the file; nullptr: unknown
  // For a view without gaps, which then needs no look-up; etype 0: it has gaps, or is unknown.
  uint64_t displacement, etype;
  uint64_t* end;  // where the last call on the file ended, from any place; nullptr: unknown
};
static_assert(sizeof(KnownMpiCall) == 64);
inline constexpr uint32_t kKnownMpiCallBits = 4;

inline constexpr uint32_t kRowSlots = 2 * layout::kMaxIoRows;

struct OperationStream;  // operations.cc

struct ThreadRows {  // all zeros: empty
  KnownCall known[1u << kKnownCallBits];
  KnownMpiCall known_mpi[1u << kKnownMpiCallBits];
  IoRow* slots[kRowSlots];  // open addressing
  Pool pool;
  OperationStream* operations;  // nullptr: no operation was traced
  bool busy;                    // this thread is making a row
  LibraryCalls library;
};

// All parts of a key except its address, as they lie in memory: in a register until a row must be made. If it
// were written in four parts and read as one word, the read would wait for the stores, as long as the rest of
// the look-up takes.
inline uint64_t WhatOf(uint32_t file, uint16_t library, IoFunction function, uint16_t parent) {
  static_assert(std::endian::native == std::endian::little);
  return uint64_t{static_cast<uint16_t>(file)} | uint64_t{library} << 16 |
         uint64_t{static_cast<uint16_t>(function)} << 32 | uint64_t{parent} << 48;
}
inline CallKey KeyOf(uint64_t return_address, uint64_t what) {
  return {return_address, static_cast<uint16_t>(what), static_cast<uint16_t>(what >> 16),
          static_cast<uint16_t>(what >> 32), static_cast<uint16_t>(what >> 48)};
}

// From both words: `what` differs in some bits from one call to the next, an address in its lowest ones.
inline uint64_t KnownCallIndex(uint64_t address, uint64_t what) {
  return (address ^ (what * 0x9e3779b97f4a7c15ull) >> (64 - kKnownCallBits)) & ((1u << kKnownCallBits) - 1);
}

// The return address of an MPI call that is itself the call site, valid until a library is closed (no address
// has these bits). Behind a language shim one return address represents many call sites.
inline uint64_t AddressOf(uint64_t return_address) {
  return return_address ^ uint64_t { callsite::site_generation.load(std::memory_order_relaxed) } << 48;
}

// Inside an MPI call, and not in a callback of the program. Stacks grow down: functions called from inside
// MPI have lower frames.
inline bool IsInMpi(const layout::SpoolThread* now, const void* frame) {
  const uint64_t outer = now->frame;
  return reinterpret_cast<uintptr_t>(frame) < outer && (outer & kInCallback) == 0;
}

// The row of a call that is not in the cache; nullptr: not recorded. The result is cached where it cannot
// change. `what`: WhatOf. `frame`: of the measuring function.
IoRow* FindRow(Thread* t, uint64_t what, const void* caller, const void* frame);

// The row of an MPI-IO call (view: by its number, 0: none), or of an I/O library's call; key.return_address
// is its call site.
IoRow* RowOfMpi(Thread* t, const CallKey& key, uint32_t view);
IoRow* RowOfLibrary(Thread* t, const CallKey& key, IoLayer layer);

// The I/O library call that contains this frame; nullptr: none.
inline LibraryCall* LibraryAround(ThreadRows* rows, const void* frame) {
  if (rows->library.depth == 0) [[likely]]
    return nullptr;
  return rows->library.Around(reinterpret_cast<uintptr_t>(frame));
}

// This process has not called MPI_Init, and still records its I/O (io.h).
[[gnu::visibility("hidden")]] extern constinit bool g_alone;
inline bool IsRecorded() {
  return ReadPhase() == Phase::recording || g_alone;
}

// This process is a child of fork whose reads and writes are counted (children.h).
[[gnu::visibility("hidden")]] extern constinit bool g_in_child;
// Its row; nullptr: the function neither reads nor writes, or there is no room.
IoRow* ChildRow(uint32_t file, IoFunction function);
// Adds one call to it. n < 0: the call failed.
void AddInChild(IoRow* row, uint64_t ticks, ssize_t n);

// This thread's state, when its first I/O comes before anything else of it was recorded; nullptr: the thread
// is not recorded.
Thread* ThreadFor(const void* caller);

// The caller's own row that corresponds to another thread's: for an operation that the other started and the
// caller sees end. nullptr: there is none.
IoRow* OwnRowOf(IoRow* row, const void* caller);

// Room for a thread's rows; nullptr: no memory.
ThreadRows* OpenRows(Thread* t);

// The row of one POSIX or stdio call; nullptr: not recorded. `frame`: of the measuring function.
[[gnu::always_inline]] inline IoRow* RowOf(uint32_t file, IoFunction function, const void* caller,
                                           const void* frame) {
  Thread* t = t_thread;
  if (t == nullptr) [[unlikely]] {
    if (g_in_child) return ChildRow(file, function);
    t = ThreadFor(caller);
    if (t == nullptr) return nullptr;
  }
  if (IsPaused(t) || !IsRecorded()) [[unlikely]]
    return nullptr;
  if (t->io == nullptr) [[unlikely]] {
    if (OpenRows(t) == nullptr) return nullptr;
  }
  const LibraryCall* library = LibraryAround(t->io, frame);
  const uint16_t around = library == nullptr ? uint16_t{0} : library->function;
  uint64_t address = reinterpret_cast<uintptr_t>(caller);
  uint64_t what = WhatOf(file, around, function, 0);
  if (IsInMpi(t->now, frame)) {
    address = AddressOf(reinterpret_cast<const uintptr_t*>(t->now->frame)[1]);
    what |= WhatOf(0, 0, IoFunction{}, t->now->call.function);
  }
  const KnownCall& known = t->io->known[KnownCallIndex(address, what)];
  if (known.address == address && known.what == what) [[likely]]
    return known.row;
  return FindRow(t, what, caller, frame);
}

inline void AddTime(IoRow* row, uint64_t ticks) {
  row->calls++;
  row->time_sum += ticks;
  if (ticks > row->time_max) row->time_max = ticks;
}

inline void AddBytes(IoRow* row, uint64_t bytes) {
  row->bytes += bytes;
  row->sizes[layout::SizeBucket(bytes)]++;
}

}  // namespace rankine::recorder::io
