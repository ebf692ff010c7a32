#include "analysis/waits/causality.h"

#include <algorithm>
#include <deque>
#include <set>

#include "analysis/waits/find.h"

namespace rankine::analysis {
namespace {

using archive::kNone;
using archive::Timeline;
using archive::TimelineCall;

constexpr uint64_t kTakenBack = 100;  // one of so many ns

// What ends of calls need: the latest of some begins.
struct Need {
  uint32_t pending = 0;           // begins that are not known yet
  uint64_t repaired = 0;          // the latest of those that are
  uint64_t limit = UINT64_MAX;    // the first end that has it, repaired
  std::vector<uint32_t> waiting;  // lines
};

// A call of a line, and the need that it feeds with its begin, or has at its end.
struct Link {
  uint32_t call, need;
};

std::set<CollectiveKey> KeysOf(const std::vector<Operations>& all) {
  std::set<CollectiveKey> keys;
  for (const Operations& operations : all) {
    for (const auto& [key, parts] : operations.collectives) keys.insert(key);
  }
  return keys;
}

// `take` gets each send with its receive, where somebody waits for that.
template <class Take>
void ForEachMessage(const std::vector<Operations>& all, Take take) {
  for (const Operations& operations : all) {
    for (const auto& [key, receives] : operations.receives) {
      if (key.from >= all.size()) continue;
      const auto sends = all[key.from].sends.find(key);
      if (sends == all[key.from].sends.end()) continue;
      for (size_t i = 0; i < std::min(receives.size(), sends->second.size()); ++i) {
        if (receives[i].waits.line != kNone) take(sends->second[i], receives[i]);
      }
    }
  }
}

// Takes no memory, and is all that is done where clocks agree.
Causality Count(const std::vector<Operations>& all, const Ranks& ranks) {
  Causality found;
  const auto check = [&found](uint64_t needed, uint64_t end) {
    found.checked++;
    if (needed <= end) return;
    found.violated++;
    found.most_ns = std::max(found.most_ns, needed - end);
  };
  ForEachMessage(all, [&](const Part& send, const Part& receive) { check(send.posted, receive.end); });
  for (const CollectiveKey& key : KeysOf(all)) {
    ForEachInstance(all, ranks, key, [&](WaitClass kind, Instance parts) {
      if (kind == WaitClass::early_scan) return;
      uint64_t needed = 0;
      for (const CollectivePart* part : parts) {
        if (Feeds(kind, IsRoot(*part))) needed = std::max(needed, part->part.posted);
      }
      for (const CollectivePart* part : parts) {
        if (Needs(kind, IsRoot(*part)) && part->part.waits.line != kNone) check(needed, part->part.end);
      }
    });
  }
  return found;
}

class Repair {
 public:
  Repair(const std::vector<Operations>& all, const Ranks& ranks, std::vector<Timeline>* threads)
      : threads_(*threads), feeds_(threads->size()), needs_(threads->size()) {
    ForEachMessage(all, [this](const Part& send, const Part& receive) {
      const uint32_t need = NewNeed();
      Feed(send, need);
      NeedAt(receive, need);
    });
    for (const CollectiveKey& key : KeysOf(all))
      ForEachInstance(all, ranks, key,
                      [this](WaitClass kind, Instance parts) { AddCollective(kind, parts); });
    for (auto* links : {&feeds_, &needs_}) {
      for (std::vector<Link>& some : *links)
        std::sort(some.begin(), some.end(), [](const Link& a, const Link& b) { return a.call < b.call; });
    }
  }

  // The farthest that an event was moved.
  uint64_t Run() {
    states_.resize(threads_.size());
    repaired_.resize(threads_.size());
    for (uint32_t line = 0; line < threads_.size(); ++line) {
      repaired_[line].reserve(threads_[line].calls.size());
      ready_.push_back(line);
    }
    for (uint32_t stuck = 0;;) {
      for (; !ready_.empty(); ready_.pop_front()) Advance(ready_.front(), false);
      while (stuck < threads_.size() && repaired_[stuck].size() == threads_[stuck].calls.size()) ++stuck;
      if (stuck == threads_.size()) break;
      Advance(stuck, true);  // what it needs is lost, or needs itself
    }
    Apply();
    return moved_ns_;
  }

 private:
  struct State {
    size_t feed = 0, need = 0;            // the next links
    uint64_t original = 0, repaired = 0;  // of the last event
    bool begun = false;                   // the next call's begin is done
    uint64_t begin = 0;                   // as it was repaired
  };

  uint32_t NewNeed() {
    list_.emplace_back();
    return static_cast<uint32_t>(list_.size() - 1);
  }
  void Feed(const Part& part, uint32_t need) {
    if (part.line >= threads_.size()) return;
    list_[need].pending++;
    feeds_[part.line].push_back({part.call, need});
  }
  void NeedAt(const Part& part, uint32_t need) {
    if (part.waits.line < threads_.size()) needs_[part.waits.line].push_back({part.waits.call, need});
  }

  void AddCollective(WaitClass kind, Instance parts) {
    if (kind == WaitClass::early_scan) return;  // (of each rank other ones)
    const uint32_t need = NewNeed();
    for (const CollectivePart* part : parts) {
      const bool root = IsRoot(*part);
      if (Feeds(kind, root)) Feed(part->part, need);
      if (Needs(kind, root)) NeedAt(part->part, need);
    }
  }

