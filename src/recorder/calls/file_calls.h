// Reads, writes and syncs of the program past MPI-IO, from those who see them to the trace of actions.
// Defined by session.
#pragma once
#include <sys/types.h>

#include <cstdint>

#include "recorder/core/config.h"

namespace rankine::recorder {

struct Thread;

struct FileCall {
  uint16_t function;  // layout::IoFunction
  int fd;
  uint32_t file;    // its number among the process's
  ssize_t bytes;    // moved; of a sync 0; below that: it failed
  uint64_t offset;  // layout::kNoOffset: not known
};

// A call of the thread begins at `now`, in a function with this frame. True: EndFileCall follows.
bool BeginTracedFileCall(Thread* t, const void* frame, uint64_t now);
inline bool BeginFileCall(Thread* t, const void* frame, uint64_t now) {
  if (!service::g_config.ti || t == nullptr) [[likely]]
    return false;
  return BeginTracedFileCall(t, frame, now);
}
void EndFileCall(Thread* t, const FileCall& call, uint64_t end);

// Is a file known behind the descriptor?
bool IsOpenFile(int fd);

}  // namespace rankine::recorder
