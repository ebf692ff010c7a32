// Open MPI's collectives send through the table mca_pml. While a window runs, its places for sends and
// receives are ours.
#include <cstddef>

#include "base/rt/text.h"
#include "runtime/monitor/inner_places.h"
#include "runtime/mpi/abi/module.h"
#include "runtime/mpi/abi/resolve.h"
#include "runtime/mpi/volume.h"
#include "runtime/process.h"
#include "runtime/thread.h"

namespace rankine::runtime::monitor {
namespace {

// Places of mca_pml (ompi/mca/pml/pml.h, alike in 4.1 and 5.0), counted in pointers.
constexpr size_t kIrecv = 7;
constexpr size_t kRecv = 8;
constexpr size_t kIsend = 10;
constexpr size_t kSend = 11;

using Sender = int (*)(const void*, size_t, void*, int, int, int, void*);
using SendStarter = int (*)(const void*, size_t, void*, int, int, int, void*, void**);
using Receiver = int (*)(void*, size_t, void*, int, int, void*, void*);
using ReceiveStarter = int (*)(void*, size_t, void*, int, int, void*, void**);

void** g_table = nullptr;
bool g_looked = false;
void* g_real[kSend + 1] = {};  // by place

[[gnu::noinline]] void CountSent(Thread* t, size_t count, void* type) {
  const auto handle = reinterpret_cast<uint64_t>(type);
  uint64_t size = 0;
  if (mpi::IsBuiltinType(g_process.abi, handle)) {
    Slot none{};
    size = mpi::TypeSizeSlow(t, &none, handle);
  } else {
    // The library's own types come and go without MPI_Type_free: nothing may be kept of them.
    size = mpi::AskTypeSize(handle);
  }
  CountInner(*t, count * size);
}

[[gnu::always_inline]] inline void Count(size_t count, void* type) {
  Thread* t = InCollective();
  if (t != nullptr) CountSent(t, count, type);
}

[[gnu::always_inline]] inline void CountReceive() {
  if (const Thread* t = InCollective(); t != nullptr) BeginInner(*t);
}

int Send(const void* buffer, size_t count, void* type, int to, int tag, int mode, void* comm) {
  Count(count, type);
  return reinterpret_cast<Sender>(g_real[kSend])(buffer, count, type, to, tag, mode, comm);
}

int Isend(const void* buffer, size_t count, void* type, int to, int tag, int mode, void* comm,
          void** request) {
  Count(count, type);
  return reinterpret_cast<SendStarter>(g_real[kIsend])(buffer, count, type, to, tag, mode, comm, request);
}

int Recv(void* buffer, size_t count, void* type, int from, int tag, void* comm, void* status) {
  CountReceive();
  return reinterpret_cast<Receiver>(g_real[kRecv])(buffer, count, type, from, tag, comm, status);
}

int Irecv(void* buffer, size_t count, void* type, int from, int tag, void* comm, void** request) {
  CountReceive();
  return reinterpret_cast<ReceiveStarter>(g_real[kIrecv])(buffer, count, type, from, tag, comm, request);
}

struct Watched {
  size_t place;
  const char* name;  // behind the component's
  void* ours;
};
const Watched* Places() {
  static const Watched places[] = {{kIsend, "_isend", reinterpret_cast<void*>(Isend)},
                                   {kSend, "_send", reinterpret_cast<void*>(Send)},
                                   {kIrecv, "_irecv", reinterpret_cast<void*>(Irecv)},
                                   {kRecv, "_recv", reinterpret_cast<void*>(Recv)}};
  return places;
}
constexpr size_t kPlaces = 4;

// Are these the functions that we take them for? Components name theirs mca_pml_ob1_isend, mca_pml_cm_isend,
// ...
bool AreKnown(const mpi::Module& module, void* const* table) {
  for (const char* component : {"ob1", "cm", "ucx", "v", "monitoring"}) {
    size_t found = 0;
    for (; found < kPlaces; ++found) {
      rt::Text<64> name;
      name << "mca_pml_" << component << Places()[found].name;
      if (module.Find(name.c_str()) != table[Places()[found].place]) break;
    }
    if (found == kPlaces) return true;
  }
  return false;
}

bool AreKnown(void* const* table) {
  bool are = false;
  for (size_t i = 0; i < kPlaces; ++i) {
    if (table[Places()[i].place] == nullptr) return false;
  }
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (!module.Contains(table[kIsend])) return false;
    are = AreKnown(module, table);
    return true;
  });
  return are;
}

void Look() {
  g_looked = true;
  auto** table = static_cast<void**>(mpi::ResolveInLibrary("mca_pml"));
  if (table == nullptr || !AreKnown(table)) return;
  for (size_t i = 0; i < kPlaces; ++i) g_real[Places()[i].place] = table[Places()[i].place];
  g_table = table;
}

}  // namespace

void WatchPml(bool on) {
  if (!g_looked) Look();
  if (g_table == nullptr) return;
  for (size_t i = 0; i < kPlaces; ++i) {
    const Watched& watched = Places()[i];
    __atomic_store_n(&g_table[watched.place], on ? watched.ours : g_real[watched.place], __ATOMIC_RELEASE);
  }
}

}  // namespace rankine::runtime::monitor
