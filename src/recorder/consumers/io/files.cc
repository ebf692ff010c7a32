// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <climits>
#include <cstring>
#include <string_view>

#include "base/hash.h"
#include "base/rt/keep_errno.h"
#include "base/rt/path_calls.h"
#include "base/rt/spin.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "base/varint.h"
#include "recorder/consumers/io/children.h"
#include "recorder/consumers/io/folder_names.h"
#include "recorder/consumers/io/kernel_files.h"
#include "recorder/consumers/io/paths.h"
#include "recorder/consumers/io/phase.h"
#include "recorder/core/attach.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/abi/detect.h"

namespace rankine::recorder::io {

constinit Descriptor* g_descriptors = nullptr;

namespace {

constexpr uint32_t kPlaces = 4096;  // the number is a power of two
static_assert(kPlaces > layout::kMaxIoNames * 3 / 2);

struct Place {
  uint64_t hash;  // The hash of the path; 0: the entry is free.
  uint32_t file;
  uint8_t facts;  // FileFact bits
};
constinit Place g_places[kPlaces] = {};
constinit uint32_t g_place_of[layout::kMaxIoNames + 1] = {};
constinit uint32_t g_files = 0, g_groups = 0;
constinit rt::SpinLock g_lock;
// A number that is larger than every descriptor that was looked up.
constinit uint32_t g_descriptors_end = 0;

void RaiseEnd(uint32_t end) {
  uint32_t known = __atomic_load_n(&g_descriptors_end, __ATOMIC_RELAXED);
  while (known < end && !__atomic_compare_exchange_n(&g_descriptors_end, &known, end, true, __ATOMIC_RELAXED,
                                                     __ATOMIC_RELAXED)) {
  }
}

// Returns the entry with this hash. If there is no such entry, returns a free entry. The table is never full.
Place* Probe(uint64_t hash) {
  for (uint32_t i = static_cast<uint32_t>(hash) % kPlaces;; i = (i + 1) % kPlaces) {
    const uint64_t there = __atomic_load_n(&g_places[i].hash, __ATOMIC_ACQUIRE);
    if (there == hash || there == 0) return &g_places[i];
  }
}

void LogFile(uint32_t file, std::string_view path) {
  std::byte head[2 * base::kMaxVarint];
  size_t n = base::EncodeVarint(file, head);
  n += base::EncodeVarint(path.size(), head + n);
  const Spool::Piece pieces[] = {{head, static_cast<uint32_t>(n)},
                                 {path.data(), static_cast<uint32_t>(path.size())}};
  g_spool.Log(layout::LogType::io_file, pieces, 2);
}

uint64_t HashOf(std::string_view path) {
  return base::Hash(path) | 1;
}

// The caller of this function must hold the lock.
uint32_t Put(Place* place, uint64_t hash, uint32_t number, std::string_view path) {
  place->file = number;
  g_place_of[place->file] = static_cast<uint32_t>(place - g_places);
  LogFile(place->file, path);
  __atomic_store_n(&place->hash, hash, __ATOMIC_RELEASE);
  return place->file;
}

// Returns the number that the path shares with all paths of the same group of similar names. The caller of
// this function must hold the lock. Names may differ in more than digits, or in the digits of several
// folders. In this case, groups of the first kinds are soon used up, so each kind leaves some groups to the
// next kinds.
[[gnu::noinline, gnu::cold]] uint32_t AddToGroup(std::string_view path) {
  struct Kind {
    Alike alike;
    uint32_t most;  // the number of existing groups at which this kind makes no more groups
  };
  constexpr Kind kKinds[] = {{Alike::file, layout::kMaxIoGroups / 2},
                             {Alike::folder, layout::kMaxIoGroups / 2},
                             {Alike::both, layout::kMaxIoGroups * 3 / 4},
                             {Alike::place, layout::kMaxIoGroups}};
  for (const Kind& kind : kKinds) {
    char name[kMaxPath];
    const size_t n = GroupName(path, kind.alike, name);
    if (n == 0) continue;
    const std::string_view group(name, n);
    const uint64_t hash = HashOf(group);
    Place* place = Probe(hash);
    if (place->hash == hash) return place->file;
    if (g_groups < kind.most) return Put(place, hash, layout::kMaxIoFiles + ++g_groups, group);
  }
  return layout::kNoIoFile;
}

// Adds the name of a file. If there is no space for further names, adds the name of its group.
uint32_t Add(Place* place, uint64_t hash, std::string_view path) {
  return g_files == layout::kMaxIoFiles ? AddToGroup(path) : Put(place, hash, ++g_files, path);
}

uint32_t NumberOf(std::string_view path, bool add) {
  if (IsOfSystem(path)) return kUnrecorded;
  const uint64_t hash = HashOf(path);
  Place* place = Probe(hash);
  if (place->hash == hash) return place->file;
  if (add && g_in_child) return ChildFile(path, hash);
  // The spool must exist, because the name is logged in the spool.
  if (add && g_alone && !g_spool.is_open()) Attach();
  if (!add || !g_lock.TryLock()) return layout::kNoIoFile;
  place = Probe(hash);
  const uint32_t file = place->hash == hash ? place->file : Add(place, hash, path);
  g_lock.Unlock();
  return file;
}

uint32_t FileOf(int fd) {
  struct stat facts {};
  if (rt::Syscall(SYS_fstat, fd, rt::AsLong(&facts)) != 0) return kUnrecorded;
  const bool is_folder = S_ISDIR(facts.st_mode);
  if ((!is_folder && !S_ISREG(facts.st_mode)) || IsOfKernel(facts.st_dev)) return kUnrecorded;
  rt::Text<64> link;
  link << "/proc/self/fd/" << fd;
  char path[kMaxPath];
  const long n = rt::ReadLink(link.c_str(), path, sizeof path);
  if (n <= 0 || n == static_cast<long>(sizeof path)) return layout::kNoIoFile;
  std::string_view name(path, static_cast<size_t>(n));
  constexpr std::string_view kDeleted = " (deleted)";
  if (name.size() > kDeleted.size() && name.substr(name.size() - kDeleted.size()) == kDeleted)
    name = WithoutInode(name.substr(0, name.size() - kDeleted.size()));
  const uint32_t file = NumberOf(name, !is_folder);
  if (file == kUnrecorded) LearnDevice(fd, facts.st_dev, name);
  return file;
}

}  // namespace

bool OpenFiles() {
  if (g_descriptors == nullptr)
    g_descriptors = static_cast<Descriptor*>(rt::MapAnonymous(sizeof(Descriptor) * kDescriptors));
  return g_descriptors != nullptr;
}

uint32_t DescriptorsEnd() {
  return __atomic_load_n(&g_descriptors_end, __ATOMIC_RELAXED);
}

void ForgetDescriptors(uint32_t first, uint32_t last) {
  ForgetFolders(static_cast<int>(first), last > INT_MAX ? INT_MAX : static_cast<int>(last));
  const uint32_t end = DescriptorsEnd();
  for (uint32_t fd = first; fd < end && fd <= last; ++fd) {
    if (__atomic_load_n(&g_descriptors[fd].file, __ATOMIC_RELAXED) != 0)
      ForgetDescriptor(static_cast<int>(fd));
  }
}

Descriptor* AskDescriptor(int fd) {
  const uint32_t file = FileOf(fd);
  Descriptor* d = &g_descriptors[fd];
  RaiseEnd(static_cast<uint32_t>(fd) + 1);
  if (file == kUnrecorded) {
    __atomic_store_n(&d->file, kUnrecorded, __ATOMIC_RELAXED);
    return nullptr;
  }
  const long at = rt::Syscall(SYS_lseek, fd, 0, SEEK_CUR);
  d->position = at < 0 ? layout::kNoOffset : static_cast<uint64_t>(at);
  d->end = layout::kNoOffset;
  const long flags = rt::Syscall(SYS_fcntl, fd, F_GETFL);
  d->appends = flags >= 0 && (flags & O_APPEND) != 0 ? 1 : 0;
  __atomic_store_n(&d->file, file + 1, __ATOMIC_RELEASE);
  return d;
}

void TakeFolder(int fd, uint32_t file) {
  if (static_cast<uint32_t>(fd) >= kDescriptors) return;
  Descriptor* d = &g_descriptors[fd];
  RaiseEnd(static_cast<uint32_t>(fd) + 1);
  d->position = d->end = layout::kNoOffset;
  d->appends = 0;
  __atomic_store_n(&d->file, file == kUnrecorded ? kUnrecorded : file + 1, __ATOMIC_RELEASE);
}

void TakeOpened(int fd, const char* path, int flags) {
  constexpr int kNoFile = O_PATH | O_DIRECTORY;
  const uint32_t file = (flags & kNoFile) == 0 ? FileAt(path, false, false) : kUnrecorded;
  if (file == kUnrecorded || file == layout::kNoIoFile || static_cast<uint32_t>(fd) >= kDescriptors) return;
  Descriptor* d = &g_descriptors[fd];
  RaiseEnd(static_cast<uint32_t>(fd) + 1);
  d->position = 0;
  d->end = layout::kNoOffset;
  d->appends = (flags & O_APPEND) != 0 ? 1 : 0;
  __atomic_store_n(&d->file, file + 1, __ATOMIC_RELEASE);
}

uint32_t FileAt(const char* path, bool add, bool follow) {
  if (path == nullptr || path[0] == '\0') return kUnrecorded;
  char whole[kMaxPath];
  const size_t n = follow ? ResolvePath(path, whole) : JoinPath(path, whole);
  return n == 0 ? uint32_t{layout::kNoIoFile} : NumberOf({whole, n}, add);
}

uint32_t MpiFileAt(const char* path, bool add) {
  if (path == nullptr) return kUnrecorded;
  const char* behind = BehindSystem(path);
  // Unlike ROMIO, Open MPI's OMPIO treats "ufs:" as a part of the name.
  const bool whole = behind != path && mpi::CurrentAbi().family == mpi::Family::open_mpi &&
                     rt::Syscall(SYS_faccessat, AT_FDCWD, rt::AsLong(path), F_OK) == 0;
  return FileAt(whole ? path : behind, add, true);
}

uint32_t FileFrom(int folder, const char* path) {
  if (path == nullptr) return kUnrecorded;
  if (path[0] == '\0') {
    const Descriptor* d = DescriptorOf(folder);
    return d == nullptr ? kUnrecorded : d->file - 1;
  }
  if (folder == AT_FDCWD || path[0] == '/') return FileAt(path, false, false);
  char name[kMaxPath];
  const size_t n = FolderName(folder, name), length = std::strlen(path);
  if (n == 0 || n + 1 + length >= kMaxPath) return layout::kNoIoFile;
  name[n] = '/';
  std::memcpy(name + n + 1, path, length + 1);
  return FileAt(name, false, false);
}

bool Learn(uint32_t file, FileFact fact) {
  const auto bit = static_cast<uint8_t>(fact);
  return file != layout::kNoIoFile && file <= layout::kMaxIoNames &&
         (__atomic_fetch_or(&g_places[g_place_of[file]].facts, bit, __ATOMIC_RELAXED) & bit) == 0;
}

bool Knows(uint32_t file, FileFact fact) {
  return file != layout::kNoIoFile && file <= layout::kMaxIoNames &&
         (__atomic_load_n(&g_places[g_place_of[file]].facts, __ATOMIC_RELAXED) &
          static_cast<uint8_t>(fact)) != 0;
}

}  // namespace rankine::recorder::io
