// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/run_time.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "archive/kv_number.h"
#include "archive/rows/process.h"
#include "archive/storage/belongs.h"
#include "archive/storage/host_clocks.h"
#include "archive/storage/identity.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "archive/trace/clocks.h"
#include "base/saturate.h"

namespace rankine::archive {
namespace {

// The start time of a process is known with a resolution of 10 ms.
constexpr uint64_t kGrain = 10'000'000;
// Assumed difference between the wall clocks of machines whose clocks were not compared.
constexpr uint64_t kWallClocks = 1'000'000'000;
// The rate of a counter is known to within 10 ppm.
constexpr uint64_t kSpeed = 100'000;

uint64_t Moved(uint64_t ns, int64_t by) {
  return by < 0 && ns < static_cast<uint64_t>(-by) ? 0 : base::AddSaturated(ns, static_cast<uint64_t>(by));
}

// The interval of the run on the common time scale of the traces.
TimeSpan SpanOnLine(const Tables& tables, const Clocks& clocks) {
  TimeSpan span{UINT64_MAX, 0};
  for (uint32_t i = 0; i < tables.processes.size(); ++i) {
    const TimeSpan own = SpanOfProcess(tables.processes[i]);
    const int64_t ahead = clocks.WallAheadOf(i);
    span.begin = std::min(span.begin, Moved(own.begin, -ahead));
    span.end = std::max(span.end, own.end == UINT64_MAX ? UINT64_MAX : Moved(own.end, -ahead));
  }
  return span;
}

class RunTime {
 public:
  explicit RunTime(const Tables& tables)
      : tables_(tables), watched_(tables), clocks_(tables), span_(SpanOnLine(tables, clocks_)) {
    for (const MachineClock& machine : clocks_.machines()) error_ = std::max(error_, machine.error_ns);
    if (clocks_.machines().empty() && !IsOneMachine()) error_ = kWallClocks;
  }

  // IsBefore returns whether an operation ended before the run. The argument is the time at which the
  // operation ended. IsBehind returns whether an operation began after the run. The argument is the time at
  // which the operation began. Times are in ticks of the chunk's host.
  bool IsBefore(size_t chunk, uint64_t end) const {
    return base::AddSaturated(watched_.Of(chunk).Ns(end), Margin(chunk, span_.begin)) < span_.begin;
  }
  bool IsBehind(size_t chunk, uint64_t begin) const {
    const uint64_t margin = Margin(chunk, span_.end);
    const uint64_t ns = watched_.Of(chunk).Ns(begin);
    return ns > margin && ns - margin > span_.end;
  }
  bool Has(size_t chunk, uint64_t begin, uint64_t end) const {
    return !IsBefore(chunk, std::max(begin, end)) && !IsBehind(chunk, begin);
  }

 private:
  bool IsOneMachine() const {
    const StorageMachine one = MachineOf(tables_.storage.front());
    return std::all_of(tables_.processes.begin(), tables_.processes.end(),
                       [&](const Process& process) { return IsSameMachine(MachineOf(process), one); }) &&
           std::all_of(tables_.storage.begin(), tables_.storage.end(),
                       [&](const StorageRows& rows) { return IsSameMachine(MachineOf(rows), one); });
  }

  // Returns the possible error of a time near the time `border`.
  uint64_t Margin(size_t chunk, uint64_t border) const {
    const uint64_t known = watched_.Of(chunk).ns;
    const uint64_t away = border > known ? border - known : known - border;
    const uint64_t clock = watched_.IsPlaced(chunk) ? watched_.ErrorOf(chunk) : kWallClocks;
    return base::AddSaturated(kGrain + error_ + away / kSpeed, clock);
  }

