// SPDX-License-Identifier: BSD-3-Clause
// The requests that a rank's trace has started and that no call has waited for yet. SimGrid's traces do not
// identify requests. A wait names sender, receiver and tag, and completes the oldest matching request. A
// waitall completes all requests.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/ti/action.h"

namespace rankine::exchange::ti {

class Outstanding {
 public:
  struct Entry {
    int32_t source;  // world ranks, or `kAnySource`
    int32_t target;
    int32_t tag;
    uint32_t request;
  };

  // Adds a request with the smallest free number. The request stays in the list until one of the following
  // functions removes it.
  uint32_t Add(int32_t source, int32_t target, int32_t tag) {
    const uint32_t request = Number();
    entries_.push_back({source, target, tag, request});
    return request;
  }
  // Reserves a free number for a request for which no call waits.
  uint32_t Number() {
    size_t word = 0;
    while (word < used_.size() && used_[word] == ~uint64_t{0}) ++word;
    if (word == used_.size()) used_.push_back(0);
    const auto bit = static_cast<uint32_t>(std::countr_one(used_[word]));
    used_[word] |= uint64_t{1} << bit;
    return static_cast<uint32_t>(word) * 64 + bit;
  }
  void Release(uint32_t request) { used_[request / 64] &= ~(uint64_t{1} << request % 64); }

  bool empty() const { return entries_.empty(); }
  // Removes the oldest request that has exactly this source, target and tag. If there is no such request,
  // removes the oldest receive whose wildcards match the source, target and tag. Returns false if no request
  // matches.
  bool TakeKey(int32_t source, int32_t target, int32_t tag, uint32_t* request) {
    auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
      return entry.source == source && entry.target == target && entry.tag == tag;
    });
    if (found == entries_.end()) {
      found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        return entry.target == target &&
               (entry.source == source || entry.source == rankine::ti::kAnySource) &&
               (entry.tag == tag || entry.tag == rankine::ti::kAnyTag);
      });
    }
    if (found == entries_.end()) return false;
    *request = Take(found);
    return true;
  }
  // Removes the most recent request. Returns false if there are no requests.
  bool TakeLast(uint32_t* request) {
    if (entries_.empty()) return false;
    *request = Take(entries_.end() - 1);
    return true;
  }
  // Removes all requests. Requests are returned in the order in which they were started.
  void TakeAll(std::vector<uint32_t>* requests) {
    requests->clear();
    for (const Entry& entry : entries_) {
      requests->push_back(entry.request);
      Release(entry.request);
    }
    entries_.clear();
  }

 private:
  uint32_t Take(std::vector<Entry>::iterator entry) {
    const uint32_t request = entry->request;
    entries_.erase(entry);
    Release(request);
    return request;
  }
  std::vector<Entry> entries_;  // The requests, in the order in which they were started.
  std::vector<uint64_t> used_;  // the numbers in use, as one bit per number
};

}  // namespace rankine::exchange::ti
