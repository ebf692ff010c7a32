#include "runtime/monitor/inner_messages.h"

#include <cstddef>

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
constexpr size_t kIsend = 10;
constexpr size_t kSend = 11;

using Sender = int (*)(const void*, size_t, void*, int, int, int, void*);
using Starter = int (*)(const void*, size_t, void*, int, int, int, void*, void**);

void** g_table = nullptr;
bool g_looked = false;
Sender g_send = nullptr;
Starter g_isend = nullptr;

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
  Watcher* own = t->watcher;
  if (own->inner_call != t->now->enter_ticks) {
    own->inner_call = t->now->enter_ticks;
    own->inner_messages = own->inner_bytes = 0;
  }
  own->inner_messages++;
  own->inner_bytes += count * size;
}

// Most messages are a program's own, and pass here for nothing.
[[gnu::always_inline]] inline void Count(size_t count, void* type) {
  Thread* t = t_thread;
  if (t == nullptr || KindOf(t->now->call.function) != format::WindowKind::collective) [[likely]]
    return;
  if (t->now->frame != 0 && t->watcher != nullptr) CountInner(t, count, type);
}

int Send(const void* buffer, size_t count, void* type, int to, int tag, int mode, void* comm) {
  Count(count, type);
  return g_send(buffer, count, type, to, tag, mode, comm);
}

int Isend(const void* buffer, size_t count, void* type, int to, int tag, int mode, void* comm,
          void** request) {
  Count(count, type);
  return g_isend(buffer, count, type, to, tag, mode, comm, request);
}

// Are the two the functions that we take them for? Components name theirs mca_pml_ob1_isend,
// mca_pml_cm_isend, ...
bool AreSenders(const mpi::Module& module, const void* isend, const void* send) {
  for (const char* component : {"ob1", "cm", "ucx", "v", "monitoring"}) {
    rt::Text<64> isend_name, send_name;
    isend_name << "mca_pml_" << component << "_isend";
    send_name << "mca_pml_" << component << "_send";
    if (module.Find(isend_name.c_str()) == isend && module.Find(send_name.c_str()) == send) return true;
  }
  return false;
}

bool AreSenders(const void* isend, const void* send) {
  bool are = false;
  if (isend == nullptr || send == nullptr) return false;
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (!module.Contains(isend)) return false;
    are = AreSenders(module, isend, send);
    return true;
  });
  return are;
}

void Look() {
  g_looked = true;
  if (g_process.abi.family != mpi::Family::open_mpi) return;
  auto** table = static_cast<void**>(mpi::ResolveInLibrary("mca_pml"));
  if (table == nullptr || !AreSenders(table[kIsend], table[kSend])) return;
  g_isend = reinterpret_cast<Starter>(table[kIsend]);
  g_send = reinterpret_cast<Sender>(table[kSend]);
  g_table = table;
}

}  // namespace

void WatchInnerMessages(bool on) {
  if (ReadPhase() != Phase::recording) return;  // before MPI_Init it is not known which component sends
  if (!g_looked) Look();
  if (g_table == nullptr) return;
  __atomic_store_n(&g_table[kIsend], on ? reinterpret_cast<void*>(Isend) : reinterpret_cast<void*>(g_isend),
                   __ATOMIC_RELEASE);
  __atomic_store_n(&g_table[kSend], on ? reinterpret_cast<void*>(Send) : reinterpret_cast<void*>(g_send),
                   __ATOMIC_RELEASE);
}

}  // namespace rankine::runtime::monitor
