// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/logical_clock.h"

#include <algorithm>
#include <utility>

#include "archive/each.h"
#include "archive/rows/none.h"

namespace rankine::analysis {

LogicalClock::LogicalClock(size_t lines, std::vector<uint64_t> most, unsigned threads)
    : lines_(lines),
      keep_(!most.empty()),
      threads_(threads),
      most_(std::move(most)),
      farthest_(lines),
      shifts_(lines) {}

void LogicalClock::Put(uint32_t line, const archive::TimelineCall& call) {
  Call one;
  one.begin = call.begin;
  one.end = call.end;
  lines_[line].calls.push_back(one);
}

void LogicalClock::GoOn(const HappensBefore& ties, const std::vector<OpenCalls>& open, bool last) {
  Add(ties);
  for (uint32_t i = 0; i < lines_.size(); ++i) {
    lines_[i].open = last ? OpenCalls{} : open[i];
    lines_[i].feeds.Sort();
    lines_[i].needs.Sort();
    MakeReady(i);
  }
  for (uint32_t stuck = 0;;) {
    while (!ready_.empty()) {
      const uint32_t line = ready_.front();
      ready_.pop_front();
      lines_[line].ready = false;
      Advance(line, false);
    }
    if (!last) break;
    while (stuck < lines_.size() && lines_[stuck].done == lines_[stuck].calls.size()) ++stuck;
    if (stuck == lines_.size()) break;
    Advance(stuck, true);  // The dependency of the line is circular, or calls of the line were lost.
  }
  archive::Each(lines_.size(), threads_, [&](size_t i) { Settle(static_cast<uint32_t>(i), last); });
}

// The links with an index below `next` have been processed.
void LogicalClock::Links::Sort() {
  list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(next));
  next = 0;
  const auto before = [](const Link& a, const Link& b) { return a.call < b.call; };
  if (!std::is_sorted(list.begin(), list.end(), before)) std::sort(list.begin(), list.end(), before);
}

void LogicalClock::MakeReady(uint32_t place) {
  if (std::exchange(lines_[place].ready, true)) return;
  ready_.push_back(place);
}

void LogicalClock::Add(const HappensBefore& ties) {
  std::span<const CallPlace> places(ties.places);
  for (const HappensBefore::Tie& tie : ties.ties) {
    const auto feeds = places.first(tie.feeds), needing = places.subspan(tie.feeds, tie.needs);
    places = places.subspan(tie.feeds + tie.needs);
    if (tie.prefix) {
      AddPrefix(feeds, needing);
      continue;
    }
    const uint32_t place = NewNeed();
    for (const CallPlace feed : feeds) AddFeed(place, feed);
    for (const CallPlace call : needing) AddNeeding(place, call);
    if (needs_[place].missing != 0) continue;
    needs_[place].missing = 1;  // no dependent call is known yet
    Reached(place, UINT64_MAX);
  }
}

// Adds a dependency for each rank except the first. The dependency includes the start of the previous
// rank's call and the previous rank's dependency. While a dependency is being built, one additional start
// and one additional end count as unknown, so that the dependency is not completed too early.
void LogicalClock::AddPrefix(std::span<const CallPlace> feeds, std::span<const CallPlace> needing) {
  std::vector<uint32_t> needs;
  for (size_t i = 0; i < feeds.size(); ++i) {
    needs.push_back(NewNeed());
    Need& need = needs_[needs[i]];
    need.pending = need.missing = 1;
    AddFeed(needs[i], feeds[i]);
    AddNeeding(needs[i], needing[i]);
    if (i == 0) continue;
    need.previous = needs[i - 1];
    need.pending++;
    needs_[needs[i - 1]].next = needs[i];
    needs_[needs[i - 1]].missing++;
  }
  for (const uint32_t place : needs) Fed(place, 0);
  for (size_t i = needs.size(); i-- > 0;) Reached(needs[i], UINT64_MAX);
}

uint32_t LogicalClock::NewNeed() {
  if (free_.empty()) {
    needs_.emplace_back();
    return static_cast<uint32_t>(needs_.size() - 1);
  }
  const uint32_t place = free_.back();
  free_.pop_back();
  return place;
}

void LogicalClock::AddFeed(uint32_t place, CallPlace feed) {
  if (feed.line >= lines_.size()) return;
  Line& line = lines_[feed.line];
  if (feed.call < line.calls.gone()) return;
  Need& need = needs_[place];
  Call& call = line.calls[feed.call];
  call.unsure++;
  need.feeds.push_back(feed);
  if (feed.call < line.done) {
    need.repaired = std::max(need.repaired, call.repaired_begin);
  } else if (feed.call == line.done && line.begun) {
    need.repaired = std::max(need.repaired, line.begin);
  } else {
    need.pending++;
    line.feeds.list.push_back({feed.call, place});
  }
}

void LogicalClock::AddNeeding(uint32_t place, CallPlace needing) {
  if (needing.line >= lines_.size() || needing.call < lines_[needing.line].done) return;
  Need& need = needs_[place];
  need.missing++;
  need.lines.push_back(needing.line);
  lines_[needing.line].needs.list.push_back({needing.call, place});
}

