// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/client_counters.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/rt/folder.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"

namespace rankine::recorder::io {
namespace {

constexpr size_t kMostClients = 8;
constexpr size_t kMostTargets = 512;  // The limit per client. Reading one target takes some 30 us.
constexpr size_t kMostName = 128, kMostCounterName = 40, kMostUnit = 12;

using Path = rt::Text<1024>;
using Name = rt::Text<kMostName>;
using Counters = rt::Text<8192>;

enum class Type { lustre, beegfs };
struct Client {
  Type type = Type::lustre;
  Name name;
};
Client g_clients[kMostClients];
size_t g_count;

// The contents of one file. The pages of this array use memory only on machines with Lustre or BeeGFS.
char g_file[256 << 10];

// Folders with Lustre's counters. Before Lustre 2.12, all counters are in /proc. In later versions, /sys
// contains single values, and debugfs contains the other counters, which few users may read.
constexpr const char* kLustre[] = {"/proc/fs/lustre", "/sys/kernel/debug/lustre", "/sys/fs/lustre"};
constexpr const char kBeegfs[] = "/proc/fs/beegfs";

// Returns at most `most` characters of the text, beginning at index `from`. Unlike substr of
// std::string_view, this function needs no reference to libstdc++.
std::string_view Part(std::string_view text, size_t from, size_t most = SIZE_MAX) {
  from = from < text.size() ? from : text.size();
  const size_t left = text.size() - from;
  return {text.data() + from, most < left ? most : left};
}

// An object of this class reads a text from its start, word by word or line by line.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}
  std::string_view Line() { return Until('\n'); }
  std::string_view Word() {
    while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\t')) rest_.remove_prefix(1);
    size_t size = 0;
    while (size < rest_.size() && rest_[size] != ' ' && rest_[size] != '\t') ++size;
    const std::string_view word = Part(rest_, 0, size);
    rest_.remove_prefix(size);
    return word;
  }
  std::string_view Until(char end) {
    const size_t at = rest_.find(end);
    const std::string_view part = Part(rest_, 0, at);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + 1);
    return part;
  }
  bool empty() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

bool ReadNumber(std::string_view word, uint64_t* number) {
  if (word.empty() || word.size() > 19) return false;  // Every number with 19 digits is less than 2^64.
  *number = 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return false;
    *number = *number * 10 + static_cast<uint64_t>(c - '0');
  }
  return true;
}

bool IsPlain(std::string_view word, size_t most) {
  if (word.empty() || word.size() > most) return false;
  for (const char c : word) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!is_letter && c != '_' && c != '.' && c != '-') return false;
  }
  return true;
}

// Reads a text file. Returns false if the file does not exist, is not a regular file, or may not be read.
// If the text is longer than the buffer, omits all lines that do not fit completely.
bool ReadText(const char* path, std::string_view* text) {
  const long fd = rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return false;
  struct stat facts {};
  size_t size = 0;
  bool good = rt::Syscall(SYS_fstat, fd, rt::AsLong(&facts)) == 0 && S_ISREG(facts.st_mode);
  while (good && size < sizeof g_file) {
    const long got = rt::Syscall(SYS_read, fd, rt::AsLong(g_file + size), sizeof g_file - size);
    if (got < 0) good = false;  // The file may have disappeared because its file system was unmounted.
    if (got <= 0) break;
    size += static_cast<size_t>(got);
  }
  rt::Syscall(SYS_close, fd);
  *text = std::string_view(g_file, size);
  if (size == sizeof g_file) *text = Part(*text, 0, text->rfind('\n') + 1);
  return good;
}

template <class Visit>
bool ForEachIn(const char* path, Visit visit) {
  const long fd = rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong(path), O_RDONLY | O_CLOEXEC | O_DIRECTORY);
  if (fd < 0) return false;
  rt::ForEachName(fd, [&visit](const char* name) {
    if (name[0] != '.') visit(name);
  });
  rt::Syscall(SYS_close, fd);
  return true;
}

struct Counter {
  std::string_view name, unit;
  uint64_t count = 0, sum = 0;
  bool has_sum = false;
};

// Format of the line: NAME COUNT samples [UNIT] [MIN MAX SUM [SQUARES]].
bool ReadCounter(std::string_view line, Counter* counter) {
  Words words(line);
  counter->name = words.Word();
  if (!IsPlain(counter->name, kMostCounterName) || !ReadNumber(words.Word(), &counter->count)) return false;
  if (words.Word() != "samples") return false;
  std::string_view unit = words.Word();
  if (unit.size() < 3 || unit.front() != '[' || unit.back() != ']') return false;
  counter->unit = Part(unit, 1, unit.size() - 2);
  uint64_t bound = 0;
  counter->has_sum = ReadNumber(words.Word(), &bound) && ReadNumber(words.Word(), &bound) &&
                     ReadNumber(words.Word(), &counter->sum);
  return IsPlain(counter->unit, kMostUnit);
}

