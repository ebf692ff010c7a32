// SPDX-License-Identifier: BSD-3-Clause
// Turns the calls of one process into lists of operations. Messages are grouped by (communicator, partner,
// tag) in the order of posting; collective operations have the same order as on their communicator. Each
// request is tracked from its start to the call that completes it.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "analysis/waits/happens_before.h"
#include "analysis/waits/queue.h"
#include "analysis/waits/wait.h"
#include "archive/rows/none.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// One end of a message, or the part of one process in a collective operation. An operation is posted at
// some time, and a call waits for the operation. If the posting call blocks, the posting call itself waits.
// If no call waits for an operation, the operation causes no wait.
struct Part {
  uint64_t posted = 0;
  uint32_t line = archive::kNone;  // The thread that posted the operation, as an index in
                                   // Timelines::threads.
  uint32_t call = 0;               // The index of the posting call among the calls of its thread.
  uint64_t bytes = 0;  // The size of the message, or of the process's contribution to a collective
                       // operation.
  CallPlace waits;
  uint64_t begin = 0, end = 0;  // The start and end of the call that waits.
  bool open = false;            // True if a request will complete the operation later.
  bool cancelled = false;       // True for a cancelled receive. A cancelled receive received no message.
  // True if the analysis of the part is finished: either the wait of the part is known, or the part has no
  // wait.
  bool told = false;
  // The flags `dealt` and `dealt_closed` are used for a part that another process of the worker team
  // matches. The flag `dealt` is true if the part was sent to the process that matches it. The flag
  // `dealt_closed` is true if the part was final when it was sent.
  bool dealt = false, dealt_closed = false;
};

// Adds the calls of a part that may still get further dependencies. `MayFeed` adds the posting call, because
// another call may still get a dependency on it. `MayNeed` adds the waiting call, because it may still get a
// dependency on another call.
void MayFeed(const Part& part, std::vector<OpenCalls>* open);
void MayNeed(const Part& part, std::vector<OpenCalls>* open);

// If two processes exchange messages with the same tag, the messages are received in the order in which
// they were sent (MPI 4.1, 3.5). So the n-th send matches the n-th of those receives that received a
// message. The field `comm` identifies the communicator, and is the same in both groups of an
// intercommunicator.
//
// A neighbourhood collective is represented by messages with a reserved tag. There is a message to each
// neighbour and from each neighbour. The call of the collective waits for all messages to and from the
// neighbours.
inline constexpr int32_t kNeighborTag = INT32_MIN;
struct MessageKey {
  uint64_t comm = 0;
  uint32_t from = 0, to = 0;  // indices of processes
  int32_t tag = 0;
  auto operator<=>(const MessageKey&) const = default;
  bool IsNeighborly() const { return tag == kNeighborTag; }
};

// The n-th call of a function on a communicator belongs to the same operation on all processes. The n-th call
// on a window or file of the communicator also belongs to the same operation on all processes. A call that
// creates a communicator from a subset of ranks, or from several communicators, is identified by the new
// communicator.
struct CollectiveKey {
  uint64_t comm = 0;
  uint32_t object = 0;
  uint16_t function = 0;
  auto operator<=>(const CollectiveKey&) const = default;
};

// The group of a communicator to which the process belongs. A communicator has one group, and an
// intercommunicator has two.
enum class Side : uint8_t { only, one, other };

struct CollectivePart {
  Part part;
  // root of the operation as a rank in the communicator; for an intercommunicator, a rank in the remote
  // group, or `ti::kRoot`, `kProcNull`
  int32_t root = 0;
  uint32_t place = 0;  // The rank of the process in the communicator.
  uint32_t comm = 0;   // index in Tables::comms
  Side side = Side::only;
};

