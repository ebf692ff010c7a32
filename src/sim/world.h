// SPDX-License-Identifier: BSD-3-Clause
// The state of all ranks of a replay at one moment of simulated time, and the loop that advances it.
//
// A rank is a small state machine, not a thread. It does actions until one of them must wait for time or for
// a message. Steps of collectives come from a list (collectives/schedule.h); a rank's own messages are made
// at once.
//
// Each thread of a rank is such a machine and has an entry. The first threads of all ranks come first, so
// their entries have the numbers of the ranks; the others follow. A parameter `rank` of these functions is an
// entry; Of(entry) is its MPI rank. Messages, communicators and hosts belong to the MPI rank. Actions, waits
// and numbers of requests belong to the thread.
//
// A handle is one end of a message: number * 2, + 1 for the receiving end.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "sim/changes.h"
#include "sim/collectives/schedule.h"
#include "sim/communicator.h"
#include "sim/event_heap.h"
#include "sim/matching.h"
#include "sim/network.h"
#include "sim/processors.h"
#include "sim/replay.h"

namespace rankine::sim {

class World {
 public:
  World(ti::Source& source, const Platform& platform, const ReplayOptions& options);
  // Runs until every rank has ended. Returns the reason if that is impossible, else an empty text.
  std::string Run();
  Prediction Take();

 private:
  static constexpr uint32_t kDone = UINT32_MAX;    // the handle of a completed message
  static constexpr uint32_t kSeveral = kDone - 1;  // the handle of a request with a list of handles

  enum class State : uint8_t { ready, computing, sleeping, paying, waiting, probing, ended };

  // A send or receive that is to be posted.
  struct Point {
    StepKind kind = StepKind::send;
    ti::Mode mode = ti::Mode::standard;
    bool of_program = false;
    uint32_t context = 0;
    uint32_t peer = 0;  // a world rank, or Matching::kAny
    int32_t tag = 0;
    uint64_t bytes = 0;
    uint32_t request = ti::kNone;
  };
  struct Request {
    uint32_t handle = kDone;
    // With kSeveral: index in lists_. With kDone, for a send that did not wait for its transfer: its posting
    // number.
    uint32_t list = 0;
  };
  // An open epoch of post or start. It belongs to a window, and counts by rank of the window's communicator.
  struct Epoch {
    uint32_t window = 0;
    std::vector<int32_t> accessed;   // targets of this rank, since its start
    std::vector<int32_t> accessing;  // origins of this rank, since its post
  };
  struct Locked {  // the part of a window that one rank owns
    uint32_t holders = 0;
    bool exclusive = false;        // true: one rank holds it alone
    std::deque<uint32_t> waiting;  // requests that came in the meantime, by message
  };
  struct Question {  // a request of a lock or unlock, on its way or waiting
    uint64_t place = 0;
    enum class What : uint8_t { shared, exclusive, unlock } what = What::shared;
  };
  struct Other {  // a further thread of a rank
    uint32_t rank = 0;
    uint16_t thread = 0;
  };
  struct OneSided {  // an operation of this rank on a window that is not completed
    uint32_t window = 0;
    uint32_t target = 0;  // a world rank
    uint32_t handle = kDone;
  };
  struct Rank {
    State state = State::ready;
    bool in_wait = false;      // its wait continues when it is ready again
    bool in_order = false;     // it takes its messages one after the other
    bool posts_point = false;  // `point` is posted when its cost is paid
    uint32_t need = 0;         // number of messages that its wait still needs
    uint32_t at = 0;           // index in `program`
    uint32_t comm = 0;         // communicator of the program
    double since = 0;          // begin of its present wait, computation, sleep or payment
    double begun = 0;          // begin of the last message that its wait took
    Point point;               // a send or receive to be posted, or a message to be probed for
    Point second;              // the receive after a send in the same call
    bool has_second = false;
    RankTimes times;
    std::vector<Step> program;
    std::vector<uint32_t> pending;  // handles of the program's isends and irecvs; kDone for completed ones
    std::vector<uint32_t> waiting;  // handles that its wait needs
    std::vector<Request> requests;  // by number
    std::vector<OneSided> one_sided;
    std::vector<Epoch> epochs;
  };

