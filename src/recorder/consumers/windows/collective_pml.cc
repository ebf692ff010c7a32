// SPDX-License-Identifier: BSD-3-Clause
// Watches the messages that Open MPI's collectives send through the function table mca_pml. While a window
// runs, the table's entries for sends and receives point to our functions.
#include <cstddef>

#include "base/rt/text.h"
#include "recorder/calls/volume.h"
#include "recorder/consumers/windows/collective_hooks.h"
#include "recorder/consumers/windows/pml_component.h"
#include "recorder/core/link/module.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/abi/resolve.h"

namespace rankine::recorder::windows {
namespace {

// The positions of entries in mca_pml (ompi/mca/pml/pml.h), relative to the entry of irecv. The index of
// irecv is 7 in version 2.0 of this interface (Open MPI 4). In version 2.1 (Open MPI 5), the index is 8,
// because the entry revoke_comm always precedes irecv.
enum Place : size_t { kIrecv = 0, kRecv = 1, kIsend = 3, kSend = 4, kAllPlaces };
constexpr size_t kFirst20 = 7, kFirst21 = 8;

using Sender = int (*)(const void*, size_t, void*, int, int, int, void*);
using SendStarter = int (*)(const void*, size_t, void*, int, int, int, void*, void**);
using Receiver = int (*)(void*, size_t, void*, int, int, void*, void*);
using ReceiveStarter = int (*)(void*, size_t, void*, int, int, void*, void**);

void** g_table = nullptr;  // The address of the entry of irecv.
bool g_looked = false;
void* g_real[kAllPlaces] = {};  // the original functions, indexed by Place

uint64_t LookUpSize(Thread* t, uint64_t type) {
  // The library creates and frees its own types without MPI_Type_free, so their sizes must not be remembered.
  if (!mpi::IsBuiltinType(g_process.abi, type)) return mpi::AskTypeSize(type);
  Slot none{};
  t->watcher->inner_type_size = mpi::TypeSizeSlow(t, &none, type);
  t->watcher->inner_type = type;
  return t->watcher->inner_type_size;
}

// Returns true if the thread is in a collective operation that is not timed, and sends the same type as
// before. A message of an operation that is not timed is only counted and passed to the library's function.
[[gnu::always_inline]] inline bool IsPlain(const Thread& t, void* type) {
  return t.skips_inner != 0 && t.watcher != nullptr &&
         t.watcher->inner_type == reinterpret_cast<uint64_t>(type) && InCollective() != nullptr;
}
[[gnu::always_inline]] inline void CountPlain(Thread* t, size_t count) {
  CountInner(t, count * t->watcher->inner_type_size);
}

// Counts the message. Returns true if the message is timed.
bool CountSent(Thread* t, size_t count, void* type) {
  return t != nullptr && WatcherOf(t) != nullptr &&
         CountInner(t, count * LookUpSize(t, reinterpret_cast<uint64_t>(type)));
}

[[gnu::noinline]] int SendAny(const void* buffer, size_t count, void* type, int to, int tag, int mode,
                              void* comm) {
  const bool timed = CountSent(InCollective(), count, type);
  const int rc = reinterpret_cast<Sender>(g_real[kSend])(buffer, count, type, to, tag, mode, comm);
  if (timed) EndInner(*t_thread, 1);
  return rc;
}

[[gnu::noinline]] int IsendAny(const void* buffer, size_t count, void* type, int to, int tag, int mode,
                               void* comm, void** request) {
  CountSent(InCollective(), count, type);
  return reinterpret_cast<SendStarter>(g_real[kIsend])(buffer, count, type, to, tag, mode, comm, request);
}

// Sends a message that belongs to a collective operation. The program's own messages go directly to the
// library.
[[gnu::noinline]] int SendInside(const void* buffer, size_t count, void* type, int to, int tag, int mode,
                                 void* comm) {
  if (!IsPlain(*t_thread, type)) [[unlikely]]
    return SendAny(buffer, count, type, to, tag, mode, comm);
  CountPlain(t_thread, count);
  return reinterpret_cast<Sender>(g_real[kSend])(buffer, count, type, to, tag, mode, comm);
}

[[gnu::noinline]] int IsendInside(const void* buffer, size_t count, void* type, int to, int tag, int mode,
                                  void* comm, void** request) {
  if (!IsPlain(*t_thread, type)) [[unlikely]]
    return IsendAny(buffer, count, type, to, tag, mode, comm, request);
  CountPlain(t_thread, count);
  return reinterpret_cast<SendStarter>(g_real[kIsend])(buffer, count, type, to, tag, mode, comm, request);
}

[[gnu::noinline]] int RecvInside(void* buffer, size_t count, void* type, int from, int tag, void* comm,
                                 void* status) {
  const Thread* t = InTimed();
  if (t != nullptr) BeginInner(*t);
  const int rc = reinterpret_cast<Receiver>(g_real[kRecv])(buffer, count, type, from, tag, comm, status);
  if (t != nullptr) EndInner(*t, 1);
  return rc;
}

[[gnu::noinline]] int IrecvInside(void* buffer, size_t count, void* type, int from, int tag, void* comm,
                                  void** request) {
  if (const Thread* t = InTimed(); t != nullptr) BeginInner(*t);
  return reinterpret_cast<ReceiveStarter>(g_real[kIrecv])(buffer, count, type, from, tag, comm, request);
}

struct Watched {
  Place place;
  const char* name;  // The function's name, without the component's name at the start of the function's name.
  void* ours;
};
const Watched* Places() {
  static const Watched places[] = {
      {kIsend, "_isend", reinterpret_cast<void*>(WayOfSends<g_real, kIsend, IsendInside>::Pass)},
      {kSend, "_send", reinterpret_cast<void*>(WayOfSends<g_real, kSend, SendInside>::Pass)},
      {kIrecv, "_irecv", reinterpret_cast<void*>(Way<g_real, kIrecv, IrecvInside>::Pass)},
      {kRecv, "_recv", reinterpret_cast<void*>(Way<g_real, kRecv, RecvInside>::Pass)}};
  return places;
}
constexpr size_t kPlaces = 4, kSends = 2;  // The first two entries are functions that send messages.

// Returns true if the table contains functions other than the functions that the component exports by name
// (mca_pml_ob1_isend). Returns false for a component that does not export such names.
bool AreOthers(const mpi::Module& module, const PmlComponent& component, void* const* first) {
  for (size_t i = 0; i < kPlaces; ++i) {
    rt::Text<128> name;
    name << "mca_pml_" << component.name << Places()[i].name;
    const void* found = module.Find(name.c_str());
    if (found != nullptr && found != first[Places()[i].place]) return true;
  }
  return false;
}

// Returns true if all functions belong to one library and are the expected functions.
bool AreKnown(const PmlComponent& component, void* const* first) {
  bool are = false;
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (!module.Contains(first[kIsend])) return false;
    are = !AreOthers(module, component, first);
    for (size_t i = 0; i < kPlaces; ++i) are = are && module.Contains(first[Places()[i].place]);
    return true;
  });
  return are;
}

