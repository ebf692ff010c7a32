// SPDX-License-Identifier: BSD-3-Clause
// Records files that the program has mapped. mmap cannot be interposed (entries.cc), and a program accesses
// data in a mapping without calls. So the recorder examines the process's mappings (maps.h) at three times:
// at MPI_Finalize, when a mapping is synced, and when a descriptor whose position never moved is closed. Each
// process records a mapped file once, as one call without a duration.
//
// A mapping that is removed before the recorder examines the mappings is not found. As a hint, a file that
// could be mapped but was neither read nor written before it was closed (or before MPI_Finalize) is recorded
// as untouched. The data of an untouched file were either not accessed, or accessed in a way that the
// recorder cannot observe. All functions may be called by any thread, even in a signal handler.
#pragma once
#include <cstdint>

#include "recorder/consumers/io/files.h"

namespace rankine::recorder::io {

// A mapped file, and the range of its bytes that is mapped.
struct MappedFile {
  uint32_t file;
  uint64_t begin, end;
};
// Returns the file that is mapped at this address, if the program has opened it; otherwise kUnrecorded.
MappedFile MappedAt(uint64_t address);

// Records a mapped file. The parameters `caller` and `frame` belong to the call during which the mapping
// was found.
void TellMapped(const MappedFile& mapped, const void* caller, const void* frame);
// To be called when a descriptor of the file is closed without a read or write through the descriptor's
// position. If the file is mapped, records it as mapped. If the file is not mapped, records it as untouched.
void TellClosed(int fd, uint32_t file, const void* caller, const void* frame);
// Records all files that are mapped now and were opened by the program.
void TellAllMapped(const void* caller);
// Records all files that are open, were opened by the program, and are untouched.
void TellAllUntouched(const void* caller);

}  // namespace rankine::recorder::io
