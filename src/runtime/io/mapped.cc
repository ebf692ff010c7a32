#include "runtime/io/mapped.h"

#include <fcntl.h>

#include <cstdlib>
#include <cstring>

#include "base/rt/spin.h"
#include "base/rt/syscall.h"
#include "runtime/io/rows.h"
#include "runtime/io/timed.h"

namespace rankine::runtime::io {
namespace {

// Of closed descriptors: who closes without end pays no more than for these.
constexpr int kMostLooks = 256;
constinit int g_looks = 0;

constinit rt::SpinLock g_lock;
constinit char g_text[2 * 4096] = {};  // under the lock: signal stacks have little room

struct Mapping {
  uint64_t begin = 0, end = 0;
  const char* path = nullptr;  // nullptr: of no file
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

// BEGIN-END PERMISSIONS OFFSET MAJOR:MINOR INODE PATH
Mapping MappingOf(const char* line) {
  Mapping mapping;
  mapping.begin = Hexadecimal(&line);
  if (*line == '-') ++line;
  mapping.end = Hexadecimal(&line);
  while (*line != '\0' && *line != '/' && *line != '[') ++line;
  if (*line == '/') mapping.path = line;
  return mapping;
}

// Lines that end in the text's first `held` bytes go to `visit`, until it returns false; gives the bytes.
template <class Visit>
size_t VisitLines(size_t held, Visit& visit, bool* more) {
  size_t begin = 0;
  for (size_t at = 0; at < held && *more; ++at) {
    if (g_text[at] != '\n') continue;
    g_text[at] = '\0';
    *more = visit(MappingOf(g_text + begin));
    begin = at + 1;
  }
  return begin;
}

template <class Visit>
void VisitMappings(Visit visit) {
  if (!g_lock.TryLock()) return;
  const long file = rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong("/proc/self/maps"), O_RDONLY | O_CLOEXEC);
  size_t held = 0;
  for (bool more = file >= 0; more;) {
    const long n =
        rt::Syscall(SYS_read, file, rt::AsLong(g_text + held), static_cast<long>(sizeof g_text - held));
    if (n <= 0) break;
    held += static_cast<size_t>(n);
    const size_t taken = VisitLines(held, visit, &more);
    if (taken == 0 && held == sizeof g_text) break;  // no line is that long
    std::memmove(g_text, g_text + taken, held - taken);
    held -= taken;
  }
  if (file >= 0) rt::Syscall(SYS_close, file);
  g_lock.Unlock();
}

// The last mapping that was asked for with a file of the program's, and the last without: libunwind asks with
// msync whether an address of the stack can be read, for each frame. Looked at again after so many uses, as
// nobody tells us of what is unmapped.
struct Known {
  uint64_t begin, end;
  uint32_t file;
  int uses;
};
constexpr int kMostUses[2] = {1024, 16};  // without a file, with one
constinit rt::SpinLock g_known_lock;
constinit Known g_known[2] = {};

bool IsKnown(uint64_t address, uint32_t* file) {
  if (!g_known_lock.TryLock()) return false;
  bool found = false;
  for (int i = 0; i < 2 && !found; ++i) {
    Known& known = g_known[i];
    found = address >= known.begin && address < known.end && ++known.uses <= kMostUses[i];
    if (found) *file = known.file;
  }
  g_known_lock.Unlock();
  return found;
}

void Remember(const Mapping& mapping, uint32_t file) {
  if (!g_known_lock.TryLock()) return;
  g_known[file == kUnrecorded ? 0 : 1] = {mapping.begin, mapping.end, file, 0};
  g_known_lock.Unlock();
}

bool IsNumber(uint32_t file) {
  return file != kUnrecorded && file != format::kNoIoFile;
}

}  // namespace

uint32_t MappedAt(uint64_t address) {
  uint32_t file = kUnrecorded;
  if (IsKnown(address, &file)) return file;
  VisitMappings([&](const Mapping& mapping) {
    if (address < mapping.begin || address >= mapping.end) return true;
    const uint32_t its = mapping.path == nullptr ? kUnrecorded : FileAt(mapping.path, false, false);
    if (IsNumber(its)) file = its;
    Remember(mapping, file);
    return false;
  });
  return file;
}

void TellMapped(uint32_t file, const void* caller, const void* frame) {
  if (!IsNumber(file) || IsToldMapped(file)) return;
  IoRow* row = RowOf(file, IoFunction::mmap, caller, frame);
  if (row == nullptr || !MarkAsToldMapped(file)) return;
  const uint64_t now = rt::Ticks();
  AddDone(row, now, now, false);
}

void TellIfMapped(uint32_t file, const void* caller, const void* frame) {
  if (!IsNumber(file) || IsToldMapped(file)) return;
  if (__atomic_fetch_add(&g_looks, 1, __ATOMIC_RELAXED) >= kMostLooks) return;
  bool found = false;
  VisitMappings([&](const Mapping& mapping) {
    found = mapping.path != nullptr && FileAt(mapping.path, false, false) == file;
    return !found;
  });
  if (found) TellMapped(file, caller, frame);
}

void TellAllMapped(const void* caller) {
  if (g_descriptors == nullptr) return;
  const void* frame = __builtin_frame_address(0);
  VisitMappings([&](const Mapping& mapping) {
    if (mapping.path != nullptr) TellMapped(FileAt(mapping.path, false, false), caller, frame);
    return true;
  });
}

}  // namespace rankine::runtime::io
