// SPDX-License-Identifier: BSD-3-Clause
#include "cli/attach/followed.h"

#include <algorithm>
#include <utility>

#include "base/rt/clock.h"
#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "probe/process/checks.h"
#include "probe/process/maps.h"

namespace rankine::cli {
namespace {

// These constants limit the time of waiting for a process to stop. The limit is larger if only one process is
// watched, because no other process has to be read during the wait. A process that is not read for two
// seconds stops recording.
constexpr uint64_t kAlonePatienceNs = 2'000'000'000, kPatienceNs = 400'000'000, kAgainPatienceNs = 50'000'000;
constexpr uint64_t kFirstPauseNs = 200'000'000, kMostPauseNs = 5'000'000'000;
constexpr uint64_t kLastReadNs = 100'000'000;

}  // namespace

void Followed::ReadAllOnce() {
  for (Watched& watched : watched_) ReadFrom(watched, done_);
}

std::string Followed::Begin(const Target& target, bool is_rank, uint64_t patience_ns) {
  auto watched = Prepare(target.pid, target.backend, functions_);
  if (!watched.ok()) return watched.error();
  watched.value().is_rank = is_rank;
  const base::Status attached = Attach(watched.value(), by_kernel_, patience_ns);
  if (!attached.ok()) return attached.message;
  if (target.backend != nullptr) begun_(target.pid, *target.backend);
  ReadFrom(watched.value(), done_);  // From this reading on, the calls of the process are recorded.
  if (!is_rank) SayAttached(watched.value());
  watched_.push_back(std::move(watched.value()));
  return "";
}

std::string Followed::TryOne(const Target& target, bool is_rank, uint64_t patience_ns) {
  const bool was_there = !probe::HasEnded(target.pid);
  std::string why = Begin(target, is_rank, patience_ns);
  if (!why.empty() && was_there && probe::HasEnded(target.pid))
    why = "process " + std::to_string(target.pid) + " has ended";
  return why;
}

base::Status Followed::AttachAll(std::span<const Target> targets, const std::function<bool()>& ended) {
  const uint64_t patience = targets.size() == 1 ? kAlonePatienceNs : kPatienceNs;
  for (const Target& target : targets) {
    if (ended()) return base::Status::Ok();
    std::string why = TryOne(target, false, patience);
    if (!why.empty())
      missed_.push_back({target, std::move(why), rt::MonotonicNs() + kFirstPauseNs, kFirstPauseNs, false,
                         probe::HasEnded(target.pid)});
    ReadAllOnce();  // This call also reads the processes that were not read during the wait.
  }
  if (!missed_.empty() && missed_.size() == targets.size()) return {missed_.front().why};
  for (const Missed& missed : missed_)
    Say(base::Visible(missed.why) +
        (missed.is_gone ? "" : "; rankine tries again while it watches the others"));
  return base::Status::Ok();
}

void Followed::LookAtRank(NewRanks& ranks, std::span<const probe::Backend* const> kinds, pid_t pid) {
  const auto maps = probe::ReadMaps(pid);
  const auto knows = [&](const probe::Backend* kind) { return maps.ok() && kind->Knows(pid, maps.value()); };
  const auto kind = std::find_if(kinds.begin(), kinds.end(), knows);
  if (kind == kinds.end()) return;  // The process has loaded no library of any watched file system.
  const auto missed = std::find_if(missed_.begin(), missed_.end(),
                                   [pid](const Missed& one) { return one.is_rank && one.target.pid == pid; });
  std::string why = TryOne({pid, *kind}, true, kPatienceNs);
  if (why.empty()) {
    ranks.Settle(pid);
    ++ranks_;
    if (missed != missed_.end()) missed_.erase(missed);
  } else if (missed != missed_.end()) {
    missed->why = std::move(why);
  } else {
    missed_.push_back({{pid, *kind}, std::move(why), 0, 0, true});
  }
}

// Tries again to attach to the missed targets. This function skips ranks, because the function `Due`
// determines when a rank is tried again.
void Followed::TryMissed(uint64_t now) {
  for (auto at = missed_.begin(); at != missed_.end();) {
    if (at->is_rank || at->is_gone || now < at->next) {
      ++at;
      continue;
    }
    std::string why = TryOne(at->target, false, kAgainPatienceNs);
    if (why.empty()) {
      at = missed_.erase(at);
      continue;
    }
    at->is_gone = probe::HasEnded(at->target.pid);
    if (!at->is_gone)
      at->why = std::move(why);  // A process that has ended in the meantime is not
                                 // reported.
    at->pause = std::min(2 * at->pause, kMostPauseNs);
    at->next = rt::MonotonicNs() + at->pause;
    ++at;
  }
}

void Followed::Look(NewRanks& ranks, std::span<const probe::Backend* const> kinds, ReaderPriority& seat) {
  const uint64_t now = rt::MonotonicNs();
  const std::vector<RankAsk> asks = ranks.Asked(now);
  if (!asks.empty()) seat.GoFirst();  // ranks are waiting for answers to their requests
  for (const RankAsk& ask : asks) {
    if (ask.ends) {
      for (Watched& watched : watched_) {
        if (watched.pid == ask.pid) ReadToRest({&watched, 1}, kLastReadNs, done_);
      }
    } else if (ask.pid != 0 && !ranks.IsSettled(ask.pid)) {
      LookAtRank(ranks, kinds, ask.pid);
      ReadAllOnce();  // a process that is not read for two seconds stops recording
    }
    ranks.Answer(ask);
  }
  if (!asks.empty()) seat.Forward();
  for (const pid_t pid : ranks.Due(now)) LookAtRank(ranks, kinds, pid);
  TryMissed(now);
}

bool Followed::LetAllGo() {
  return cli::LetAllGo(watched_);
}

void Followed::SayMissed() const {
  for (const Missed& missed : missed_)
    Say("never attached to " + std::string(missed.is_rank ? "a rank" : "one process") + ": " +
        base::Visible(missed.why));
}

}  // namespace rankine::cli
