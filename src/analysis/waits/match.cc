// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/match.h"

#include <algorithm>
#include <set>
#include <utility>

#include "analysis/waits/find.h"
#include "archive/each.h"
#include "archive/rows/none.h"

namespace rankine::analysis {
namespace {

using archive::kNone;

// Each rank depends on all lower ranks.
void CheckPrefix(Instance parts, Causality* found) {
  uint64_t needed = parts.front()->part.posted;
  for (const CollectivePart* part : parts.subspan(1)) {
    if (part->part.waits.line != kNone) CheckEnd(needed, part->part.end, found);
    needed = std::max(needed, part->part.posted);
  }
}

void CheckInstance(WaitClass kind, Instance parts, Causality* found) {
  if (!HoldsBack(kind, parts)) return;
  if (kind == WaitClass::early_scan) return CheckPrefix(parts, found);
  for (const Side side : SidesOf(parts)) {
    uint64_t needed = 0;
    for (const CollectivePart* part : parts) {
      if (Feeds(kind, *part, side)) needed = std::max(needed, part->part.posted);
    }
    for (const CollectivePart* part : parts) {
      if (Needs(kind, *part, side) && part->part.waits.line != kNone) CheckEnd(needed, part->part.end, found);
    }
  }
}

// Removes cancelled receives before `place`. The receives between the removed receives are complete, and move
// to the free positions. Returns false if one of the receives before the position `place` is still open.
bool TakeOutCancelled(Queue<Part>* receives, size_t place) {
  for (size_t i = 0; i < place; ++i) {
    if (receives->held(i).open) return false;
  }
  for (size_t i = place; i > 0; --i) receives->held(i) = receives->held(i - 1);
  receives->pop_front();
  return true;
}

bool None(const std::map<MessageKey, Queue<Part>>& queues, const MessageKey& key) {
  const auto at = queues.find(key);
  return at == queues.end() || at->second.empty();
}

bool IsOpen(const Part& part) {
  return part.open;
}
bool IsOpen(const CollectivePart& part) {
  return part.part.open;
}

// Removes those parts from the front of a queue that have been read. The argument `count` is the number of
// parts to remove. Returns false if there are parts to remove that have not been read yet.
template <class T>
bool DropFirst(Queue<T>* parts, uint64_t count) {
  while (parts->gone() < count && !parts->empty() && !IsOpen(parts->front())) parts->pop_front();
  return parts->gone() >= count;
}

void DropClosed(Queue<Part>* parts) {
  while (!parts->empty() && !parts->front().open) parts->pop_front();
}

}  // namespace

Matcher::Matcher(std::vector<Operations>* all, const Ranks& ranks, const LeftOut& left_out, const IoSpans& io,
                 std::vector<bool> traced, const WorkerTeam& workers, unsigned threads)
    : all_(*all),
      ranks_(ranks),
      left_out_(left_out),
      io_(io),
      traced_(std::move(traced)),
      workers_(workers),
      threads_(threads),
      taken_(all->size()),
      untaken_(all->size(), UINT64_MAX) {}

std::vector<Wait> Matcher::Match(const std::vector<bool>& ended, bool last) {
  std::set<CollectiveKey> keys;
  for (const Operations& operations : all_) {
    for (const auto& [key, parts] : operations.collectives) {
      if (!parts.empty() && workers_.Has(key)) keys.insert(key);
    }
  }
  const std::vector<CollectiveKey> collectives(keys.begin(), keys.end());
  std::vector<Found> found(all_.size() + collectives.size());
  archive::Each(found.size(), threads_, [&](size_t i) {
    if (i < all_.size()) {
      MatchReceives(static_cast<uint32_t>(i), last, &found[i]);
    } else {
      MatchCollective(collectives[i - all_.size()], ended, last, &found[i]);
    }
  });
  std::vector<Wait> waits;
  for (Found& some : found) {
    waits.insert(waits.end(), some.waits.begin(), some.waits.end());
    AddTo(some.causality, &causality_);
    if (ties_ != nullptr) ties_->Add(some.ties);
  }
  DropUnanswered(ended);
  FindUntaken();
  return waits;
}

// Both queues of a key belong to the receiver in this function, so no other thread uses them.
void Matcher::MatchReceives(uint32_t process, bool last, Found* found) {
  for (auto& [key, receives] : all_[process].receives) {
    if (receives.empty() || key.from >= all_.size()) continue;
    const auto other = all_[key.from].sends.find(key);
    if (other == all_[key.from].sends.end()) continue;
    Queue<Part>& sends = other->second;
    if (left_out_.messages.contains(key)) {
      DropClosed(&receives);
      DropClosed(&sends);
      continue;
    }
    if (!DropFirst(&receives, FirstOf(process, &LeftOut::First::receives, key)) ||
        !DropFirst(&sends, FirstOf(key.from, &LeftOut::First::sends, key)))
      continue;
    for (size_t i = 0; i < std::min(receives.held(), sends.held());) {
      Part& receive = receives.held(i);
      Part& send = sends.held(i);
      if (receive.cancelled) {
        if (!TakeOutCancelled(&receives, i)) break;
        continue;
      }
      if (!send.told && (!send.open || last)) {
        send.told = true;
        if (const auto wait = MessageWait(WaitClass::late_receiver, send, receive))
          found->waits.push_back(*wait);
      }
      if (!receive.told && (!receive.open || last)) {
        receive.told = true;
        if (receive.waits.line != kNone && !key.IsNeighborly()) {
          CheckEnd(send.posted, receive.end, &found->causality);
          Tie(send, receive, found);
          taken_[process].push_back({receive.begin, send.posted});
        }
        const WaitClass kind = key.IsNeighborly() ? WaitClass::late_neighbor : WaitClass::late_sender;
        if (const auto wait = MessageWait(kind, receive, send)) found->waits.push_back(*wait);
      }
      if (i == 0 && send.told && receive.told) {
        sends.pop_front();
        receives.pop_front();
      } else {
        ++i;
      }
    }
  }
}

void Matcher::MatchCollective(const CollectiveKey& key, const std::vector<bool>& ended, bool last,
                              Found* found) {
  struct List {
    uint32_t process;
    Queue<CollectivePart>* parts;
    uint64_t first;  // The number of parts at the start of the list that must be left out.
    // Returns the number of the operation to which the first part in the list belongs.
    uint64_t place() const { return parts->gone() - first; }
  };
  std::vector<List> lists;
  uint64_t next = 0;  // The number of the first operation that is not finished.
  uint32_t comm = kNone;
  for (uint32_t i = 0; i < all_.size(); ++i) {
    const auto at = all_[i].collectives.find(key);
    if (at == all_[i].collectives.end()) continue;
    lists.push_back({i, &at->second, FirstOf(i, &LeftOut::First::collectives, key)});
    if (comm == kNone && !at->second.empty()) comm = at->second.front().comm;
  }
  const auto kind = ClassOfCollective(key.function);
  const bool none =
      !kind || comm == kNone || ranks_.AllOf(comm).size() < 2 || left_out_.collectives.contains(key);
  if (none) {
    for (const List& list : lists) {
      while (!list.parts->empty() && !list.parts->front().part.open) list.parts->pop_front();
    }
    return;
  }
  bool dropped = true;
  for (const List& list : lists) {
    if (!DropFirst(list.parts, list.first)) {
      dropped = false;
    } else {
      next = std::max(next, list.place());
    }
  }
  if (!dropped) return;
  std::vector<bool> here(all_.size());
  for (const List& list : lists) here[list.process] = true;
  const std::vector<uint32_t> members = ranks_.AllOf(comm);
  const bool missing = std::any_of(members.begin(), members.end(), [&](uint32_t process) {
    return process < all_.size() && traced_[process] && !ended[process] && !here[process];
  });
  if (missing && !last) return;
  // The position of an empty queue is the position of the part that will be added next.
  std::vector<const CollectivePart*> parts;
  for (;; ++next) {
    parts.clear();
    for (const List& list : lists) {
      while (!list.parts->empty() && list.place() < next && !list.parts->front().part.open)
        list.parts->pop_front();
      const bool has = !list.parts->empty() && list.place() == next;
      if (!has && !ended[list.process] && !last) return;
      if (!has) continue;
      if (list.parts->front().part.open && !last) return;
      parts.push_back(&list.parts->front());
    }
    if (parts.empty()) return;
    std::sort(parts.begin(), parts.end(),
              [](const CollectivePart* a, const CollectivePart* b) { return a->place < b->place; });
    if (parts.size() > 1) {
      AddInstanceWaits(*kind, parts, &found->waits);
      if (*kind == WaitClass::wait_io) AddAggregatorWaits(parts, io_, &found->waits);
      CheckInstance(*kind, parts, &found->causality);
      Tie(*kind, parts, found);
    }
    for (const List& list : lists) {
      if (!list.parts->empty() && list.place() == next) list.parts->pop_front();
    }
  }
}

void Matcher::Tie(const Part& send, const Part& receive, Found* found) const {
  if (ties_ == nullptr) return;
  found->ties.places.push_back({send.line, send.call});
  found->ties.places.push_back(receive.waits);
  found->ties.ties.push_back({1, 1});
}

void Matcher::Tie(WaitClass kind, const std::vector<const CollectivePart*>& parts, Found* found) const {
  if (ties_ == nullptr || !HoldsBack(kind, parts)) return;
  if (kind == WaitClass::early_scan) return TiePrefix(parts, found);
  for (const Side side : SidesOf(parts)) {
    HappensBefore::Tie tie;
    for (const CollectivePart* part : parts) {
      if (!Feeds(kind, *part, side)) continue;
      found->ties.places.push_back({part->part.line, part->part.call});
      tie.feeds++;
    }
    for (const CollectivePart* part : parts) {
      if (!Needs(kind, *part, side) || part->part.waits.line == kNone) continue;
      found->ties.places.push_back(part->part.waits);
      tie.needs++;
    }
    found->ties.ties.push_back(tie);
  }
}

void Matcher::TiePrefix(const std::vector<const CollectivePart*>& parts, Found* found) {
  const auto count = static_cast<uint32_t>(parts.size() - 1);
  for (uint32_t i = 0; i < count; ++i)
    found->ties.places.push_back({parts[i]->part.line, parts[i]->part.call});
  for (uint32_t i = 0; i < count; ++i) found->ties.places.push_back(parts[i + 1]->part.waits);
  found->ties.ties.push_back({count, count, true});
}

// Calls of different processes are on different lines, so threads write to different entries.
void Matcher::FindOpen(std::vector<OpenCalls>* open) const {
  archive::Each(all_.size(), threads_, [&](size_t process) {
    const Operations& operations = all_[process];
    for (const auto& [key, sends] : operations.sends) {
      for (size_t i = 0; i < sends.held(); ++i) MayFeed(sends.held(i), open);
    }
    for (const auto& [key, receives] : operations.receives) {
      for (size_t i = 0; i < receives.held(); ++i) {
        if (!receives.held(i).told) MayNeed(receives.held(i), open);
      }
    }
    for (const auto& [key, parts] : operations.collectives) {
      for (size_t i = 0; i < parts.held(); ++i) {
        MayFeed(parts.held(i).part, open);
        MayNeed(parts.held(i).part, open);
      }
    }
  });
}

// Drops sends that no process will receive, and receives without a send.
void Matcher::DropUnanswered(const std::vector<bool>& ended) {
  const auto over = [&](uint32_t process) {
    return process >= all_.size() || !traced_[process] || ended[process];
  };
  archive::Each(all_.size(), threads_, [&](size_t i) {
    for (auto& [key, sends] : all_[i].sends) {
      if (sends.empty() || !over(key.to)) continue;
      if (key.to >= all_.size() || None(all_[key.to].receives, key)) DropClosed(&sends);
    }
  });
  archive::Each(all_.size(), threads_, [&](size_t i) {
    for (auto& [key, receives] : all_[i].receives) {
      if (receives.empty() || !over(key.from)) continue;
      if (key.from >= all_.size() || None(all_[key.from].sends, key)) DropClosed(&receives);
    }
  });
}

void Matcher::FindUntaken() {
  std::fill(untaken_.begin(), untaken_.end(), UINT64_MAX);
  for (const Operations& operations : all_) {
    for (const auto& [key, sends] : operations.sends) {
      if (sends.empty() || key.to >= all_.size() || !workers_.Has(key.to) || key.IsNeighborly() ||
          left_out_.messages.contains(key))
        continue;
      const auto receives = all_[key.to].receives.find(key);
      size_t i = 0;
      if (receives != all_[key.to].receives.end()) {
        while (i < receives->second.held() && i < sends.held() && receives->second.held(i).told) ++i;
      }
      if (i < sends.held()) untaken_[key.to] = std::min(untaken_[key.to], sends.held(i).posted);
    }
  }
}

}  // namespace rankine::analysis
