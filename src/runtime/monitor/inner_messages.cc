#include "runtime/monitor/inner_messages.h"

#include <dlfcn.h>

#include <cstddef>
#include <cstring>

#include "runtime/monitor/watch.h"
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

void Count(size_t count, void* type) {
  Thread* t = t_thread;
  if (t == nullptr || t->watcher == nullptr || t->now->frame == 0 ||
      KindOf(t->now->call.function) != format::WindowKind::collective)
    return;
  const auto handle = reinterpret_cast<uint64_t>(type);
  TypeCache& known = t->types[((handle * 0x9e3779b97f4a7c15ull) >> 40) % kTypeCacheSize];
  uint64_t size = 0;
  if (known.handle == handle && known.generation == mpi::g_type_generation) {
    size = known.size;
  } else {
    Slot none{};
    size = mpi::TypeSizeSlow(t, &none, handle);
  }
  t->watcher->inner_messages++;
  t->watcher->inner_bytes += count * size;
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

// Is it the function that we take it for? Components name theirs mca_pml_ob1_isend, mca_pml_cm_isend, ...
bool IsNamed(void* function, const char* end) {
  Dl_info info{};
  if (function == nullptr || dladdr(function, &info) == 0 || info.dli_sname == nullptr) return false;
  const size_t length = std::strlen(info.dli_sname), ends = std::strlen(end);
  return std::strncmp(info.dli_sname, "mca_pml_", 8) == 0 && length > ends &&
         std::strcmp(info.dli_sname + length - ends, end) == 0;
}

void Look() {
  g_looked = true;
  if (g_process.abi.family != mpi::Family::open_mpi) return;
  auto** table = static_cast<void**>(mpi::ResolveInLibrary("mca_pml"));
  if (table == nullptr || !IsNamed(table[kIsend], "_isend") || !IsNamed(table[kSend], "_send")) return;
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

bool SeesInnerMessages() {
  return g_table != nullptr;
}

}  // namespace rankine::runtime::monitor
