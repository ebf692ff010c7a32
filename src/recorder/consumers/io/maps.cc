// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/maps.h"

#include <fcntl.h>
#include <sys/ioctl.h>

#include <cstring>

#include "base/rt/clock.h"
#include "base/rt/spin.h"
#include "base/rt/syscall.h"

namespace rankine::recorder::io {
namespace {

constinit rt::SpinLock g_lock;
// The list is guarded by the lock. The list is not on the stack, because signal stacks are small.
constinit char g_text[2 * 4096] = {};

// The limits for the total time of all look-ups: a time in ns, and a share of the run. The lock guards
// g_first_ns and g_spent_ns.
constexpr uint64_t kFreeNs = 5'000'000;
constexpr uint64_t kShare = 100;
constinit uint64_t g_first_ns = 0, g_spent_ns = 0;

// The argument of PROCMAP_QUERY (Linux 6.11), which headers may lack. PROCMAP_QUERY returns the mapping
// that contains an address.
struct ProcmapQuery {
  uint64_t size, flags, address;  // input
  uint64_t begin, end, vma_flags, page_size, offset, inode;
  uint32_t major, minor, name_size, build_id_size;  // The size of the name is both an input and an output.
  uint64_t name, build_id;
};
constexpr unsigned long kProcmapQuery = _IOWR('f', 17, ProcmapQuery);
constinit bool g_cannot_ask = false;

// Holds the lock and keeps the list of mappings open. The destructor adds the elapsed time to the total
// time of all readings.
class Look {
 public:
  explicit Look(bool whatever_it_takes) {
    if (!g_lock.TryLock()) return;
    locked_ = true;
    begin_ns_ = rt::MonotonicNs();
    if (g_first_ns == 0) g_first_ns = begin_ns_;
    if (!whatever_it_takes && g_spent_ns > kFreeNs + (begin_ns_ - g_first_ns) / kShare) return;
    file_ = rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong("/proc/self/maps"), O_RDONLY | O_CLOEXEC);
  }
  ~Look() {
    if (!locked_) return;
    if (file_ >= 0) {
      rt::Syscall(SYS_close, file_);
      g_spent_ns += rt::MonotonicNs() - begin_ns_;
    }
    g_lock.Unlock();
  }
  Look(const Look&) = delete;
  Look& operator=(const Look&) = delete;
  bool can() const { return file_ >= 0; }
  long file() const { return file_; }

 private:
  bool locked_ = false;
  long file_ = -1;
  uint64_t begin_ns_ = 0;
};

uint64_t Hexadecimal(const char** at) {
  uint64_t value = 0;
  for (;; ++*at) {
    const char c = **at;
    const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (digit < 0) return value;
    value = value * 16 + static_cast<uint64_t>(digit);
  }
}

// Format of the line: BEGIN-END PERMISSIONS OFFSET MAJOR:MINOR INODE PATH.
Mapping MappingOf(const char* line) {
  Mapping mapping{};
  mapping.begin = Hexadecimal(&line);
  if (*line == '-') ++line;
  mapping.end = Hexadecimal(&line);
  for (int spaces = 0; *line != '\0' && spaces < 2; ++line) spaces += *line == ' ' ? 1 : 0;
  mapping.offset = Hexadecimal(&line);
  while (*line != '\0' && *line != '/' && *line != '[') ++line;
  mapping.path = *line == '/' ? line : nullptr;
  return mapping;
}

// Calls `visit` for each line in the text, until `visit` returns false. The parameter `held` is the size of
// the text in bytes. An incomplete line at the end is not visited. Returns the total size of the visited
// lines.
size_t VisitLines(size_t held, MappingVisitor visit, void* context, bool* more) {
  size_t begin = 0;
  for (size_t at = 0; at < held && *more; ++at) {
    if (g_text[at] != '\n') continue;
    g_text[at] = '\0';
    *more = visit(MappingOf(g_text + begin), context);
    begin = at + 1;
  }
  return begin;
}

void VisitList(long file, MappingVisitor visit, void* context) {
  size_t held = 0;
  for (bool more = true; more;) {
    const long n =
        rt::Syscall(SYS_read, file, rt::AsLong(g_text + held), static_cast<long>(sizeof g_text - held));
    if (n <= 0) return;
    held += static_cast<size_t>(n);
    const size_t taken = VisitLines(held, visit, context, &more);
    // This case cannot occur, because no line is longer than the buffer.
    if (taken == 0 && held == sizeof g_text) return;
    std::memmove(g_text, g_text + taken, held - taken);
    held -= taken;
  }
}

// Returns false if this kernel does not support the query.
bool Ask(long file, uint64_t address, MappingVisitor visit, void* context) {
  if (g_cannot_ask) return false;
  ProcmapQuery query{};
  query.size = sizeof query;
  query.address = address;
  query.name_size = sizeof g_text;
  query.name = reinterpret_cast<uintptr_t>(g_text);
  g_text[0] = '\0';
  const long result = rt::Syscall(SYS_ioctl, file, static_cast<long>(kProcmapQuery), rt::AsLong(&query));
  if (result == -ENOTTY || result == -EINVAL) {
    g_cannot_ask = true;
    return false;
  }
  if (result == 0)
    visit({query.begin, query.end, g_text[0] == '/' ? g_text : nullptr, query.offset}, context);
  return true;  // ENOENT: nothing is mapped there
}

struct Wanted {
  uint64_t address;
  MappingVisitor visit;
  void* context;
};

bool VisitIfAround(const Mapping& mapping, void* context) {
  const Wanted& wanted = *static_cast<Wanted*>(context);
  if (wanted.address < mapping.begin || wanted.address >= mapping.end) return true;
  wanted.visit(mapping, wanted.context);
  return false;
}

}  // namespace

bool VisitMappings(bool whatever_it_takes, MappingVisitor visit, void* context) {
  const Look look(whatever_it_takes);
  if (look.can()) VisitList(look.file(), visit, context);
  return look.can();
}

bool VisitMappingAt(uint64_t address, MappingVisitor visit, void* context) {
  const Look look(false);
  if (!look.can()) return false;
  if (Ask(look.file(), address, visit, context)) return true;
  Wanted wanted{address, visit, context};
  VisitList(look.file(), VisitIfAround, &wanted);
  return true;
}

}  // namespace rankine::recorder::io
