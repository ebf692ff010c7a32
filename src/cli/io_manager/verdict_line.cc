// SPDX-License-Identifier: BSD-3-Clause
#include "cli/io_manager/verdict_line.h"

#include <cinttypes>
#include <cstdio>
#include <utility>

#include "base/text/json.h"
#include "base/text/visible_text.h"
#include "manager/decision.h"

namespace rankine::cli {
namespace {

using manager::Activity;

bool IsSame(const std::optional<Activity>& a, const std::optional<Activity>& b) {
  return a.has_value() == b.has_value() && (!a || a->subject == b->subject);
}

constexpr const char* kPlaces[] = {"none", "process", "client", "server"};

std::string Text(const Activity& activity) {
  char figures[160];
  const uint64_t longest = activity.latency_ns != 0 ? activity.latency_ns : activity.call_ns;
  snprintf(figures, sizeof figures, ": longest operation %.3f ms of %" PRIu64 ", %.1f MiB",
           static_cast<double>(longest) / 1e6, activity.operations,
           static_cast<double>(activity.bytes) / 1048576.0);
  return "process " + std::to_string(activity.subject.pid) + " on " + base::Visible(activity.subject.host) +
         figures;
}

// Returns whether the client is a rank, and not a mount.
bool IsLibrary(const manager::Message& verdict) {
  return verdict.client && verdict.client->rank >= 0;
}

std::string Json(const std::optional<Activity>& activity) {
  if (!activity) return "null";
  char figures[256];
  snprintf(figures, sizeof figures,
           ",\"latency_ns\":%" PRIu64 ",\"call_ns\":%" PRIu64 ",\"operations\":%" PRIu64 ",\"bytes\":%" PRIu64
           ",\"time_ns\":%" PRIu64 "}",
           activity->latency_ns, activity->call_ns, activity->operations, activity->bytes, activity->time_ns);
  std::string text = "{\"host\":" + base::JsonQuoted(activity->subject.host) +
                     ",\"pid\":" + std::to_string(activity->subject.pid);
  if (activity->rank >= 0) text += ",\"rank\":" + std::to_string(activity->rank);
  if (!activity->name.empty()) text += ",\"name\":" + base::JsonQuoted(activity->name);
  if (activity->waiting.ns != 0) text += ",\"wait_ns\":" + std::to_string(activity->waiting.ns);
  return text + figures;
}

}  // namespace

bool IsOnSame(const manager::Message& a, const manager::Message& b) {
  return IsSame(a.process, b.process) && IsSame(a.client, b.client) && IsSame(a.server, b.server) &&
         manager::PlaceOf(a) == manager::PlaceOf(b);
}

std::string VerdictText(const manager::Message& verdict) {
  std::string text;
  if (verdict.process)
    text += (verdict.process->rank < 0 ? "" : "rank " + std::to_string(verdict.process->rank) + ", ") +
            Text(*verdict.process) +
            (verdict.process->name.empty() ? "" : ", of " + base::Visible(verdict.process->name));
  for (const auto& [what, activity] :
       {std::pair{IsLibrary(verdict) ? "library of " : "mount ", &verdict.client},
        std::pair{"server ", &verdict.server}}) {
    if (*activity)
      text += (text.empty() ? "" : "; ") + std::string(what) + base::Visible((*activity)->name) + ", " +
              Text(**activity);
  }
  if (verdict.client) {
    const manager::Place place = manager::PlaceOf(verdict);
    const std::string layer = IsLibrary(verdict) ? "library" : "mount";
    text += place == manager::Place::client   ? "; the time is spent in the " + layer
            : place == manager::Place::server ? "; the time is spent in the server"
                                              : "; the time is spent above the " + layer;
  }
  return text.empty() ? "nothing is read or written" : text;
}

std::string VerdictJson(const manager::Message& verdict) {
  return "{\"interval\":" + std::to_string(verdict.interval) + ",\"process\":" + Json(verdict.process) +
         ",\"client\":" + Json(verdict.client) + ",\"server\":" + Json(verdict.server) + ",\"place\":\"" +
         kPlaces[static_cast<size_t>(manager::PlaceOf(verdict))] + "\"}";
}

}  // namespace rankine::cli
