// SPDX-License-Identifier: BSD-3-Clause
// Passes the program's reads, writes and syncs outside MPI-IO from the wrappers to the time-independent
// trace. Defined by session.
#pragma once
#include <sys/types.h>
#include "recorder/core/chosen_services.h"

#include <cstdint>

namespace rankine::recorder {

struct Thread;

struct FileCall {
  uint16_t function;  // a layout::IoFunction
  int fd;
  uint32_t file;    // number of the file in this process
  ssize_t bytes;    // number of bytes moved; 0 for a sync; negative: the call failed
  uint64_t offset;  // layout::kNoOffset: unknown
};

// Call when the thread enters a file function with this frame, at time `now`. If it returns true, call
// EndFileCall afterwards.
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
