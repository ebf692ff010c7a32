// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/mpi_calls.h"

#include <cstring>
#include <string_view>

#include "base/rt/keep_errno.h"
#include "base/rt/spin.h"
#include "recorder/consumers/io/files.h"
#include "recorder/consumers/io/managed.h"
#include "recorder/consumers/io/operations.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/consumers/io/views.h"

namespace rankine::recorder::io {

constinit bool g_mpi_calls = false;

namespace {

// Maximum number of files that are open at once. Calls on further files are recorded without a file name.
constexpr uint32_t kHandles = 256;

struct OpenFile {
  uint64_t handle;  // 0: the entry is free
  uint32_t file;
  FileView view;  // This member is used only if operations are traced.
  uint64_t end;   // The end of the last call with a known position; kNoOffset: unknown.
};
constinit OpenFile g_open[kHandles] = {};
constinit rt::SpinLock g_lock;

// This value marks the table entry of a closed file. The table uses open addressing, so the entry stays in
// place until another file reuses it.
constexpr uint64_t kClosed = 1;

uint32_t FirstPlace(uint64_t handle) {
  return static_cast<uint32_t>((handle * 0x9e3779b97f4a7c15ull) >> 56);
}
static_assert(kHandles == 256);

OpenFile* Find(uint64_t handle) {
  for (uint32_t i = 0, at = FirstPlace(handle); i < kHandles; ++i, at = (at + 1) % kHandles) {
    const uint64_t there = __atomic_load_n(&g_open[at].handle, __ATOMIC_ACQUIRE);
    if (there == handle) return &g_open[at];
    if (there == 0) return nullptr;
  }
  return nullptr;
}

// The generation of open files. The generation increases when a file is opened or closed or gets a new view,
// because the same handle may afterwards mean another file or view. The generation is stored in the bits
// above a call's function and library.
constexpr uint64_t kNextGeneration = uint64_t{1} << 32;
constinit uint64_t g_generation = kNextGeneration;

void BeginGeneration() {
  __atomic_fetch_add(&g_generation, kNextGeneration, __ATOMIC_RELEASE);
}

// The index consists of the lowest bits of the return address. These bits suffice because programs have few
// MPI-IO call sites, most of which call only one function.
uint64_t KnownIndex(uint64_t site) {
  return site & ((1u << kKnownMpiCallBits) - 1);
}

[[gnu::noinline]] IoRow* FindMpiRow(Thread* t, uint16_t function, uint64_t site, const OpenFile* open,
                                    uint16_t library, uint32_t view) {
  return RowOfMpi(t,
                  {site, open == nullptr ? uint16_t{layout::kNoIoFile} : static_cast<uint16_t>(open->file),
                   library, function, 0},
                  view);
}

// Stores properties of the call's file in `call`. A new view changes the properties, so SetFileOf must be
// called again after the file gets a new view.
[[gnu::always_inline]] inline void SetFileOf(KnownMpiCall* call, OpenFile* open) {
  const ViewData* view = &open->view.data;
  call->end = &open->end;
  call->view = view;
  const bool dense = view != nullptr && view->size != 0 && view->IsDense();
  call->displacement = dense ? view->displacement : 0;
  call->etype = dense ? view->etype : 0;
}

// Adds a call to its row. The parameter `begin` is the offset in the view's data, or kNoOffset if this offset
// is unknown. The parameter `before` is the row of the previous call.
[[gnu::always_inline]] inline void AddToRow(IoRow* row, IoRow* before, const KnownMpiCall& call,
                                            LibraryCall* library, uint64_t begin, uint64_t ticks,
                                            uint64_t bytes, bool failed) {
  AddTime(row, ticks);
  if (library != nullptr) AddBelow(library, row, ticks, failed ? 0 : bytes);
  if (failed) {
    row->failed++;
  } else if (bytes != 0) {
    AddBytes(row, bytes);
    if (begin != layout::kNoOffset) AddPlaceIn(row, before, call.end, *call.view, begin, bytes);
  }
}

// Returns the start of a call with an explicit offset in etypes, or kNoOffset if the call has no such
// offset.
[[gnu::always_inline]] inline uint64_t BeginOf(const ViewData* view, int64_t where) {
  if (where < 0 || view == nullptr || view->size == 0) return layout::kNoOffset;
  return static_cast<uint64_t>(where) * view->etype;
}

[[gnu::always_inline]] inline KnownMpiCall CallOf(uint16_t function, uint64_t site, uint64_t handle,
                                                  uint16_t library) {
  const uint64_t generation = __atomic_load_n(&g_generation, __ATOMIC_ACQUIRE);
  return {site, handle, generation | uint64_t{function} << 16 | library, nullptr, nullptr, 0, 0, nullptr};
}

// Compares only the keys of the two entries.
[[gnu::always_inline]] inline bool IsSame(const KnownMpiCall& a, const KnownMpiCall& b) {
  return a.site == b.site && a.handle == b.handle && a.what == b.what;
}

// Returns true if both calls have the same function, call site and file. Between the two calls, the program
// may have opened or closed files, or set a view.
bool GoesOn(const KnownMpiCall& before, const KnownMpiCall& now) {
  return before.row != nullptr && before.site == now.site && before.handle == now.handle &&
         static_cast<uint32_t>(before.what) == static_cast<uint32_t>(now.what) &&
         before.row->file == now.row->file;
}

// Handles all cases except a plain call that continues the previous call. Examples are a new file or a call
// inside an I/O library. The function is separate and is called in tail position, so that the plain case
// saves no register.
[[gnu::noinline]] void AddAnyMpiCall(Thread* t, const Slot* slot, uint64_t handle, int64_t where,
                                     uint64_t ticks, uint64_t bytes) {
  if (slot->site == kPausedSite) return;
  if (t->io == nullptr && OpenRows(t) == nullptr) return;
  LibraryCall* library = LibraryAround(t->io, __builtin_frame_address(0));
  const uint16_t around = library == nullptr ? uint16_t{0} : library->function;
  KnownMpiCall call = CallOf(slot->function, slot->site, handle, around);
  KnownMpiCall* known = &t->io->known_mpi[KnownIndex(slot->site)];
  if (!IsSame(*known, call)) {
    OpenFile* open = Find(handle);
    call.row = FindMpiRow(t, slot->function, slot->site, open, around, 0);
    if (call.row == nullptr) return;
    if (open != nullptr) SetFileOf(&call, open);
    *known = call;
  }
  const bool failed = bytes == kFailed;
  AddToRow(known->row, known->row, *known, library, BeginOf(known->view, where), ticks, failed ? 0 : bytes,
           failed);
}

// Returns the start of the call in its view's data, or kNoOffset if this start is unknown.
uint64_t FollowView(const PlacedMpiCall& call, FileView* view) {
  if (call.failed) {
    SeekView(call.handle, view);
    return layout::kNoOffset;
  }
  switch (call.kind) {
    case MpiCallKind::given:
      return BeginIn(call.handle, CallPlace::given, call.where, view);
    case MpiCallKind::pointer:
      return BeginIn(call.handle, CallPlace::pointer, 0, view);
    case MpiCallKind::set_view:
      SetView(call.handle, call.where, call.etype, call.filetype, view);
      BeginGeneration();
      break;
    case MpiCallKind::seek:
      SeekView(call.handle, view);
      break;
    case MpiCallKind::other:
      break;
  }
  return layout::kNoOffset;
}

void Put(uint64_t handle, uint32_t file, const FileView& view) {
  for (uint32_t i = 0, at = FirstPlace(handle); i < kHandles; ++i, at = (at + 1) % kHandles) {
    if (g_open[at].handle > kClosed && g_open[at].handle != handle) continue;
    g_open[at].file = file;
    g_open[at].view = view;
    g_open[at].end = layout::kNoOffset;
    __atomic_store_n(&g_open[at].handle, handle, __ATOMIC_RELEASE);
    break;
  }
  BeginGeneration();
}

}  // namespace

void OpenMpiFile(uint64_t handle, const char* path, uint32_t comm, int mode) {
  rt::KeepErrno keep;
  if (path == nullptr || handle <= kClosed) return;
  const uint32_t file = MpiFileAt(path, true);
  if (file == kUnrecorded) return;
  FileView view{};
  const bool numbered = g_traces_operations && !g_managed;
  OpenView(handle, numbered ? comm : layout::kNoIndex, mode, &view);
  if (!g_lock.TryLock()) return;
  Learn(file, FileFact::of_mpi);
  Put(handle, file, view);
  g_lock.Unlock();
}

void CloseMpiFile(uint64_t handle) {
  OpenFile* open = Find(handle);
  if (open != nullptr) __atomic_store_n(&open->handle, kClosed, __ATOMIC_RELEASE);
  BeginGeneration();
}

void AddMpiCall(Thread* t, const Slot* slot, uint64_t handle, int64_t where, uint64_t ticks, uint64_t bytes) {
  if (t->io == nullptr || t->io->library.depth != 0) [[unlikely]]
    return AddAnyMpiCall(t, slot, handle, where, ticks, bytes);
  const KnownMpiCall& known = t->io->known_mpi[KnownIndex(slot->site)];
  // If `etype` is 0, the view may have gaps. The test of `bytes - 1` excludes failed calls and calls with 0
  // bytes.
  if (!IsSame(known, CallOf(slot->function, slot->site, handle, 0)) || known.etype == 0 || where < 0 ||
      bytes - 1 >= kFailed - 1) [[unlikely]]
    return AddAnyMpiCall(t, slot, handle, where, ticks, bytes);
  AddTime(known.row, ticks);
  AddBytes(known.row, bytes);
  const uint64_t offset = known.displacement + static_cast<uint64_t>(where) * known.etype;
  GoOn(known.row, known.end, offset, offset + bytes);
  AddPlace(known.row, offset, bytes);
}

void PlaceMpiCall(Thread* t, const PlacedMpiCall& call) {
  if (t->io == nullptr && OpenRows(t) == nullptr) return;
  LibraryCall* library = LibraryAround(t->io, __builtin_frame_address(0));
  const uint16_t around = library == nullptr ? uint16_t{0} : library->function;
  OpenFile* open = Find(call.handle);
  const uint64_t begin = open == nullptr ? layout::kNoOffset : FollowView(call, &open->view);
  ViewPlace place{0, layout::kNoOffset};
  if (g_traces_operations && open != nullptr && open->view.comm != 0) place = PlaceIn(begin, &open->view);
  if (call.site == kPausedSite) return;  // The file pointer has moved even if the call is not recorded.
  KnownMpiCall now = CallOf(call.function, call.site, call.handle, around);
  KnownMpiCall* known = &t->io->known_mpi[KnownIndex(call.site)];
  if (IsSame(*known, now) && known->row->view == place.view) {
    now = *known;
  } else {
    now.row = FindMpiRow(t, call.function, call.site, open, around, place.view);
    if (now.row == nullptr) return;
    if (open != nullptr) SetFileOf(&now, open);
  }
  if (g_traces_operations)
    PutOperation(now.row, call.begin, call.begin + call.ticks, place.offset, call.failed ? 0 : call.bytes,
                 call.failed);
  // A program may set another view for each call, or start each call at another position in the filetype.
  // All calls with different views or start positions still belong to one access pattern.
  IoRow* before = GoesOn(*known, now) ? known->row : now.row;
  AddToRow(now.row, before, now, library, begin, call.ticks, call.bytes, call.failed);
  *known = now;
}

}  // namespace rankine::recorder::io