// Returns the index of irecv in the table, or 0 if the version is unknown. The component reports the
// version on which this index depends.
size_t FirstPlace(const PmlComponent& component) {
  if (component.type_version[0] != 2) return 0;
  return component.type_version[1] == 0 ? kFirst20 : component.type_version[1] == 1 ? kFirst21 : 0;
}

void Look() {
  g_looked = true;
  auto** table = static_cast<void**>(mpi::ResolveInLibrary("mca_pml"));
  const PmlComponent* component = SelectedPml();
  if (table == nullptr || component == nullptr) return;
  const size_t first = FirstPlace(*component);
  if (first == 0 || !AreKnown(*component, table + first)) return;
  g_table = table + first;
  for (size_t i = 0; i < kPlaces; ++i) g_real[Places()[i].place] = g_table[Places()[i].place];
}

}  // namespace

bool SeesPml() {
  return g_table != nullptr;
}

namespace {

void Put(size_t from, size_t to, bool on) {
  if (!g_looked) Look();
  if (g_table == nullptr) return;
  for (size_t i = from; i < to; ++i) {
    const Watched& watched = Places()[i];
    __atomic_store_n(&g_table[watched.place], on ? watched.ours : g_real[watched.place], __ATOMIC_RELEASE);
  }
}

}  // namespace

void WatchPml(bool on) {
  Put(0, kSends, on);
}
void TimePml(bool on) {
  Put(kSends, kPlaces, on);
}

}  // namespace rankine::recorder::windows
