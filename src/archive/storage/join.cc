// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/join.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>

#include "archive/rows/none.h"
#include "archive/storage/file_names.h"
#include "archive/storage/host_clocks.h"
#include "archive/storage/identity.h"
#include "archive/storage/moved_extents.h"
#include "archive/storage/requests.h"
#include "archive/storage/rows.h"
#include "archive/storage/started.h"
#include "archive/storage/threads.h"
#include "archive/tables.h"
#include "archive/trace/head.h"
#include "archive/trace/timeline.h"
#include "base/saturate.h"

namespace rankine::archive {
namespace {

// Assumed error of an operation's start time, because times are stored with an error of up to 2 %
// (docs/design/io.md).
constexpr uint64_t kRough = 1'000'000;  // in ns

// Converts ticks of a chunk's host to ns on the common time scale.
class Line {
 public:
  Line(const StorageRows& rows, const ClockLine& line) : line_(line), ns_(rows.ticks_per_second) {}
  uint64_t At(uint64_t ticks) const { return line_.Ns(ticks); }
  uint64_t Ns(uint64_t ticks) const { return ns_(ticks); }
  uint64_t Span(uint64_t begin, uint64_t end) const { return end > begin ? ns_(end - begin) : 0; }

 private:
  const ClockLine& line_;
  TickNs ns_;
};

// Returns the innermost call in which the thread was at the given time.
const TimelineCall* CallAt(const Timeline& line, uint64_t ns) {
  const auto at =
      std::lower_bound(line.calls.begin(), line.calls.end(), ns,
                       [](const TimelineCall& call, uint64_t wanted) { return call.end < wanted; });
  return at != line.calls.end() && at->begin <= ns ? &*at : nullptr;
}

// Joins the client's and the server's record of each operation from all watches, and fills a Storage.
class Joiner {
 public:
  Joiner(const Tables& tables, unsigned threads)
      : tables_(tables),
        lines_(ReadTimelines(tables, threads)),
        threads_(tables, lines_),
        started_(tables),
        clocks_(tables) {}

  Storage Join() {
    for (const StorageRows& rows : tables_.storage) AddNames(rows);
    for (size_t i = 0; i < tables_.storage.size(); ++i) AddServers(i);
    for (auto& [machine, host] : hosts_) host.ranks = threads_.ProcessesOn(machine);
    NameFiles();
    for (auto& [machine, host] : hosts_) AddHost(host);
    for (const auto& [key, half] : servers_) AddAlone(half);
    Order();
    NumberCalls();
    // Each part of a watch contains the total losses up to the end of this part.
    std::map<std::pair<std::string, uint64_t>, uint64_t> lost;
    for (const StorageRows& rows : tables_.storage) {
      uint64_t& most = lost[{rows.host, rows.ticks}];
      most = std::max(most, rows.lost);
    }
    for (const auto& [watch, count] : lost) storage_.lost = base::AddSaturated(storage_.lost, count);
    return std::move(storage_);
  }

 private:
  struct Places {
    std::vector<uint32_t> files, servers, connections;
  };
  // Identifies a thread by its process (index in Tables::processes) and by its number in the process.
  struct Owner {
    uint32_t process = kNone, number = kNone;
    bool is_gone = false;  // True: the thread had ended before its process was looked up.
  };
  // Data of one host: the threads that made requests to its mounts, by the ids that the watch recorded.
  struct Host {
    StorageMachine machine;
    std::vector<size_t> chunks;
    std::vector<uint32_t> ranks;  // indices in Tables::processes
    std::map<uint64_t, StorageThread> threads;
    std::map<uint64_t, StorageProcess> processes;
    // For threads that had ended: index in Tables::processes, and number in the process.
    std::map<uint64_t, std::pair<uint32_t, uint32_t>> gone;
  };
  struct Half {
    const StorageServerOperation* operation;
    size_t chunk;
  };

