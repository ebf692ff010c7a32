// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/window_calls.h"

#include <utility>

#include "archive/rows/none.h"

namespace rankine::analysis {
namespace {

using archive::kNone;
using archive::TimelineKind;
using archive::TracedCall;
using ti::Rma;

// The maximum number of calls that are kept for a lock epoch. The lock is granted in one of the first
// calls, so later calls do not have to be stored.
constexpr size_t kMostLockCalls = 64;

void AddCall(LockEpoch* epoch, const Part& part, CallPlace place) {
  if (epoch->calls.size() < kMostLockCalls) epoch->calls.push_back({place, part.begin, part.end});
}

}  // namespace

void WindowCalls::Add(uint32_t process, const TimelineKind& kind, const Part& part, CallPlace place) {
  me_ = process;
  const TracedCall& call = kind.call;
  const Window window{kind.comm == kNone ? 0 : ranks_.IdentityOf(kind.comm), call.object};
  const uint32_t target = call.to.peer < 0 ? kNone : ranks_.ProcessOf(kind.comm, call.to.peer);
  const auto epoch = [&](bool every) {
    return LockEpoch{window.first,
                     window.second,
                     target,
                     every,
                     call.shared,
                     part.line,
                     {{place, part.begin, part.end}},
                     part.begin,
                     0};
  };
  switch (call.facts.rma) {
    case Rma::post:
      return Expose(kind, window, part);
    case Rma::wait: {
      std::vector<uint32_t>& origins = exposed_[window];
      for (const uint32_t origin : origins) done_.waits[Key(window, origin, me_)].push_back(part);
      return origins.clear();
    }
    case Rma::start:
      return Start(kind, window, part);
    case Rma::complete:
      return Complete(window, part);
    case Rma::put:
    case Rma::get:
    case Rma::accumulate:
    case Rma::get_accumulate:
    case Rma::fetch_and_op:
    case Rma::compare_and_swap:
      return Access(window, target, part, place);
    case Rma::lock:
      if (target == kNone) return;
      NeedsTarget(target, part, place);
      return Lock(window, epoch(false));
    case Rma::lock_all:
      return Lock(window, epoch(true));
    case Rma::flush:
      return Flush(window, target, part, place);
    case Rma::unlock:
      return Unlock(window, target, part, place);
    case Rma::flush_all:
      return FlushAll(window, part, place);
    case Rma::unlock_all:
      return UnlockAll(window, part, place);
    default:
      return;
  }
}

std::vector<uint32_t> WindowCalls::ProcessesOf(uint32_t comm, const std::vector<int32_t>& ranks) const {
  std::vector<uint32_t> processes;
  for (const int32_t rank : ranks) {
    const uint32_t process = rank < 0 ? kNone : ranks_.ProcessOf(comm, rank);
    if (process != kNone) processes.push_back(process);
  }
  return processes;
}

void WindowCalls::Expose(const TimelineKind& kind, const Window& window, const Part& part) {
  std::vector<uint32_t>& origins = exposed_[window];
  origins = ProcessesOf(kind.comm, kind.call.from_peers);
  for (const uint32_t origin : origins) done_.posts[Key(window, origin, me_)].push_back(part);
}

void WindowCalls::Start(const TimelineKind& kind, const Window& window, const Part& part) {
  Epoch& epoch = epochs_[window];
  epoch = {ProcessesOf(kind.comm, kind.call.to_peers), {}};
  for (const uint32_t target : epoch.targets) done_.starts[Key(window, me_, target)].push_back(part);
}

void WindowCalls::Complete(const Window& window, const Part& part) {
  Epoch& epoch = epochs_[window];
  for (const uint32_t target : epoch.targets) {
    const EpochKey key = Key(window, me_, target);
    done_.completes[key].push_back(part);
    done_.accesses[key].push_back(epoch.accesses[target]);
  }
  epoch = {};
}

void WindowCalls::Access(const Window& window, uint32_t target, const Part& part, CallPlace place) {
  if (target == kNone) return;
  if (const auto at = epochs_.find(window); at != epochs_.end() && !at->second.targets.empty()) {
    Accesses& accesses = at->second.accesses[target];
    if (accesses.first.line == kNone) accesses.first = part;
    accesses.last_end = part.end;
    return;
  }
  const auto locks = locks_.find(window);
  if (locks == locks_.end() || (!locks->second.has_all && !locks->second.of.contains(target))) return;
  NeedsTarget(target, part, place);
  if (locks->second.has_all) locks->second.accessed.insert(target);
}

void WindowCalls::Lock(const Window& window, LockEpoch epoch) {
  Locks& locks = locks_[window];
  if (!epoch.every) {
    locks.of[epoch.target] = std::move(epoch);
    return;
  }
  locks.has_all = true;
  locks.all = std::move(epoch);
  locks.accessed.clear();
}

void WindowCalls::Flush(const Window& window, uint32_t target, const Part& part, CallPlace place) {
  const auto locks = locks_.find(window);
  if (locks == locks_.end() || target == kNone) return;
  const auto at = locks->second.of.find(target);
  if (at != locks->second.of.end()) {
    AddCall(&at->second, part, place);
  } else if (locks->second.has_all) {
    AddCall(&locks->second.all, part, place);
  }
  NeedsTarget(target, part, place);
}

void WindowCalls::Unlock(const Window& window, uint32_t target, const Part& part, CallPlace place) {
  const auto locks = locks_.find(window);
  if (locks == locks_.end()) return;
  const auto at = locks->second.of.find(target);
  if (at == locks->second.of.end()) return;
  NeedsTarget(target, part, place);
  at->second.calls.push_back({place, part.begin, part.end});
  at->second.end = part.begin;
  done_.locks.push_back(std::move(at->second));
  locks->second.of.erase(at);
}

void WindowCalls::FlushAll(const Window& window, const Part& part, CallPlace place) {
  const auto at = locks_.find(window);
  if (at == locks_.end()) return;
  Locks& locks = at->second;
  for (auto& [target, epoch] : locks.of) {
    AddCall(&epoch, part, place);
    NeedsTarget(target, part, place);
  }
  if (locks.has_all) AddCall(&locks.all, part, place);
  for (const uint32_t target : locks.accessed) NeedsTarget(target, part, place);
  locks.accessed.clear();
}

void WindowCalls::UnlockAll(const Window& window, const Part& part, CallPlace place) {
  const auto at = locks_.find(window);
  if (at == locks_.end() || !at->second.has_all) return;
  Locks& locks = at->second;
  for (const uint32_t target : locks.accessed) NeedsTarget(target, part, place);
  locks.accessed.clear();
  locks.all.calls.push_back({place, part.begin, part.end});
  locks.all.end = part.begin;
  done_.locks.push_back(std::move(locks.all));
  locks.all = {};
  locks.has_all = false;
}

// A process never waits for its own entry to MPI, because the process is already in MPI.
void WindowCalls::NeedsTarget(uint32_t target, const Part& part, CallPlace place) {
  if (target != me_) done_.remote.push_back({target, place, part.begin, part.end});
}

}  // namespace rankine::analysis
