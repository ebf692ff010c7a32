// The operations of one process, out of its calls: messages by (communicator, partner, tag) in the order in
// which they were posted, and parts in collective operations in the order of the communicator. Requests are
// followed from their start to the call that completed them.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "analysis/waits/queue.h"
#include "analysis/waits/ties.h"
#include "analysis/waits/wait.h"

namespace rankine::analysis {

// One side of a message, or one process's part in a collective operation: posted at a time, and waited for by
// a call (the same one, where it blocks). Without that call nobody waits for it.
struct Part {
  uint64_t posted = 0;
  uint32_t line = archive::kNone;  // who posted it: index in Timelines::threads
  uint32_t call = 0;               // by which of its calls
  uint64_t bytes = 0;              // of a send; of a part in a collective operation, that it gives
  CallPlace waits;
  uint64_t begin = 0, end = 0;  // of that call
  bool open = false;            // a request will still complete it
  bool cancelled = false;       // of a receive: it took no message
  bool told = false;            // its wait, or that it has none, is known
  // Where another process of a crew matches it: that one has it; and as it will stay.
  bool dealt = false, dealt_closed = false;
};

// The call that posted it may turn out to be needed by another one; that which waits for it, to need one.
void MayFeed(const Part& part, std::vector<OpenCalls>* open);
void MayNeed(const Part& part, std::vector<OpenCalls>* open);

// Communicator (its identity, the same on both sides of two groups), processes, tag. Messages between the
// same two processes with the same tag are received in the order in which they were sent (MPI 4.1, 3.5), so
// the n-th one sent is the n-th of the receives that took one.
//
// An exchange along a topology is such messages, too, with a tag of their own: to each neighbour, and from
// each, which all are waited for.
inline constexpr int32_t kNeighborTag = INT32_MIN;
struct MessageKey {
  uint64_t comm = 0;
  uint32_t from = 0, to = 0;  // processes
  int32_t tag = 0;
  auto operator<=>(const MessageKey&) const = default;
  bool IsNeighborly() const { return tag == kNeighborTag; }
};

// The n-th call of a function on a communicator, or on a window or file of it, is the same operation on all
// processes. Of what makes a communicator of some ranks, or out of several, it is the one that is made.
struct CollectiveKey {
  uint64_t comm = 0;
  uint32_t object = 0;
  uint16_t function = 0;
  auto operator<=>(const CollectiveKey&) const = default;
};

// Where a process stands in a communicator: in its one group, or in one of the two between which it is.
enum class Side : uint8_t { only, one, other };

struct CollectivePart {
  Part part;
  int32_t root = 0;    // a rank of the communicator; between two groups one of the other group, or ti::kRoot,
                       // kProcNull
  uint32_t place = 0;  // the process's rank in the communicator
  uint32_t comm = 0;   // in Tables::comms
  Side side = Side::only;
};

// One call on a window with one partner, of post, start, complete, wait; or an epoch of a lock.
struct EpochKey {
  uint64_t comm = 0;
  uint32_t object = 0;
  uint32_t origin = 0, target = 0;  // processes
  auto operator<=>(const EpochKey&) const = default;
};
// Of an access epoch to one target: MPI_Put and its like.
struct Accesses {
  Part first;             // line kNone: there was none
  uint64_t last_end = 0;  // 0: there was none
};
struct LockEpoch {
  uint64_t comm = 0;
  uint32_t object = 0, target = 0;
  bool every = false;  // all targets (MPI_Win_lock_all)
  bool shared = false;
  uint32_t line = archive::kNone;
  struct Call {
    CallPlace place;
    uint64_t begin = 0, end = 0;
  };
  std::vector<Call> calls;      // lock, the first flushes, unlock
  uint64_t begin = 0, end = 0;  // the lock was entered, the unlock too
};

// A call on a window whose target may have to do something for it by being in MPI.
struct RemoteCall {
  uint32_t target = 0;  // process
  CallPlace place;
  uint64_t begin = 0, end = 0;
};

struct Operations {
  std::map<MessageKey, Queue<Part>> sends, receives;  // in the order of posting
  std::map<CollectiveKey, Queue<CollectivePart>> collectives;
  std::map<EpochKey, std::vector<Part>> posts, starts, completes, waits;
  std::map<EpochKey, std::vector<Accesses>> accesses;  // of each of `completes`
  std::vector<LockEpoch> locks;
  std::vector<RemoteCall> remote;  // in the order of begins
  uint64_t unknown = 0;            // completions of requests that nobody saw begin
};

// Ranks as processes.
class Ranks {
 public:
  explicit Ranks(const archive::Tables& tables);
  // Of a rank in a communicator (of the remote group of one between two); kNone: not known.
  uint32_t ProcessOf(uint32_t comm, int32_t rank) const;
  // All members in their order.
  std::vector<uint32_t> MembersOf(uint32_t comm) const;
  // And those of the other group, where there are two.
  std::vector<uint32_t> AllOf(uint32_t comm) const;
  uint64_t IdentityOf(uint32_t comm) const;
  Side SideOf(uint32_t comm) const;

 private:
  const archive::Tables& tables_;
  std::vector<uint32_t> process_of_;  // by rank in the first world
};

// Makes them call by call, so that those that have been dealt with can be let go of in between: the front of
// a queue, of what is not open.
class OperationBuilder {
 public:
  // Both outlive it.
  OperationBuilder(const Ranks& ranks, Operations* to);
  OperationBuilder(OperationBuilder&&) noexcept;
  ~OperationBuilder();
  // In the order of begins, those of one thread in that of their ends. `place`: where waits are told of it.
  void Add(uint32_t process, const archive::TimelineKind& kind, const archive::TimelineCall& call,
           CallPlace place);
  // Receives stand in `receives` from here on, but for those behind one from anybody that may still take a
  // message of theirs. `last`: no more calls come.
  void Release(bool last);
  // Receives that do not stand there yet, and probes whose message nobody has received: by line.
  void FindOpen(std::vector<OpenCalls>* open) const;

 private:
  class Process;
  std::unique_ptr<Process> process_;
};

}  // namespace rankine::analysis
