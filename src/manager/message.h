// SPDX-License-Identifier: BSD-3-Clause
// The messages between I/O managers (docs/design/io.md): the report that each manager sends per interval, and
// the verdict on all reports. Messages are untrusted, like files. A message is decoded completely or not at
// all.
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

// Identifies a process. All managers use the same identification.
struct Subject {
  std::string host;  // the host name that gethostname returns on the host of the process
  uint64_t pid = 0;  // process id on the host
  bool operator==(const Subject&) const = default;
};

// A range of files of a file system, given by the file numbers that the servers of the file system use.
struct Files {
  uint64_t file_system = 0, first = 0, last = 0;
  bool operator==(const Files&) const = default;
};

// The longest wait of a client for a server. One of the files that are stored on the server identifies the
// server. The field `ns` is 0 if the client waits for no server, or if the client waits equally long for
// several servers.
struct Waiting {
  uint64_t file_system = 0, file = 0, ns = 0;
  bool operator==(const Waiting&) const = default;
};

// A server. Clients know only the files that a server stores, and not the server's name.
struct Store {
  Subject subject;
  std::string name;
  Files files;
  bool operator==(const Store&) const = default;
};

// The activity of one process in an interval.
struct Activity {
  Subject subject;
  // The name that users see: for a server its brick, and for a mount its path. For a rank, the name is the
  // file of the longest operation, and the mount that holds this file.
  std::string name;
  int64_t rank = -1;  // -1: none
  // The latency of the longest operation, in ns; 0 if there was no operation. For ranks, only C library
  // operations count.
  uint64_t latency_ns = 0;
  // For a rank: the duration of the longest MPI call, in which the rank may have waited for another rank.
  uint64_t call_ns = 0;
  uint64_t operations = 0, bytes = 0, time_ns = 0;
  Waiting waiting = {};  // the longest wait of a client, if the client distinguishes its servers
  bool operator==(const Activity&) const = default;
};

enum class Kind : uint8_t { report = 1, verdict = 2 };

struct Message {
  Kind kind = Kind::report;
  uint64_t interval = 0;  // The number that the sender has given to the interval.
  // The length of an interval. Managers that connect use the length of the listening manager.
  uint64_t interval_ns = 0;
  // The process and the server whose activity has the largest latency. A report covers the processes of its
  // sender, and a verdict covers the processes of all managers. The value is nullopt if there is no activity
  // or no such process.
  std::optional<Activity> process, server;  // a rank, and a file system server
  // The client is a mount on a rank's host, or the client library that the rank itself has loaded.
  std::optional<Activity> client = std::nullopt;
  std::vector<Store> stores = {};  // For a report, these are the servers on the sender's host.
  bool operator==(const Message&) const = default;
};

// Encodes a message. Long names are cut off, and servers that do not fit are left out.
std::vector<std::byte> Encode(const Message& message);
// Returns nullopt if the bytes are not a valid message.
std::optional<Message> Decode(std::span<const std::byte> bytes);

}  // namespace rankine::manager
