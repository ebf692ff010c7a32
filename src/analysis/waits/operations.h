// SPDX-License-Identifier: BSD-3-Clause
// Builds the operations of one process from its calls. Messages are grouped by (communicator, partner, tag)
// in the order of posting, and parts in collective operations in the order of the communicator. A request is
// followed from its start to the call that completes it.
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

// One side of a message, or one process's part in a collective operation. It is posted at some time, and a
// call waits for it: the posting call itself if it blocks. If no call waits, there is no wait.
struct Part {
  uint64_t posted = 0;
  uint32_t line = archive::kNone;  // the thread that posted it: index in Timelines::threads
  uint32_t call = 0;               // index of the posting call among that thread's calls
  uint64_t bytes = 0;              // size of a send, or of the contribution to a collective operation
  CallPlace waits;
  uint64_t begin = 0, end = 0;  // begin and end of the call that waits
  bool open = false;            // a request will complete it later
  bool cancelled = false;       // a cancelled receive, which took no message
  bool told = false;            // its analysis is finished: we know its wait, or that it has none
  // For a part that another process of the worker team matches: it was sent there; and it was sent there in
  // its final state.
  bool dealt = false, dealt_closed = false;
};

// Adds the calls of a part that may still be in ties. Another call may depend on the posting call, and the
// waiting call may depend on another one.
void MayFeed(const Part& part, std::vector<OpenCalls>* open);
void MayNeed(const Part& part, std::vector<OpenCalls>* open);

// Messages between the same two processes with the same tag are received in the order in which they were sent
// (MPI 4.1, 3.5). So the n-th send matches the n-th receive that took a message. `comm` is the communicator's
// identity, which is the same in the two groups of an intercommunicator.
//
// A neighbourhood collective is modelled as messages with a tag of their own: one to each neighbour and one
// from each neighbour. The call waits for all of them.
inline constexpr int32_t kNeighborTag = INT32_MIN;
struct MessageKey {
  uint64_t comm = 0;
  uint32_t from = 0, to = 0;  // indices of processes
  int32_t tag = 0;
  auto operator<=>(const MessageKey&) const = default;
  bool IsNeighborly() const { return tag == kNeighborTag; }
};

// The n-th call of a function on a communicator, or on one of its windows or files, is the same operation on
// all processes. A call that makes a communicator from some ranks only, or from several communicators, is
// keyed by the new communicator.
struct CollectiveKey {
  uint64_t comm = 0;
  uint32_t object = 0;
  uint16_t function = 0;
  auto operator<=>(const CollectiveKey&) const = default;
};

// The group of a process in a communicator: the only one, or one of the two groups of an intercommunicator.
enum class Side : uint8_t { only, one, other };

struct CollectivePart {
  Part part;
  // a rank of the communicator; for an intercommunicator, a rank of the remote group, or ti::kRoot, kProcNull
  int32_t root = 0;
  uint32_t place = 0;  // the process's rank in the communicator
  uint32_t comm = 0;   // index in Tables::comms
  Side side = Side::only;
};

// Key of the calls post, start, complete and wait on a window between two processes.
struct EpochKey {
  uint64_t comm = 0;
  uint32_t object = 0;
  uint32_t origin = 0, target = 0;  // indices of processes
  auto operator<=>(const EpochKey&) const = default;
};
// The accesses (MPI_Put, MPI_Get and so on) of one epoch to one target.
struct Accesses {
  Part first;             // line kNone: there was no access
  uint64_t last_end = 0;  // 0: there was no access
};
struct LockEpoch {
  uint64_t comm = 0;
  uint32_t object = 0, target = 0;
  bool every = false;  // true: all targets (MPI_Win_lock_all)
  bool shared = false;
  uint32_t line = archive::kNone;
  struct Call {
    CallPlace place;
    uint64_t begin = 0, end = 0;
  };
  std::vector<Call> calls;      // the lock, the first flushes, and the unlock
  uint64_t begin = 0, end = 0;  // begin: the lock was entered; end: the unlock was entered
};

// A call on a window that may make progress only while its target is in MPI.
struct RemoteCall {
  uint32_t target = 0;  // process index
  CallPlace place;
  uint64_t begin = 0, end = 0;
};

struct Operations {
  std::map<MessageKey, Queue<Part>> sends, receives;  // in the order in which they were posted
  std::map<CollectiveKey, Queue<CollectivePart>> collectives;
  std::map<EpochKey, std::vector<Part>> posts, starts, completes, waits;
  std::map<EpochKey, std::vector<Accesses>> accesses;  // one entry for each entry of `completes`
  std::vector<LockEpoch> locks;
  std::vector<RemoteCall> remote;  // sorted by begin
  uint64_t unknown = 0;            // number of completions of requests whose start was not recorded
};

// Translates ranks of communicators to processes.
class Ranks {
 public:
  explicit Ranks(const archive::Tables& tables);
  // The process that has `rank` in a communicator (in the remote group of an intercommunicator); kNone:
  // unknown.
  uint32_t ProcessOf(uint32_t comm, int32_t rank) const;
  // All members, sorted by rank.
  std::vector<uint32_t> MembersOf(uint32_t comm) const;
  // The members, followed by those of the remote group if there is one.
  std::vector<uint32_t> AllOf(uint32_t comm) const;
  uint64_t IdentityOf(uint32_t comm) const;
  Side SideOf(uint32_t comm) const;

 private:
  // The process that has `rank` in the world to which the communicator's processes belong; kNone: unknown.
  uint32_t InWorldOf(uint32_t comm, uint32_t rank) const;

  const archive::Tables& tables_;
  std::vector<std::vector<uint32_t>> process_of_;  // by world and rank
  std::vector<uint32_t> worlds_;  // world by communicator; kNone: several; empty: there is only one world
};

// Builds the operations call by call. Between two calls, the caller may drop operations that are at the front
// of a queue and not open.
class OperationBuilder {
 public:
  // Both arguments must outlive the builder.
  OperationBuilder(const Ranks& ranks, Operations* to);
  OperationBuilder(OperationBuilder&&) noexcept;
  ~OperationBuilder();
  // Adds a call. Calls must be added in the order of begins; nested calls of one thread in the order of their
  // ends. Waits that are found later refer to the call by `place`.
  void Add(uint32_t process, const archive::TimelineKind& kind, const archive::TimelineCall& call,
           CallPlace place);
  // Moves receives to `receives`. A receive is held back while an earlier wildcard receive may still take its
  // message. `last`: no more calls will come.
  void Release(bool last);
  // Determines, by line, the first receives that are not in `receives` yet, and the first probes whose
  // message has not been received.
  void FindOpen(std::vector<OpenCalls>* open) const;

 private:
  class Process;
  std::unique_ptr<Process> process_;
};

}  // namespace rankine::analysis
