// SPDX-License-Identifier: BSD-3-Clause
// The messages between managers of I/O (docs/design/io.md): each manager's report per interval, and the
// verdict on all reports. A message is untrusted like a file: it is decoded completely or not at all.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rankine::manager {

inline constexpr size_t kMostMessageBytes = 8192;
inline constexpr size_t kMostNameBytes = 1024;

// Identifies a process, in the same way in all managers.
struct Subject {
  std::string host;  // the name that gethostname returns there
  uint64_t pid = 0;  // process id on that host
  bool operator==(const Subject&) const = default;
};

// A range of a file system's files, as its servers number them.
struct Files {
  uint64_t file_system = 0, first = 0, last = 0;
  bool operator==(const Files&) const = default;
};

// The longest wait of a client, for the server that has this file. `ns` 0: it waits for no server, or equally
// for several.
struct Waiting {
  uint64_t file_system = 0, file = 0, ns = 0;
  bool operator==(const Waiting&) const = default;
};

// A server, which clients know by its files.
struct Store {
  Subject subject;
  std::string name;
  Files files;
  bool operator==(const Store&) const = default;
};

// The activity of one process in an interval.
struct Activity {
  Subject subject;
  // shown to users: a server's brick; a mount's path; the file of a rank's longest operation, with its mount
  std::string name;
  int64_t rank = -1;  // -1: none
  // latency of the longest operation (for ranks: of the C library); 0: there was none
  uint64_t latency_ns = 0;
  // for ranks: time of the longest MPI call, in which the rank may have waited for another
  uint64_t call_ns = 0;
  uint64_t operations = 0, bytes = 0, time_ns = 0;
  Waiting waiting = {};  // the longest wait of a client that distinguishes its servers
  bool operator==(const Activity&) const = default;
};

enum class Kind : uint8_t { report = 1, verdict = 2 };

struct Message {
  Kind kind = Kind::report;
  uint64_t interval = 0;     // the sender's number of the interval
  uint64_t interval_ns = 0;  // length of an interval; a connecting manager adopts that of the listener
  // The activity with the largest latency: of the sender's own, or of all. nullopt: no activity, or no such
  // process.
  std::optional<Activity> process, server;        // a rank, and a server of the file system
  std::optional<Activity> client = std::nullopt;  // a mount on a rank's host, or a rank's own library
  std::vector<Store> stores = {};                 // in a report: the sender's servers
  bool operator==(const Message&) const = default;
};

// Long names are cut off, and stores that do not fit are left out.
std::vector<std::byte> Encode(const Message& message);
// nullopt: the bytes are no message.
std::optional<Message> Decode(std::span<const std::byte> bytes);

}  // namespace rankine::manager
