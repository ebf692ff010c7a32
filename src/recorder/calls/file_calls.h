// SPDX-License-Identifier: BSD-3-Clause
// Passes the program's reads, writes and syncs outside of MPI-IO from their wrappers to the trace of actions.
// Defined by session.
#pragma once
#include <sys/types.h>
#include "recorder/core/chosen_services.h"

#include <cstdint>

namespace rankine::recorder {

struct Thread;

struct FileCall {
  uint16_t function;  // layout::IoFunction
  int fd;
  uint32_t file;    // its number among the process's
  ssize_t bytes;    // moved bytes; 0 for a sync; negative: the call failed
  uint64_t offset;  // layout::kNoOffset: unknown
};

// A call of the thread begins at `now`, in a function with this frame. True: EndFileCall must follow.
bool BeginTracedFileCall(Thread* t, const void* frame, uint64_t now);
inline bool BeginFileCall(Thread* t, const void* frame, uint64_t now) {
  if (!g_chosen.ti || t == nullptr) [[likely]]
    return false;
  return BeginTracedFileCall(t, frame, now);
}
void EndFileCall(Thread* t, const FileCall& call, uint64_t end);

// Whether the descriptor belongs to a known file.
bool IsOpenFile(int fd);

}  // namespace rankine::recorder