void Add(const char* before, const Counter& counter, Counters* text) {
  *text << before << counter.name << ' ' << counter.count << ' ';
  if (counter.has_sum) {
    *text << counter.sum;
  } else {
    *text << '-';
  }
  *text << ' ' << counter.unit << '\n';
}

void AddNow(const char* name, uint64_t count, Counters* text) {
  *text << name << ' ' << count << " - now\n";
}

void AddUnread(uint64_t files, Counters* text) {
  if (files != 0) *text << "!unread " << files << '\n';
}

// The sums of the request counters of all storage targets of a client.
struct Requests {
  uint64_t targets = 0, unread = 0;
  Counter sums[3] = {{"read_bytes", "bytes"}, {"write_bytes", "bytes"}, {"req_waittime", "usec"}};
  void Add(std::string_view stats) {
    for (Words lines(stats); !lines.empty();) {
      Counter one;
      if (!ReadCounter(lines.Line(), &one) || !one.has_sum) continue;
      for (Counter& sum : sums) {
        if (sum.name != one.name) continue;
        sum.has_sum = true;
        sum.count += one.count;
        sum.sum += one.sum;
      }
    }
  }
};

// A target FSNAME-OST0001-osc-ID belongs to the client FSNAME-ID.
bool IsTargetOf(std::string_view target, std::string_view client) {
  const size_t at = client.rfind('-');
  if (at == std::string_view::npos || target.size() < client.size()) return false;
  const std::string_view id = Part(client, at);
  return Part(target, target.size() - id.size()) == id && Part(target, 0, at) == Part(client, 0, at) &&
         target[at] == '-';
}

void ReadTargets(const char* root, std::string_view client, Counters* text) {
  Requests requests;
  for (const char* base : kLustre) {
    Path folder;
    folder << root << base << "/osc";
    ForEachIn(folder.c_str(), [&](const char* name) {
      if (!IsTargetOf(name, client)) return;
      if (++requests.targets > kMostTargets) return void(++requests.unread);
      Path path;
      path << folder.c_str() << '/' << name << "/stats";
      std::string_view stats;
      if (ReadText(path.c_str(), &stats)) {
        requests.Add(stats);
      } else {
        ++requests.unread;
      }
    });
    // The folders in /sys list the same targets again, but without counters.
    if (requests.targets > requests.unread) break;
    if (base != kLustre[2]) requests = {};
  }
  if (requests.targets == 0) return;
  AddNow("osc.targets", requests.targets, text);
  for (const Counter& sum : requests.sums)
    if (sum.has_sum) Add("osc.", sum, text);
  AddUnread(requests.unread, text);
}

void ReadLustre(const char* root, const char* name, Counters* text) {
  bool read = false;
  for (const char* base : kLustre) {
    Path path;
    path << root << base << "/llite/" << name << "/stats";
    std::string_view stats;
    if (read || !ReadText(path.c_str(), &stats)) continue;
    read = true;
    for (Words lines(stats); !lines.empty();) {
      Counter one;
      if (ReadCounter(lines.Line(), &one)) Add("", one, text);
    }
  }
  if (!read) AddUnread(1, text);
  ReadTargets(root, name, text);
}

// The line of a server looks like "TCP: 4 (10.0.0.1:8003 [fallback route]); RDMA: 2 (...); ".
void AddConnections(std::string_view nodes, Counters* text) {
  uint64_t servers = 0, tcp = 0, rdma = 0, fallback = 0;
  for (Words lines(nodes); !lines.empty();) {
    const std::string_view line = lines.Line();
    servers += line.find(" [ID: ") != std::string_view::npos ? 1 : 0;
    const size_t at = line.find("Connections: ");
    if (at == std::string_view::npos) continue;
    for (Words kinds(Part(line, at + 13)); !kinds.empty();) {
      const std::string_view kind = kinds.Until(';');
      Words words(kind);
      const std::string_view name = words.Word();
      uint64_t count = 0;
      if (!ReadNumber(words.Word(), &count) || count > 1 << 20) continue;
      if (name == "TCP:") tcp += count;
      if (name == "RDMA:") rdma += count;
      if (kind.find("[fallback") != std::string_view::npos) fallback += count;
    }
  }
  AddNow("storage.servers", servers, text);
  AddNow("storage.connections.tcp", tcp, text);
  AddNow("storage.connections.rdma", rdma, text);
  AddNow("storage.connections.fallback", fallback, text);
}

// A line looks like "numDelayedClose: 0". Debug builds of the client also count calls.
void AddStatus(std::string_view status, Counters* text) {
  for (Words lines(status); !lines.empty();) {
    Words line(lines.Line());
    Counter one;
    one.name = line.Until(':');
    if (!IsPlain(one.name, kMostCounterName) || !ReadNumber(line.Word(), &one.count)) continue;
    const bool counts =
        one.name == "numRPCs" || one.name == "numRemoteReads" || one.name == "numRemoteWrites";
    one.unit = counts ? "calls" : "now";
    Add("", one, text);
  }
}

