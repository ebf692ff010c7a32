#include <algorithm>

#include "analysis/waits/find.h"

namespace rankine::analysis {
namespace {

void Add(WaitClass kind, const Part& waiting, const Part& late, std::vector<Wait>* waits) {
  if (late.posted <= waiting.begin || late.posted > waiting.end) return;
  waits->push_back(WaitFor(kind, waiting.waits, waiting.begin, late.posted - waiting.begin, late.line));
}

const std::vector<Part>* Find(const std::map<EpochKey, std::vector<Part>>& lists, const EpochKey& key) {
  const auto at = lists.find(key);
  return at == lists.end() ? nullptr : &at->second;
}

}  // namespace

std::vector<Wait> EpochWaits(const std::vector<Operations>& all, uint32_t process) {
  std::vector<Wait> waits;
  for (const auto& [key, posts] : all[process].posts) {
    if (key.origin >= all.size()) continue;
    const Operations& origin = all[key.origin];
    const std::vector<Part>* completes = Find(origin.completes, key);
    // The epoch begins in MPI_Win_start, or where a library puts that off in MPI_Win_complete.
    for (const std::vector<Part>* calls : {Find(origin.starts, key), completes}) {
      for (size_t i = 0; calls != nullptr && i < std::min(calls->size(), posts.size()); ++i)
        Add(WaitClass::late_post, (*calls)[i], posts[i], &waits);
    }
    const std::vector<Part>* own = Find(all[process].waits, key);
    if (own == nullptr || completes == nullptr) continue;
    for (size_t i = 0; i < std::min(own->size(), completes->size()); ++i)
      Add(WaitClass::early_wait, (*own)[i], (*completes)[i], &waits);
  }
  return waits;
}

// Whoever gave the lock up last before an epoch could go on was in its way: the call of the epoch that was
// running then waited for it.
std::vector<Wait> LockWaits(const std::vector<Operations>& all, uint32_t process) {
  std::map<std::pair<uint64_t, uint32_t>, std::vector<const LockEpoch*>> windows;
  for (const Operations& operations : all) {
    for (const LockEpoch& epoch : operations.locks) {
      if (epoch.target == process) windows[{epoch.comm, epoch.object}].push_back(&epoch);
    }
  }
  std::vector<Wait> waits;
  for (auto& [window, epochs] : windows) {
    std::sort(epochs.begin(), epochs.end(),
              [](const LockEpoch* a, const LockEpoch* b) { return a->end < b->end; });
    for (size_t i = 1; i < epochs.size(); ++i) {
      const LockEpoch& epoch = *epochs[i];
      const LockEpoch* holder = nullptr;
      for (size_t j = i; j-- > 0 && holder == nullptr && epochs[j]->end > epoch.begin;) {
        if (epochs[j]->line != epoch.line && !(epochs[j]->shared && epoch.shared)) holder = epochs[j];
      }
      if (holder == nullptr) continue;
      for (const LockEpoch::Call& call : epoch.calls) {
        if (call.end <= holder->end || call.begin >= holder->end) continue;
        waits.push_back(
            WaitFor(WaitClass::lock, call.place, call.begin, holder->end - call.begin, holder->line));
        break;
      }
    }
  }
  return waits;
}

}  // namespace rankine::analysis