  // Returns true if the rank continues; false if it waits, has ended, or error_ is set.
  bool Advance(uint32_t rank);
  bool NextAction(uint32_t rank);
  [[gnu::always_inline]] inline bool Do(uint32_t rank, const ti::Action& action);
  bool DoStep(uint32_t rank);
  bool DoSend(uint32_t rank, const ti::Action& action);
  bool DoReceive(uint32_t rank, const ti::Action& action);
  bool DoSendReceive(uint32_t rank, const ti::Action& action);
  bool DoWait(uint32_t rank, const ti::Action& action);
  bool DoProbe(uint32_t rank, const ti::Action& action);
  bool DoCancel(uint32_t rank, uint32_t request);
  // Takes back a receive. Its message goes to a rank that waits for it, or to a later receive.
  void TakeBack(uint32_t message);
  // Requests of the receiver for messages of the same kind that were posted after that of `message`.
  std::vector<Request*> ReceivesBehind(uint32_t message);
  // Posts again a receive that the program tried to cancel, but that took its message according to the trace.
  bool PostAgain(uint32_t rank, uint32_t request);
  // Withdraws a request that was cancelled according to the trace.
  void Withdraw(uint32_t rank, uint32_t request);
  bool DoCollective(uint32_t rank, const ti::Action& action);
  bool DoMake(uint32_t rank, const ti::Action& action);
  bool DoOneSided(uint32_t rank, const ti::Action& action);
  bool DoIo(uint32_t rank, const ti::Action& action);
  bool DoCompute(uint32_t rank, double flops);
  bool DoSleep(uint32_t rank, double seconds);
  bool End(uint32_t rank);

  bool Post(uint32_t rank, const Point& point) {
    if (point.kind == StepKind::recv || point.kind == StepKind::irecv) return PostReceive(rank, point);
    return send_costs_ ? PostPaying(rank, point) : PostSend(rank, point);
  }
  bool PostPaying(uint32_t rank, const Point& point);  // posts a send that has costs
  bool PostSend(uint32_t rank, const Point& point);
  bool PostReceive(uint32_t rank, const Point& point);
  // Handles a posted send or receive with this `handle`: the rank waits for it, or keeps it.
  [[gnu::always_inline]] inline bool Keep(uint32_t rank, const Point& point, uint32_t handle);
  bool Begin(uint32_t message);
  bool FitsTogether(uint32_t message);
  // Completes its receive.
  bool CloseRoom(uint32_t message, bool cut_off);
  void Arrived(uint32_t message);
  void Tell(const Message& arrived) const;
  void WakeProbes(uint32_t rank, uint32_t message);  // wakes all threads of an MPI rank
  void WakeProbe(uint32_t rank, uint32_t message);

  // Moves `there` bytes to `target` and, with an answer, `back` bytes from it. Stores the handle of the
  // origin's end.
  bool Access(uint32_t rank, uint32_t target, uint64_t there, bool answered, uint64_t back, uint32_t* handle,
              std::optional<Question> question = std::nullopt);
  // Lets `rank` wait for its operations on `window`, to `target` or to all (Matching::kAny).
  bool Complete(uint32_t rank, uint32_t window, uint32_t target);
  bool MeetAll(uint32_t rank, uint32_t comm);
  bool DoEpoch(uint32_t rank, const ti::Action& action);
  // Adds an empty message to or from each of `peers` to the rank's next steps.
  bool Signal(uint32_t rank, const ti::Action& action, std::span<const int32_t> peers, bool sends,
              bool completes);
  // Handles the arrived request of a lock or unlock. Returns false if its answer must wait.
  bool Answers(uint32_t message);
  static uint64_t PlaceOf(uint32_t window, uint32_t target) { return uint64_t{window} << 32 | target; }

