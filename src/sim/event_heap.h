// What happens when: a heap of dates in which every entry knows its place, so that a date can change.
//
// Entries are numbered by their owners: flows from 0 up, ranks with kRankBit set. One date for each number.
#pragma once
#include <cstdint>
#include <vector>

namespace rankine::sim {

class EventHeap {
 public:
  static constexpr uint32_t kRankBit = 1u << 31;

  bool empty() const { return heap_.empty(); }
  double first_date() const { return heap_[0].date; }

  // Sets the date of `id`, which may be there already.
  void Set(uint32_t id, double date) {
    uint32_t& place = Place(id);
    if (place == kAway) {
      place = static_cast<uint32_t>(heap_.size());
      heap_.push_back({date, id});
      Up(place, {date, id});
    } else if (date < heap_[place].date) {
      Up(place, {date, id});
    } else {
      Down(place, {date, id});
    }
  }
  void Remove(uint32_t id) {
    const uint32_t place = Place(id);
    if (place == kAway) return;
    Place(id) = kAway;
    const Entry last = heap_.back();
    heap_.pop_back();
    if (place == heap_.size()) return;
    if (place > 0 && last.date < heap_[(place - 1) / kWays].date) {
      Up(place, last);
    } else {
      Down(place, last);
    }
  }
  // Takes the entry with the earliest date.
  uint32_t Pop() {
    const uint32_t id = heap_[0].id;
    Place(id) = kAway;
    const Entry last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) Down(0, last);
    return id;
  }
  void ReserveRanks(uint32_t ranks) { places_[1].resize(ranks, kAway); }

 private:
  struct Entry {
    double date;
    uint32_t id;
  };
  static constexpr uint32_t kWays = 4;
  static constexpr uint32_t kAway = UINT32_MAX;

  uint32_t& Place(uint32_t id) {
    std::vector<uint32_t>& places = places_[id >> 31];
    const uint32_t index = id & ~kRankBit;
    if (index >= places.size()) places.resize(index + 1, kAway);
    return places[index];
  }
  void Put(uint32_t place, Entry entry) {
    heap_[place] = entry;
    places_[entry.id >> 31][entry.id & ~kRankBit] = place;
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
    for (;;) {
      const uint32_t first = place * kWays + 1;
      if (first >= size) break;
      uint32_t least = first;
      const uint32_t end = first + kWays < size ? first + kWays : size;
      for (uint32_t child = first + 1; child < end; ++child) {
        if (heap_[child].date < heap_[least].date) least = child;
      }
      if (heap_[least].date >= entry.date) break;
      Put(place, heap_[least]);
      place = least;
    }
    Put(place, entry);
  }

  std::vector<Entry> heap_;
  std::vector<uint32_t> places_[2];  // of flows and of ranks
};

}  // namespace rankine::sim
