// SPDX-License-Identifier: BSD-3-Clause
#include "archive/io/clients.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "archive/io/rows.h"
#include "archive/rows/process.h"
#include "archive/storage/identity.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "layout/io/functions.h"

namespace rankine::archive {
namespace {

// largest number of clients that a process reads (recorder/consumers/io/client_counters.cc)
constexpr int kMostClients = 8;
constexpr size_t kMostCounters = 256;  // maximum number of counters for each client

// Returns an empty string if the key is absent or is not a string.
std::string_view TextOf(const KeyValues& values, const std::string& key) {
  const auto at = values.find(key);
  const std::string* text = at == values.end() ? nullptr : std::get_if<std::string>(&at->second);
  return text == nullptr ? std::string_view() : std::string_view(*text);
}

std::string_view Cut(std::string_view* text, char end) {
  const size_t at = text->find(end);
  const std::string_view part = text->substr(0, at);
  text->remove_prefix(at == std::string_view::npos ? text->size() : at + 1);
  return part;
}

std::optional<uint64_t> Number(std::string_view word) {
  uint64_t number = 0;
  const auto result = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_whole = result.ec == std::errc() && result.ptr == word.data() + word.size();
  return is_whole ? std::optional(number) : std::nullopt;
}

struct Reading {
  std::vector<IoClientCounter> counters;
  uint64_t unread = 0;
};

// Parses lines of the form NAME COUNT SUM UNIT.
Reading Read(std::string_view text) {
  Reading reading;
  while (!text.empty() && reading.counters.size() < kMostCounters) {
    std::string_view line = Cut(&text, '\n');
    IoClientCounter counter;
    counter.name = Cut(&line, ' ');
    const auto count = Number(Cut(&line, ' '));
    if (!count) continue;
    if (counter.name == "!unread") {
      reading.unread = base::AddSaturated(reading.unread, *count);
      continue;
    }
    const auto sum = Number(Cut(&line, ' '));
    counter.count = *count;
    counter.has_sum = sum.has_value();
    counter.sum = sum.value_or(0);
    counter.unit = line;
    counter.is_now = counter.unit == "now";
    if (!counter.name.empty() && !counter.unit.empty()) reading.counters.push_back(std::move(counter));
  }
  return reading;
}

// Subtracts the values at the start of the run from those at its end. If a counter did not exist at the
// start, its value was 0.
void Subtract(const Reading& begin, const Reading& end, IoClient* client) {
  for (IoClientCounter counter : end.counters) {
    const auto before = std::find_if(begin.counters.begin(), begin.counters.end(),
                                     [&](const IoClientCounter& one) { return one.name == counter.name; });
    if (before != begin.counters.end() && !counter.is_now) {
      if (before->count > counter.count || before->sum > counter.sum) {
        ++client->restarted;
        continue;
      }
      counter.count -= before->count;
      counter.sum -= before->sum;
    }
    client->counters.push_back(std::move(counter));
  }
}

bool IsBelow(std::string_view path, std::string_view place) {
  return place == "/" ||
         (path.starts_with(place) && (path.size() == place.size() || path[place.size()] == '/'));
}

// Reads and writes of all processes, grouped by host. So even with thousands of hosts, only the processes of
// a client's own host are examined for the client.
class Uses {
 public:
  explicit Uses(const Tables& tables) : tables_(tables) {
    std::vector<std::vector<const IoRow*>> rows(tables.processes.size());
    for (const IoRow& row : tables.io) {
      if (row.process < rows.size()) rows[row.process].push_back(&row);
    }
    for (size_t i = 0; i < rows.size(); ++i) {
      const StorageMachine machine = MachineOf(tables.processes[i]);
      const uint32_t place = static_cast<uint32_t>(processes_.size());
      if (machine.boot != 0) by_boot_.emplace(machine.boot, place);
      by_host_.emplace(machine.host, place);
      processes_.push_back({machine, std::move(rows[i])});
    }
  }

