// SPDX-License-Identifier: BSD-3-Clause
#include "manager/decision.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace rankine::manager {
namespace {

void KeepWorse(std::optional<Activity>& worst, const std::optional<Activity>& other) {
  if (!other || (other->latency_ns == 0 && other->call_ns == 0)) return;
  if (!worst || IsWorse(*other, *worst)) worst = other;
}

uint64_t LongestOf(const Activity& activity) {
  return activity.latency_ns != 0 ? activity.latency_ns : activity.call_ns;
}

// Returns true if the operations of the first activity spend their time in the second activity, which belongs
// to the layer below. An operation may cause several consecutive operations in the layer below. For example,
// a synced write is a write and a sync, and a large write makes many requests to the kernel. If an operation
// causes two or three operations, the longest of these takes at least a third of the original operation's
// time. If an operation causes more than three operations, only the sum of their times shows where the time
// is spent. A mount also serves files that this operation does not access. The sum of a mount therefore
// counts only if the longest operation in the layer above accessed this mount.
bool GoesInto(const Activity& above, const Activity& below) {
  constexpr uint64_t kInARow = 3;
  if (LongestOf(below) >= LongestOf(above) / kInARow) return true;
  const bool is_there = below.subject.host == above.subject.host && !below.name.empty() &&
                        above.name.starts_with(below.name + "/");
  return is_there && below.time_ns >= above.time_ns / 2;
}

}  // namespace

bool IsWorse(const Activity& a, const Activity& b) {
  return std::tie(a.latency_ns, a.call_ns) > std::tie(b.latency_ns, b.call_ns);
}

Place PlaceOf(const Message& verdict) {
  Place place = Place::none;
  const Activity* above = nullptr;
  for (const auto& [layer, activity] :
       {std::pair{Place::process, &verdict.process}, std::pair{Place::client, &verdict.client},
        std::pair{Place::server, &verdict.server}}) {
    if (!*activity || (above != nullptr && !GoesInto(*above, **activity))) continue;
    place = layer;
    above = &**activity;
  }
  return place;
}

bool IsFollowed(const Message& verdict, Place layer) {
  const Place place = PlaceOf(verdict);
  return layer == Place::client   ? place == Place::client
         : layer == Place::server ? place != Place::client
                                  : true;
}

void Decision::Take(const std::string& member, uint64_t now, const Message& report) {
  if (reports_.size() >= kMostMembers && !reports_.contains(member)) return;
  Heard& heard = reports_[member];
  if (heard.when != now) {
    heard.before = std::exchange(heard.last, {});
    heard.when_before = std::exchange(heard.when, now);
  }
  KeepWorse(heard.last.process, report.process);
  KeepWorse(heard.last.client, report.client);
  KeepWorse(heard.last.server, report.server);
  heard.stores = report.stores;
}

void Decision::Blame(Message* verdict) const {
  if (!verdict->client || verdict->client->waiting.ns == 0) return;
  const Waiting& waiting = verdict->client->waiting;
  for (const auto& [member, heard] : reports_) {
    for (const Store& store : heard.stores) {
      const Files& files = store.files;
      if (files.file_system != waiting.file_system || waiting.file < files.first || waiting.file > files.last)
        continue;
      std::optional<Activity>& server = verdict->server;
      if (!server || server->subject != store.subject) {
        if (server && server->latency_ns >= waiting.ns) return;
        server.emplace();
        server->subject = store.subject;
        server->name = store.name;
      }
      server->latency_ns = std::max(server->latency_ns, waiting.ns);
      return;
    }
  }
}

Message Decision::Decide(uint64_t now) {
  std::erase_if(reports_, [&](const auto& one) { return one.second.when + kFreshIntervals <= now; });
  Message verdict{Kind::verdict, now, 0, {}, {}};
  for (const auto& [member, heard] : reports_) {
    KeepWorse(verdict.process, heard.last.process);
    KeepWorse(verdict.client, heard.last.client);
    KeepWorse(verdict.server, heard.last.server);
    if (heard.when_before + kFreshIntervals <= now) continue;
    KeepWorse(verdict.process, heard.before.process);
    KeepWorse(verdict.client, heard.before.client);
    KeepWorse(verdict.server, heard.before.server);
  }
  Blame(&verdict);
  return verdict;
}

}  // namespace rankine::manager
