// SPDX-License-Identifier: BSD-3-Clause
// Finds the row of an I/O call in the spool, and adds the call to the row. Each thread has its own rows, so
// no locks and no atomic additions are needed. A row that was used before is found in a small cache, by
// data that are available during the call. New rows are created out of line.
//
// Decides whether an I/O call belongs to the program or to MPI. Outside of MPI, an I/O call belongs to the
// program. Inside an MPI call, an I/O call belongs to MPI. The MPI call is the parent of the I/O call in two
// cases: it is an MPI-IO call, or MPI-IO has opened the file (a non-blocking operation continues in
// MPI_Wait). All other file operations of MPI are not the program's I/O and are not recorded.
//
// If a signal handler does I/O while its thread is creating a row here, this I/O of the handler is not
// counted. A signal handler may also interrupt its thread while the thread adds to a sum. If the handler adds
// to the same sum, one of the two additions may be lost.
#pragma once
#include <sys/types.h>

#include <bit>
#include <cstdint>

#include "base/rt/clock.h"
#include "layout/io/functions.h"
#include "layout/io/groups.h"
#include "recorder/consumers/io/children.h"
#include "recorder/consumers/io/files.h"
#include "recorder/consumers/io/library/calls.h"
#include "recorder/consumers/io/pattern.h"
#include "recorder/consumers/io/phase.h"
#include "recorder/context/state.h"
#include "recorder/core/callsite/callsite.h"
#include "recorder/core/pool.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::io {

using layout::IoLayer;

// The data that identify a row and that are available when a call begins.
struct CallKey {
  uint64_t return_address;  // The return address of the I/O call or, inside MPI, of the MPI call.
  uint16_t file;
  uint16_t library;  // The enclosing function of an I/O library; 0: there is none.
  uint16_t function;
  uint16_t parent;  // 0: none
  bool operator==(const CallKey& other) const { return __builtin_memcmp(this, &other, sizeof *this) == 0; }
};
static_assert(sizeof(CallKey) == 16 && layout::kMaxIoNames <= 0xffff);

struct alignas(32) KnownCall {
  uint64_t address;  // result of AddressOf
  uint64_t what;     // The result of WhatOf; 0: the entry is unused.
  IoRow* row;        // nullptr if the call is not recorded.
};
inline constexpr uint32_t kKnownCallBits = 7;

// Identifies an MPI-IO call, as KnownCall identifies other calls (mpi_calls.cc).
struct alignas(64) KnownMpiCall {  // all zeros: unused
  uint64_t site, handle;
  // One word that contains the generation of open files, the function and the library, so that one comparison
  // tests all three.
  uint64_t what;
  IoRow* row;
  const ViewData* view;  // the view of the file; nullptr: unknown
  // Copies of two members of the view, so that a view without gaps need not be read. If `etype` is 0, the
  // view has gaps or is unknown.
  uint64_t displacement, etype;
  uint64_t* end;  // The end of the last call on the file, at any call site; nullptr: unknown.
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
  OperationStream* operations;  // nullptr if no operation of the thread has been traced.
  bool busy;                    // True while this thread creates a row.
  LibraryCalls library;
};

// Combines all parts of a row's key except the address, in the order in which the key stores them. The
// parts stay in a register until they are needed to create a row. The parts must not be written to memory
// separately and then read as one word, because the read would wait for the stores. The wait would take as
// long as the rest of the look-up.
inline uint64_t WhatOf(uint32_t file, uint16_t library, IoFunction function, uint16_t parent) {
  static_assert(std::endian::native == std::endian::little);
  return uint64_t{static_cast<uint16_t>(file)} | uint64_t{library} << 16 |
         uint64_t{static_cast<uint16_t>(function)} << 32 | uint64_t{parent} << 48;
}
inline CallKey KeyOf(uint64_t return_address, uint64_t what) {
  return {return_address, static_cast<uint16_t>(what), static_cast<uint16_t>(what >> 16),
          static_cast<uint16_t>(what >> 32), static_cast<uint16_t>(what >> 48)};
}

// Computes the cache index from both words. Different calls differ in some bits of the second word and in
// the lowest bits of the address.
inline uint64_t KnownCallIndex(uint64_t address, uint64_t what) {
  return (address ^ (what * 0x9e3779b97f4a7c15ull) >> (64 - kKnownCallBits)) & ((1u << kKnownCallBits) - 1);
}

// Returns the address by which a row identifies the call site of an MPI call that was made directly at this
// return address. The result is valid only until a library is closed, because bits that program addresses
// never use contain a generation. Calls through a language shim need another method, because one return
// address represents many call sites.
inline uint64_t AddressOf(uint64_t return_address) {
  return return_address ^ uint64_t { callsite::site_generation.load(std::memory_order_relaxed) } << 48;
}

// Returns true inside an MPI call, except in a callback of the program. Stacks grow down, so functions called
// during an MPI call have lower frames than the MPI call.
inline bool IsInMpi(const layout::SpoolThread* now, const void* frame) {
  const uint64_t outer = now->frame;
  return reinterpret_cast<uintptr_t>(frame) < outer && (outer & kInCallback) == 0;
}

// Returns the row of a call that is not in the cache, or nullptr if the call is not recorded. A result that
// can never change is cached. The parameter `what` is the result of WhatOf. The parameter `frame` is the
// frame of the measuring function.
IoRow* FindRow(Thread* t, uint64_t what, const void* caller, const void* frame);

// RowOfMpi returns the row of an MPI-IO call. The parameter `view` is the number of the view, or 0.
// RowOfLibrary returns the row of an I/O library's call. In RowOfMpi and RowOfLibrary, key.return_address
// is the call site.
IoRow* RowOfMpi(Thread* t, const CallKey& key, uint32_t view);
IoRow* RowOfLibrary(Thread* t, const CallKey& key, IoLayer layer);

// Returns the I/O library call that contains this frame, or nullptr if there is none.
inline LibraryCall* LibraryAround(ThreadRows* rows, const void* frame) {
  if (rows->library.depth == 0) [[likely]]
    return nullptr;
  return rows->library.Around(reinterpret_cast<uintptr_t>(frame));
}

// Returns the state of the calling thread, which may have been unknown before this I/O. Returns nullptr if
// the thread is not recorded.
Thread* ThreadFor(const void* caller);

// Returns the caller's own row that corresponds to another thread's row, or nullptr if there is none. The
// function is needed if one thread starts an operation and another thread completes it.
IoRow* OwnRowOf(IoRow* row, const void* caller);

// Allocates memory for a thread's rows. Returns nullptr if there is no memory.
ThreadRows* OpenRows(Thread* t);

// Returns the row of a POSIX or stdio call, or nullptr if the call is not recorded. The parameter `frame`
// is the frame of the measuring function.
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