// Advances the line to its first call that depends on an event whose time is unknown.
void LogicalClock::Advance(uint32_t place, bool forced) {
  Line& line = lines_[place];
  while (line.done < line.calls.size()) {
    Call& call = line.calls[line.done];
    if (!line.begun) {
      // A nested call begins after the enclosing call and ends before it.
      line.begin = call.begin < line.original
                       ? std::min(call.begin + line.repaired - line.original, line.repaired)
                       : Event(&line, call.begin, 0);
      line.begun = true;
      for (; line.feeds.Is(line.done); ++line.feeds.next)
        Fed(line.feeds.list[line.feeds.next].need, line.begin);
    }
    if (line.done >= line.open.needs) return;
    uint64_t least = 0;
    for (size_t i = line.needs.next; i < line.needs.list.size() && line.needs.list[i].call == line.done;
         ++i) {
      const Need& need = needs_[line.needs.list[i].need];
      if (need.pending != 0 && !forced) return;
      least = std::max(least, need.repaired);
    }
    forced = false;
    const uint64_t end = Event(&line, call.end, least);
    for (; line.needs.Is(line.done); ++line.needs.next) Reached(line.needs.list[line.needs.next].need, end);
    call.repaired_begin = std::min(line.begin, end);
    call.repaired_end = end;
    farthest_[place] = std::max({farthest_[place], end - call.end, call.repaired_begin - call.begin});
    keep_ = keep_ && farthest_[place] <= most_[place];
    ++line.done;
    line.begun = false;
  }
}

void LogicalClock::Fed(uint32_t place, uint64_t repaired) {
  while (place != archive::kNone) {
    Need& need = needs_[place];
    need.repaired = std::max(need.repaired, repaired);
    if (--need.pending != 0) return;
    for (const uint32_t line : need.lines) MakeReady(line);
    repaired = need.repaired;
    const uint32_t next = need.next;
    FreeWhenDone(place);
    place = next;
  }
}

// Records that the end of another dependent call is known.
void LogicalClock::Reached(uint32_t place, uint64_t end) {
  while (place != archive::kNone) {
    Need& need = needs_[place];
    need.limit = std::min(need.limit, end);
    if (--need.missing != 0) return;
    for (const CallPlace feed : need.feeds) {
      Call& call = lines_[feed.line].calls[feed.call];
      call.limit = std::min(call.limit, need.limit);
      call.unsure--;
    }
    end = need.limit;
    const uint32_t previous = need.previous;
    FreeWhenDone(place);
    place = previous;
  }
}

void LogicalClock::FreeWhenDone(uint32_t place) {
  Need& need = needs_[place];
  if (need.pending != 0 || need.missing != 0) return;
  need.repaired = 0;
  need.limit = UINT64_MAX;
  need.next = need.previous = archive::kNone;
  need.feeds.clear();
  need.lines.clear();
  free_.push_back(place);
}

// Returns the repaired time of an event. The result is not less than `least`.
uint64_t LogicalClock::Event(Line* line, uint64_t at, uint64_t least) {
  const uint64_t since = at > line->original ? at - line->original : 0;
  const uint64_t shift = ShiftLeft(line->repaired - line->original, since);
  const uint64_t time = std::max({at + shift, least, line->repaired});
  line->original = std::max(at, line->original);
  line->repaired = std::max(time, line->original);
  moved_ns_ = std::max(moved_ns_, line->repaired - line->original);
  return line->repaired;
}

// Stores the shifts of the line's first calls whose shifts are final, and removes these calls.
void LogicalClock::Settle(uint32_t place, bool last) {
  Line& line = lines_[place];
  const size_t first = line.calls.gone();
  size_t until = first;
  while (until < std::min(line.done, line.open.feeds) && line.calls[until].unsure == 0) ++until;
  if (!keep_) {
    for (size_t i = first; i < until; ++i) line.calls.pop_front();
    return;
  }
  // Calls whose times are not final are examined again only when their number has doubled.
  if (until - first < 2 * line.left && !last) return;
  Amortize(&line, place, until, last);
  line.left = until - line.calls.gone();
}

// A shift to a later time also moves earlier events of the thread. If earlier events were not moved, the
// interval before the shifted event would become longer by the whole shift. An event is not moved if another
// call depends on it. The effect is computed twice: for a later shift of 0, and for the largest possible
// later shift.
void LogicalClock::Amortize(Line* line, uint32_t place, size_t until, bool last) {
  struct Behind {
    uint64_t shift = 0, at = 0;  // The shift and the time of the event that follows.
    uint64_t Take(uint64_t original, uint64_t repaired, uint64_t most) {
      const uint64_t far = at > original ? at - original : original - at;
      const uint64_t moved = std::max(repaired, std::min(original + ShiftLeft(shift, far), most));
      shift = moved - original;
      at = original;
      return moved;
    }
  };
  struct Ends {
    uint64_t begin, end;
    bool settled;
  };
  const size_t first = line->calls.gone();
  if (until == first) return;
  std::vector<Ends> ends(until - first);
  Behind least, most;
  if (!last) {
    most.shift = most_[place];
    most.at = line->calls[until - 1].end;
  }
  for (size_t i = until; i-- > first;) {
    const Call& call = line->calls[i];
    const uint64_t end = least.Take(call.end, call.repaired_end, UINT64_MAX);
    const uint64_t most_end = most.Take(call.end, call.repaired_end, UINT64_MAX);
    const uint64_t begin = least.Take(call.begin, call.repaired_begin, std::min(end, call.limit));
    const uint64_t most_begin = most.Take(call.begin, call.repaired_begin, std::min(most_end, call.limit));
    ends[i - first] = {begin, end, begin == most_begin && end == most_end};
  }
  for (const Ends& one : ends) {
    if (!one.settled) return;
    const Call& call = line->calls.front();
    shifts_[place].Put(one.begin - call.begin, one.end - call.end);
    line->calls.pop_front();
  }
}

}  // namespace rankine::analysis