  // Takes the line on to its end, or to where something is needed that is not known.
  void Advance(uint32_t line, bool forced) {
    State& s = states_[line];
    const std::vector<TimelineCall>& calls = threads_[line].calls;
    std::vector<TimelineCall>& done = repaired_[line];
    while (done.size() < calls.size()) {
      const auto place = static_cast<uint32_t>(done.size());
      const TimelineCall& call = calls[place];
      if (!s.begun) {
        // (a call inside another one ends before it, and begins behind its begin)
        s.begin = call.begin < s.original ? std::min(call.begin + Shift(s, call.begin), s.repaired)
                                          : Event(&s, call.begin, 0);
        s.begun = true;
        for (; s.feed < feeds_[line].size() && feeds_[line][s.feed].call == place; ++s.feed)
          Fed(feeds_[line][s.feed].need, s.begin);
      }
      uint64_t least = 0;
      for (size_t i = s.need; i < needs_[line].size() && needs_[line][i].call == place; ++i) {
        Need& need = list_[needs_[line][i].need];
        if (need.pending != 0 && !forced) {
          need.waiting.push_back(line);
          return;
        }
        least = std::max(least, need.repaired);
      }
      forced = false;
      const uint64_t end = Event(&s, call.end, least);
      for (; s.need < needs_[line].size() && needs_[line][s.need].call == place; ++s.need) {
        Need& need = list_[needs_[line][s.need].need];
        need.limit = std::min(need.limit, end);
      }
      done.push_back({std::min(s.begin, end), end, call.kind});
      s.begun = false;
    }
  }

  void Fed(uint32_t place, uint64_t repaired) {
    Need& need = list_[place];
    need.repaired = std::max(need.repaired, repaired);
    if (--need.pending != 0) return;
    for (const uint32_t line : need.waiting) ready_.push_back(line);
    need.waiting.clear();
  }

  // By how much an event at that time is shifted because of the one before it.
  static uint64_t Shift(const State& s, uint64_t at) {
    const uint64_t shift = s.repaired - s.original;
    const uint64_t since = at > s.original ? at - s.original : 0;
    return shift - std::min(shift, since / kTakenBack);
  }
  // The time of an event, not before `least`.
  uint64_t Event(State* s, uint64_t at, uint64_t least) {
    const uint64_t time = std::max({at + Shift(*s, at), least, s->repaired});
    s->original = std::max(at, s->original);
    s->repaired = std::max(time, s->original);
    moved_ns_ = std::max(moved_ns_, s->repaired - s->original);
    return s->repaired;
  }

  // What is left of a shift at an event that is so far from the one that has it.
  static uint64_t Left(uint64_t shift, uint64_t at, uint64_t from) {
    const uint64_t far = at > from ? at - from : from - at;
    return shift - std::min(shift, far / kTakenBack);
  }

  // A jump is not left to one interval alone: what is before it in its thread comes along, as far as nobody
  // has needed it sooner.
  void Amortize(uint32_t line) {
    const std::vector<TimelineCall>& calls = threads_[line].calls;
    std::vector<TimelineCall>& done = repaired_[line];
    uint64_t shift = 0, at = 0;  // of the event behind
    size_t feed = feeds_[line].size();
    const auto take = [&](uint64_t original, uint64_t* repaired, uint64_t most) {
      *repaired = std::max(*repaired, std::min(original + Left(shift, at, original), most));
      shift = *repaired - original;
      at = original;
    };
    for (size_t i = calls.size(); i-- > 0;) {
      take(calls[i].end, &done[i].end, UINT64_MAX);
      uint64_t most = done[i].end;
      for (; feed > 0 && feeds_[line][feed - 1].call == i; --feed)
        most = std::min(most, list_[feeds_[line][feed - 1].need].limit);
      take(calls[i].begin, &done[i].begin, most);
    }
  }

  // Regions that begin or end between two calls keep their place between them.
  void MoveRegions(uint32_t line) {
    Timeline& thread = threads_[line];
    const std::vector<TimelineCall>& calls = thread.calls;
    const std::vector<TimelineCall>& done = repaired_[line];
    size_t next = 0;
    for (archive::TimelineMove& move : thread.moves) {
      while (next < calls.size() && calls[next].end <= move.at) ++next;
      if (next == 0) {
        if (calls.empty() || move.at >= calls[0].begin) continue;
        move.at += Left(done[0].begin - calls[0].begin, move.at, calls[0].begin);
        continue;
      }
      const uint64_t from = calls[next - 1].end, to = done[next - 1].end;
      if (next == calls.size() || calls[next].begin <= move.at) {
        move.at += Left(to - from, move.at, from);
        if (next < calls.size()) move.at = std::min(move.at, done[next].end);
        continue;
      }
      const double part = static_cast<double>(move.at - from) / static_cast<double>(calls[next].begin - from);
      const uint64_t room = done[next].begin > to ? done[next].begin - to : 0;
      move.at = to + static_cast<uint64_t>(part * static_cast<double>(room));
    }
  }

  void Apply() {
    for (uint32_t line = 0; line < threads_.size(); ++line) Amortize(line);
    for (uint32_t line = 0; line < threads_.size(); ++line) {
      MoveRegions(line);
      threads_[line].calls = std::move(repaired_[line]);
    }
  }

  std::vector<Timeline>& threads_;
  std::vector<Need> list_;
  std::vector<std::vector<Link>> feeds_, needs_;  // by line
  std::vector<State> states_;
  std::vector<std::vector<TimelineCall>> repaired_;
  std::deque<uint32_t> ready_;
  uint64_t moved_ns_ = 0;
};

}  // namespace

Causality RepairCausality(const std::vector<Operations>& all, const Ranks& ranks,
                          std::vector<Timeline>* threads) {
  Causality found = Count(all, ranks);
  if (found.violated != 0) found.moved_ns = Repair(all, ranks, threads).Run();
  return found;
}

}  // namespace rankine::analysis
