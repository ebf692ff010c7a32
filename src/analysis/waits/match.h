// The messages and operations of all processes, matched as they come; both sides are let go of when all has
// been said of them.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "analysis/waits/causality.h"
#include "analysis/waits/operations.h"
#include "analysis/waits/unmatched.h"
#include "analysis/waits/wait.h"

namespace rankine::analysis {

// A message that a process has taken: when the call that took it was entered, and when it was sent.
struct TakenMessage {
  uint64_t begin, sent;
};

class Matcher {
 public:
  // All of it outlives the matcher. `traced`: by process, does it have a trace?
  Matcher(std::vector<Operations>* all, const Ranks& ranks, const LeftOut& left_out, std::vector<bool> traced,
          unsigned threads);

  // What can be said by now. `ended`: of which processes all calls are in `all`; `last`: of each. Waits come
  // in any order, of a call several.
  std::vector<Wait> Match(const std::vector<bool>& ended, bool last);

  const Causality& causality() const { return causality_; }
  // Of a process, in any order: what it took since this was emptied.
  std::vector<TakenMessage>& taken(uint32_t process) { return taken_[process]; }
  // The first send to the process that it has not taken yet: when it was posted.
  uint64_t FirstUntaken(uint32_t process) const { return untaken_[process]; }

 private:
  struct Found {
    std::vector<Wait> waits;
    Causality causality;
  };
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
  std::vector<bool> traced_;
  unsigned threads_;
  Causality causality_;
  std::vector<std::vector<TakenMessage>> taken_;
  std::vector<uint64_t> untaken_;
};

}  // namespace rankine::analysis
