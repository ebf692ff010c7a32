// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "analysis/waits/find.h"
#include "archive/rows/none.h"

namespace rankine::analysis {
namespace {

void Add(WaitClass kind, const Part& waiting, const Part& late, std::vector<Wait>* waits) {
  if (late.posted <= waiting.begin || late.posted > waiting.end) return;
  waits->push_back(WaitFor(kind, waiting.waits, waiting.begin, late.posted - waiting.begin, late.line));
}

template <class T>
const std::vector<T>* Find(const std::map<EpochKey, std::vector<T>>& lists, const EpochKey& key) {
  const auto at = lists.find(key);
  return at == lists.end() ? nullptr : &at->second;
}

// The origin that completed last, and on which one MPI_Win_wait depends.
struct LastOrigin {
  Part own, complete;
  uint64_t last_access = 0;  // time of the last access; 0 if there was no access
};

// Adds the wait for the last origin in two parts. The first part ends with the origin's last access. The
// second part is the wait for MPI_Win_complete, which the origin could have called earlier.
void AddLastOrigin(const LastOrigin& origin, std::vector<Wait>* waits) {
  const Part& own = origin.own;
  const uint64_t until = origin.complete.posted;
  const uint64_t access = origin.last_access == 0 ? until : std::clamp(origin.last_access, own.begin, until);
  const uint32_t line = origin.complete.line;
  if (own.begin < access)
    waits->push_back(WaitFor(WaitClass::early_wait, own.waits, own.begin, access - own.begin, line));
  if (access < until)
    waits->push_back(WaitFor(WaitClass::late_complete, own.waits, access, until - access, line));
}

}  // namespace

std::vector<Wait> EpochWaits(const std::vector<Operations>& all, uint32_t process) {
  std::vector<Wait> waits;
  std::map<std::pair<uint32_t, uint32_t>, LastOrigin> last;  // The key consists of the line and the call
                                                             // index of the MPI_Win_wait.
  for (const auto& [key, posts] : all[process].posts) {
    if (key.origin >= all.size()) continue;
    const Operations& origin = all[key.origin];
    const std::vector<Part>* completes = Find(origin.completes, key);
    const std::vector<Accesses>* accesses = Find(origin.accesses, key);
    // The epoch begins in MPI_Win_start. A library may delay the start of the epoch until the first access,
    // or even until the end of the epoch.
    for (const std::vector<Part>* calls : {Find(origin.starts, key), completes}) {
      for (size_t i = 0; calls != nullptr && i < std::min(calls->size(), posts.size()); ++i)
        Add(WaitClass::late_post, (*calls)[i], posts[i], &waits);
    }
    for (size_t i = 0; accesses != nullptr && i < std::min(accesses->size(), posts.size()); ++i) {
      if ((*accesses)[i].first.line != archive::kNone)
        Add(WaitClass::late_post, (*accesses)[i].first, posts[i], &waits);
    }
    const std::vector<Part>* own = Find(all[process].waits, key);
    if (own == nullptr || completes == nullptr) continue;
    for (size_t i = 0; i < std::min(own->size(), completes->size()); ++i) {
      const Part &wait = (*own)[i], &complete = (*completes)[i];
      if (complete.posted <= wait.begin || complete.posted > wait.end) continue;
      LastOrigin& known = last[{wait.waits.line, wait.waits.call}];
      if (known.complete.posted < complete.posted) known = {wait, complete, (*accesses)[i].last_end};
    }
  }
  for (const auto& [call, origin] : last) AddLastOrigin(origin, &waits);
  return waits;
}

namespace {

constexpr size_t kNear = 64;  // The maximum number of epochs with a later return of the unlock call that
                              // are examined.

uint64_t ExitOf(const LockEpoch& epoch) {
  return epoch.calls.back().end;
}

// True if the two epochs cannot hold the lock at the same time.
bool Exclude(const LockEpoch& a, const LockEpoch& b) {
  return a.line != b.line && !(a.shared && b.shared);
}

// Adds the waits for locks on one window of one process. The epochs are sorted by the time at which their
// unlock calls returned. Each epoch waits for the last epoch that released the lock before it could
// proceed. The wait is in the call that was running in the waiting epoch when the lock was released. A
// library may delay taking the lock until the unlock call. In this case, the unlock call waits for the lock,
// and the other process releases the lock at the end of its own unlock call.
void AddLockWaits(const std::vector<const LockEpoch*>& epochs, std::vector<Wait>* waits) {
  std::vector<uint64_t> let_go;
  std::vector<const LockEpoch*> waited_for;
  for (size_t i = 0; i < epochs.size(); ++i) {
    const LockEpoch& epoch = *epochs[i];
    const LockEpoch* holder = nullptr;
    uint64_t until = 0;
    for (size_t j = i; j-- > 0 && holder == nullptr && ExitOf(*epochs[j]) > epoch.begin;) {
      if (!Exclude(*epochs[j], epoch) || waited_for[j] == &epoch) continue;
      holder = epochs[j];
      until = let_go[j];
    }
    // A process that has released the lock may lose its core, so its unlock call returns late.
    const LockEpoch::Call& lock = epoch.calls.front();
    for (size_t j = i + 1; j < std::min(epochs.size(), i + kNear); ++j) {
      const LockEpoch& other = *epochs[j];
      if (!Exclude(other, epoch) || other.end <= std::max(until, lock.begin) || other.end >= lock.end)
        continue;
      holder = &other;
      until = other.end;
    }
    let_go.push_back(epoch.end);
    waited_for.push_back(nullptr);
    if (holder == nullptr) continue;
    for (const LockEpoch::Call& call : epoch.calls) {
      if (call.end <= until || call.begin >= until) continue;
      waits->push_back(WaitFor(WaitClass::lock, call.place, call.begin, until - call.begin, holder->line));
      waited_for.back() = holder;
      if (&call == &epoch.calls.back()) let_go.back() = ExitOf(epoch);
      break;
    }
  }
}

}  // namespace

std::vector<Wait> LockWaits(const std::vector<Operations>& all, uint32_t process) {
  std::map<std::pair<uint64_t, uint32_t>, std::vector<const LockEpoch*>> windows;
  for (const Operations& operations : all) {
    for (const LockEpoch& epoch : operations.locks) {
      if (epoch.every || epoch.target == process) windows[{epoch.comm, epoch.object}].push_back(&epoch);
    }
  }
  std::vector<Wait> waits;
  for (auto& [window, epochs] : windows) {
    std::sort(epochs.begin(), epochs.end(),
              [](const LockEpoch* a, const LockEpoch* b) { return ExitOf(*a) < ExitOf(*b); });
    AddLockWaits(epochs, &waits);
  }
  return waits;
}

}  // namespace rankine::analysis
