// SPDX-License-Identifier: BSD-3-Clause
// The counts that librankine_memory.so makes and librankine.so reads, in one process: plain data in the first
// library's memory, and a table of its functions. librankine.so refers to the table weakly, so each can be
// loaded without the other.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder::memory {

inline constexpr uint32_t kLayout = 1;

// Calls of the allocator. `requested` is the size asked for. `allocated` and `freed` are the real sizes of
// blocks (malloc_usable_size), since the requested size is no longer known at the free. realloc of a block is
// a free and an allocation. A call that fails, and free(NULL), do not count.
struct Counts {
  uint64_t allocations, frees;
  uint64_t requested, allocated, freed;  // bytes
};

enum Whose : uint32_t { kProgram = 0, kMpi = 1 };
inline constexpr uint32_t kWhose = 2;

// One thread's counts. Only the owning thread writes them; other threads may read slightly old counts. Never
// given back: when the thread has ended, another takes them over and counts on.
//
// Invariant: the sum of all threads' `live` and of the process's is what is allocated and not freed.
struct alignas(64) ThreadMemory {
  Counts counts[kWhose];
  const uint64_t* frame;  // the recorder's guard word (SpoolThread::frame): the thread is in MPI where it is
                          // not 0 and even
  int64_t live;          // bytes not yet added to the process's sum; freeing memory in this thread reduces it
  int64_t most;          // the largest `live` since then
  int64_t base;          // the process's sum when this thread last read it
  int64_t peak;          // the most live bytes of the process in this interval, as far as this thread knows
  uint64_t tid;          // of the owner; atomic; 0: no owner, or shared by threads without a place
  Counts start[kWhose];  // when the owner took it over
};

struct Totals {  // of the process
  Counts counts[kWhose];
  uint64_t live;  // bytes
  uint64_t high;  // the most live bytes; library/account.h says how exact it is
  uint64_t threads_refused;
};

struct Library {
  uint32_t layout;         // kLayout
  void* (*entry)(size_t);  // its malloc
  ThreadMemory* (*mine)();
  // The most live bytes of the process in the interval that ends now, as far as the calling thread knows.
  uint64_t (*end_interval)(ThreadMemory* mine);
  void (*total)(Totals* totals);
  // The allocator behind the library: its file name, "" where it has none. `why`: the reason why nothing can
  // be counted; nullptr: there is none. `own_new`: the allocator has its own operator new, which does not
  // call malloc.
  void (*allocator)(const char** name, const char** why, bool* own_new);
};

}  // namespace rankine::recorder::memory

extern "C" {
// The version is part of the name.
extern const rankine::recorder::memory::Library rankine_memory_1 __attribute__((visibility("default")));
}
