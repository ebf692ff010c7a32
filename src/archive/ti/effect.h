// What a part of a rank's trace does to its messages and requests, without expanding it: a loop's effect is
// its body's, put together with itself by squaring. So the check of a trace takes the time of its grammar,
// whatever number of calls that stands for.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <tuple>

#include "archive/ti/call_order.h"
#include "archive/ti/decode.h"
#include "base/ti/action.h"

namespace rankine::archive {

class TiNames;

// Messages that were sent (above zero) or received, by communicator (<< 1, with the sender's side of two
// groups as the last bit), from, to, tag.
using MessagePair = std::tuple<uint64_t, int32_t, int32_t, int32_t>;
using Messages = std::map<MessagePair, int64_t>;

// What a replay leaves out since its partners are in no trace (ti::Communicator::apart), among the messages.
inline constexpr uint64_t kLeftOut = UINT64_MAX;
inline constexpr MessagePair kSentAway{kLeftOut, 0, 0, 0}, kReceivedFromAway{kLeftOut, 1, 0, 0},
    kTogetherWithAway{kLeftOut, 2, 0, 0};

// Saturates: what a damaged archive claims has no bound.
void CountMessages(Messages* messages, const MessagePair& pair, int64_t change);

class Effect {
 public:
  // A request that a part leaves open.
  struct Open {
    const RawTiComm* comm = nullptr;  // to name a match's partner
    uint64_t number = 0;              // of the communicator, as in MessagePair, of what it receives
    int32_t me = -1;
    bool wild = false;
    const TiNames* names = nullptr;     // who is in no trace
    MessagePair counted{0, -1, -1, 0};  // when it started; a cancel takes it back
    int64_t change = 0;                 // what was added to that
  };
  // The end of a request that the part did not start.
  struct Close {
    ti::Match match;  // its peer as keys have it, kTiCancelled where it took nothing
    bool frees = false;
  };

  void Count(const MessagePair& pair, int64_t change) { CountMessages(&messages_, pair, change); }
  // One that was open under this number is nobody's from now on.
  void Start(uint32_t request, const Open& open) {
    opens_[request] = open;
    started_.insert(request);
  }
  void End(uint32_t request, const Close& close);
  void Finalize() { finalizes_ = true; }
  // A collective call, as a number that is the same on all ranks of the communicator.
  void Meet(uint32_t comm, uint64_t call) { meetings_[comm].Append(CallOrder(call)); }

  // `behind` happens after it.
  void Append(const Effect& behind);
  // `other` is what another thread does: in what order is unknown, and what one has left open the other may
  // end.
  void AddBeside(const Effect& other);
  // It happens so many times, at least once.
  void Repeat(uint64_t times);
  // What Append costs.
  size_t size() const {
    return messages_.size() + started_.size() + opens_.size() + closes_.size() + unstarted_.size() +
           meetings_.size() + 1;
  }

  const Messages& messages() const { return messages_; }
  const std::map<uint32_t, Open>& opens() const { return opens_; }
  const std::map<uint32_t, Close>& closes() const { return closes_; }
  // Waits for a request that a wait before had ended, by request.
  const std::map<uint32_t, uint64_t>& unstarted() const { return unstarted_; }
  bool finalizes() const { return finalizes_; }
  // Its collective calls, by communicator.
  const std::map<uint32_t, CallOrder>& meetings() const { return meetings_; }

 private:
  void Resolve(const Open& open, const Close& close);

  Messages messages_;
  std::set<uint32_t> started_;
  std::map<uint32_t, Open> opens_;
  std::map<uint32_t, Close> closes_;  // before anything else that it does to the request
  std::map<uint32_t, uint64_t> unstarted_;
  std::map<uint32_t, CallOrder> meetings_;
  bool finalizes_ = false;
};

inline constexpr int32_t kTiCancelled = INT32_MIN;  // partner of a match of what was cancelled

// The rank behind a partner of a key.
int32_t TiPeer(int32_t peer, const RawTiComm* comm);

}  // namespace rankine::archive
