// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/handle_table.h"

#include "recorder/core/spool.h"

namespace rankine::recorder {
namespace {

constexpr uint32_t kEntries = 2 * kMaxComms;
HandleEntry g_entries[kEntries];
uint32_t g_entries_used = 0;
uint32_t g_registrations = 0;

uint32_t Home(HandleKind kind, uint64_t handle) {
  return static_cast<uint32_t>(((handle ^ (static_cast<uint64_t>(kind) << 56)) * 0x9e3779b97f4a7c15ull) >>
                               40) %
         kEntries;
}

HandleEntry* Find(HandleKind kind, uint64_t handle) {
  for (uint32_t i = Home(kind, handle), n = 0; n < kEntries; i = (i + 1) % kEntries, ++n) {
    HandleEntry& e = g_entries[i];
    if (!e.used) return nullptr;
    if (e.handle == handle && e.kind == kind) return &e;
  }
  return nullptr;
}

}  // namespace

const HandleEntry* FindHandle(HandleKind kind, uint64_t handle) {
  return Find(kind, handle);
}

void PutHandle(HandleKind kind, uint64_t handle, uint32_t comm) {
  HandleEntry* e = Find(kind, handle);
  if (e == nullptr) {
    if (g_entries_used * 4 > kEntries * 3) return g_spool.CountDrop();
    uint32_t i = Home(kind, handle);
    while (g_entries[i].used) i = (i + 1) % kEntries;
    e = &g_entries[i];
    g_entries_used++;
  }
  *e = HandleEntry{handle, comm, kind, true, ++g_registrations};
}

void RemoveHandle(HandleKind kind, uint64_t handle) {
  HandleEntry* e = Find(kind, handle);
  if (e == nullptr) return;
  auto hole = static_cast<uint32_t>(e - g_entries);
  g_entries_used--;
  for (uint32_t i = (hole + 1) % kEntries; g_entries[i].used; i = (i + 1) % kEntries) {
    uint32_t home = Home(g_entries[i].kind, g_entries[i].handle);
    if ((i + kEntries - home) % kEntries < (i + kEntries - hole) % kEntries) continue;
    g_entries[hole] = g_entries[i];
    hole = i;
  }
  g_entries[hole] = HandleEntry{};
}

}  // namespace rankine::recorder
