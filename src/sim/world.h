// SPDX-License-Identifier: BSD-3-Clause
// The state of all ranks at one moment of simulated time, and the loop that advances the simulation.
//
// A rank is a small state machine rather than a thread. It performs actions until one of them has to wait for
// a message or for time to pass. The steps of collectives come from a list (collectives/schedule.h). Other
// messages are posted directly.
//
// Each thread of a rank is such a state machine, with an entry of its own. The first threads of all ranks
// come first, so that their entries have the same numbers as the ranks; other threads follow. In these
// functions, a parameter `rank` is such an entry; Of(entry) is its MPI rank. Messages, communicators and
// hosts belong to the MPI rank. Actions, waits and request numbers belong to the thread.
//
// A handle identifies one end of a message: number * 2 for the sending end, + 1 for the receiving end.
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
  // Runs until all ranks have ended. Returns an empty string, or the reason why that is impossible.
  std::string Run();
  Prediction Take();

 private:
  static constexpr uint32_t kDone = UINT32_MAX;    // handle of a completed message
  static constexpr uint32_t kSeveral = kDone - 1;  // handle of a request that has a list of handles

  enum class State : uint8_t { ready, computing, sleeping, paying, waiting, probing, held, ended };

  // A send or receive that is about to be posted.
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
    // With kSeveral: index in lists_. With kDone, for a send that returned before its transfer: its sequence
    // number.
    uint32_t list = 0;
  };
  // An open epoch begun by MPI_Win_post or MPI_Win_start. It belongs to a window, and its ranks are those of
  // the window's communicator.
  struct Epoch {
    uint32_t window = 0;
    std::vector<int32_t> accessed;   // targets that this rank may access since its start
    std::vector<int32_t> accessing;  // origins that may access this rank since its post
  };
  struct Locked {  // the lock on that part of a window which one rank owns
    uint32_t holders = 0;
    bool exclusive = false;        // true if a single rank holds it exclusively
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
  struct OrderPoint {  // a point in the trace of one thread that other threads of its rank wait for
    bool reached = false;
    std::vector<uint32_t> waiting;
  };
  struct OneSided {  // an operation of this rank on a window that is not complete yet
    uint32_t window = 0;
    uint32_t target = 0;  // a world rank
    uint32_t handle = kDone;
  };
  struct Rank {
    State state = State::ready;
    bool in_wait = false;      // true if it continues a wait when it is ready again
    bool in_order = false;     // true if it waits for its messages one after the other
    bool was_held = false;     // true if it has waited for another thread since its last action
    bool posts_point = false;  // true if `point` is to be posted once its cost has been paid
    uint32_t need = 0;         // number of messages that its wait still requires
    uint32_t at = 0;           // index in `program`
    uint32_t comm = 0;         // communicator that `program` refers to
    double since = 0;          // when its current wait, computation, sleep or payment began
    double begun = 0;          // when the transfer of the last message that its wait received began
    // send or receive to be posted, or message to probe for; if it is held: `peer` is the thread it waits for
    Point point;
    Point second;  // the receive of a call that both sends and receives
    bool has_second = false;
    RankTimes times;
    std::vector<Step> program;
    // handles of isends and irecvs in `program`; kDone for completed ones
    std::vector<uint32_t> pending;
    std::vector<uint32_t> waiting;  // handles of the messages that it waits for
    std::vector<Request> requests;  // by number
    std::vector<OneSided> one_sided;
    std::vector<Epoch> epochs;
  };

  // Returns true if the rank can continue; false if it waits or has ended, or if error_ is set.
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
  // Undoes a receive. Its message is given to another rank's probe or to a later receive.
  void TakeBack(uint32_t message);
  // The receiver's requests that would match the message and were posted after its current receive.
  std::vector<Request*> ReceivesBehind(uint32_t message);
  // Posts a receive again. The program tried to cancel it, but the trace shows that it received its message.
  bool PostAgain(uint32_t rank, uint32_t request);
  // Withdraws a request that the trace shows as cancelled.
  void Withdraw(uint32_t rank, uint32_t request);
  bool DoCollective(uint32_t rank, const ti::Action& action);
  bool DoMake(uint32_t rank, const ti::Action& action);
  bool DoOneSided(uint32_t rank, const ti::Action& action);
  bool DoIo(uint32_t rank, const ti::Action& action);
  // Takes the thread's steps before its next action. `*stepped`: set if there was any. Returns false if the
  // thread waits.
  bool TakeSteps(uint32_t rank, bool* stepped);
  bool DoCompute(uint32_t rank, double flops);
  bool DoSleep(uint32_t rank, double seconds);
  bool End(uint32_t rank);

  bool Post(uint32_t rank, const Point& point) {
    if (point.kind == StepKind::recv || point.kind == StepKind::irecv) return PostReceive(rank, point);
    return send_costs_ ? PostPaying(rank, point) : PostSend(rank, point);
  }
  bool PostPaying(uint32_t rank, const Point& point);  // posts a send after its cost has been paid
  bool PostSend(uint32_t rank, const Point& point);
  bool PostReceive(uint32_t rank, const Point& point);
  // Handles a send or receive that was posted as `handle`: the rank either waits for it or keeps it as a
  // request.
  [[gnu::always_inline]] inline bool Keep(uint32_t rank, const Point& point, uint32_t handle);
  bool Begin(uint32_t message);
  bool FitsTogether(uint32_t message);
  // Completes the receive of `message`.
  bool CloseRoom(uint32_t message, bool cut_off);
  void Arrived(uint32_t message);
  void Tell(const Message& arrived) const;
  void WakeProbes(uint32_t rank, uint32_t message);  // wakes all threads of an MPI rank
  void WakeProbe(uint32_t rank, uint32_t message);

  // Transfers `there` bytes to `target` and, if `answered` is true, `back` bytes in return. `handle` receives
  // the handle of the origin's end.
  bool Access(uint32_t rank, uint32_t target, uint64_t there, bool answered, uint64_t back, uint32_t* handle,
              std::optional<Question> question = std::nullopt);
  // Makes `rank` wait for its operations on `window`: those to `target`, or all (Matching::kAny).
  bool Complete(uint32_t rank, uint32_t window, uint32_t target);
  bool MeetAll(uint32_t rank, uint32_t comm);
  bool DoEpoch(uint32_t rank, const ti::Action& action);
  // Adds to the rank's next steps an empty message to or from each of `peers`.
  bool Signal(uint32_t rank, const ti::Action& action, std::span<const int32_t> peers, bool sends,
              bool completes);
  // Handles a lock or unlock request that has arrived. Returns false if the answer has to wait.
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
  // `world` receives the world rank of `peer`. Returns false and sets error_ if there is none. `peer` must
  // not be kProcNull.
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
  // Makes ranks that do not begin at 0 sleep until they begin.
  void DelayStarts();
  // Applies those changes of the platform that come before the next event. Returns false if there are none.
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
  std::vector<Other> others_;  // entries from world_size_ on
  // entries of further threads, by MPI rank
  std::unordered_map<uint32_t, std::vector<uint32_t>> others_of_rank_;
  std::unordered_map<uint64_t, OrderPoint> order_points_;  // by MPI rank and number of the point
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
  std::vector<std::vector<uint32_t>> lists_;          // handles of the requests that have several
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
