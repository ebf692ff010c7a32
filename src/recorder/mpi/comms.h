// SPDX-License-Identifier: BSD-3-Clause
// Communicators, and the windows and files that belong to them: maps a handle to an index in the spool, and
// stores the properties that are needed for volumes.
//
// The identity is a 64-bit hash that all ranks of a communicator compute identically without communication.
// It depends on the parent's identity, the members, and an ordinal that distinguishes existing communicators
// with the same parent and members. All members know these values, since creation and freeing are collective.
// So a communicator that a loop creates and frees gets the same identity in each iteration.
//
// The two sides of an intercommunicator may have different parents, so both groups are used in place of the
// parent. Each side has its own identity; the two differ only in the last bit. If the other group belongs to
// another world, the number of communicators already created from the parent is used as well.
#pragma once
#include <cstdint>

#include "layout/spool_layout.h"
#include "recorder/core/control/steering.h"
#include "recorder/core/mpi_abi.h"

namespace rankine::recorder {

struct Thread;

struct CommInfo {
  uint64_t identity;
  uint64_t children;  // number of communicators created from this one
  int32_t size;
  int32_t remote_size;  // size of the remote group of an intercommunicator, otherwise 0
  int32_t rank;
  bool inter;
  bool live;     // its handle has not been freed
  uint64_t kin;  // equal for communicators with the same parent and members; 0: no parent
  uint32_t
      ordinal;  // the communicator's number among those with equal `kin` that existed when it was created
  bool tells;   // this rank records the members: it is the first member (if there are several worlds, the
                // first member that belongs to this world)
};

enum class HandleKind : uint8_t { none = 0, comm = 1, win = 2, file = 3, message = 4 };

inline constexpr uint32_t kMaxComms = 4096;

// Returns the index of the communicator of a handle; kNoIndex if there is none (null handle, table full). A
// new handle is registered, which is slow, because MPI is queried. The guard must be set.
uint32_t CommIndexSlow(Thread* t, HandleKind kind, uint64_t handle);

// Like CommIndexSlow, for a signal handler: does not query MPI. Also returns kNoIndex if a thread holds the
// lock.
uint32_t CommIndexIfKnown(HandleKind kind, uint64_t handle);

[[gnu::visibility("hidden")]] extern CommInfo g_comms[kMaxComms];
inline const CommInfo& CommAt(uint32_t index) {
  return g_comms[index];
}

// Registers a communicator created by a call that is collective over `parent` (kNoIndex: unknown).
// `by_members`: the call creates several communicators at once, which differ in their members (split), or is
// collective over the new group only (create_group); `salt` then distinguishes calls. If this rank gets
// MPI_COMM_NULL, the parent still counts the creation. `copy`: the communicator has the same members as the
// parent, in the same order.
void RegisterComm(uint64_t handle, uint32_t parent, bool by_members, uint64_t salt, bool copy);
// Registers a copy of `parent`, whose handle is `of`. The copy is not usable before a request completes
// (idup), so its properties are taken from the parent.
void RegisterCopy(uint64_t handle, uint32_t parent, uint64_t of);
void RegisterAlias(HandleKind kind, uint64_t handle, uint32_t comm);  // a window or file on a communicator
// Returns the registration of the handle, 0: none. Call it before the handle is freed. After the freeing call
// has returned, another thread may have got the same handle for a new object, which ForgetHandle must not
// remove.
inline constexpr uint32_t kUnknownRegistration = ~uint32_t{0};  // the registration could not be read
uint32_t RegistrationOf(HandleKind kind, uint64_t handle);
void ForgetHandle(HandleKind kind, uint64_t handle, uint32_t registration);
void NameComm(uint32_t index, const char* name);

}  // namespace rankine::recorder
