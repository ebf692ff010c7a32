#include "runtime/monitor/inner_messages.h"

#include <cstddef>

#include "base/rt/clock.h"
#include "base/rt/text.h"
#include "runtime/monitor/watch.h"
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

// The thread is in a collective operation that is recorded: it begins its first message.
void Begin(const Thread& t) {
  Watcher* own = t.watcher;
  if (own->inner_call == t.now->enter_ticks) return;
  own->inner_call = t.now->enter_ticks;
  own->inner_begin = rt::Ticks();
  own->inner_messages = own->inner_bytes = 0;
}

[[gnu::noinline]] void CountInner(Thread* t, size_t count, void* type) {
  const auto handle = reinterpret_cast<uint64_t>(type);
  uint64_t size = 0;
  if (mpi::IsBuiltinType(g_process.abi, handle)) {
    Slot none{};
    size = mpi::TypeSizeSlow(t, &none, handle);
  } else {
    // The library's own types come and go without MPI_Type_free: nothing may be kept of them.
    size = mpi::AskTypeSize(handle);
  }
  t->watcher->inner_messages++;
  t->watcher->inner_bytes += count * size;
}

// Most messages are a program's own, and pass here for nothing; nullptr then.
[[gnu::always_inline]] inline Thread* InCollective() {
  Thread* t = t_thread;
  if (t == nullptr || KindOf(t->now->call.function) != format::WindowKind::collective) [[likely]]
    return nullptr;
  return t->now->frame != 0 && t->watcher != nullptr ? t : nullptr;
}

[[gnu::always_inline]] inline void Count(size_t count, void* type) {
  Thread* t = InCollective();
  if (t == nullptr) return;
  Begin(*t);
  CountInner(t, count, type);
}

[[gnu::always_inline]] inline void CountReceive() {
  if (Thread* t = InCollective(); t != nullptr) Begin(*t);
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
  if (g_process.abi.family != mpi::Family::open_mpi) return;
  auto** table = static_cast<void**>(mpi::ResolveInLibrary("mca_pml"));
  if (table == nullptr || !AreKnown(table)) return;
  for (size_t i = 0; i < kPlaces; ++i) g_real[Places()[i].place] = table[Places()[i].place];
  g_table = table;
}

}  // namespace

void WatchInnerMessages(bool on) {
  if (ReadPhase() != Phase::recording) return;  // before MPI_Init it is not known which component sends
  if (!g_looked) Look();
  if (g_table == nullptr) return;
  for (size_t i = 0; i < kPlaces; ++i) {
    const Watched& watched = Places()[i];
    __atomic_store_n(&g_table[watched.place], on ? watched.ours : g_real[watched.place], __ATOMIC_RELEASE);
  }
}

void WatchInnerMessagesOfRunning() {
  if ((Watching() & kWindowsRun) != 0) WatchInnerMessages(true);
}

}  // namespace rankine::runtime::monitor
