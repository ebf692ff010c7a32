// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/mapped.h"

#include <fcntl.h>
#include <sys/stat.h>

#include "base/rt/spin.h"
#include "base/rt/syscall.h"
#include "recorder/consumers/io/maps.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/consumers/io/timed.h"

namespace rankine::recorder::io {
namespace {

// Caches the two mappings that were looked up last: one that belongs to a file of the program, and one that
// does not. The second mapping is cached because libunwind calls msync for each frame, to test whether a
// stack address is readable. A mapping is looked up again after kMostUses uses, because we are not notified
// when it is unmapped.
struct Known {
  uint64_t begin, end;
  MappedFile mapped;
  int uses;
};
constexpr int kMostUses[2] = {1024, 16};  // the mapping without a file, and the mapping with a file
constinit rt::SpinLock g_known_lock;
constinit Known g_known[2] = {};

MappedFile ExtentOf(uint32_t file, const Mapping& mapping) {
  return {file, mapping.offset, mapping.offset + (mapping.end - mapping.begin)};
}

bool IsKnown(uint64_t address, MappedFile* mapped) {
  if (!g_known_lock.TryLock()) return false;
  bool found = false;
  for (int i = 0; i < 2 && !found; ++i) {
    Known& known = g_known[i];
    found = address >= known.begin && address < known.end && ++known.uses <= kMostUses[i];
    if (found) *mapped = known.mapped;
  }
  g_known_lock.Unlock();
  return found;
}

void Remember(const Mapping& mapping, const MappedFile& mapped) {
  if (!g_known_lock.TryLock()) return;
  g_known[mapped.file == kUnrecorded ? 0 : 1] = {mapping.begin, mapping.end, mapped, 0};
  g_known_lock.Unlock();
}

bool IsNumber(uint32_t file) {
  return file != kUnrecorded && file != layout::kNoIoFile;
}

// Adds one to the call count without recording a time, once per file and process. The range of bytes that
// were touched in the mapping may grow later.
void Tell(const MappedFile& mapped, IoFunction function, FileFact fact, const void* caller,
          const void* frame) {
  IoRow* row = RowOf(mapped.file, function, caller, frame);
  if (row == nullptr) return;
  AddTouched(row, mapped.begin, mapped.end);
  if (!Learn(mapped.file, fact)) return;
  const uint64_t now = rt::Ticks();
  AddDone(row, now, now, false);
}

// Returns the size of the file in bytes, or 0 if the file cannot be mapped, because it is empty or not
// readable.
uint64_t BytesToMap(int fd) {
  const long flags = rt::Syscall(SYS_fcntl, fd, F_GETFL);
  if (flags < 0 || (flags & O_ACCMODE) == O_WRONLY || (flags & O_PATH) != 0) return 0;
  struct stat facts {};
  const bool known = rt::Syscall(SYS_fstat, fd, rt::AsLong(&facts)) == 0 && facts.st_size > 0;
  return known ? static_cast<uint64_t>(facts.st_size) : 0;
}

void TellIfUntouched(int fd, uint32_t file, const void* caller, const void* frame) {
  if (Knows(file, FileFact::moved) || Knows(file, FileFact::told_untouched)) return;
  const uint64_t bytes = BytesToMap(fd);
  if (bytes != 0) Tell({file, 0, bytes}, IoFunction::untouched, FileFact::told_untouched, caller, frame);
}

}  // namespace

MappedFile MappedAt(uint64_t address) {
  MappedFile mapped{kUnrecorded, 0, 0};
  if (IsKnown(address, &mapped)) return mapped;
  VisitMappingAt(
      address,
      [](const Mapping& mapping, void* context) {
        const uint32_t its = mapping.path == nullptr ? kUnrecorded : FileAt(mapping.path, false, false);
        auto* found = static_cast<MappedFile*>(context);
        if (IsNumber(its)) *found = ExtentOf(its, mapping);
        Remember(mapping, *found);
        return false;
      },
      &mapped);
  return mapped;
}

void TellMapped(const MappedFile& mapped, const void* caller, const void* frame) {
  if (IsNumber(mapped.file)) Tell(mapped, IoFunction::mmap, FileFact::told_mapped, caller, frame);
}

void TellClosed(int fd, uint32_t file, const void* caller, const void* frame) {
  if (!IsNumber(file) || Knows(file, FileFact::told_mapped)) return;
  struct Sought {
    MappedFile mapped;
    bool found;
  } sought{{file, ~uint64_t{0}, 0}, false};
  // A file may have several mappings.
  VisitMappings(
      false,
      [](const Mapping& mapping, void* context) {
        auto* one = static_cast<Sought*>(context);
        MappedFile& mapped = one->mapped;
        if (mapping.path == nullptr || FileAt(mapping.path, false, false) != mapped.file) return true;
        const MappedFile its = ExtentOf(mapped.file, mapping);
        mapped.begin = its.begin < mapped.begin ? its.begin : mapped.begin;
        mapped.end = its.end > mapped.end ? its.end : mapped.end;
        one->found = true;
        return true;
      },
      &sought);
  if (sought.found) return TellMapped(sought.mapped, caller, frame);
  TellIfUntouched(fd, file, caller, frame);
}

void TellAllMapped(const void* caller) {
  if (g_descriptors == nullptr) return;
  struct Call {
    const void *caller, *frame;
  } call{caller, __builtin_frame_address(0)};
  VisitMappings(
      true,
      [](const Mapping& mapping, void* context) {
        const auto* from = static_cast<Call*>(context);
        if (mapping.path != nullptr)
          TellMapped(ExtentOf(FileAt(mapping.path, false, false), mapping), from->caller, from->frame);
        return true;
      },
      &call);
}

void TellAllUntouched(const void* caller) {
  if (g_descriptors == nullptr) return;
  const void* frame = __builtin_frame_address(0);
  ForEachDescriptor([caller, frame](int fd, uint32_t file, uint64_t position) {
    if (position != 0 || !Knows(file, FileFact::opened) || Knows(file, FileFact::told_mapped)) return;
    TellIfUntouched(fd, file, caller, frame);
  });
}

}  // namespace rankine::recorder::io
