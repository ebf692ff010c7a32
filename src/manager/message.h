// What managers of I/O tell each other (docs/design/io.md): each interval a report on what one of them
// watches, and the verdict on all reports. A message is trusted no more than a file: it is decoded whole or
// not at all.
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

// A process, named alike by all.
struct Subject {
  std::string host;  // as gethostname says there
  uint64_t pid = 0;  // on that host
  bool operator==(const Subject&) const = default;
};

// A file system's files as its servers number them.
struct Files {
  uint64_t file_system = 0, first = 0, last = 0;
  bool operator==(const Files&) const = default;
};

// A client waits longest for the server that has this file; `ns` 0: for none, or for several alike.
struct Waiting {
  uint64_t file_system = 0, file = 0, ns = 0;
  bool operator==(const Waiting&) const = default;
};

// A server that clients know by the files that it has.
struct Store {
  Subject subject;
  std::string name;
  Files files;
  bool operator==(const Store&) const = default;
};

// What one process did in an interval.
struct Activity {
  Subject subject;
  std::string name;         // for people: a server's brick; where a mount is; a rank's file of the longest
                            // operation, with its mount
  int64_t rank = -1;        // -1: none
  uint64_t latency_ns = 0;  // of the longest operation: of ranks, of the C library; 0: there was none
  uint64_t call_ns = 0;     // of ranks: of the longest MPI call, in which a rank may have waited for another
  uint64_t operations = 0, bytes = 0, time_ns = 0;
  Waiting waiting = {};  // of clients that tell their servers apart
  bool operator==(const Activity&) const = default;
};

enum class Kind : uint8_t { report = 1, verdict = 2 };

struct Message {
  Kind kind = Kind::report;
  uint64_t interval = 0;     // the sender's count
  uint64_t interval_ns = 0;  // from one to the next: who connects takes over that of who listens
  // Of maximum latency: of the sender's own, or of all; nullopt: nothing was done, or there is none.
  std::optional<Activity> process, server;        // of ranks; of a file system's servers
  std::optional<Activity> client = std::nullopt;  // of its mounts on ranks' hosts, or of ranks' own library
  std::vector<Store> stores = {};                 // a report's: the sender's servers
  bool operator==(const Message&) const = default;
};

// Names that are too long are cut; of stores those are told for which there is room.
std::vector<std::byte> Encode(const Message& message);
// nullopt: no message.
std::optional<Message> Decode(std::span<const std::byte> bytes);

}  // namespace rankine::manager