  void Add(IoClient* client) const {
    std::set<uint32_t> ranks;
    // For each index in Tables::io_files: whether the file is below the client's mounts.
    std::map<uint32_t, bool> below;
    const StorageMachine& machine = processes_[client->process].machine;
    const auto add = [&](uint32_t process) {
      if (!IsSameMachine(machine, processes_[process].machine)) return;
      for (const IoRow* row : processes_[process].rows) {
        if (row->file >= tables_.io_files.size()) continue;
        const auto [at, fresh] = below.try_emplace(row->file, false);
        if (fresh) at->second = IsOf(*client, tables_.io_files[row->file]);
        if (at->second) AddRow(*row, client), ranks.insert(process);
      }
    };
    // Equal boot ids mean that two processes ran on the same machine. If a boot id is unknown, host names
    // are compared instead.
    const auto [first, last] = by_boot_.equal_range(machine.boot);
    for (auto at = first; at != last; ++at) add(at->second);
    const auto [first_named, last_named] = by_host_.equal_range(machine.host);
    for (auto at = first_named; at != last_named; ++at) {
      const bool is_added = machine.boot != 0 && processes_[at->second].machine.boot == machine.boot;
      if (!is_added) add(at->second);
    }
    client->ranks = static_cast<uint32_t>(ranks.size());
  }

 private:
  struct Used {
    StorageMachine machine;
    std::vector<const IoRow*> rows;
  };

  static bool IsOf(const IoClient& client, const std::string& file) {
    return std::any_of(client.mounts.begin(), client.mounts.end(),
                       [&](const std::string& place) { return IsBelow(file, place); });
  }
  static void AddRow(const IoRow& row, IoClient* client) {
    if (!layout::IsOfCLibrary(row.layer)) return;
    const layout::IoKind kind = KindOf(row);
    if (kind == layout::IoKind::read) client->read = base::AddSaturated(client->read, row.bytes);
    if (kind == layout::IoKind::write) client->written = base::AddSaturated(client->written, row.bytes);
  }

  const Tables& tables_;
  std::vector<Used> processes_;
  std::multimap<uint64_t, uint32_t> by_boot_;
  std::multimap<std::string, uint32_t> by_host_;
};

// Returns nullopt if the process has not recorded a client with this number.
std::optional<IoClient> ClientOf(const Process& process, int number) {
  const std::string key = "io.client." + std::to_string(number) + ".";
  const auto text = [&](const char* what) { return TextOf(process.attributes, key + what); };
  IoClient client;
  client.type = text("type");
  if (client.type.empty()) return std::nullopt;
  client.name = text("name");
  client.host = MachineOf(process).host;
  for (std::string_view mounts = text("mount"); !mounts.empty();) {
    const std::string_view place = Cut(&mounts, '\n');
    if (!place.empty()) client.mounts.emplace_back(place);
  }
  client.has_end = process.attributes.count(key + "end") != 0;
  const Reading begin = Read(text("begin")), end = Read(text("end"));
  client.unread = std::max(begin.unread, end.unread);
  if (client.has_end) Subtract(begin, end, &client);
  return client;
}

}  // namespace

std::vector<IoClient> MakeIoClients(const Tables& tables) {
  std::vector<IoClient> clients;
  std::set<std::tuple<std::string, std::string, std::string>> known;
  for (uint32_t process = 0; process < tables.processes.size(); ++process) {
    for (int i = 0; i < kMostClients; ++i) {
      auto client = ClientOf(tables.processes[process], i);
      if (!client) break;
      if (!known.insert({client->host, client->type, client->name}).second) continue;
      client->process = process;
      clients.push_back(std::move(*client));
    }
  }
  if (clients.empty()) return clients;
  const Uses uses(tables);
  for (IoClient& client : clients) uses.Add(&client);
  std::stable_sort(clients.begin(), clients.end(), [](const IoClient& a, const IoClient& b) {
    return std::tie(a.host, a.name) < std::tie(b.host, b.name);
  });
  return clients;
}

}  // namespace rankine::archive
