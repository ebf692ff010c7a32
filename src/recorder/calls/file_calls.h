// SPDX-License-Identifier: BSD-3-Clause
// Passes the program's reads, writes and syncs outside MPI-IO from the wrappers to the time-independent
// trace. This function is defined by module session.
#pragma once
#include <sys/types.h>
#include "recorder/core/chosen_services.h"

#include <cstdint>

namespace rankine::recorder {

struct Thread;

struct FileCall {
  uint16_t function;  // a layout::IoFunction
  int fd;
  uint32_t file;    // The number of the file in this process.
  ssize_t bytes;    // The number of bytes moved; 0 for a sync, negative after a failure.
  uint64_t offset;  // layout::kNoOffset: unknown
};

// To be called when the thread enters a file function. The parameter `now` is the current time, and `frame`
// is the function's frame. If the result is true, EndFileCall must be called afterwards.
bool BeginTracedFileCall(Thread* t, const void* frame, uint64_t now);
inline bool BeginFileCall(Thread* t, const void* frame, uint64_t now) {
  if (!g_chosen.ti || t == nullptr) [[likely]]
    return false;
  return BeginTracedFileCall(t, frame, now);
}
void EndFileCall(Thread* t, const FileCall& call, uint64_t end);

// Returns whether the descriptor `fd` belongs to a known file.
bool IsOpenFile(int fd);

}  // namespace rankine::recorder
