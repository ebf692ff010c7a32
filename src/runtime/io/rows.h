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
#include <bit>
#include <cstdint>

#include "base/rt/clock.h"
#include "format/io/functions.h"
#include "runtime/callsite/callsite.h"
#include "runtime/context/state.h"
#include "runtime/io/files.h"
#include "runtime/io/library/calls.h"
#include "runtime/io/pattern.h"
#include "runtime/pool.h"
#include "runtime/process.h"
#include "runtime/thread.h"

namespace rankine::runtime::io {

using format::IoFunction;
using format::IoLayer;
using format::IoRow;

// What is at hand when a call comes.
struct CallKey {
  uint64_t return_address;  // of the call; in an MPI call of that one
  uint16_t file;
  uint16_t library;  // the I/O library's function around it, 0: none
  uint16_t function;
  uint16_t parent;  // 0: none
  bool operator==(const CallKey& other) const { return __builtin_memcmp(this, &other, sizeof *this) == 0; }
};
static_assert(sizeof(CallKey) == 16 && format::kMaxIoFiles <= 0xffff);

struct KnownCall {
  CallKey key;
  uint64_t site;  // behind a language shim one return address stands for many
  IoRow* row;     // nullptr: it is not recorded
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
};
inline constexpr uint32_t kKnownMpiCallBits = 4;

inline constexpr uint32_t kMaxRows = 4096;  // of a thread; further ones are dropped and counted
inline constexpr uint32_t kRowSlots = 2 * kMaxRows;

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
inline uint64_t WhatOf(const CallKey& key) {
  uint64_t what = 0;
  __builtin_memcpy(&what, &key.file, sizeof what);
  return what;
}

// Of the two words of the key; each alone differs in few bits from one call to the next.
inline uint32_t KnownCallIndex(uint64_t return_address, uint64_t what) {
  const uint64_t mixed = return_address ^ what * 0xff51afd7ed558ccdull;
  return static_cast<uint32_t>((mixed * 0x9e3779b97f4a7c15ull) >> (64 - kKnownCallBits));
}

// The row of a call that is not known yet; nullptr: not recorded. `known` is filled where that will not
// change. `frame`: of the function that measures.
IoRow* FindRow(Thread* t, const CallKey& key, uint64_t site, const void* frame, KnownCall* known);

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
    t = ThreadFor(caller);
    if (t == nullptr) return nullptr;
  }
  if (IsPaused(t) || ReadPhase() != Phase::recording) [[unlikely]]
    return nullptr;
  if (t->io == nullptr) [[unlikely]] {
    if (OpenRows(t) == nullptr) return nullptr;
  }
  const LibraryCall* library = LibraryAround(t->io, frame);
  const uint16_t around = library == nullptr ? uint16_t{0} : library->function;
  uint64_t return_address = reinterpret_cast<uintptr_t>(caller), site = return_address;
  uint64_t what = WhatOf(file, around, function, 0);
  const format::SpoolThread* now = t->now;
  const uint64_t outer = now->frame;
  // Stacks grow down: what is called from inside MPI lies below.
  if (outer != 0 && (outer & kInCallback) == 0 && reinterpret_cast<uintptr_t>(frame) < outer) {
    const auto* words = reinterpret_cast<const uintptr_t*>(outer);
    return_address = words[1];
    what = WhatOf(file, around, function, now->call.function);
    site = callsite::FindCallSite(t->sites, {words[1], outer + 2 * sizeof(uintptr_t), words[0]});
  }
  KnownCall* known = &t->io->known[KnownCallIndex(return_address, what)];
  if (known->key.return_address == return_address && WhatOf(known->key) == what && known->site == site)
      [[likely]]
    return known->row;
  const CallKey key{return_address, static_cast<uint16_t>(what), static_cast<uint16_t>(what >> 16),
                    static_cast<uint16_t>(what >> 32), static_cast<uint16_t>(what >> 48)};
  return FindRow(t, key, site, frame, known);
}

inline void AddTime(IoRow* row, uint64_t ticks) {
  row->calls++;
  row->time_sum += ticks;
  if (ticks > row->time_max) row->time_max = ticks;
}

inline void AddBytes(IoRow* row, uint64_t bytes) {
  row->bytes += bytes;
  const int bucket = 64 - std::countl_zero(bytes);
  row->sizes[bucket < format::kSizeBuckets ? bucket : format::kSizeBuckets - 1]++;
}

}  // namespace rankine::runtime::io
