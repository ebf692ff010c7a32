// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/library/call.h"

#include "base/rt/clock.h"
#include "base/rt/keep_errno.h"
#include "layout/io/library_functions.h"
#include "recorder/arch/io_library_frame.h"
#include "recorder/consumers/io/language.h"
#include "recorder/consumers/io/library/handles.h"
#include "recorder/consumers/io/library/real.h"
#include "recorder/consumers/io/operations.h"
#include "recorder/consumers/io/real_function.h"
#include "recorder/consumers/io/rows.h"

namespace rankine::recorder::io {
namespace {

using arch::IoLibraryFrame;

struct Way {  // this struct is returned in two registers
  void* real;
  uint64_t stack;  // The number of argument words on the stack + 1; 0: the call is not measured.
};

// Our own entry points pass the ids of functions, so the ids are valid.
const layout::IoLibraryFunction& FunctionOf(uint16_t id) {
  return layout::kIoLibraryFunctions[id - 1];
}

uintptr_t FrameOf(const IoLibraryFrame* at) {
  return reinterpret_cast<uintptr_t>(&at->frame_pointer);
}

Thread* ThreadOf(const void* caller) {
  Thread* t = t_thread;
  if (t == nullptr) t = ThreadFor(caller);
  if (t == nullptr || IsPaused(t) || ReadPhase() != Phase::recording) return nullptr;
  return t->io == nullptr && OpenRows(t) == nullptr ? nullptr : t;
}

uint64_t WordAt(const IoLibraryFrame* at, int8_t place) {
  return place < 0 ? 0 : at->words[place];
}

bool Begin(uint16_t id, const layout::IoLibraryFunction& function, const IoLibraryFrame* at) {
  const rt::KeepErrno keep;
  Thread* t = ThreadOf(at->return_address);
  if (t == nullptr || t->io->busy) return false;
  const uintptr_t frame = FrameOf(at);
  const uint64_t outer = t->now->frame;
  if (outer != 0 && (outer & kInCallback) == 0 && frame < outer) return false;  // MPI itself makes the call
  LibraryCalls& open = t->io->library;
  while (open.depth != 0 && open.calls[open.depth - 1].frame <= frame) open.depth--;
  if (open.depth == kMostLibraryCalls) return false;
  if (open.depth != 0 && open.calls[open.depth - 1].layer == function.layer) return false;
  LibraryCall& call = open.calls[open.depth];
  call = {};
  call.frame = frame;
  call.path = reinterpret_cast<const char*>(WordAt(at, function.path));
  call.out = reinterpret_cast<const int*>(WordAt(at, function.out));
  call.on = WordAt(at, function.on);
  call.function = id;
  call.layer = function.layer;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  open.depth++;
  call.begin = rt::Ticks();
  return true;
}

bool HasFailed(const layout::IoLibraryFunction& function, uint64_t result) {
  switch (static_cast<layout::IoFailure>(function.failure)) {
    case layout::IoFailure::negative:
      return static_cast<int32_t>(result) < 0;
    case layout::IoFailure::negative_long:
      return static_cast<int64_t>(result) < 0;
    case layout::IoFailure::nonzero:
      return static_cast<int32_t>(result) != 0;
    case layout::IoFailure::never:
      break;
  }
  return false;
}

// Returns the file of the call, or kNoIoFile if the file is unknown. If the call has opened a handle, also
// stores the handle's file.
uint32_t FileOfCall(const layout::IoLibraryFunction& function, const LibraryCall& call, uint64_t result,
                    bool failed) {
  uint32_t file = layout::kNoIoFile;
  if (function.path >= 0) {
    if (failed || call.path == nullptr) return file;
    file = MpiFileAt(call.path, false);
    if (file == kUnrecorded) file = layout::kNoIoFile;
    if (call.out != nullptr) KnowHandle(call.layer, static_cast<uint32_t>(*call.out), file);
  } else if (function.on >= 0) {
    file = FileOfHandle(call.layer, call.on);
  }
  if (function.gives && !failed) KnowHandle(call.layer, result, file);
  return file;
}

// Returns the call site. If one I/O library calls another I/O library, no search is needed, because the call
// site of the outer call is already known.
uint64_t PlaceOf(Thread* t, const IoLibraryFrame* at, const LibraryCall* around) {
  const auto caller = reinterpret_cast<uintptr_t>(at->return_address);
  if (around != nullptr) return caller;
  t->io->busy = true;
  const uint64_t place = PlaceBeyondBinding(t, caller, &at->frame_pointer).address;
  t->io->busy = false;
  return place;
}

void End(Thread* t, const LibraryCall& call, const IoLibraryFrame* at, uint64_t end, uint64_t result) {
  const layout::IoLibraryFunction& function = FunctionOf(call.function);
  const bool failed = HasFailed(function, result);
  const uint32_t file = FileOfCall(function, call, result, failed);
  LibraryCall* around = t->io->library.Around(call.frame);
  if (around != nullptr) {
    around->moved += call.moved;
    around->ticks_below += end - call.begin;
  }
  IoRow* row = RowOfLibrary(t,
                            {PlaceOf(t, at, around), static_cast<uint16_t>(file),
                             around == nullptr ? uint16_t{0} : around->function, call.function, 0},
                            call.layer);
  if (row == nullptr) return;
  AddTime(row, end - call.begin);
  if (failed) row->failed++;
  if (call.moved != 0) AddBytes(row, call.moved);
  row->calls_below += call.calls_below;
  row->bytes_below += call.bytes_below;
  row->ticks_below += call.ticks_below;
  if (g_traces_operations) [[unlikely]]
    PutOperation(row, call.begin, end, layout::kNoOffset, call.moved, failed);
}

}  // namespace

extern "C" {
[[gnu::visibility("hidden")]] extern char RankineIoLibraryEntries[];

Way RankineEnterIoLibrary(const IoLibraryFrame* at) {
  const auto id = static_cast<uint16_t>(at->id);
  const RealLibraryFunction real = RealOf(id, at->return_address);
  const layout::IoLibraryFunction& function = FunctionOf(id);
  if (!real.is_librarys || !IsMeasuring() || !Begin(id, function, at)) return {real.address, 0};
  return {real.address, arch::WordsOnStack(function.stack) + 1};
}

// The member at->words[0] contains the function's result.
void RankineLeaveIoLibrary(const IoLibraryFrame* at) {
  const uint64_t end = rt::Ticks();
  const rt::KeepErrno keep;
  Thread* t = t_thread;
  if (t == nullptr || t->io == nullptr) return;
  LibraryCalls& open = t->io->library;
  const uintptr_t frame = FrameOf(at);
  while (open.depth != 0 && open.calls[open.depth - 1].frame < frame) open.depth--;
  if (open.depth == 0 || open.calls[open.depth - 1].frame != frame) return;
  const LibraryCall call = open.calls[--open.depth];
  if (ReadPhase() == Phase::recording && !t->io->busy) End(t, call, at, end, at->words[0]);
}
}

void* FindLibraryEntry(const char* name) {
  constexpr size_t kEntryBytes = 16;  // entry.S
  const uint16_t id = layout::IoLibraryFunctionNamed(name);
  return id == 0 ? nullptr : RankineIoLibraryEntries + (id - 1u) * kEntryBytes;
}

}  // namespace rankine::recorder::io