  const Tables& tables_;
  const HostClocks watched_;
  const Clocks clocks_;
  const TimeSpan span_;
  uint64_t error_ = 0;
};

// The fields that the client's and the server's record of an operation have in common.
using Key = std::tuple<std::string_view, std::string_view, uint64_t>;

// Returns the threads of the run's processes, by the ids that the watch recorded.
std::set<uint64_t> OwnThreads(const Tables& tables, const StorageRows& rows) {
  std::set<uint64_t> pids, threads;
  for (const StorageProcess& seen : rows.processes) {
    const auto is_it = [&](const Process& process) {
      return Unsigned(process.attributes, "pid.start.ticks") == seen.start &&
             IsSameMachine(MachineOf(process), MachineOf(rows)) && IsSameProcess(process, seen);
    };
    if (seen.start != 0 && std::any_of(tables.processes.begin(), tables.processes.end(), is_it))
      pids.insert(seen.pid);
  }
  for (const StorageThread& thread : rows.threads) {
    if (pids.count(thread.process) != 0) threads.insert(thread.thread);
  }
  return threads;
}

class Sieve {
 public:
  explicit Sieve(const Tables& tables) : time_(tables) {}

  void TakeClients(const Tables& tables, size_t chunk, StorageRows* rows) {
    const std::set<uint64_t> own = OwnThreads(tables, *rows);
    const auto is_outside = [&](const StorageRequest& one) {
      return !time_.Has(chunk, one.begin, one.begin) && own.count(one.thread) == 0;
    };
    std::erase_if(rows->requests, is_outside);
    std::erase_if(rows->wholes, is_outside);
    outside_.clients += std::erase_if(rows->clients, [&](const StorageClientOperation& one) {
      if (time_.Has(chunk, one.begin, one.end)) return false;
      if (own.count(one.thread) == 0) return true;
      late_.insert(KeyOf(*rows, one));
      return false;
    });
  }

  void TakeServers(size_t chunk, StorageRows* rows) {
    outside_.servers += std::erase_if(rows->operations, [&](const StorageServerOperation& one) {
      return !time_.Has(chunk, one.begin, one.end) && late_.count(KeyOf(*rows, one)) == 0;
    });
  }

  // Adds up the losses during the run. Losses before and after the run are left out. Each part contains the
  // losses of its watch up to the part's end.
  void TakeLosses(const std::vector<size_t>& parts, Tables* tables) const {
    uint64_t before = 0, until = UINT64_MAX;
    for (const size_t part : parts) {
      const StorageRows& rows = tables->storage[part];
      if (rows.end == 0) continue;
      if (time_.IsBefore(part, rows.end)) before = std::max(before, rows.lost);
      if (time_.IsBehind(part, rows.end)) until = std::min(until, rows.lost);
    }
    for (const size_t part : parts) {
      uint64_t& lost = tables->storage[part].lost;
      lost = std::min(lost, until);
      lost -= std::min(lost, before);
    }
  }

  const StorageOutside& outside() const { return outside_; }

 private:
  template <typename Operation>
  static Key KeyOf(const StorageRows& rows, const Operation& one) {
    return {rows.backend, rows.connections[one.connection], one.transaction};
  }

  const RunTime time_;
  std::set<Key> late_;  // The client operations that are kept.
  StorageOutside outside_;
};

}  // namespace

void LeaveOutOtherTimes(Tables* tables) {
  if (tables->processes.empty() || tables->storage.empty()) return;
  Sieve sieve(*tables);
  std::map<std::pair<std::string, uint64_t>, std::vector<size_t>> watches;
  for (size_t i = 0; i < tables->storage.size(); ++i) {
    sieve.TakeClients(*tables, i, &tables->storage[i]);
    watches[{tables->storage[i].host, tables->storage[i].ticks}].push_back(i);
  }
  for (size_t i = 0; i < tables->storage.size(); ++i) sieve.TakeServers(i, &tables->storage[i]);
  for (const auto& [watch, parts] : watches) sieve.TakeLosses(parts, tables);
  tables->storage_outside.clients += sieve.outside().clients;
  tables->storage_outside.servers += sieve.outside().servers;
}

}  // namespace rankine::archive
