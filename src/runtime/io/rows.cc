#include "runtime/io/rows.h"

#include <cstring>

#include "base/rt/keep_errno.h"
#include "base/rt/syscall.h"
#include "format/generated/mpi_functions.h"
#include "runtime/io/language.h"
#include "runtime/process.h"
#include "runtime/service/pthread/wait.h"
#include "runtime/spool/spool.h"

namespace rankine::runtime::io {
namespace {

constexpr uint32_t kFirstRows = 16;

// Not with a class of its own in the tables: asked once per row.
bool IsMpiIo(uint16_t function) {
  const format::MpiFunction* known = format::FindMpiFunction(function);
  return known != nullptr && std::strcmp(known->cls, "io") == 0;
}

IoLayer LayerOf(uint16_t function) {
  const format::IoFunctionInfo* info = format::FindIoFunction(function);
  return info == nullptr ? IoLayer::none : info->layer;
}

// What a row is of beside its key.
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
  if (pool.total == kMaxRows) {
    g_spool.CountDrop();
    return nullptr;
  }
  auto* row = NextItem<IoRow>(t->index, &pool, format::ExtentKind::io_rows, kFirstRows);
  if (row == nullptr) return nullptr;
  row->number = static_cast<uint32_t>(t->io->pool.total);
  row->thread = static_cast<uint32_t>(t->index);
  row->site = site;
  row->file = key.file;
  row->function = key.function;
  row->parent = key.parent;
  row->library = key.library;
  row->layer = kind.layer;
  row->view = kind.view;
  row->first_byte = ~uint64_t{0};
  Publish(&pool);
  return row;
}

// key.return_address is the site.
IoRow* RowOfKind(Thread* t, const CallKey& key, RowKind kind) {
  IoRow** place = Probe(t->io, key, key.return_address, kind);
  if (*place == nullptr && !t->io->busy) {
    t->io->busy = true;
    *place = NewRow(t, key, key.return_address, kind);
    t->io->busy = false;
  }
  return *place;
}

}  // namespace

ThreadRows* OpenRows(Thread* t) {
  rt::KeepErrno keep;
  t->io = static_cast<ThreadRows*>(rt::MapAnonymous(sizeof(ThreadRows)));
  return t->io;
}

Thread* ThreadFor(const void* caller) {
  if (ReadPhase() != Phase::recording || pthread::IsOfMpi(caller)) return nullptr;
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

IoRow* FindRow(Thread* t, const CallKey& key, uint64_t site, const void* frame, KnownCall* known) {
  ThreadRows* rows = t->io;
  if (rows->busy) return nullptr;
  rt::KeepErrno keep;
  const bool is_mpis = callsite::LayerAt(t->sites, key.return_address) != callsite::Layer::application;
  if (key.parent == 0 ? is_mpis : !IsMpiIo(key.parent) && !IsMpis(key.file)) return nullptr;
  rows->busy = true;
  // One address in a language's library stands for many places in the program: not to be kept.
  const uint64_t place_of_call = key.parent == 0 ? PlaceBeyondLanguage(t, site, frame) : site;
  const bool stays = place_of_call == site;
  site = place_of_call;
  const IoLayer layer = LayerOf(key.function);
  IoRow** place = Probe(rows, key, site, {layer});
  if (*place == nullptr) *place = NewRow(t, key, site, {layer});
  IoRow* row = *place;
  if (row != nullptr && stays) *known = {key, site, row};
  rows->busy = false;
  return row;
}

}  // namespace rankine::runtime::io
