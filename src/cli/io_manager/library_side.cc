// SPDX-License-Identifier: BSD-3-Clause
#include "cli/io_manager/library_side.h"

#include <algorithm>

#include "base/rt/clock.h"
#include "cli/launch/lines.h"
#include "manager/decision.h"
#include "probe/process/maps.h"

namespace rankine::cli {
namespace {

constexpr uint64_t kPatienceNs = 500'000'000;  // the time to wait for operations in progress at the end
constexpr int kRestMs = 500;
constexpr uint64_t kMostWait = 16;  // intervals
// the limit for the number of attempts to attach; each interval has one attempt
constexpr int kMostTries = 20;

}  // namespace

// A program may load the library late, so the process is examined again, at growing intervals. Each
// examination has a cost: during the examination, the process cannot map memory.
bool LibrarySide::IsToWait(pid_t pid) {
  Unloaded& its = unloaded_[pid];
  if (interval_ < its.next) return true;
  its.next = interval_ + its.wait;
  its.wait = std::min(its.wait * 2, kMostWait);
  return false;
}

void LibrarySide::TakeNew() {
  for (const auto& [pid, rank] : ranks_.pids()) {
    const bool is_known = std::any_of(watched_.begin(), watched_.end(),
                                      [pid = pid](const Watched& one) { return one.pid == pid; });
    if (is_known || tries_[pid] == kMostTries || (tries_[pid] == 0 && IsToWait(pid))) continue;
    const auto maps = probe::ReadMaps(pid);
    if (!maps.ok() || !backend_.IsClient(maps.value())) continue;
    auto prepared = Prepare(pid, &backend_, {});
    if (prepared.ok()) prepared.value().is_rank = true;
    base::Status attached{prepared.ok() ? "" : prepared.error()};
    if (attached.ok()) attached = cli::Attach(prepared.value(), false);
    if (!attached.ok()) {
      // The attempt to attach may have failed only because all threads of the process were waiting.
      if (++tries_[pid] == kMostTries)
        Say("rank " + std::to_string(rank) + " is measured at its MPI calls only: " + attached.message);
      continue;
    }
    SayAttached(prepared.value());
    ranks_of_[pid] = rank;
    watched_.push_back(std::move(prepared.value()));
  }
}

void LibrarySide::Take(const probe::Operation& operation) {
  const bool is_client = operation.layer == probe::Layer::client;
  if (is_client) waits_[operation.process].Take(operation);
  if (operation.process != chosen_ || !keeps_ || operation.begin < chosen_since_) return;
  if (is_client) ++kept_;
  recorded_.Take(operation);
}

void LibrarySide::Look() {
  double fill = 0;
  for (Watched& watched : watched_) {
    if (watched.attachment && ReadFrom(watched, [this](const probe::Operation& one) { Take(one); }))
      fill = std::max(fill, watched.attachment->fill());
  }
  rest_us_ = pace_.Next(fill);
}

int LibrarySide::LookMs() const {
  const bool any = std::any_of(watched_.begin(), watched_.end(),
                               [](const Watched& watched) { return watched.attachment != nullptr; });
  return any ? static_cast<int>(rest_us_ / 1000) : kRestMs;
}

void LibrarySide::EndInterval(manager::Message* report) {
  ++interval_;
  TakeNew();
  for (Watched& watched : watched_) {
    if (!watched.attachment) continue;
    Waits& waits = waits_[watched.pid];
    const uint64_t now = rt::Counter();
    watched.watch->ForUnderWay([&](const probe::Operation& one) { waits.TakeOpen(one, now); });
    manager::Activity activity;
    activity.subject = {host_, static_cast<uint64_t>(watched.pid)};
    activity.rank = ranks_of_[watched.pid];
    activity.name = backend_.name();
    if (!waits.TakeInterval(rate_.ns_per_tick(), &activity)) continue;
    if (!report->client || manager::IsWorse(activity, *report->client)) report->client = activity;
  }
}

void LibrarySide::Follow(const manager::Message& verdict, double) {
  pid_t chosen = 0;
  for (const Watched& watched : watched_) {
    const manager::Subject own{host_, static_cast<uint64_t>(watched.pid)};
    if (verdict.client && verdict.client->subject == own &&
        manager::IsFollowed(verdict, manager::Place::client))
      chosen = watched.pid;
  }
  if (chosen != chosen_) chosen_since_ = rt::Counter();
  chosen_ = chosen;
}

bool LibrarySide::LetGo() {
  ReadToRest(watched_, kPatienceNs, [this](const probe::Operation& one) { Take(one); });
  return LetAllGo(watched_);
}

base::Status LibrarySide::Write(const std::string& path) {
  return recorded_.Write(path, false, LostOf(watched_));
}

}  // namespace rankine::cli
