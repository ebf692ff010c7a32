// SPDX-License-Identifier: BSD-3-Clause
// The unit test's substitute for the generated list of wrappers.
#include "recorder/mpi/abi/entries.h"
#include "recorder/mpi/abi/note_loaded.h"

#include <cstring>

namespace rankine::mpi {
namespace {
int Wrapper() {
  return 0;
}
}  // namespace

void* FindEntry(const char* name) {
  return std::strcmp(name, "MPI_Comm_rank") == 0 ? reinterpret_cast<void*>(&Wrapper) : nullptr;
}

bool AnswerAsTool(void* (*)(void*, const char*), void*, const char*, const void*, void**) {
  return false;
}

void NoteDeepModule(const char*, bool) {}

void NoteLoaded() {}

bool IsHidden(const char*) {
  return false;
}

}  // namespace rankine::mpi
