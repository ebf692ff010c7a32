// Files that the program has mapped. Nothing of ours can stand in front of mmap (entries.cc), and what moves
// through a mapping calls nobody. So the mappings are looked at (maps.h) when a descriptor is closed through
// whose position nothing was read or written, when a mapping is synced, and at MPI_Finalize. A file is told
// once in a process, as one call without time.
//
// A mapping that was undone by then is not found. But a file that could be mapped, and of which no read or
// write was seen until it was closed, or MPI_Finalize, is told as untouched: something moved past us, or
// nothing moved. Any thread, a signal handler too.
#pragma once
#include <cstdint>

#include "recorder/consumers/io/files.h"

namespace rankine::recorder::io {

// A file that is mapped, and what of it.
struct MappedFile {
  uint32_t file;
  uint64_t begin, end;
};
// What is mapped at this address, if the program has opened it; else kUnrecorded.
MappedFile MappedAt(uint64_t address);

// `caller`, `frame`: of the call in which it is told.
void TellMapped(const MappedFile& mapped, const void* caller, const void* frame);
// A descriptor of it is being closed, through whose position nothing moved: that it is mapped, or untouched.
void TellClosed(int fd, uint32_t file, const void* caller, const void* frame);
// All that are mapped now and were opened by the program.
void TellAllMapped(const void* caller);
// All that are open, were opened by the program, and are untouched.
void TellAllUntouched(const void* caller);

}  // namespace rankine::recorder::io