  void AddNames(const StorageRows& rows) {
    Places places;
    for (const StorageFile& file : rows.files) {
      const auto [at, fresh] = files_.try_emplace(file.id, static_cast<uint32_t>(storage_.files.size()));
      if (fresh) storage_.files.push_back(StorageFileName(file.id));
      if (!file.path.empty()) storage_.files[at->second] = file.path;
      places.files.push_back(at->second);
    }
    for (const StorageServer& server : rows.servers) {
      const auto [at, fresh] =
          server_places_.try_emplace({rows.host, server.pid}, static_cast<uint32_t>(storage_.servers.size()));
      if (fresh) storage_.servers.push_back({rows.host, server.pid, server.name});
      places.servers.push_back(at->second);
    }
    for (const std::string& name : rows.connections) {
      const auto [at, fresh] =
          connections_.try_emplace({rows.backend, name}, static_cast<uint32_t>(connections_.size()));
      places.connections.push_back(at->second);
    }
    places_.push_back(std::move(places));
    Host& host = hosts_[MachineOf(rows)];
    host.machine = MachineOf(rows);
    host.chunks.push_back(places_.size() - 1);
    for (const StorageThread& thread : rows.threads) host.threads.insert_or_assign(thread.thread, thread);
    for (const StorageProcess& process : rows.processes)
      host.processes.insert_or_assign(process.pid, process);
  }

  void AddServers(size_t chunk) {
    const StorageRows& rows = tables_.storage[chunk];
    for (const StorageServerOperation& operation : rows.operations)
      servers_.insert(
          {{places_[chunk].connections[operation.connection], operation.transaction}, {&operation, chunk}});
  }

  // If no watch recorded the path of a file, the path is found through the requests of ranks.
  void NameFiles() {
    std::vector<uint32_t> votes(storage_.files.size(), 0);
    for (const auto& [id, file] : files_) {
      // the file already has a path
      if (storage_.files[file] != StorageFileName(id)) votes[file] = kNameVotes;
    }
    std::vector<NamelessRequest> requests;
    for (const auto& [machine, host] : hosts_) {
      for (const size_t chunk : host.chunks) {
        for (const StorageRequest& one : tables_.storage[chunk].requests) {
          const uint32_t file = places_[chunk].files[one.file];
          if (votes[file] == kNameVotes) continue;
          const Owner owner = OwnerOf(host, one.thread);
          if (owner.process == kNone || owner.number == kNone) continue;
          ++votes[file];
          requests.push_back({file, owner.process, owner.number, one.action, one.offset, one.bytes,
                              LineOf(chunk).At(one.begin)});
        }
      }
    }
    for (auto& [file, path] : FindFileNames(tables_, std::move(requests))) storage_.files[file] = path;
  }

  // Joins all operations that the mounts of one host made, from all chunks of the host.
  void AddHost(Host& host) {
    std::vector<StorageRequest> asked, wholes;
    std::vector<std::pair<StorageClientOperation, size_t>> clients;
    for (const size_t chunk : host.chunks) {
      const StorageRows& rows = tables_.storage[chunk];
      const auto add = [&](const std::vector<StorageRequest>& from, std::vector<StorageRequest>* to) {
        for (const StorageRequest& request : from) {
          to->push_back(request);
          to->back().file = places_[chunk].files[request.file];
        }
      };
      add(rows.requests, &asked);
      add(rows.wholes, &wholes);
      for (StorageClientOperation client : rows.clients) {
        client.file = places_[chunk].files[client.file];
        client.connection = places_[chunk].connections[client.connection];
        clients.emplace_back(client, chunk);
      }
    }
    const auto by_begin = [](const auto& a, const auto& b) { return a.begin < b.begin; };
    std::stable_sort(asked.begin(), asked.end(), by_begin);
    std::stable_sort(wholes.begin(), wholes.end(), by_begin);
    std::stable_sort(clients.begin(), clients.end(),
                     [&](const auto& a, const auto& b) { return by_begin(a.first, b.first); });
    FindGone(&host, LineOf(host.chunks.front()), asked);
    StorageRequests requests(asked, wholes);
    for (const auto& [client, chunk] : clients) AddClient(client, chunk, host, requests);
  }

  Line LineOf(size_t chunk) const { return {tables_.storage[chunk], clocks_.Of(chunk)}; }

