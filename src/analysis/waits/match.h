// SPDX-License-Identifier: BSD-3-Clause
// Matches the messages and collective operations of all processes as they are read. Operations are dropped
// when no further analysis needs them.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "analysis/waits/causality.h"
#include "analysis/waits/happens_before.h"
#include "analysis/waits/io_spans.h"
#include "analysis/waits/operations.h"
#include "analysis/waits/unmatched.h"
#include "analysis/waits/wait.h"
#include "analysis/waits/worker_team.h"

namespace rankine::analysis {

// A message that a process has received. The fields are the time at which the receiving call was entered,
// and the time at which the message was sent.
struct TakenMessage {
  uint64_t begin, sent;
};

class Matcher {
 public:
  // All arguments must outlive the matcher. For each process, the element of `traced` is true if the process
  // has a trace. In a worker team, each process matches its own share of the operations. Each process
  // receives the operations that it needs from the other processes (traffic.h).
  Matcher(std::vector<Operations>* all, const Ranks& ranks, const LeftOut& left_out, const IoSpans& io,
          std::vector<bool> traced, const WorkerTeam& workers, unsigned threads);

  // Matches all operations for which this is possible now. For each process, the element of `ended` is true
  // if all its calls are in the lists. The argument `last` is true if all processes have ended. The waits are
  // in no particular order, and one call may have several waits.
  std::vector<Wait> Match(const std::vector<bool>& ended, bool last);

  // From this call on, the matcher adds the dependencies between MPI calls to the object `ties`.
  void KeepTies(HappensBefore* ties) { ties_ = ties; }
  // For each line, determines the first calls that may still get further dependencies.
  void FindOpen(std::vector<OpenCalls>* open) const;

  const Causality& causality() const { return causality_; }
  // The messages that a process has received since the caller last cleared this list. The messages are in
  // no particular order.
  std::vector<TakenMessage>& taken(uint32_t process) { return taken_[process]; }
  // The send time of the earliest message that the process has not received yet.
  uint64_t FirstUntaken(uint32_t process) const { return untaken_[process]; }

 private:
  struct Found {
    std::vector<Wait> waits;
    Causality causality;
    HappensBefore ties;
  };
  void Tie(const Part& send, const Part& receive, Found* found) const;
  void Tie(WaitClass kind, const std::vector<const CollectivePart*>& parts, Found* found) const;
  static void TiePrefix(const std::vector<const CollectivePart*>& parts, Found* found);
  void MatchReceives(uint32_t process, bool last, Found* found);
  void MatchCollective(const CollectiveKey& key, const std::vector<bool>& ended, bool last, Found* found);
  template <class Key>
  uint64_t FirstOf(uint32_t process, std::map<Key, uint64_t> LeftOut::First::*of, const Key& key) const {
    if (process >= left_out_.first.size()) return 0;
    const auto& first = left_out_.first[process].*of;
    const auto at = first.find(key);
    return at == first.end() ? 0 : at->second;
  }
  void DropUnanswered(const std::vector<bool>& ended);
  void FindUntaken();

  std::vector<Operations>& all_;
  const Ranks& ranks_;
  const LeftOut& left_out_;
  const IoSpans& io_;
  std::vector<bool> traced_;
  const WorkerTeam& workers_;
  unsigned threads_;
  Causality causality_;
  HappensBefore* ties_ = nullptr;
  std::vector<std::vector<TakenMessage>> taken_;
  std::vector<uint64_t> untaken_;
};

}  // namespace rankine::analysis
