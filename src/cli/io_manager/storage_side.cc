// SPDX-License-Identifier: BSD-3-Clause
#include "cli/io_manager/storage_side.h"

#include <algorithm>

#include "base/rt/clock.h"
#include "cli/launch/lines.h"
#include "manager/decision.h"

namespace rankine::cli {
namespace {

constexpr uint64_t kPatienceNs = 500'000'000;  // the time to wait for operations in progress at the end
constexpr uint64_t kNever = 0;
// rest between readings while nothing is recorded; an agent that is not read for 2 s stops
constexpr int kRestMs = 500;
// A call of the storage layer may return only after the answer has been sent.
constexpr uint64_t kLateTicks = uint64_t{1} << 30;

// Removes the file from the operation. Without the file, operations differ only by connection, and therefore
// by server process (brick).
probe::Operation InWays(const probe::Operation& operation) {
  probe::Operation way = operation;
  way.file = {};
  return way;
}

}  // namespace

base::Status StorageSide::Attach(pid_t pid, const std::string& name) {
  auto prepared = Prepare(pid, &backend_, {});
  if (!prepared.ok()) return {prepared.error()};
  Watched watched = std::move(prepared.value());
  const std::string_view wanted = role_ == StorageRole::server ? "server" : "client";
  if (watched.watch->role() != wanted)
    return {"process " + std::to_string(pid) + " is a " + std::string(watched.watch->role()) + " of " +
            std::string(backend_.name()) +
            (role_ == StorageRole::server ? "; --server watches servers" : ", no mount")};
  LeaveToSums(watched);
  if (base::Status attached = cli::Attach(watched, false); !attached.ok()) return attached;
  watched.attachment->KeepDetails(kNever);
  watched.watch->KeepDetails(kNever, kNever);
  names_[pid] = name;
  if (role_ == StorageRole::server) stored_[pid] = backend_.StoredBy(pid);
  SayAttached(watched);
  watched_.push_back(std::move(watched));
  Look();  // This call also renews the agents attached earlier, which otherwise stop summing up after two
           // seconds.
  return base::Status::Ok();
}

void StorageSide::Take(const probe::Operation& operation) {
  if (operation.layer == probe::Layer::client) waits_[operation.process].Take(InWays(operation));
  const Window& window = details_[operation.process];
  // A request of a layer other than the client and the server has no meaningful end. For requests of other
  // layers, only the begin time is used.
  const bool is_whole = operation.layer == probe::Layer::client || operation.layer == probe::Layer::server;
  const uint64_t end = is_whole ? operation.end : operation.begin;
  if (!operation.is_detailed || operation.begin < window.since || end > window.until) return;
  if (is_whole) ++kept_;
  recorded_.Take(operation);
}

bool StorageSide::IsReading(const Window& window) const {
  return role_ == StorageRole::client || window.is_open || rt::Counter() < window.read_until;
}

void StorageSide::Look() {
  double fill = 0;
  for (Watched& watched : watched_) {
    if (!watched.attachment) continue;
    if (!IsReading(details_[watched.pid])) {
      if (watched.attachment->Renew()) continue;
      Say("process " + std::to_string(watched.pid) + " has ended");
      watched.attachment.reset();
      continue;
    }
    if (ReadFrom(watched, [this](const probe::Operation& one) { Take(one); }))
      fill = std::max(fill, watched.attachment->fill());
  }
  rest_us_ = pace_.Next(fill);
}

int StorageSide::LookMs() const {
  const bool reads = std::any_of(details_.begin(), details_.end(),
                                 [this](const auto& one) { return IsReading(one.second); });
  return reads ? static_cast<int>(rest_us_ / 1000) : kRestMs;
}

void StorageSide::TakeWaits(Watched& watched, manager::Activity* activity) {
  Waits& waits = waits_[watched.pid];
  const uint64_t now = rt::Counter();
  watched.watch->ForUnderWay([&](const probe::Operation& one) { waits.TakeOpen(InWays(one), now); });
  manager::Activity waited;
  waits.TakeInterval(rate_.ns_per_tick(), &waited);
  activity->waiting = waited.waiting;
  activity->latency_ns = std::max(activity->latency_ns, waited.latency_ns);
}

void StorageSide::EndInterval(manager::Message* report) {
  const double ns = rate_.ns_per_tick();
  // If the process has overwritten the counters, their difference may have any value.
  const auto in_ns = [ns](uint64_t ticks) {
    return static_cast<uint64_t>(std::min(static_cast<double>(ticks) * ns, 1e18));
  };
  auto& worst = role_ == StorageRole::server ? report->server : report->client;
  for (Watched& watched : watched_) {
    if (role_ == StorageRole::server && backend_.stores_change())
      stored_[watched.pid] = backend_.StoredBy(watched.pid);
    const manager::Subject subject{host_, static_cast<uint64_t>(watched.pid)};
    for (const probe::StoredFiles& files : stored_[watched.pid])
      report->stores.push_back({subject, names_[watched.pid], {files.file_system, files.first, files.last}});
    probe::OperationSums sums;
    if (!watched.attachment || !watched.attachment->TakeSums(&sums)) continue;
    missed_ += sums.missed;
    manager::Activity now;
    if (role_ == StorageRole::client) TakeWaits(watched, &now);
    if (sums.operations == 0 && now.latency_ns == 0) continue;
    now.subject = subject;
    now.name = names_[watched.pid];
    now.latency_ns = std::max(now.latency_ns, in_ns(sums.longest));
    now.operations = sums.operations, now.bytes = sums.bytes, now.time_ns = in_ns(sums.ticks);
    if (!worst || manager::IsWorse(now, *worst)) worst = now;
  }
}

void StorageSide::Close(Watched& watched, Window& window) {
  const uint64_t now = rt::Counter();
  window.until = std::min(window.until, now);
  window.read_until = now + kLateTicks;
  window.is_open = false;
  watched.attachment->KeepDetails(kNever);
}

void StorageSide::Follow(const manager::Message& verdict, double seconds) {
  const auto& named = role_ == StorageRole::server ? verdict.server : verdict.client;
  const bool is_followed =
      keeps_ && named &&
      manager::IsFollowed(verdict,
                          role_ == StorageRole::server ? manager::Place::server : manager::Place::client);
  const double ns = std::max(rate_.ns_per_tick(), 1e-3);
  for (Watched& watched : watched_) {
    if (!watched.attachment) continue;
    Window& window = details_[watched.pid];
    if (is_followed && named->subject == manager::Subject{host_, static_cast<uint64_t>(watched.pid)}) {
      window.until = rt::Counter() + static_cast<uint64_t>(seconds * 1e9 / ns);
      watched.attachment->KeepDetails(window.until);
      // The time span begins when the agent is notified.
      if (!window.is_open) window.since = rt::Counter();
      window.is_open = true;
    } else if (window.is_open) {
      Close(watched, window);
    }
    watched.watch->KeepDetails(window.since, window.until);
  }
}

bool StorageSide::HasEnded() const {
  return std::none_of(watched_.begin(), watched_.end(),
                      [](const Watched& watched) { return watched.attachment != nullptr; });
}

bool StorageSide::LetGo() {
  ReadToRest(watched_, kPatienceNs, [this](const probe::Operation& one) { Take(one); });
  const bool good = LetAllGo(watched_);
  if (missed_ > 0)
    Say(std::to_string(missed_) + " operations of " + std::string(backend_.name()) +
        " overlapped with too many others, and are not in the sums");
  return good;
}

base::Status StorageSide::Write(const std::string& path) {
  return recorded_.Write(path, false, LostOf(watched_));
}

}  // namespace rankine::cli
