// SPDX-License-Identifier: BSD-3-Clause
// Maps handles of communicators, windows, files and messages to their communicator. Each registration has its
// own number, since the library reuses freed handles.
//
// With the lock of all communicators (comms.cc).
#pragma once
#include <cstdint>

#include "recorder/mpi/comms.h"

namespace rankine::recorder {

struct HandleEntry {
  uint64_t handle;
  uint32_t comm;  // its index
  HandleKind kind;
  bool used;
  uint32_t registration;  // not 0
};

// nullptr: not registered. Valid until the next PutHandle or RemoveHandle.
const HandleEntry* FindHandle(HandleKind kind, uint64_t handle);
// Registers the handle, replacing a former registration. Without room it is counted as dropped.
void PutHandle(HandleKind kind, uint64_t handle, uint32_t comm);
void RemoveHandle(HandleKind kind, uint64_t handle);

}  // namespace rankine::recorder
