// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/epoch_order.h"

#include <algorithm>
#include <span>

namespace rankine::analysis {
namespace {

using Parts = std::span<const Part>;

Parts In(const std::map<EpochKey, std::vector<Part>>& lists, const EpochKey& key) {
  const auto at = lists.find(key);
  return at == lists.end() ? Parts() : Parts(at->second);
}

void Check(Parts feeds, Parts needs, Causality* found) {
  for (size_t i = 0; i < std::min(feeds.size(), needs.size()); ++i)
    CheckEnd(feeds[i].posted, needs[i].end, found);
}

void Tie(Parts feeds, Parts needs, size_t* told, HappensBefore* ties) {
  for (; *told < std::min(feeds.size(), needs.size()); ++*told) {
    const Part& feed = feeds[*told];
    ties->places.push_back({feed.line, feed.call});
    ties->places.push_back(needs[*told].waits);
    ties->ties.push_back({1, 1});
  }
}

void FindOpenOf(Parts feeds, Parts needs, size_t told, bool more_feeds, bool more_needs,
                std::vector<OpenCalls>* open) {
  for (size_t i = told; more_needs && i < feeds.size(); ++i) MayFeed(feeds[i], open);
  for (size_t i = told; more_feeds && i < needs.size(); ++i) MayNeed(needs[i], open);
}

}  // namespace

void CheckEpochs(const std::vector<Operations>& all, uint32_t process, Causality* found) {
  for (const auto& [key, posts] : all[process].posts) {
    if (key.origin >= all.size()) continue;
    const Parts completes = In(all[key.origin].completes, key);
    Check(posts, completes, found);
    Check(completes, In(all[process].waits, key), found);
  }
}

void EpochOrder::Find(HappensBefore* ties) {
  for (uint32_t target = 0; target < all_.size(); ++target) {
    for (const auto& [key, posts] : all_[target].posts) {
      if (key.origin >= all_.size()) continue;
      const Parts completes = In(all_[key.origin].completes, key);
      Told& told = told_[target][key];
      Tie(posts, completes, &told.posts, ties);
      Tie(completes, In(all_[target].waits, key), &told.completes, ties);
    }
  }
}

void EpochOrder::FindOpen(const std::vector<bool>& ended, std::vector<OpenCalls>* open) const {
  // Epochs of all origins must be examined, because a target that has not called MPI_Win_post yet has no
  // entry.
  for (uint32_t origin = 0; origin < all_.size(); ++origin) {
    for (const auto& [key, completes] : all_[origin].completes) {
      if (key.target >= all_.size() || ended[key.target]) continue;
      if (!all_[key.target].posts.contains(key)) FindOpenOf(completes, completes, 0, true, true, open);
    }
  }
  for (uint32_t target = 0; target < all_.size(); ++target) {
    for (const auto& [key, posts] : all_[target].posts) {
      if (key.origin >= all_.size()) continue;
      const Parts completes = In(all_[key.origin].completes, key);
      const auto at = told_[target].find(key);
      const Told told = at == told_[target].end() ? Told{} : at->second;
      const bool more_here = !ended[target], more_there = !ended[key.origin];
      FindOpenOf(posts, completes, told.posts, more_here, more_there, open);
      FindOpenOf(completes, In(all_[target].waits, key), told.completes, more_there, more_here, open);
    }
  }
}

}  // namespace rankine::analysis