  void AddClient(const StorageClientOperation& client, size_t chunk, const Host& host,
                 StorageRequests& requests) {
    const Line line = LineOf(chunk);
    StorageOperation operation = Common(client, client.file);
    operation.has_client = true;
    operation.begin = line.At(client.begin);
    operation.latency = line.Span(client.begin, client.end);
    ++storage_.clients;
    const StorageRequest* request = requests.Carried(client, &operation.requests);
    if (request != nullptr) operation.file = request->file;
    const Owner owner = OwnerOf(host, client.thread);
    operation.process = owner.process;
    if (owner.is_gone && operation.process == kNone && request != nullptr) {
      const auto started =
          started_.Find(storage_.files[request->file], host.ranks, *request, line.At(request->begin), true);
      if (started) operation.process = started->process;
    }
    if (operation.process != kNone) {
      ++storage_.of_ranks;
      if (request != nullptr) Place(*request, line, owner.number, &operation);
    }
    // Operation numbers repeat if a client is restarted. So the server operation that is nearest in time is
    // used.
    const auto [first, last] = servers_.equal_range({client.connection, client.transaction});
    auto half = last;
    uint64_t nearest = UINT64_MAX;
    for (auto at = first; at != last; ++at) {
      const uint64_t begin = LineOf(at->second.chunk).At(at->second.operation->begin);
      const uint64_t off = begin > operation.begin ? begin - operation.begin : operation.begin - begin;
      if (IsSame(client, at->second) && off < nearest) half = at, nearest = off;
    }
    if (half != last) {
      ++storage_.served;
      Serve(half->second, &operation);
      servers_.erase(half);
    } else if (first != last) {
      ++storage_.contradictions;
    }
    storage_.operations.push_back(operation);
  }

  // Returns the owner of a thread.
  Owner OwnerOf(const Host& host, uint64_t thread) const {
    const auto seen = host.threads.find(thread);
    // If a thread had ended when it was looked up, the id of the thread is stored instead of the id of the
    // process.
    Owner owner;
    const uint64_t pid = seen == host.threads.end() ? thread : seen->second.process;
    const auto process = host.processes.find(pid);
    owner.is_gone = pid == thread && process == host.processes.end();
    owner.process = process == host.processes.end() ? threads_.ProcessOf(host.machine, pid)
                                                    : threads_.ProcessOf(host.machine, process->second);
    const uint64_t inner = seen == host.threads.end() ? 0 : seen->second.inner;
    if (owner.process != kNone) owner.number = threads_.NumberOf(owner.process, inner != 0 ? inner : thread);
    if (owner.number != kNone) return owner;
    const auto gone = host.gone.find(thread);
    if (gone != host.gone.end()) owner.process = gone->second.first, owner.number = gone->second.second;
    return owner;
  }

  // Finds threads that had ended before they were looked up, and whose number in the process has been
  // reused. A thread that has ended is identified by the ranges of the file that it read or wrote when it
  // requested the operations.
  void FindGone(Host* host, const Line& line, const std::vector<StorageRequest>& asked) {
    std::optional<MovedExtents> moved;
    for (const StorageRequest& request : asked) {
      const Owner owner = OwnerOf(*host, request.thread);
      if (owner.number != kNone || (owner.process == kNone && !owner.is_gone)) continue;
      if (!moved) moved = MovedByThreads(tables_);
      const std::vector<uint32_t> one{owner.process};
      const uint64_t begin = line.At(request.begin);
      const MovedExtents::Operation* found = moved->Find(
          storage_.files[request.file], owner.process == kNone ? host->ranks : one, request, begin, true);
      if (found == nullptr) continue;
      const uint64_t slack = kRough + (found->end_ns - found->begin_ns) / 20;
      if (begin + slack >= found->begin_ns && begin <= found->end_ns + slack)
        host->gone[request.thread] = {found->process, found->thread};
    }
  }

  // Finds the call in which the thread made the request. For a thread of the C library, finds the call that
  // started the operation. The argument `number` is the thread's number in its process.
  void Place(const StorageRequest& request, const Line& line, uint32_t number, StorageOperation* operation) {
    const uint64_t begin = line.At(request.begin);
    operation->asked = {true, request.action, number, request.offset, request.bytes, begin};
    const Timeline* timeline = number == kNone ? nullptr : threads_.LineAt(operation->process, number);
    const TimelineCall* call = timeline == nullptr ? nullptr : CallAt(*timeline, begin);
    bool outside = timeline != nullptr || (number != kNone && threads_.IsTraced(operation->process));
    if (call == nullptr) {
      const auto started =
          started_.Find(storage_.files[request.file], std::vector{operation->process}, request, begin, false);
      const bool in_call = started && started->count != 0;
      outside = outside || (started && !in_call);
      const Timeline* its = in_call ? threads_.LineAt(operation->process, started->thread) : nullptr;
      const TimelineCall* found = its == nullptr ? nullptr : threads_.CallOf(*its, *started);
      if (found != nullptr) timeline = its, call = found;
    }
    if (call == nullptr && !outside) return;
    operation->traced = true;
    ++storage_.placed;
    if (call == nullptr) return;
    ++storage_.called;
    const auto [at, fresh] = calls_.try_emplace(call, static_cast<uint32_t>(storage_.calls.size()));
    if (fresh) {
      const TimelineKind& kind = timeline->kinds[call->kind];
      StorageCall& made = storage_.calls.emplace_back();
      made.process = timeline->process;
      made.thread = timeline->thread;
      made.function = kind.call.function;
      made.site = kind.site;
      made.begin = call->begin;
      made.end = call->end;
    }
    operation->call = at->second;
    ++storage_.calls[at->second].operations;
  }

