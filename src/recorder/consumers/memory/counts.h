// SPDX-License-Identifier: BSD-3-Clause
// The counts that librankine_memory.so maintains and librankine.so reads in the same process: plain data in
// the memory of librankine_memory.so, and a table of its functions. librankine.so has only a weak reference
// to the table, so each library can be loaded without the other.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder::memory {

inline constexpr uint32_t kLayout = 1;

// Calls of the allocator. `requested` is the size that the program requested. `allocated` and `freed` are the
// real sizes of blocks (malloc_usable_size), because the requested size is not known when a block is freed.
// realloc of a block counts as a free and an allocation. Failed calls and free(NULL) are not counted.
struct Counts {
  uint64_t allocations, frees;
  uint64_t requested, allocated, freed;  // bytes
};

enum Whose : uint32_t { kProgram = 0, kMpi = 1 };
inline constexpr uint32_t kWhose = 2;

// One thread's counts. Only the owning thread writes them; other threads may read slightly outdated counts.
// They are never deallocated: when the thread has ended, another thread takes them over and continues
// counting.
//
// Invariant: the `live` values of all threads plus that of the process equal the number of bytes that are
// allocated and not yet freed.
struct alignas(64) ThreadMemory {
  Counts counts[kWhose];
  const uint64_t* frame;  // the recorder's guard word (SpoolThread::frame); the thread is in MPI if the word
                          // is even and not 0
  int64_t live;  // live bytes not yet added to the process's sum; negative if this thread has freed more than
                 // it has allocated
  int64_t most;  // largest value of `live` since the last such addition
  int64_t base;  // the process's sum when this thread last read it
  int64_t peak;  // most live bytes of the process in this interval, as observed by this thread
  // Id of the owner, accessed atomically; 0: there is no owner, or the entry is shared by threads that have
  // none.
  uint64_t tid;
  Counts start[kWhose];  // values when the owner took over the entry
};

struct Totals {  // Totals of the process.
  Counts counts[kWhose];
  uint64_t live;  // bytes
  uint64_t high;  // most live bytes at any time; library/account.h explains how exact this is
  uint64_t threads_refused;
};

struct Library {
  uint32_t layout;         // kLayout
  void* (*entry)(size_t);  // the library's malloc
  ThreadMemory* (*mine)();
  // Ends an interval, and returns the most live bytes that the process had during this interval, as observed
  // by the calling thread.
  uint64_t (*end_interval)(ThreadMemory* mine);
  void (*total)(Totals* totals);
  // Describes the allocator that the library calls. `name`: its file name, "" if it has none. `why`: the
  // reason why nothing can be counted; nullptr: counting works. `own_new`: the allocator has its own operator
  // new, which does not call malloc.
  void (*allocator)(const char** name, const char** why, bool* own_new);
};

}  // namespace rankine::recorder::memory

extern "C" {
// The version of the layout is part of the name.
extern const rankine::recorder::memory::Library rankine_memory_1 __attribute__((visibility("default")));
}
