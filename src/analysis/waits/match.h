// The messages and operations of all processes, matched as they come; both sides are let go of when all has
// been said of them.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "analysis/waits/causality.h"
#include "analysis/waits/crew.h"
#include "analysis/waits/io_spans.h"
#include "analysis/waits/operations.h"
#include "analysis/waits/ties.h"
#include "analysis/waits/unmatched.h"
#include "analysis/waits/wait.h"

namespace rankine::analysis {

// A message that a process has taken: when the call that took it was entered, and when it was sent.
struct TakenMessage {
  uint64_t begin, sent;
};

class Matcher {
 public:
  // All of it outlives the matcher. `traced`: by process, does it have a trace? Of a crew each matches what
  // is its own, of which it has all operations (traffic.h).
  Matcher(std::vector<Operations>* all, const Ranks& ranks, const LeftOut& left_out, const IoSpans& io,
          std::vector<bool> traced, const Crew& crew, unsigned threads);

  // What can be said by now. `ended`: of which processes all calls are in `all`; `last`: of each. Waits come
  // in any order, of a call several.
  std::vector<Wait> Match(const std::vector<bool>& ended, bool last);

  // From here on what calls need of others goes there, too.
  void KeepTies(Ties* ties) { ties_ = ties; }
  // What is not told yet may be in ties: by line.
  void FindOpen(std::vector<OpenCalls>* open) const;

  const Causality& causality() const { return causality_; }
  // Of a process, in any order: what it took since this was emptied.
  std::vector<TakenMessage>& taken(uint32_t process) { return taken_[process]; }
  // The first send to the process that it has not taken yet: when it was posted.
  uint64_t FirstUntaken(uint32_t process) const { return untaken_[process]; }

 private:
  struct Found {
    std::vector<Wait> waits;
    Causality causality;
    Ties ties;
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
  const Crew& crew_;
  unsigned threads_;
  Causality causality_;
  Ties* ties_ = nullptr;
  std::vector<std::vector<TakenMessage>> taken_;
  std::vector<uint64_t> untaken_;
};

}  // namespace rankine::analysis
