// SPDX-License-Identifier: BSD-3-Clause
// Files that the program has mapped. mmap cannot be interposed (entries.cc), and data that move through a
// mapping make no call. So the mappings are examined (maps.h) at three moments: when a descriptor is closed
// through whose position nothing was read or written, when a mapping is synced, and at MPI_Finalize. A file
// is recorded once in a process, as one call without time.
//
// A mapping that was undone before that is not found. But a file that could be mapped, and that had no read
// or write until it was closed or until MPI_Finalize, is recorded as untouched: either data moved without our
// seeing it, or none moved. Any thread, also in a signal handler.
#pragma once
#include <cstdint>

#include "recorder/consumers/io/files.h"

namespace rankine::recorder::io {

// A mapped file, and the mapped part of it.
struct MappedFile {
  uint32_t file;
  uint64_t begin, end;
};
// The file mapped at this address, if the program has opened it; otherwise kUnrecorded.
MappedFile MappedAt(uint64_t address);

// `caller`, `frame`: of the call during which it is recorded.
void TellMapped(const MappedFile& mapped, const void* caller, const void* frame);
// A descriptor of the file is being closed, and nothing moved through its position: records that it is
// mapped, or untouched.
void TellClosed(int fd, uint32_t file, const void* caller, const void* frame);
// Records all files that are mapped now and were opened by the program.
void TellAllMapped(const void* caller);
// Records all files that are open, were opened by the program, and are untouched.
void TellAllUntouched(const void* caller);

}  // namespace rankine::recorder::io
