// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/open_calls.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

#include "archive/key_values.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "archive/ti/store/functions.h"
#include "mpi_facts/facts.h"
#include "query/records/mpi_names.h"

namespace rankine::query {
namespace {

using archive::kNone;

constexpr std::string_view kPrefix = "now.";
constexpr std::string_view kPollPrefix = "poll.";
constexpr std::string_view kSuffix = ".function";

// The attribute now.<thread>.function contains a name or an id.
void SetFunction(const archive::Value& value, OpenCall* call) {
  if (const uint64_t* id = std::get_if<uint64_t>(&value)) {
    call->function = static_cast<uint16_t>(std::min<uint64_t>(*id, UINT16_MAX));
    call->name = FunctionName(call->function);
  } else if (const std::string* name = std::get_if<std::string>(&value)) {
    call->function = archive::FunctionNamed(*name);
    call->name = *name;
  }
}

// Returns the innermost region in which the thread was at the end. Inner nodes have larger numbers than outer
// nodes.
context::NodeId RegionOf(const archive::Tables& tables, uint32_t process, uint32_t thread) {
  context::NodeId node = context::kRoot;
  for (const archive::Region& region : tables.regions) {
    if (region.process == process && region.thread == thread && region.open)
      node = std::max(node, region.node);
  }
  return node;
}

// Returns the process's only communicator with several ranks. Returns `kNone` if the process has no such
// communicator, or several.
uint32_t OnlyComm(const archive::Tables& tables, const archive::Process& process) {
  uint32_t only = kNone;
  for (const uint32_t comm : process.comms) {
    if (comm >= tables.comms.size() || (tables.comms[comm].size == 1 && !tables.comms[comm].inter)) continue;
    if (only != kNone) return kNone;
    only = comm;
  }
  return only;
}

bool TakesComm(uint16_t function) {
  using mpi_facts::Class;
  const Class cls = mpi_facts::FactsOf(function).cls;
  return cls == Class::point_to_point || cls == Class::collective || cls == Class::neighborhood;
}

// the process, thread, function and call site
using Place = std::tuple<uint32_t, uint32_t, uint16_t, uint32_t>;

Place PlaceOf(const archive::Row& row) {
  return {row.process, row.thread, row.function, row.site};
}

archive::Row RowOf(const archive::Tables& tables, uint32_t process, const OpenCall& call) {
  archive::Row row{};
  row.process = process;
  row.thread = call.thread;
  row.function = call.function;
  row.site = call.site;
  row.comm = TakesComm(call.function) ? OnlyComm(tables, tables.processes[process]) : kNone;
  if (call.partners.comm < tables.comms.size()) row.comm = call.partners.comm;
  row.node = RegionOf(tables, process, call.thread);
  row.calls = 1;
  row.time_sum = row.time_min = row.time_max = call.ns;
  row.time_histogram[layout::TimeBucket(call.ns)] = 1;
  row.sizes = kNone;
  return row;
}

// Returns the keys of the threads for which the process has a call, such as "now.0".
std::vector<std::string> ThreadsWith(const archive::Process& process, std::string_view prefix) {
  std::vector<std::string> threads;
  const archive::KeyValues& attributes = process.attributes;
  for (auto entry = attributes.lower_bound(std::string(prefix)); entry != attributes.end(); ++entry) {
    const std::string& key = entry->first;
    if (!key.starts_with(prefix)) break;
    if (key.ends_with(kSuffix) && key.size() >= prefix.size() + kSuffix.size())
      threads.push_back(key.substr(0, key.size() - kSuffix.size()));
  }
  return threads;
}

// The argument `thread` is a key that `ThreadsWith` returned.
OpenCall CallOf(const archive::Process& process, const std::string& thread) {
  const archive::KeyValues& attributes = process.attributes;
  OpenCall call;
  std::from_chars(thread.data() + thread.find('.') + 1, thread.data() + thread.size(), call.thread);
  SetFunction(attributes.at(thread + std::string(kSuffix)), &call);
  call.ns = archive::UnsignedOf(attributes, (thread + ".ns").c_str()).value_or(0);
  const uint64_t site = archive::UnsignedOf(attributes, (thread + ".site").c_str()).value_or(kNone);
  call.site = static_cast<uint32_t>(std::min<uint64_t>(site, kNone));
  call.partners = ParsePartners(archive::TextOf(attributes, (thread + ".partners").c_str()), process.comms);
  return call;
}

}  // namespace

void ForgetOpenCalls(archive::Tables& tables) {
  for (archive::Process& process : tables.processes)
    std::erase_if(process.attributes, [](const auto& entry) {
      return entry.first.starts_with(kPrefix) || entry.first.starts_with(kPollPrefix);
    });
}

std::vector<OpenCall> OpenCalls(const archive::Process& process) {
  std::vector<OpenCall> calls;
  for (const std::string& thread : ThreadsWith(process, kPrefix)) calls.push_back(CallOf(process, thread));
  return calls;
}

bool GoesOn(const OpenPolls& polls) {
  // A process that shares its core with other processes may not run for a while.
  constexpr uint64_t kDescheduledNs = 1'000'000'000;
  return polls.count != 0 && polls.last_ns <= kDescheduledNs + 2 * (polls.call.ns / polls.count);
}

std::vector<OpenPolls> FindOpenPolls(const archive::Process& process) {
  std::vector<OpenPolls> polls;
  for (const std::string& thread : ThreadsWith(process, kPollPrefix)) {
    const auto number = [&](const char* name) {
      return archive::UnsignedOf(process.attributes, (thread + name).c_str()).value_or(0);
    };
    polls.push_back({CallOf(process, thread), number(".last.ns"), number(".count")});
  }
  return polls;
}

std::vector<archive::Row> UnfinishedRows(const archive::Tables& tables) {
  std::vector<archive::Row> rows;
  std::set<Place> told;  // The calls whose communicator is recorded.
  for (uint32_t process = 0; process < tables.processes.size(); ++process) {
    for (const OpenCall& call : OpenCalls(tables.processes[process])) {
      if (call.function == 0) continue;
      rows.push_back(RowOf(tables, process, call));
      if (call.partners.comm < tables.comms.size()) told.insert(PlaceOf(rows.back()));
    }
  }
  std::map<Place, archive::Row*> open;
  for (archive::Row& row : rows) {
    if (!told.contains(PlaceOf(row))) open.emplace(PlaceOf(row), &row);
  }
  if (open.empty()) return rows;
  std::map<Place, uint32_t> known;  // communicator of completed calls; `kNone`: several communicators
  for (const archive::Row& row : tables.rows) {
    if (!open.contains(PlaceOf(row))) continue;
    const auto [at, added] = known.try_emplace(PlaceOf(row), row.comm);
    if (!added && at->second != row.comm) at->second = kNone;
  }
  for (const auto& [place, comm] : known) open[place]->comm = comm;
  return rows;
}

}  // namespace rankine::query
