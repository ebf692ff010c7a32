// SPDX-License-Identifier: BSD-3-Clause
// Communicators, and the windows and files that belong to them. This module maps a handle to an index in
// the spool, and stores the communicator's properties that volumes depend on.
//
// The identity of a communicator is a 64-bit hash. All ranks of a communicator compute the same hash
// without communication. The hash depends on the parent's identity, the members, and an ordinal that
// distinguishes existing communicators with the same parent and members. All members can compute the ordinal,
// since creation and freeing are collective. So if a loop creates and frees a communicator, the communicator
// gets the same identity in each iteration.
//
// The two sides of an intercommunicator may have different parents, so both groups are used in place of the
// parent. Each side has its own identity; the two identities differ only in the last bit. If the other group
// belongs to another world, the identity also depends on the number of communicators already created from the
// parent.
#pragma once
#include <cstdint>

#include "layout/spool_layout.h"
#include "recorder/core/control/steering.h"
#include "recorder/core/mpi_abi.h"

namespace rankine::recorder {

struct Thread;

struct CommInfo {
  uint64_t identity;
  uint64_t children;  // The number of communicators that were created from this communicator.
  int32_t size;
  int32_t remote_size;  // The size of an intercommunicator's remote group; 0 for any other communicator.
  int32_t rank;
  bool inter;
  bool live;  // The handle of the communicator has not been freed.
  // The value is equal for communicators with the same parent and members; 0: there is no parent.
  uint64_t kin;
  uint32_t ordinal;  // The communicator's number among the communicators with an equal `kin` that existed
                     // when it was created.
  bool tells;  // This rank records the members, because it is the first member. With several worlds, this is
               // the first member that belongs to this world.
};

enum class HandleKind : uint8_t { none = 0, comm = 1, win = 2, file = 3, message = 4 };

inline constexpr uint32_t kMaxComms = 4096;

// Returns the index of the communicator of a handle; kNoIndex if there is no index (null handle, table full).
// A new handle is registered. Registration is slow, because MPI is queried. The guard must be set when this
// function is called.
uint32_t CommIndexSlow(Thread* t, HandleKind kind, uint64_t handle);

// Does the same as CommIndexSlow in a signal handler. MPI is not queried. The result is kNoIndex if the
// handle is unknown or a thread holds the lock.
uint32_t CommIndexIfKnown(HandleKind kind, uint64_t handle);

[[gnu::visibility("hidden")]] extern CommInfo g_comms[kMaxComms];
inline const CommInfo& CommAt(uint32_t index) {
  return g_comms[index];
}

// Registers a communicator created by a call that is collective over `parent` (kNoIndex: unknown).
// The parameter `by_members` is true in two cases. Either the call creates several communicators at once,
// which differ in their members (split), or the call is collective over the new group only (create_group). If
// `by_members` is true, `salt` distinguishes several calls with the same parent. The argument `copy` is true
// if the communicator has the same members as the parent, in the same order. The parent counts the creation
// even if this rank gets MPI_COMM_NULL.
void RegisterComm(uint64_t handle, uint32_t parent, bool by_members, uint64_t salt, bool copy);
// Registers a copy of a communicator. The parameter `parent` is the index of the original, and `of` is the
// handle of the original. The copy may be unusable until a request completes (idup), so the properties of the
// copy are taken from the parent.
void RegisterCopy(uint64_t handle, uint32_t parent, uint64_t of);
void RegisterAlias(HandleKind kind, uint64_t handle, uint32_t comm);  // Registers a window or file that
                                                                      // belongs to a communicator.
// Returns the number of the handle's registration, or 0 if there is none. Call RegistrationOf before the
// handle is freed. When the freeing call has returned, another thread may already have a new object with
// the same handle. Therefore, ForgetHandle gets this number, and does not remove the new object.
inline constexpr uint32_t kUnknownRegistration = ~uint32_t{0};  // The registration could not be read.
uint32_t RegistrationOf(HandleKind kind, uint64_t handle);
void ForgetHandle(HandleKind kind, uint64_t handle, uint32_t registration);
void NameComm(uint32_t index, const char* name);

}  // namespace rankine::recorder