  uint32_t Of(uint32_t entry) const {
    return entry < world_size_ ? entry : others_[entry - world_size_].rank;
  }
  uint16_t ThreadOf(uint32_t entry) const {
    return entry < world_size_ ? uint16_t{0} : others_[entry - world_size_].thread;
  }
  // Further threads of an MPI rank.
  std::span<const uint32_t> OthersOf(uint32_t rank) const;
  const std::vector<uint32_t>& Threads();
  uint32_t StarterOf(uint32_t rank, uint32_t request) const;

  bool Wait(uint32_t rank);  // waits for all of rank.waiting
  bool WaitPaying(uint32_t rank);
  void EndWait(uint32_t rank);
  void Pay(uint32_t rank, double seconds);
  void Release(uint32_t handle);
  void FreeIfOver(uint32_t message);
  void RankEvent(uint32_t rank);
  void MakeReady(uint32_t rank) { ready_.push_back(rank); }

  bool SetRequest(uint32_t rank, uint32_t request, uint32_t handle);
  void TakeRequest(uint32_t rank, uint32_t request, std::vector<uint32_t>* handles);
  Communicator* CommOf(uint32_t index) { return index == 0 ? world_comm_ : OtherComm(index); }
  Communicator* OtherComm(uint32_t index);
  // Stores the world rank of `peer`. Returns false and sets error_ if there is none. The rank kProcNull has
  // none, and must not be passed.
  bool Peer(uint32_t rank, const Communicator& comm, int32_t peer, uint32_t* world) {
    *world = peer < 0 ? Communicator::kNone : comm.World(static_cast<uint32_t>(peer), Of(rank));
    return *world != Communicator::kNone || FailPeer(rank, comm, peer);
  }
  bool FailPeer(uint32_t rank, const Communicator& comm, int32_t peer);
  double RegionFactor(uint32_t region);
  const platform::MessageCosts& CostsOf(uint32_t rank) const {
    const platform::MessageCosts* own = platform_.host(hosts_[rank]).costs;
    return own != nullptr ? *own : options_.model.costs;
  }
  std::string NameOfEntry(uint32_t entry) const;  // "rank 3", "rank 3 thread 1"
  // Ranks that begin later than at 0 sleep until then.
  void DelayStarts();
  // Applies changes of the platform that are due before the next event. Returns false if there are none.
  bool ApplyChanges();
  bool Apply(const Changes::Taken& taken);
  bool Fail(std::string reason);
  bool Fail(uint32_t rank, const std::string& reason);
  std::string Deadlock() const;
  std::string WaitSentence(uint32_t rank, uint32_t* other) const;

  ti::Source& source_;
  const Platform& platform_;
  const ReplayOptions& options_;
  const uint32_t world_size_;
  // cancelled receives, by entry and request
  std::map<std::pair<uint32_t, uint32_t>, Point> cancelled_;
  std::vector<Other> others_;                                           // entries from world_size_ on
  std::unordered_map<uint32_t, std::vector<uint32_t>> others_of_rank_;  // further entries, by MPI rank
  std::vector<uint32_t> hosts_;                                         // by entry
  // true: some host has costs of receiving
  const bool receive_costs_;
  // true: some host has costs of sending
  const bool send_costs_;
  double now_ = 0;
  EventHeap events_;
  std::optional<Changes> changes_;  // of the platform
  Network network_;
  Processors processors_;
  Matching matching_;
  std::vector<Rank> ranks_;
  std::vector<uint32_t> ready_;
  std::unordered_map<uint32_t, std::unique_ptr<Communicator>> communicators_;
  Communicator* world_comm_ = nullptr;
  std::unordered_map<uint64_t, Locked> locks_;        // by PlaceOf
  std::unordered_map<uint32_t, Question> questions_;  // by message
  std::vector<std::vector<uint32_t>> lists_;          // lists of requests with several handles
  std::vector<uint32_t> free_lists_;
  std::unordered_map<uint32_t, double> region_factors_;
  ti::Action action_;  // the present action
  uint32_t ended_ = 0;
  uint64_t actions_ = 0;
  uint64_t messages_ = 0;
  uint64_t untimed_files_ = 0;
  double seconds_of_volume_ = 0;  // result of SecondsOf
  std::string error_;
};

}  // namespace rankine::sim
