// What librankine_memory.so counts and librankine.so reads, in one process: plain data, in memory of the
// first, and a table of its functions. librankine.so refers to the table weakly, so each can be loaded
// without the other.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder::service::memory {

inline constexpr uint32_t kLayout = 1;

// Calls of the allocator. `requested` is what was asked for; `allocated` and `freed` are what the blocks
// really have (malloc_usable_size), since at the free nobody knows any more what was asked for. realloc of a
// block is a free and an allocation. A call that fails, and free(NULL), is none.
struct Counts {
  uint64_t allocations, frees;
  uint64_t requested, allocated, freed;  // bytes
};

enum Whose : uint32_t { kProgram = 0, kMpi = 1 };
inline constexpr uint32_t kWhose = 2;

// One thread's. Only the thread writes it, once it has taken it; others may read counts that are a little
// old. Never given back: when the thread has ended, another takes it and counts on.
//
// Invariant: the sum of all threads' `live` and of the process's is what is allocated and not freed.
struct alignas(64) ThreadMemory {
  Counts counts[kWhose];
  const uint64_t*
      frame;             // the recorder's guard word (SpoolThread::frame): in MPI where it is not 0, and even
  int64_t live;          // bytes that the process's sum does not know yet; memory freed here makes it less
  int64_t most;          // the largest `live` since then
  int64_t base;          // the process's sum when this thread last looked
  int64_t peak;          // the most live bytes of the process that this thread knows of, in this interval
  uint64_t tid;          // of the owner; atomic, 0: none, or all that found no place
  Counts start[kWhose];  // when the owner took it
};

struct Totals {  // of the process
  Counts counts[kWhose];
  uint64_t live;  // bytes
  uint64_t high;  // the most that was live; see library/account.h for how exact it is
  uint64_t threads_refused;
};

struct Library {
  uint32_t layout;         // kLayout
  void* (*entry)(size_t);  // its malloc
  ThreadMemory* (*mine)();
  // The most live bytes of the process in the interval that ends now, as far as the calling thread knows.
  uint64_t (*end_interval)(ThreadMemory* mine);
  void (*total)(Totals* totals);
  // The allocator behind it: its file's name, "" where it has none. `why`: what it lacks, so that nothing can
  // be counted; nullptr: nothing. `own_new`: it brings an operator new of its own, which does not call
  // malloc.
  void (*allocator)(const char** name, const char** why, bool* own_new);
};

}  // namespace rankine::recorder::service::memory

extern "C" {
// By name, so that the version is part of it.
extern const rankine::recorder::service::memory::Library rankine_memory_1
    __attribute__((visibility("default")));
}