// Identifies the epochs that two processes have on one window: the calls that post, start, complete and
// wait.
struct EpochKey {
  uint64_t comm = 0;
  uint32_t object = 0;
  uint32_t origin = 0, target = 0;  // indices of processes
  auto operator<=>(const EpochKey&) const = default;
};
// The accesses to one target in one epoch (MPI_Put, MPI_Get and similar calls).
struct Accesses {
  Part first;             // The first access. If there was no access, the field `line` is `kNone`.
  uint64_t last_end = 0;  // 0 if there was no access
};
struct LockEpoch {
  uint64_t comm = 0;
  uint32_t object = 0, target = 0;
  bool every = false;  // true if the epoch locks all targets (MPI_Win_lock_all)
  bool shared = false;
  uint32_t line = archive::kNone;
  struct Call {
    CallPlace place;
    uint64_t begin = 0, end = 0;
  };
  std::vector<Call> calls;      // The lock call, the first flush calls, and the unlock call of the epoch.
  uint64_t begin = 0, end = 0;  // The times at which the lock call and the unlock call began.
};

// A call on a window that may have to wait until its target is in MPI.
struct RemoteCall {
  uint32_t target = 0;  // process index
  CallPlace place;
  uint64_t begin = 0, end = 0;
};

struct Operations {
  std::map<MessageKey, Queue<Part>> sends, receives;  // The sends and the receives, in the order of
                                                      // posting.
  std::map<CollectiveKey, Queue<CollectivePart>> collectives;
  std::map<EpochKey, std::vector<Part>> posts, starts, completes, waits;
  std::map<EpochKey, std::vector<Accesses>> accesses;  // The accesses. For each entry of `completes`, there
                                                       // is one entry in this list.
  std::vector<LockEpoch> locks;
  std::vector<RemoteCall> remote;  // sorted by start time
  uint64_t unknown = 0;  // The number of requests that were completed, but whose start was not recorded.
};

// Translates ranks of communicators to processes.
class Ranks {
 public:
  explicit Ranks(const archive::Tables& tables);
  // The process with the given rank in a communicator (for an intercommunicator, in its remote group);
  // `kNone`: unknown.
  uint32_t ProcessOf(uint32_t comm, int32_t rank) const;
  // Returns all members of the communicator, sorted by rank.
  std::vector<uint32_t> MembersOf(uint32_t comm) const;
  // Returns all members of a communicator. If there is a remote group, its members come last.
  std::vector<uint32_t> AllOf(uint32_t comm) const;
  uint64_t IdentityOf(uint32_t comm) const;
  Side SideOf(uint32_t comm) const;

 private:
  // The process with the given rank in the MPI_COMM_WORLD to which the communicator's processes belong;
  // `kNone`: unknown.
  uint32_t InWorldOf(uint32_t comm, uint32_t rank) const;

  const archive::Tables& tables_;
  std::vector<std::vector<uint32_t>> process_of_;  // the process by world and rank
  // For each communicator, the world of its members; `kNone`: several worlds. The list is empty if there is
  // only one world.
  std::vector<uint32_t> worlds_;
};

// Builds the lists of operations. Adds calls one by one. Between two calls of `Add`, the caller may drop
// operations from the front of a queue, except for open operations.
class OperationBuilder {
 public:
  // Both arguments must outlive the builder.
  OperationBuilder(const Ranks& ranks, Operations* to);
  OperationBuilder(OperationBuilder&&) noexcept;
  ~OperationBuilder();
  // Adds a call. Calls must be added in the order of their start times. Nested calls of one thread must be
  // added in the order of their ends. The argument `place` identifies the call when its waits are found
  // later.
  void Add(uint32_t process, const archive::TimelineKind& kind, const archive::TimelineCall& call,
           CallPlace place);
  // Moves receives to `receives`. A receive is held back as long as an earlier wildcard receive may match
  // its message. If `last` is true, no more calls will be added.
  void Release(bool last);
  // For each line, finds the first receive that has not been released yet, and the first probe whose
  // message has not been received.
  void FindOpen(std::vector<OpenCalls>* open) const;

 private:
  class Process;
  std::unique_ptr<Process> process_;
};

}  // namespace rankine::analysis
