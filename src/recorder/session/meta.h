// What is known of the run and this process, written to the spool's log as key and value
// (docs/attributes.md). The first three from any thread; the others in MPI_Init, where allocation and system
// calls are allowed.
#pragma once
#include <cstdint>

#include "rankine/detail/table.h"

namespace rankine::recorder {

void Meta(const char* key, const char* value);
void MetaUint(const char* key, uint64_t value);
void MetaNumber(const char* key, rankine_type type, uint64_t bits);  // int, uint, bool or double

// Before the real MPI_Init: what the operating system and the environment say. Values of variables outside
// the allow-list are never read.
void LogSystem();
// After it: library, version, thread level.
void LogLibrary(bool world, int thread_level);

// Fills the header's usage from getrusage(RUSAGE_SELF).
void NoteUsage();

}  // namespace rankine::recorder