void ReadBeegfs(const char* root, const char* name, Counters* text) {
  Path folder;
  folder << root << kBeegfs << '/' << name << '/';
  Path nodes = folder, status = folder;
  nodes << "storage_nodes";
  status << ".status";
  std::string_view read;
  uint64_t unread = 0;
  if (ReadText(nodes.c_str(), &read)) {
    AddConnections(read, text);
  } else {
    ++unread;
  }
  if (ReadText(status.c_str(), &read)) {
    AddStatus(read, text);
  } else {
    ++unread;
  }
  AddUnread(unread, text);
}

void Put(size_t number, const char* what, const char* text, PutText put) {
  rt::Text<64> key;
  key << "io.client." << uint64_t{number} << '.' << what;
  put(key.c_str(), text);
}

void ReadCounters(const char* root, size_t number, const char* moment, PutText put) {
  static Counters text;
  text = Counters();
  const Client& client = g_clients[number];
  if (client.type == Type::lustre) {
    ReadLustre(root, client.name.c_str(), &text);
  } else {
    ReadBeegfs(root, client.name.c_str(), &text);
  }
  Put(number, moment, text.c_str(), put);
}

void Find(Type type, const char* folder) {
  ForEachIn(folder, [type](const char* name) {
    if (g_count == kMostClients || std::strlen(name) >= kMostName) return;
    for (size_t i = 0; i < g_count; ++i)
      if (g_clients[i].type == type && std::string_view(g_clients[i].name.c_str()) == name) return;
    g_clients[g_count].type = type;
    g_clients[g_count].name = Name();
    g_clients[g_count++].name << name;
  });
}

// The source looks like 10.0.0.1@tcp:10.0.0.2@tcp:/FSNAME[/FOLDER].
std::string_view FsNameOf(std::string_view source) {
  const size_t at = source.rfind(":/");
  return at == std::string_view::npos ? "" : Part(source, at + 2, source.find('/', at + 2) - (at + 2));
}

// A backslash and three octal digits encode a character.
void AddPlace(std::string_view place, Counters* text) {
  for (size_t i = 0; i < place.size(); ++i) {
    const auto digit = [&](size_t at) { return at < place.size() ? place[at] - '0' : 8; };
    const bool is_octal = place[i] == '\\' && digit(i + 1) >= 0 && digit(i + 1) < 4 && digit(i + 2) >= 0 &&
                          digit(i + 2) < 8 && digit(i + 3) >= 0 && digit(i + 3) < 8;
    const char c =
        is_octal ? static_cast<char>(digit(i + 1) * 64 + digit(i + 2) * 8 + digit(i + 3)) : place[i];
    *text << (c == '\n' ? '?' : c);
    i += is_octal ? 3 : 0;
  }
  *text << '\n';
}

// Adds the client's mount points to `text`. The kernel names Lustre clients by file system. If a file
// system is mounted several times, the kernel does not show which client belongs to which mount.
void AddMounts(const Client& client, std::string_view mountinfo, Counters* text) {
  const std::string_view name(client.name.c_str(), client.name.size());
  for (Words lines(mountinfo); !lines.empty();) {
    // Format of the line: ID PARENT MAJOR:MINOR ROOT PLACE OPTIONS [MORE...] - TYPE SOURCE OPTIONS.
    Words words(lines.Line());
    for (int i = 0; i < 4; ++i) words.Word();
    const std::string_view place = words.Word();
    std::string_view word = words.Word();
    while (!word.empty() && word != "-") word = words.Word();
    const std::string_view type = words.Word(), source = words.Word();
    const std::string_view fs_name = FsNameOf(source);
    const bool is_its = client.type == Type::beegfs
                            ? type == "beegfs"
                            : type == "lustre" && !fs_name.empty() && name.size() > fs_name.size() &&
                                  Part(name, 0, fs_name.size()) == fs_name &&
                                  name.rfind('-') == fs_name.size();
    if (is_its && !place.empty()) AddPlace(place, text);
  }
}

}  // namespace

void ReadClientsAtBegin(const char* root, PutText put) {
  g_count = 0;
  for (const char* base : kLustre) {
    Path folder;
    folder << root << base << "/llite";
    Find(Type::lustre, folder.c_str());
  }
  Path folder;
  folder << root << kBeegfs;
  Find(Type::beegfs, folder.c_str());
  if (g_count == 0) return;
  Path path;
  path << root << "/proc/self/mountinfo";
  for (size_t i = 0; i < g_count; ++i) {
    static Counters places;
    places = Counters();
    std::string_view mountinfo;
    if (ReadText(path.c_str(), &mountinfo)) AddMounts(g_clients[i], mountinfo, &places);
    Put(i, "type", g_clients[i].type == Type::lustre ? "lustre" : "beegfs", put);
    Put(i, "name", g_clients[i].name.c_str(), put);
    Put(i, "mount", places.c_str(), put);
    ReadCounters(root, i, "begin", put);
  }
}

void ReadClientsAtEnd(const char* root, PutText put) {
  for (size_t i = 0; i < g_count; ++i) ReadCounters(root, i, "end", put);
}

}  // namespace rankine::recorder::io
