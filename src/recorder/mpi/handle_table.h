// SPDX-License-Identifier: BSD-3-Clause
// Maps the handle of a communicator, window, file or message to a communicator. Each registration has its
// own number, since the library reuses freed handles.
//
// All functions must be called with the lock of all communicators held (comms.cc).
#pragma once
#include <cstdint>

#include "recorder/mpi/comms.h"

namespace rankine::recorder {

struct HandleEntry {
  uint64_t handle;
  uint32_t comm;  // index of the communicator
  HandleKind kind;
  bool used;
  uint32_t registration;  // The number of the registration, which is never 0.
};

// Returns nullptr if the handle is not registered. The result is valid until the next PutHandle or
// RemoveHandle.
const HandleEntry* FindHandle(HandleKind kind, uint64_t handle);
// Registers the handle, replacing an earlier registration. If there is no space, the handle is not
// registered, and the loss is counted.
void PutHandle(HandleKind kind, uint64_t handle, uint32_t comm);
void RemoveHandle(HandleKind kind, uint64_t handle);

}  // namespace rankine::recorder
