#include "runtime/io/mapped.h"

#include <fcntl.h>
#include <sys/stat.h>

#include "base/rt/spin.h"
#include "base/rt/syscall.h"
#include "runtime/io/maps.h"
#include "runtime/io/rows.h"
#include "runtime/io/timed.h"

namespace rankine::runtime::io {
namespace {

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

// As one call without time, once in a process.
void Tell(uint32_t file, IoFunction function, FileFact fact, const void* caller, const void* frame) {
  IoRow* row = RowOf(file, function, caller, frame);
  if (row == nullptr || !Learn(file, fact)) return;
  const uint64_t now = rt::Ticks();
  AddDone(row, now, now, false);
}

// Only what can be read can be mapped, and only what is there.
bool MayHaveBeenMapped(int fd) {
  const long flags = rt::Syscall(SYS_fcntl, fd, F_GETFL);
  if (flags < 0 || (flags & O_ACCMODE) == O_WRONLY || (flags & O_PATH) != 0) return false;
  struct stat facts {};
  return rt::Syscall(SYS_fstat, fd, rt::AsLong(&facts)) == 0 && facts.st_size > 0;
}

void TellIfUntouched(int fd, uint32_t file, const void* caller, const void* frame) {
  if (Knows(file, FileFact::moved) || Knows(file, FileFact::told_untouched) || !MayHaveBeenMapped(fd)) return;
  Tell(file, IoFunction::untouched, FileFact::told_untouched, caller, frame);
}

}  // namespace

uint32_t MappedAt(uint64_t address) {
  uint32_t file = kUnrecorded;
  if (IsKnown(address, &file)) return file;
  VisitMappingAt(
      address,
      [](const Mapping& mapping, void* context) {
        const uint32_t its = mapping.path == nullptr ? kUnrecorded : FileAt(mapping.path, false, false);
        auto* found = static_cast<uint32_t*>(context);
        if (IsNumber(its)) *found = its;
        Remember(mapping, *found);
        return false;
      },
      &file);
  return file;
}

void TellMapped(uint32_t file, const void* caller, const void* frame) {
  if (!IsNumber(file) || Knows(file, FileFact::told_mapped)) return;
  Tell(file, IoFunction::mmap, FileFact::told_mapped, caller, frame);
}

void TellClosed(int fd, uint32_t file, const void* caller, const void* frame) {
  if (!IsNumber(file) || Knows(file, FileFact::told_mapped)) return;
  struct Sought {
    uint32_t file;
    bool found;
  } sought{file, false};
  VisitMappings(
      false,
      [](const Mapping& mapping, void* context) {
        auto* one = static_cast<Sought*>(context);
        one->found = mapping.path != nullptr && FileAt(mapping.path, false, false) == one->file;
        return !one->found;
      },
      &sought);
  if (sought.found) return TellMapped(file, caller, frame);
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
          TellMapped(FileAt(mapping.path, false, false), from->caller, from->frame);
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

}  // namespace rankine::runtime::io
