// Communicators, and the windows and files that stand on them: from a handle to an index in the spool, with
// the facts that volumes need. Identity is a 64-bit hash that all ranks of a communicator compute alike
// without talking to each other: from the parent's identity, the members, and which of those that were made
// from the parent with the same members and are not freed it is. All of its members know all of these, and
// made and freed them in the same order, since both is collective. So a loop that makes and frees one has one
// identity for it. Between two groups the other side knows another parent, so both groups stand for it: each
// side has an identity of its own, and the two differ in the last bit alone. Where the other group is of
// another world, the count of those that were made from the parent before tells them apart.
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
  bool live;         // a handle of it has not been freed
  uint64_t kin;      // equal for those of one parent with the same members; 0: it has none
  uint32_t ordinal;  // among those of its kin that were alive when it was made
  bool tells;        // this rank records the members: the first one, of this world where there are several
};

enum class HandleKind : uint8_t { none = 0, comm = 1, win = 2, file = 3, message = 4 };

inline constexpr uint32_t kMaxComms = 4096;

// Index of the communicator behind a handle, kNoIndex when there is none (null handle, table full). A handle
// never seen before is registered (slow: asks MPI). Must be called inside the guard.
uint32_t CommIndexSlow(Thread* t, HandleKind kind, uint64_t handle);

// The same without asking MPI, for a signal handler: kNoIndex also where a thread holds the lock.
uint32_t CommIndexIfKnown(HandleKind kind, uint64_t handle);

[[gnu::visibility("hidden")]] extern CommInfo g_comms[kMaxComms];
inline const CommInfo& CommAt(uint32_t index) {
  return g_comms[index];
}

// A communicator made by a call that is collective over `parent` (kNoIndex: none is known). `by_members`: the
// call makes several communicators at once, told apart by their members (split), or is collective over the
// new group only (create_group); `salt` then tells calls apart. Where this rank gets MPI_COMM_NULL the
// creation still counts on the parent. `copy`: the members are the parent's, in their order.
void RegisterComm(uint64_t handle, uint32_t parent, bool by_members, uint64_t salt, bool copy);
// A copy of `parent`, whose handle is `of`, that is not ready before a request completes (idup): what is to
// be known of it, the parent tells.
void RegisterCopy(uint64_t handle, uint32_t parent, uint64_t of);
void RegisterAlias(HandleKind kind, uint64_t handle, uint32_t comm);  // a window or file on a communicator
// Which registration the handle stands for, 0: none. Asked before a call that frees it: when that has
// returned, another thread may have been given the same handle for something new, and ForgetHandle leaves
// that alone.
inline constexpr uint32_t kUnknownRegistration = ~uint32_t{0};  // it could not be asked
uint32_t RegistrationOf(HandleKind kind, uint64_t handle);
void ForgetHandle(HandleKind kind, uint64_t handle, uint32_t registration);
void NameComm(uint32_t index, const char* name);

}  // namespace rankine::recorder
