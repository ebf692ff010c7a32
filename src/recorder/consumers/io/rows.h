// From an I/O call to its row in the spool, and what a call adds to it. Rows are a thread's own: no lock, no
// atomic addition. A row seen before is found in a small cache by what is at hand when the call comes; a new
// one is made out of line.
//
// Whose call it is: outside of MPI the program's. Inside an MPI call it is MPI's, and the MPI call its
// parent, when that is an MPI-IO call, or when MPI-IO has the file open (a non-blocking operation goes on in
// MPI_Wait). All else that MPI does to files is not the program's I/O, and not recorded.
//
// A signal handler that does I/O while its thread makes a row here is not counted; one that comes while sums
// are added may lose one of them.
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

// What is at hand when a call comes.
struct CallKey {
  uint64_t return_address;  // of the call; in an MPI call of that one
  uint16_t file;
  uint16_t library;  // the I/O library's function around it, 0: none
  uint16_t function;
  uint16_t parent;  // 0: none
  bool operator==(const CallKey& other) const { return __builtin_memcmp(this, &other, sizeof *this) == 0; }
};
static_assert(sizeof(CallKey) == 16 && layout::kMaxIoNames <= 0xffff);

struct alignas(32) KnownCall {
  uint64_t address;  // AddressOf
  uint64_t what;     // WhatOf; 0: none
  IoRow* row;        // nullptr: it is not recorded
};
inline constexpr uint32_t kKnownCallBits = 7;

// The same of an MPI-IO call (mpi_calls.cc).
struct alignas(64) KnownMpiCall {  // all zeros: none
  uint64_t site, handle;
  uint64_t what;  // generation of open files, function and library: one word, since it is compared as one
  IoRow* row;
  const ViewData* view;  // of the file; nullptr: it is not known
  // Of a view without gaps, which then need not be looked at; etype 0: not so.
  uint64_t displacement, etype;
  uint64_t* end;  // where the last call on the file ended, at whatever place; nullptr: it is not known
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
  OperationStream* operations;  // nullptr: none was traced
  bool busy;                    // this thread is making a row
  LibraryCalls library;
};

// All of a key but its address, as it lies in memory: in a register until a row has to be made. Written in
// four parts and read as one word it would wait for the store, as long as the rest of the look-up takes.
inline uint64_t WhatOf(uint32_t file, uint16_t library, IoFunction function, uint16_t parent) {
  static_assert(std::endian::native == std::endian::little);
  return uint64_t{static_cast<uint16_t>(file)} | uint64_t{library} << 16 |
         uint64_t{static_cast<uint16_t>(function)} << 32 | uint64_t{parent} << 48;
}
inline CallKey KeyOf(uint64_t return_address, uint64_t what) {
  return {return_address, static_cast<uint16_t>(what), static_cast<uint16_t>(what >> 16),
          static_cast<uint16_t>(what >> 32), static_cast<uint16_t>(what >> 48)};
}

// Of both words: `what` differs in some bits from one call to the next, an address in its last ones.
inline uint64_t KnownCallIndex(uint64_t address, uint64_t what) {
  return (address ^ (what * 0x9e3779b97f4a7c15ull) >> (64 - kKnownCallBits)) & ((1u << kKnownCallBits) - 1);
}

// An MPI call's return address that is the call site itself, as it is known until a library is closed (no
// address has these bits). Behind a language shim one return address stands for many sites.
inline uint64_t AddressOf(uint64_t return_address) {
  return return_address ^ uint64_t { callsite::site_generation.load(std::memory_order_relaxed) } << 48;
}

// In an MPI call, and not in a function of the program that MPI has called. Stacks grow down: what is called
// from inside MPI lies below.
inline bool IsInMpi(const layout::SpoolThread* now, const void* frame) {
  const uint64_t outer = now->frame;
  return reinterpret_cast<uintptr_t>(frame) < outer && (outer & kInCallback) == 0;
}

// The row of a call that is not known by what is at hand, nullptr: not recorded; known from then on where
// that will not change. `what`: WhatOf. `frame`: of the function that measures.
IoRow* FindRow(Thread* t, uint64_t what, const void* caller, const void* frame);

// The row of an MPI-IO call (view: by its number, 0: none), or of an I/O library's; key.return_address is its
// site.
IoRow* RowOfMpi(Thread* t, const CallKey& key, uint32_t view);
IoRow* RowOfLibrary(Thread* t, const CallKey& key, IoLayer layer);

// The I/O library's call that code of this frame runs in; nullptr: none.
inline LibraryCall* LibraryAround(ThreadRows* rows, const void* frame) {
  if (rows->library.depth == 0) [[likely]]
    return nullptr;
  return rows->library.Around(reinterpret_cast<uintptr_t>(frame));
}

// This process has not called MPI_Init, and records its I/O all the same (io.h).
[[gnu::visibility("hidden")]] extern constinit bool g_alone;
inline bool IsRecorded() {
  return ReadPhase() == Phase::recording || g_alone;
}

// This process is a child of fork whose reads and writes are counted (children.h).
[[gnu::visibility("hidden")]] extern constinit bool g_in_child;
// Its row, nullptr: the function neither reads nor writes, or there is no room.
IoRow* ChildRow(uint32_t file, IoFunction function);
// One call of it. n < 0: it failed.
void AddInChild(IoRow* row, uint64_t ticks, ssize_t n);

// This thread's state when its first I/O comes before anything else of it was recorded; nullptr: it is not.
Thread* ThreadFor(const void* caller);

// The caller's own row of the same as another thread's, for what that has started and the caller sees end.
// nullptr: there is none.
IoRow* OwnRowOf(IoRow* row, const void* caller);

// Room for a thread's rows; nullptr: no memory.
ThreadRows* OpenRows(Thread* t);

// The row of one POSIX or stdio call, nullptr: not recorded. `frame`: of the function that measures.
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
