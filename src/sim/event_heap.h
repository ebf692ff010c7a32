// SPDX-License-Identifier: BSD-3-Clause
// Implements the queue of future events. A heap contains times, and each time has a list of its events in
// the order of arrival.
//
// Programs with synchronous ranks cause many events at the same time. The heap therefore stores each time
// only once. An event at a recently used time is added without a search. Callers choose the numbers of
// their events: a flow's number begins at 0, and a rank's number has `kRankBit` set. An event has at most
// one time.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankine::sim {

class EventHeap {
 public:
  static constexpr uint32_t kRankBit = 1u << 31;

  EventHeap() { known_.fill(kNone); }
  EventHeap(const EventHeap&) = delete;
  EventHeap& operator=(const EventHeap&) = delete;

  bool empty() const { return heap_.empty(); }
  double first_date() const { return heap_[0].date; }

  // Sets or changes the time of an event, which is given by its number.
  void Set(uint32_t id, double date) {
    if (Index(id) >= size_[id >> 31]) Grow(id);
    Event& event = At(id);
    uint32_t moment = MomentOf(date);
    if (event.moment != kNone) {
      if (event.moment == moment) return;
      if (moment == kNone && event.before == kNone && event.after == kNone) return Move(event.moment, date);
      Take(event);
    }
    if (moment == kNone) moment = NewMoment(date);
    Append(moment, id, event);
  }
  void Remove(uint32_t id) {
    if (Index(id) >= size_[id >> 31]) return;
    Event& event = At(id);
    if (event.moment != kNone) Take(event);
  }
  // Removes and returns the first event at the earliest time.
  uint32_t Pop() {
    const uint32_t id = moments_[heap_[0].moment].first;
    Take(At(id));
    return id;
  }
  void ReserveRanks(uint32_t ranks) {
    if (ranks > 0) Grow(kRankBit | (ranks - 1));
  }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  static constexpr uint32_t kWays = 4;  // `Down()` depends on this value

  struct Event {
    uint32_t moment = kNone;
    uint32_t before = kNone, after = kNone;  // the neighbours in the list of events at the same time
    uint32_t unused = 0;  // pads the struct to 16 bytes, so that indices are computed with shifts
  };
  struct Moment {  // a time at which at least one event happens
    double date = 0;
    uint32_t first = kNone, last = kNone;
    uint32_t place = kNone;  // the index in `heap_`; `kNone` if this entry is unused
  };
  struct Entry {
    double date;
    uint32_t moment;
  };

  static uint32_t Index(uint32_t id) { return id & ~kRankBit; }
  Event& At(uint32_t id) { return first_[id >> 31][Index(id)]; }
  // Grows the table until it has an entry for the event number `id`.
  void Grow(uint32_t id) {
    std::vector<Event>& events = events_[id >> 31];
    events.resize(Index(id) < events.size() ? events.size() : size_t{Index(id)} + 1);
    if ((id & kRankBit) == 0) events.resize(events.capacity());
    first_[id >> 31] = events.data();
    size_[id >> 31] = events.size();
  }
  uint32_t& Known(double date) {
    const auto bits = std::bit_cast<uint64_t>(date) * 0x9e3779b97f4a7c15u;
    return known_[bits >> 58];
  }
  // Returns the moment with the given time if that time was used recently. Otherwise returns `kNone`.
  uint32_t MomentOf(double date) {
    const uint32_t moment = Known(date);
    if (moment == kNone || moments_[moment].place == kNone || moments_[moment].date != date) return kNone;
    return moment;
  }
  uint32_t NewMoment(double date) {
    if (free_.empty()) {
      free_.push_back(static_cast<uint32_t>(moments_.size()));
      moments_.emplace_back();
    }
    const uint32_t moment = free_.back();
    free_.pop_back();
    moments_[moment].date = date;
    moments_[moment].first = moments_[moment].last = kNone;
    heap_.push_back({date, moment});
    Up(static_cast<uint32_t>(heap_.size() - 1), {date, moment});
    Known(date) = moment;
    return moment;
  }
  void Move(uint32_t moment, double date) {
    const bool up = date < moments_[moment].date;
    const uint32_t place = moments_[moment].place;
    moments_[moment].date = date;
    up ? Up(place, {date, moment}) : Down(place, {date, moment});
    Known(date) = moment;
  }
  void Append(uint32_t moment, uint32_t id, Event& event) {
    Moment& at = moments_[moment];
    event = {moment, at.last, kNone};
    (at.last == kNone ? at.first : At(at.last).after) = id;
    at.last = id;
  }
  void Take(Event& event) {
    Moment& at = moments_[event.moment];
    (event.before == kNone ? at.first : At(event.before).after) = event.after;
    (event.after == kNone ? at.last : At(event.after).before) = event.before;
    if (at.first == kNone) Drop(event.moment);
    event.moment = kNone;
  }
  void Drop(uint32_t moment) {
    const uint32_t place = moments_[moment].place;
    moments_[moment].place = kNone;
    free_.push_back(moment);
    const Entry last = heap_.back();
    heap_.pop_back();
    if (place == heap_.size()) return;
    if (place > 0 && last.date < heap_[(place - 1) / kWays].date) {
      Up(place, last);
    } else {
      Down(place, last);
    }
  }
  void Put(uint32_t place, Entry entry) {
    heap_[place] = entry;
    moments_[entry.moment].place = place;
  }
  void Up(uint32_t place, Entry entry) {
    while (place > 0) {
      const uint32_t parent = (place - 1) / kWays;
      if (heap_[parent].date <= entry.date) break;
      Put(place, heap_[parent]);
      place = parent;
    }
    Put(place, entry);
  }
  void Down(uint32_t place, Entry entry) {
    const auto size = static_cast<uint32_t>(heap_.size());
    const Entry* const heap = heap_.data();
    for (;;) {
      const uint32_t first = place * kWays + 1;
      uint32_t least = first;  // the child with the earliest time; the first child if several times are equal
      if (first + kWays <= size) {
        const uint32_t one = heap[first + 1].date < heap[first].date ? first + 1 : first;
        const uint32_t other = heap[first + 3].date < heap[first + 2].date ? first + 3 : first + 2;
        least = heap[other].date < heap[one].date ? other : one;
      } else {
        if (first >= size) break;
        for (uint32_t child = first + 1; child < size; ++child) {
          if (heap[child].date < heap[least].date) least = child;
        }
      }
      if (heap[least].date >= entry.date) break;
      Put(place, heap[least]);
      place = least;
    }
    Put(place, entry);
  }

  std::vector<Entry> heap_;
  std::vector<Moment> moments_;
  std::vector<uint32_t> free_;
  std::array<uint32_t, 64> known_{};  // a hash table, by time, of a few recently used moments
  std::vector<Event> events_[2];      // the events of flows, and the events of ranks
  Event* first_[2] = {};              // pointers into `events_`, for At
  size_t size_[2] = {};
};

}  // namespace rankine::sim
