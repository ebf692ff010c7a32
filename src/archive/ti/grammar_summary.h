// SPDX-License-Identifier: BSD-3-Clause
// Computes the effect of a part of a rank's trace on messages and requests, without expanding it. The effect
// of a loop is that of its body, combined with itself by repeated squaring. So the check of a trace takes
// time by the size of its grammar, not by the number of calls.
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

// Number of messages that were sent (above zero) or received, by communicator, from, to and tag. The
// communicator is shifted left by 1; for one between two groups, the last bit is the sender's side.
using MessagePair = std::tuple<uint64_t, int32_t, int32_t, int32_t>;
using Messages = std::map<MessagePair, int64_t>;

// Keys for messages and calls that a replay leaves out, because their partners have no trace
// (ti::Communicator::apart).
inline constexpr uint64_t kLeftOut = UINT64_MAX;
inline constexpr MessagePair kSentAway{kLeftOut, 0, 0, 0}, kReceivedFromAway{kLeftOut, 1, 0, 0},
    kTogetherWithAway{kLeftOut, 2, 0, 0};

// Saturates, because the numbers of a damaged archive have no limit.
void CountMessages(Messages* messages, const MessagePair& pair, int64_t change);

class GrammarSummary {
 public:
  // A request that a part leaves open.
  struct Open {
    const RawTiComm* comm = nullptr;  // the communicator, to name the partner of a match
    uint64_t number = 0;              // number of the communicator of its receive, as in MessagePair
    int32_t me = -1;
    bool wild = false;
    const TiNames* names = nullptr;     // names of the partners that have no trace
    MessagePair counted{0, -1, -1, 0};  // the pair that was counted at its start; a cancel takes that back
    int64_t change = 0;                 // the number that was added to that pair
  };
  // The end of a request that the part did not start.
  struct Close {
    ti::Match match;  // its peer is in the form of keys; kTiCancelled if the receive took no message
    bool frees = false;
  };

  void Count(const MessagePair& pair, int64_t change) { CountMessages(&messages_, pair, change); }
  // A request that was open under this number no longer has a number.
  void Start(uint32_t request, const Open& open) {
    opens_[request] = open;
    started_.insert(request);
  }
  void End(uint32_t request, const Close& close);
  void Finalize() { finalizes_ = true; }
  // A collective call, as a number that is the same on all ranks of the communicator.
  void Meet(uint32_t comm, uint64_t call) { meetings_[comm].Append(CallOrder(call)); }

  // `behind` happens after this part.
  void Append(const GrammarSummary& behind);
  // `other` is the effect of another thread, in an unknown order. Each may end requests that the other left
  // open.
  void AddBeside(const GrammarSummary& other);
  // The part is repeated; `times` is at least 1.
  void Repeat(uint64_t times);
  // The cost of Append.
  size_t size() const {
    return messages_.size() + started_.size() + opens_.size() + closes_.size() + unstarted_.size() +
           meetings_.size() + 1;
  }

  const Messages& messages() const { return messages_; }
  const std::map<uint32_t, Open>& opens() const { return opens_; }
  const std::map<uint32_t, Close>& closes() const { return closes_; }
  // Waits for a request that an earlier wait had ended, by request.
  const std::map<uint32_t, uint64_t>& unstarted() const { return unstarted_; }
  bool finalizes() const { return finalizes_; }
  // The collective calls of the part, by communicator.
  const std::map<uint32_t, CallOrder>& meetings() const { return meetings_; }

 private:
  void Resolve(const Open& open, const Close& close);

  Messages messages_;
  std::set<uint32_t> started_;
  std::map<uint32_t, Open> opens_;
  std::map<uint32_t, Close> closes_;  // ends of requests before the part does anything else to them
  std::map<uint32_t, uint64_t> unstarted_;
  std::map<uint32_t, CallOrder> meetings_;
  bool finalizes_ = false;
};

inline constexpr int32_t kTiCancelled = INT32_MIN;  // partner of a match for a cancelled receive

// Returns the rank of a partner in a key.
int32_t TiPeer(int32_t peer, const RawTiComm* comm);

}  // namespace rankine::archive