  bool IsSame(const StorageClientOperation& client, const Half& half) const {
    const StorageServerOperation& server = *half.operation;
    if (server.thread == 0) return client.action == server.action && client.bytes == server.bytes;
    return client.action == server.action && client.thread == server.thread &&
           client.file == places_[half.chunk].files[server.file] && client.offset == server.offset &&
           client.bytes == server.bytes;
  }

  void Serve(const Half& half, StorageOperation* operation) const {
    const StorageServerOperation& server = *half.operation;
    const Line line = LineOf(half.chunk);
    operation->has_server = true;
    operation->server = places_[half.chunk].servers[server.server];
    operation->server_begin = line.At(server.begin);
    operation->server_latency = line.Span(server.begin, server.end);
    operation->queue = line.Span(server.begin, server.service_begin);
    operation->service = line.Span(server.service_begin, server.service_end);
    operation->after = line.Ns(server.after);
    operation->disk = server.disk;
    operation->disk_file = server.disk_file;
    if (server.disk == StorageDisk::unseen) return;
    operation->disk_accesses = server.disk_accesses;
    operation->disk_bytes = server.disk_bytes;
    operation->disk_time = line.Ns(server.disk_time);
    operation->disk_longest = line.Ns(server.disk_longest);
  }

  void AddAlone(const Half& half) {
    StorageOperation operation = Common(*half.operation, places_[half.chunk].files[half.operation->file]);
    operation.begin = LineOf(half.chunk).At(half.operation->begin);
    Serve(half, &operation);
    ++storage_.only_servers;
    storage_.operations.push_back(operation);
  }

  static StorageOperation Common(const StorageExtent& extent, uint32_t file) {
    StorageOperation operation;
    operation.action = extent.action;
    operation.file = file;
    operation.offset = extent.offset;
    operation.bytes = extent.bytes;
    operation.thread = extent.thread;
    return operation;
  }

  void Order() {
    std::stable_sort(storage_.operations.begin(), storage_.operations.end(),
                     [](const StorageOperation& a, const StorageOperation& b) { return a.begin < b.begin; });
  }

  void NumberCalls() {
    for (const Timeline& line : lines_.threads) {
      std::map<uint16_t, uint64_t> counts;  // indexed by function
      auto next = calls_.lower_bound(line.calls.data());
      const auto first = next;
      for (const TimelineCall& call : line.calls) {
        uint64_t& count = counts[line.kinds[call.kind].call.function];
        if (next != calls_.end() && next->first == &call) {
          storage_.calls[next->second].place = count;
          ++next;
        }
        ++count;
      }
      for (auto at = first; at != next; ++at) {
        StorageCall& call = storage_.calls[at->second];
        call.count = counts[call.function];
      }
    }
  }

  const Tables& tables_;
  const Timelines lines_;
  StorageThreads threads_;
  const StartedCalls started_;
  const HostClocks clocks_;
  Storage storage_;
  std::vector<Places> places_;  // indexed by chunk
  std::map<StorageMachine, Host> hosts_;
  std::map<std::array<uint64_t, 2>, uint32_t> files_;  // index of a file by the file system's identifier
  std::map<std::pair<std::string, uint64_t>, uint32_t> server_places_;
  // connections by file system and name
  std::map<std::pair<std::string, std::string>, uint32_t> connections_;
  std::multimap<std::pair<uint32_t, uint64_t>, Half> servers_;  // client and server operations that have
                                                                // not been joined yet
  std::map<const TimelineCall*, uint32_t> calls_;
};

}  // namespace

std::string StoragePlace::Text() const {
  return host + ":" + (name.empty() ? std::to_string(pid) : name);
}

Storage JoinStorage(const Tables& tables, unsigned threads) {
  if (tables.storage.empty()) return {};
  return Joiner(tables, threads).Join();
}

std::string StorageFileName(const std::array<uint64_t, 2>& id) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(id.data());
  std::string text;
  for (int i = 0; i < 16; ++i) {
    char two[3];
    snprintf(two, sizeof two, "%02x", bytes[i]);
    text += (i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "") + std::string(two);
  }
  return text;
}

}  // namespace rankine::archive
