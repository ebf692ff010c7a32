// SPDX-License-Identifier: BSD-3-Clause
// The counts that librankine_memory.so maintains, and that librankine.so reads in the same process.
// librankine_memory.so contains the counts as plain data, together with a table of its functions. In
// librankine.so, only a weak reference refers to the table, so each library can be loaded without the other
// library.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder::memory {

inline constexpr uint32_t kLayout = 1;

// The numbers of calls of the allocator, and the numbers of bytes that these calls have allocated and
// freed. The member `requested` counts the bytes that the program requested. The members `allocated` and
// `freed` count the real sizes of blocks (malloc_usable_size), because the requested size is not known when
// a block is freed. A realloc of a block counts as a free and an allocation. Failed calls and free(NULL)
// are not counted.
struct Counts {
  uint64_t allocations, frees;
  uint64_t requested, allocated, freed;  // bytes
};

enum Whose : uint32_t { kProgram = 0, kMpi = 1 };
inline constexpr uint32_t kWhose = 2;

// One thread's counts. Only the owning thread writes its counts; other threads may read slightly outdated
// counts. The memory of the counts is never freed: when the thread has ended, another thread takes the counts
// over and continues counting.
//
// Invariant: the `live` values of all threads plus that of the process equal the number of bytes that are
// allocated and not yet freed.
struct alignas(64) ThreadMemory {
  Counts counts[kWhose];
  const uint64_t* frame;  // The recorder's guard word (SpoolThread::frame). If the word is even and not 0,
                          // the thread is in MPI.
  int64_t live;  // Live bytes that are not yet in the process's sum; negative if this thread has freed more
                 // bytes than it has allocated.
  int64_t most;  // The largest value of `live` since `live` was last added to the process's sum.
  int64_t base;  // The process's sum at the time when this thread last read it.
  int64_t peak;  // The most live bytes of the process in this interval, as this thread observed them.
  // The id of the owner, accessed atomically. The id is 0 if the entry has no owner, or if threads without an
  // entry of their own share this entry.
  uint64_t tid;
  Counts start[kWhose];  // The counts at the time when the owner took over the entry.
};

struct Totals {  // Totals of the process.
  Counts counts[kWhose];
  uint64_t live;  // bytes
  // The largest number of live bytes at any time. library/account.h describes how accurate this number is.
  uint64_t high;
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
  // Describes the allocator that the library calls. The string `*name` is the allocator's file name, or "" if
  // the allocator has no file name. The string `*why` is the reason why nothing can be counted, or nullptr if
  // counting works. The flag `*own_new` is set if the allocator has its own operator new, which does not call
  // malloc.
  void (*allocator)(const char** name, const char** why, bool* own_new);
};

}  // namespace rankine::recorder::memory

extern "C" {
// The layout of the table has version 1, and the version is a part of the table's name.
extern const rankine::recorder::memory::Library rankine_memory_1 __attribute__((visibility("default")));
}
