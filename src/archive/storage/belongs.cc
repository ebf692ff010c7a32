// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/belongs.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "archive/kv_number.h"
#include "archive/rows/process.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"

namespace rankine::archive {
namespace {

// a tolerance in ns, which is needed because CLOCK_REALTIME may have been set in the meantime
constexpr uint64_t kSlack = 1'000'000'000;

using Half = std::pair<std::string_view, uint64_t>;  // name of the connection, and number of the request on
                                                     // the connection

struct Halves {
  std::set<Half> clients, servers;
  void Add(const Tables& tables) {
    for (const StorageRows& rows : tables.storage) {
      for (const auto& one : rows.clients)
        clients.insert({rows.connections[one.connection], one.transaction});
      for (const auto& one : rows.operations)
        servers.insert({rows.connections[one.connection], one.transaction});
    }
  }
  bool Meets(const Tables& tables) const {
    for (const StorageRows& rows : tables.storage) {
      const auto is_in = [&rows](const std::set<Half>& halves) {
        return [&rows, &halves](const auto& one) {
          return halves.count({rows.connections[one.connection], one.transaction}) != 0;
        };
      };
      if (std::any_of(rows.clients.begin(), rows.clients.end(), is_in(servers)) ||
          std::any_of(rows.operations.begin(), rows.operations.end(), is_in(clients)))
        return true;
    }
    return false;
  }
};

bool IsOnItsMachines(const Tables& run, const Tables& watches) {
  return std::any_of(watches.storage.begin(), watches.storage.end(), [&run](const StorageRows& rows) {
    return std::any_of(run.processes.begin(), run.processes.end(), [&rows](const Process& process) {
      return IsSameMachine(MachineOf(process), MachineOf(rows));
    });
  });
}

bool SawARank(const Tables& run, const Tables& watches) {
  for (const StorageRows& rows : watches.storage) {
    for (const StorageProcess& seen : rows.processes) {
      const auto is_it = [&](const Process& process) {
        return seen.start != 0 && Unsigned(process.attributes, "pid.start.ticks") == seen.start &&
               IsSameMachine(MachineOf(process), MachineOf(rows)) && IsSameProcess(process, seen);
      };
      if (std::any_of(run.processes.begin(), run.processes.end(), is_it)) return true;
    }
  }
  return false;
}

bool Overlap(const TimeSpan& a, const TimeSpan& b) {
  return a.begin <= b.end + kSlack && b.begin <= (a.end > UINT64_MAX - kSlack ? a.end : a.end + kSlack);
}

// Identifies a watch uniquely.
using WatchName = std::tuple<std::string_view, uint64_t, uint64_t>;

// Adds the name of each watch that the tables contain. Returns false if the set already contained one of
// these names.
bool AddNames(const Tables& tables, std::set<WatchName>* names) {
  std::set<WatchName> own;
  for (const StorageRows& rows : tables.storage) own.insert({rows.host, rows.ticks, rows.realtime_ns});
  const size_t before = names->size();
  names->insert(own.begin(), own.end());
  return names->size() == before + own.size();
}

}  // namespace

TimeSpan SpanOfProcess(const Process& process) {
  const KeyValues& known = process.attributes;
  const uint64_t start = Unsigned(known, "start.ns");
  const uint64_t end = std::max(Unsigned(process.exit, "end.ns"), Unsigned(known, "end.ns"));
  return {start != 0 ? start : Unsigned(known, "init.ns"), end == 0 ? UINT64_MAX : end};
}

TimeSpan SpanOfRun(const Tables& run) {
  TimeSpan span{UINT64_MAX, 0};
  for (const Process& process : run.processes) {
    const TimeSpan own = SpanOfProcess(process);
    span.begin = std::min(span.begin, own.begin);
    span.end = std::max(span.end, own.end);
  }
  return span;
}

TimeSpan SpanOfWatches(const Tables& watches) {
  TimeSpan span{UINT64_MAX, 0};
  for (const StorageRows& rows : watches.storage) {
    uint64_t last = std::max(rows.ticks, rows.end);
    for (const auto& one : rows.clients) last = std::max(last, one.end);
    for (const auto& one : rows.operations) last = std::max(last, one.end);
    const double seconds =
        static_cast<double>(last - rows.ticks) / static_cast<double>(rows.ticks_per_second);
    span.begin = std::min(span.begin, rows.realtime_ns);
    span.end = std::max(span.end, rows.realtime_ns + static_cast<uint64_t>(std::min(seconds, 1e9) * 1e9));
  }
  return span;
}

std::vector<Belonging> FindBelonging(const Tables& run, const std::vector<const Tables*>& watches) {
  const TimeSpan span = SpanOfRun(run);
  std::vector<Belonging> found;
  std::set<WatchName> names;
  AddNames(run, &names);
  Halves halves;
  halves.Add(run);
  for (const Tables* of : watches) {
    const bool is_new = AddNames(*of, &names), is_here = IsOnItsMachines(run, *of);
    const bool is_its = SawARank(run, *of) || (is_here && Overlap(span, SpanOfWatches(*of)));
    found.push_back(!is_new   ? Belonging::already_there
                    : is_its  ? Belonging::yes
                    : is_here ? Belonging::other_time
                              : Belonging::other_host);
    if (found.back() == Belonging::yes) halves.Add(*of);
  }
  // Adds watches of the servers that the run's mounts used. Then adds all watches that are connected with
  // these watches.
  for (bool more = true; std::exchange(more, false);) {
    for (size_t i = 0; i < found.size(); ++i) {
      if (found[i] == Belonging::yes || found[i] == Belonging::already_there || !halves.Meets(*watches[i]))
        continue;
      found[i] = Belonging::yes;
      halves.Add(*watches[i]);
      more = true;
    }
  }
  return found;
}

std::set<std::string> HostsOf(const Tables& tables) {
  std::set<std::string> hosts;
  for (const Process& process : tables.processes) hosts.insert(MachineOf(process).host);
  for (const StorageRows& rows : tables.storage) hosts.insert(rows.host);
  return hosts;
}

}  // namespace rankine::archive
