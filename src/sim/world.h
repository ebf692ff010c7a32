// SPDX-License-Identifier: BSD-3-Clause
// Contains the state of all ranks at one point in simulated time, and the loop that advances the simulation.
//
// Each thread of a rank is a small state machine, not a thread of this process. The state machine performs
// actions until an action has to wait for a message or for a time. The steps of collectives come from a list
// (collectives/schedule.h). Other messages are posted directly.
//
// Each thread has its own entry. The first threads of all ranks come first, so that their entries have the
// same numbers as the ranks. Other threads follow. In the functions of this class, a parameter `rank` is
// the number of an entry. The function `Of()` returns the MPI rank of an entry. Messages, communicators and
// hosts belong to the MPI rank. Actions, waits and request numbers belong to the thread.
//
// A handle identifies one end of a message. The sending end of message n has the handle 2 n. The receiving
// end has the handle 2 n + 1.
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
  // Runs until all ranks have ended. Returns an empty string, or the reason why the ranks cannot all end.
  std::string Run();
  Prediction Take();

 private:
  static constexpr uint32_t kDone = UINT32_MAX;    // the handle of a completed message
  static constexpr uint32_t kSeveral = kDone - 1;  // The handle of a request to which several handles
                                                   // belong.

  enum class State : uint8_t { ready, computing, sleeping, paying, waiting, probing, held, ended };

  // A send or receive that is about to be posted.
  struct Point {
    StepKind kind = StepKind::send;
    ti::Mode mode = ti::Mode::standard;
    bool of_program = false;
    uint32_t context = 0;
    uint32_t peer = 0;  // a world rank, or `Matching::kAny`
    int32_t tag = 0;
    uint64_t bytes = 0;
    uint32_t request = ti::kNone;
  };
  struct Request {
    uint32_t handle = kDone;
    // The meaning of the value depends on the handle. For the handle `kSeveral`, the value is an index in
    // `lists_`. For the handle `kDone`, the value is the sequence number of a send that returned before its
    // transfer.
    uint32_t list = 0;
  };
  // An open epoch that began with MPI_Win_post or MPI_Win_start. The ranks in the lists are ranks in the
  // window's communicator.
  struct Epoch {
    uint32_t window = 0;
    std::vector<int32_t> accessed;   // the targets that this rank may access since MPI_Win_start
    std::vector<int32_t> accessing;  // the origins that may access this rank since MPI_Win_post
  };
  struct Locked {  // the lock of a window for the memory of one rank
    uint32_t holders = 0;
    bool exclusive = false;        // true if one rank holds the lock exclusively
    std::deque<uint32_t> waiting;  // messages of the pending requests
  };
  struct Question {  // a lock or unlock request that is in transit or waits to be granted
    uint64_t place = 0;
    enum class What : uint8_t { shared, exclusive, unlock } what = What::shared;
  };
  struct Other {  // a thread of a rank, other than its first thread
    uint32_t rank = 0;
    uint16_t thread = 0;
  };
  struct OrderPoint {  // a point in the trace of one thread for which other threads of the rank wait
    bool reached = false;
    std::vector<uint32_t> waiting;
  };
  struct OneSided {  // a one-sided operation of this rank that is not complete yet
    uint32_t window = 0;
    uint32_t target = 0;  // a world rank
    uint32_t handle = kDone;
  };
  struct Rank {
    State state = State::ready;
    bool in_wait = false;      // true if the thread continues a wait when it is ready again
    bool in_order = false;     // true if the thread waits for its messages one after the other
    bool was_held = false;     // true if the thread has waited for another thread since its last action
    bool posts_point = false;  // true if the message has to be posted after its cost is paid
    uint32_t need = 0;         // the number of messages that the current wait still needs
    uint32_t at = 0;           // the index in `program`
    uint32_t comm = 0;         // communicator that `program` refers to
    double since = 0;          // the begin time of the current wait, computation, sleep or payment
    double begun = 0;          // the time when the transfer of the last message received in this wait began
    // the send or receive to be posted, or the message to probe for; if it is held, `peer` is the thread for
    // which it waits
    Point point;
    Point second;  // the receive of a call that sends and receives
    bool has_second = false;
    RankTimes times;
    std::vector<Step> program;
    // handles of isends and irecvs in `program`; `kDone` for completed isends and irecvs
    std::vector<uint32_t> pending;
    std::vector<uint32_t> waiting;  // handles of the messages for which the thread waits
    std::vector<Request> requests;  // by number
    std::vector<OneSided> one_sided;
    std::vector<Epoch> epochs;
  };

  // Returns true if the rank can continue; false if it waits or has ended, or if `error_` is set.
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
  // Undoes a receive. A probe of another rank or a later receive gets the message.
  void TakeBack(uint32_t message);
  // Returns the requests of the receiver that would match the message, and were posted after the message's
  // current receive.
  std::vector<Request*> ReceivesBehind(uint32_t message);
  // Posts a receive again. The program tried to cancel the receive, but the trace shows that the receive
  // got a message.
  bool PostAgain(uint32_t rank, uint32_t request);
  // Withdraws a request that the trace shows as cancelled.
  void Withdraw(uint32_t rank, uint32_t request);
  bool DoCollective(uint32_t rank, const ti::Action& action);
  bool DoMake(uint32_t rank, const ti::Action& action);
  bool DoOneSided(uint32_t rank, const ti::Action& action);
  bool DoIo(uint32_t rank, const ti::Action& action);
  // Performs the steps that the thread has to do before its next action. Sets `*stepped` if the thread had
  // any step. Returns false if the thread has to wait.
  bool TakeSteps(uint32_t rank, bool* stepped);
  bool DoCompute(uint32_t rank, double flops);
  bool DoSleep(uint32_t rank, double seconds);
  bool End(uint32_t rank);

  bool Post(uint32_t rank, const Point& point) {
    if (point.kind == StepKind::recv || point.kind == StepKind::irecv) return PostReceive(rank, point);
    return send_costs_ ? PostPaying(rank, point) : PostSend(rank, point);
  }
  bool PostPaying(uint32_t rank, const Point& point);  // posts a send whose cost has been paid
  bool PostSend(uint32_t rank, const Point& point);
  bool PostReceive(uint32_t rank, const Point& point);
  // Handles a send or receive that has been posted. The rank either waits for the message or keeps the
  // handle as a request.
  [[gnu::always_inline]] inline bool Keep(uint32_t rank, const Point& point, uint32_t handle);
  bool Begin(uint32_t message);
  bool FitsTogether(uint32_t message);
  // Completes the receive of `message`.
  bool CloseRoom(uint32_t message, bool cut_off);
  void Arrived(uint32_t message);
  void Tell(const Message& arrived) const;
  void WakeProbes(uint32_t rank, uint32_t message);  // wakes all threads of an MPI rank
  void WakeProbe(uint32_t rank, uint32_t message);

  // Transfers data to the target of a one-sided operation. If the flag `answered` is true, an answer with
  // data returns. Stores the handle of the message's end at the origin in `*handle`.
  bool Access(uint32_t rank, uint32_t target, uint64_t there, bool answered, uint64_t back, uint32_t* handle,
              std::optional<Question> question = std::nullopt);
  // Makes the rank wait for its operations on a window: for the operations with the given target, or for all
  // operations (`Matching::kAny`).
  bool Complete(uint32_t rank, uint32_t window, uint32_t target);
  bool MeetAll(uint32_t rank, uint32_t comm);
  bool DoEpoch(uint32_t rank, const ti::Action& action);
  // Adds messages without data to the rank's next steps, one for each rank in the list `peers`. The ranks in
  // `peers` are the receivers or the senders of these messages.
  bool Signal(uint32_t rank, const ti::Action& action, std::span<const int32_t> peers, bool sends,
              bool completes);
  // Handles a lock or unlock request that has arrived. Returns false if the answer has to wait because the
  // lock is not free.
  bool Answers(uint32_t message);
  static uint64_t PlaceOf(uint32_t window, uint32_t target) { return uint64_t{window} << 32 | target; }

  uint32_t Of(uint32_t entry) const {
    return entry < world_size_ ? entry : others_[entry - world_size_].rank;
  }
  uint16_t ThreadOf(uint32_t entry) const {
    return entry < world_size_ ? uint16_t{0} : others_[entry - world_size_].thread;
  }
  // All threads of an MPI rank other than the first.
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
  // Stores the world rank of a partner. Returns false and sets the error if the partner does not exist. The
  // partner must not be `kProcNull`.
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
  std::string NameOfEntry(uint32_t entry) const;  // returns "rank 3" or "rank 3 thread 1"
  // Makes each rank that begins after time 0 sleep until it begins.
  void DelayStarts();
  // Applies the changes of the platform that come before the next event. Returns false if no change comes
  // before the next event.
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
  // cancelled receives by entry and request
  std::map<std::pair<uint32_t, uint32_t>, Point> cancelled_;
  std::vector<Other> others_;  // entries from `world_size_` on
  // the entries of the second and further threads, by MPI rank
  std::unordered_map<uint32_t, std::vector<uint32_t>> others_of_rank_;
  std::unordered_map<uint64_t, OrderPoint> order_points_;  // indexed by MPI rank and by the number of the
                                                           // point
  std::vector<uint32_t> hosts_;                            // by entry
  // true if some hosts have costs for receiving
  const bool receive_costs_;
  // true if some hosts have costs for sending
  const bool send_costs_;
  double now_ = 0;
  EventHeap events_;
  std::optional<Changes> changes_;  // changes of the platform
  Network network_;
  Processors processors_;
  Matching matching_;
  std::vector<Rank> ranks_;
  std::vector<uint32_t> ready_;
  std::unordered_map<uint32_t, std::unique_ptr<Communicator>> communicators_;
  Communicator* world_comm_ = nullptr;
  std::unordered_map<uint64_t, Locked> locks_;        // by result of PlaceOf
  std::unordered_map<uint32_t, Question> questions_;  // by message
  std::vector<std::vector<uint32_t>> lists_;          // The handles of requests that have several handles.
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
