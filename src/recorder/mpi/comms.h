// SPDX-License-Identifier: BSD-3-Clause
// Communicators, and the windows and files that belong to them: maps a handle to an index in the spool, with
// the facts that volumes need.
//
// The identity is a 64-bit hash that all ranks of a communicator compute alike without communication. It
// covers the parent's identity, the members, and an ordinal among the living communicators with the same
// parent and members. All members know these facts, since creation and freeing are collective. So a loop that
// creates and frees a communicator gives it one identity.
//
// Between two groups the other side knows another parent, so both groups replace it: each side has an
// identity of its own, and the two differ in the last bit only. Where the other group belongs to another
// world, the number of communicators already made from the parent distinguishes them.
#pragma once
#include <cstdint>

#include "layout/spool_layout.h"
#include "recorder/core/control/steering.h"
#include "recorder/core/mpi_abi.h"

namespace rankine::recorder {

struct Thread;

struct CommInfo {
  uint64_t identity;
  uint64_t children;  // communicators made from this one
  int32_t size;
  int32_t remote_size;  // intercommunicators, else 0
  int32_t rank;
  bool inter;
  bool live;         // it has a handle that is not freed
  uint64_t kin;      // equal for communicators with the same parent and members; 0: no parent
  uint32_t ordinal;  // among those with equal `kin` that were alive when it was made
  bool tells;  // this rank records the members: it is the first one, of this world where there are several
               // worlds
};

enum class HandleKind : uint8_t { none = 0, comm = 1, win = 2, file = 3, message = 4 };

inline constexpr uint32_t kMaxComms = 4096;

// Index of the communicator of a handle; kNoIndex when there is none (null handle, table full). A new handle
// is registered (slow: asks MPI). Must be called inside the guard.
uint32_t CommIndexSlow(Thread* t, HandleKind kind, uint64_t handle);

// The same without asking MPI, for a signal handler. Also kNoIndex where a thread holds the lock.
uint32_t CommIndexIfKnown(HandleKind kind, uint64_t handle);

[[gnu::visibility("hidden")]] extern CommInfo g_comms[kMaxComms];
inline const CommInfo& CommAt(uint32_t index) {
  return g_comms[index];
}

// Registers a communicator from a call that is collective over `parent` (kNoIndex: unknown). `by_members`:
// the call makes several communicators at once, distinguished by their members (split), or is collective over
// the new group only (create_group); `salt` then distinguishes calls. Where this rank gets MPI_COMM_NULL, the
// creation still counts for the parent. `copy`: the members are the parent's, in their order.
void RegisterComm(uint64_t handle, uint32_t parent, bool by_members, uint64_t salt, bool copy);
// Registers a copy of `parent`, whose handle is `of`, that is not ready before a request completes (idup).
// Its facts come from the parent.
void RegisterCopy(uint64_t handle, uint32_t parent, uint64_t of);
void RegisterAlias(HandleKind kind, uint64_t handle, uint32_t comm);  // a window or file on a communicator
// The registration of the handle, 0: none. Call before the handle is freed: after that call has returned,
// another thread may have been given the same handle for a new object, and ForgetHandle must leave that
// alone.
inline constexpr uint32_t kUnknownRegistration = ~uint32_t{0};  // it is not available
uint32_t RegistrationOf(HandleKind kind, uint64_t handle);
void ForgetHandle(HandleKind kind, uint64_t handle, uint32_t registration);
void NameComm(uint32_t index, const char* name);

}  // namespace rankine::recorder
