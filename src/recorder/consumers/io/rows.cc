// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/rows.h"

#include "base/rt/keep_errno.h"
#include "base/rt/syscall.h"
#include "layout/io/functions.h"
#include "mpi_facts/facts.h"
#include "recorder/consumers/io/language.h"
#include "recorder/core/attach.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/core/works_for_mpi.h"

namespace rankine::recorder::io {
namespace {

constexpr uint32_t kFirstRows = 16;
// The remaining rows of a thread do not belong to a single file. In a program with thousands of files, the
// remaining rows count the calls on further files by call site and function.
constexpr uint32_t kNamedRows = layout::kMaxIoRows - 512;

// The class of a function is looked up only once per row.
bool IsMpiIo(uint16_t function) {
  return mpi_facts::FactsOf(function).cls == mpi_facts::Class::io;
}

IoLayer LayerOf(uint16_t function) {
  const layout::IoFunctionInfo* info = layout::FindIoFunction(function);
  return info == nullptr ? IoLayer::none : info->layer;
}

// Returns the kind of a row, which belongs to the C library or to MPI-IO.
layout::IoKind KindOf(IoLayer layer, uint16_t function) {
  if (layer == IoLayer::mpi_io) return layout::KindOfMpiIo(function);
  const layout::IoFunctionInfo* info =
      layout::IsOfCLibrary(layer) ? layout::FindIoFunction(function) : nullptr;
  return info == nullptr ? layout::IoKind::other : info->kind;
}

// The properties that identify a row, in addition to the row's key.
struct RowKind {
  IoLayer layer;
  uint32_t view = 0;
};

bool IsRow(const IoRow* row, const CallKey& key, uint64_t site, RowKind kind) {
  return row->site == site && row->file == key.file && row->function == key.function &&
         row->parent == key.parent && row->library == key.library && row->layer == kind.layer &&
         row->view == kind.view;
}

IoRow** Probe(ThreadRows* rows, const CallKey& key, uint64_t site, RowKind kind) {
  const uint64_t mixed =
      (site ^ (uint64_t{key.file} << 40) ^ (uint64_t{key.function} << 20) ^ (uint64_t{key.parent} << 28) ^
       (uint64_t{key.library} << 12) ^ (uint64_t{kind.view} << 32) ^ static_cast<uint64_t>(kind.layer)) *
      0x9e3779b97f4a7c15ull;
  for (auto i = static_cast<uint32_t>(mixed >> 32) % kRowSlots;; i = (i + 1) % kRowSlots) {
    if (rows->slots[i] == nullptr || IsRow(rows->slots[i], key, site, kind)) return &rows->slots[i];
  }
}

IoRow* NewRow(Thread* t, const CallKey& key, uint64_t site, RowKind kind) {
  Pool& pool = t->io->pool;
  if (pool.total == layout::kMaxIoRows) {
    g_spool.CountDrop();
    return nullptr;
  }
  auto* row = NextItem<IoRow>(t->index, &pool, layout::ExtentKind::io_rows, kFirstRows);
  if (row == nullptr) return nullptr;
  row->number = static_cast<uint32_t>(t->io->pool.total);
  row->thread = static_cast<uint32_t>(t->index);
  row->site = site;
  row->file = key.file;
  row->function = key.function;
  row->parent = key.parent;
  row->library = key.library;
  row->layer = kind.layer;
  row->kind = KindOf(kind.layer, key.function);
  row->view = kind.view;
  StartPattern(row);
  Publish(&pool);
  return row;
}

void LearnFrom(const CallKey& key, RowKind kind) {
  const layout::IoKind what = KindOf(kind.layer, key.function);
  if (layout::Moves(what)) Learn(key.file, FileFact::moved);
  if (what == layout::IoKind::open && key.parent == 0) Learn(key.file, FileFact::opened);
}

// Returns the existing row or a new row, or nullptr if there is no space. The caller has set rows->busy.
IoRow* RowAt(Thread* t, const CallKey& key, uint64_t site, RowKind kind) {
  IoRow** place = Probe(t->io, key, site, kind);
  if (*place == nullptr) LearnFrom(key, kind);
  if (*place == nullptr && t->io->pool.total >= kNamedRows) {
    CallKey further = key;
    further.file = static_cast<uint16_t>(layout::kNoIoFile);
    kind.view = 0;
    place = Probe(t->io, further, site, kind);
    if (*place == nullptr) *place = NewRow(t, further, site, kind);
    return *place;
  }
  if (*place == nullptr) *place = NewRow(t, key, site, kind);
  return *place;
}

// The member key.return_address is the call site.
IoRow* RowOfKind(Thread* t, const CallKey& key, RowKind kind) {
  if (t->io->busy) return *Probe(t->io, key, key.return_address, kind);
  t->io->busy = true;
  IoRow* row = RowAt(t, key, key.return_address, kind);
  t->io->busy = false;
  return row;
}

}  // namespace

ThreadRows* OpenRows(Thread* t) {
  rt::KeepErrno keep;
  t->io = static_cast<ThreadRows*>(rt::MapAnonymous(sizeof(ThreadRows)));
  return t->io;
}

Thread* ThreadFor(const void* caller) {
  if (ReadPhase() != Phase::recording) return g_alone ? Attach() : nullptr;
  if (IsOfMpi(caller)) return nullptr;
  rt::KeepErrno keep;
  return RegisterThread();
}

IoRow* RowOfMpi(Thread* t, const CallKey& key, uint32_t view) {
  return RowOfKind(t, key, {IoLayer::mpi_io, view});
}

IoRow* RowOfLibrary(Thread* t, const CallKey& key, IoLayer layer) {
  return RowOfKind(t, key, {layer});
}

IoRow* OwnRowOf(IoRow* row, const void* caller) {
  Thread* t = t_thread != nullptr ? t_thread : ThreadFor(caller);
  if (t == nullptr || (t->io == nullptr && OpenRows(t) == nullptr)) return nullptr;
  if (row->thread == t->index) return row;
  return RowOfKind(t, {row->site, static_cast<uint16_t>(row->file), row->library, row->function, row->parent},
                   {row->layer, row->view});
}

IoRow* FindRow(Thread* t, uint64_t what, const void* caller, const void* frame) {
  ThreadRows* rows = t->io;
  uint64_t return_address = reinterpret_cast<uintptr_t>(caller), site = return_address;
  const bool in_mpi = IsInMpi(t->now, frame);
  if (in_mpi) {
    const uint64_t outer = t->now->frame;
    const auto* words = reinterpret_cast<const uintptr_t*>(outer);
    return_address = words[1];
    site = callsite::FindCallSite(t->sites, {words[1], outer + 2 * sizeof(uintptr_t), words[0]});
    const KnownCall& known = rows->known[KnownCallIndex(site, what)];
    if (known.address == site && known.what == what) return known.row;
  }
  if (rows->busy) return nullptr;
  rt::KeepErrno keep;
  const CallKey key = KeyOf(return_address, what);
  const bool is_mpis = callsite::LayerAt(t->sites, return_address) != callsite::Layer::application;
  if (in_mpi ? !IsMpiIo(key.parent) && !Knows(key.file, FileFact::of_mpi) : is_mpis) return nullptr;
  rows->busy = true;
  const Place place = in_mpi ? Place{site} : PlaceBeyondLanguage(t, site, frame);
  const RowKind kind{LayerOf(key.function)};
  IoRow* row = RowAt(t, key, place.address, kind);
  // A call site in a library is never cached, even if the search has found no call site outside of the
  // library.
  if (row != nullptr && !place.is_librarys) {
    const uint64_t address = in_mpi && site == return_address ? AddressOf(site) : site;
    rows->known[KnownCallIndex(address, what)] = {address, what, row};
  }
  rows->busy = false;
  return row;
}

}  // namespace rankine::recorder::io
