// SPDX-License-Identifier: BSD-3-Clause
// Computes the effect of a part of a rank's trace on messages and requests, without expanding the part. The
// effect of a loop is computed from the effect of its body by repeated squaring. So the time depends on the
// size of the grammar, and not on the number of calls.
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

// Number of messages sent (positive) or received (negative), by communicator, sender, receiver and tag. The
// communicator is given by its number, shifted left by 1. For an intercommunicator, the last bit is the
// number of the sender's group.
using MessagePair = std::tuple<uint64_t, int32_t, int32_t, int32_t>;
using Messages = std::map<MessagePair, int64_t>;

// A replay leaves out some messages and calls, because their partners have no trace
// (ti::Communicator::apart). The keys below count the messages and calls that are left out.
inline constexpr uint64_t kLeftOut = UINT64_MAX;
inline constexpr MessagePair kSentAway{kLeftOut, 0, 0, 0}, kReceivedFromAway{kLeftOut, 1, 0, 0},
    kTogetherWithAway{kLeftOut, 2, 0, 0};

// The sums saturate, because a damaged archive may contain numbers of any size.
void CountMessages(Messages* messages, const MessagePair& pair, int64_t change);

class GrammarSummary {
 public:
  // A request that this part of the trace starts, but does not complete.
  struct Open {
    const RawTiComm* comm = nullptr;  // The communicator is needed to find the rank of the partner in a
                                      // match.
    uint64_t number = 0;              // The communicator of the receive, as in MessagePair.
    int32_t me = -1;
    bool wild = false;
    const TiNames* names = nullptr;  // The names are needed to find out whether the partner has no trace.
    // the pair that was counted when the request started; a cancellation subtracts it again
    MessagePair counted{0, -1, -1, 0};
    int64_t change = 0;  // The number that was added to the balance of the pair `counted` when the request
                         // started.
  };
  // A request that an earlier part of the trace started and that this part completes.
  struct Close {
    ti::Match match;  // the peer is stored as in keys; kTiCancelled if the receive received no message
    bool frees = false;
  };

  void Count(const MessagePair& pair, int64_t change) { CountMessages(&messages_, pair, change); }
  // Starts a request. A new request replaces an open request with the same number.
  void Start(uint32_t request, const Open& open) {
    opens_[request] = open;
    started_.insert(request);
  }
  void End(uint32_t request, const Close& close);
  void Finalize() { finalizes_ = true; }
  // Adds a collective call. The argument `call` is a number that is the same on all ranks of the
  // communicator.
  void Meet(uint32_t comm, uint64_t call) { meetings_[comm].Append(CallOrder(call)); }

  // Appends the effect of the next part of the trace.
  void Append(const GrammarSummary& behind);
  // Adds the effect of another thread, whose calls are interleaved in an unknown order. Each of the two
  // threads may complete requests that the other thread left open.
  void AddBeside(const GrammarSummary& other);
  // Computes the effect of executing this part `times` times; `times` must be at least 1.
  void Repeat(uint64_t times);
  // A measure of size. The cost of Append is proportional to this size.
  size_t size() const {
    return messages_.size() + started_.size() + opens_.size() + closes_.size() + unstarted_.size() +
           meetings_.size() + 1;
  }

  const Messages& messages() const { return messages_; }
  const std::map<uint32_t, Open>& opens() const { return opens_; }
  const std::map<uint32_t, Close>& closes() const { return closes_; }
  // For each request: the number of waits for the request after it was already completed.
  const std::map<uint32_t, uint64_t>& unstarted() const { return unstarted_; }
  bool finalizes() const { return finalizes_; }
  // The collective calls of this part of the trace, by communicator.
  const std::map<uint32_t, CallOrder>& meetings() const { return meetings_; }

 private:
  void Resolve(const Open& open, const Close& close);

  Messages messages_;
  std::set<uint32_t> started_;
  std::map<uint32_t, Open> opens_;
  // completions of requests that were started before the first call of this summary
  std::map<uint32_t, Close> closes_;
  std::map<uint32_t, uint64_t> unstarted_;
  std::map<uint32_t, CallOrder> meetings_;
  bool finalizes_ = false;
};

inline constexpr int32_t kTiCancelled = INT32_MIN;  // The peer in the match of a cancelled receive.

// Converts a partner as stored in a key to its rank.
int32_t TiPeer(int32_t peer, const RawTiComm* comm);

}  // namespace rankine::archive
