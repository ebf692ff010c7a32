// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/map_calls.h"

#include <sys/mman.h>

#include <atomic>
#include <cstdint>
#include <cstring>

#include "base/rt/keep_errno.h"
#include "base/rt/spin.h"
#include "recorder/consumers/io/children.h"
#include "recorder/consumers/io/files.h"
#include "recorder/consumers/io/mapped.h"
#include "recorder/consumers/io/real_function.h"
#include "recorder/core/link/redirect.h"
#include "recorder/core/modules.h"

namespace rankine::recorder::io {
namespace {

using Mmap = void* (*)(void*, size_t, int, int, int, off_t);

constinit rt::SpinLock g_lock;
constinit std::atomic<uint64_t> g_followed{0};  // number of modules that were loaded at the last call
constinit std::atomic<Mmap> g_real{nullptr};    // this pointer is set before any reference is redirected

bool IsMmap(const char* name) {
  return name[0] == 'm' && (std::strcmp(name, "mmap") == 0 || std::strcmp(name, "mmap64") == 0);
}

// Returns the C library's mmap. Returns nullptr if another library (a sanitizer) defines mmap before the C
// library, because this library must see the calls.
Mmap FindReal() {
  mpi::Definition definitions[] = {mpi::Definition(mpi::SymbolName("mmap"))};
  mpi::FindDefinitions(definitions, [](const mpi::Module& module, bool) {
    return module.soname().substr(0, 8) == "libc.so.";
  });
  return reinterpret_cast<Mmap>(definitions[0].real);
}

void* Map(void* at, size_t bytes, int protection, int flags, int fd, off_t offset) {
  Mmap real = g_real.load(std::memory_order_acquire);
  // A processor with weak memory order may see the redirected reference before it sees `g_real`.
  if (real == nullptr) [[unlikely]]
    real = FindReal();
  void* const result = real(at, bytes, protection, flags, fd, offset);
  if (fd < 0 || (flags & MAP_ANONYMOUS) != 0 || result == MAP_FAILED || !IsMeasuring() || g_in_child)
    return result;
  const rt::KeepErrno keep;
  const Descriptor* d = DescriptorOf(fd);
  if (d == nullptr) return result;
  const auto begin = static_cast<uint64_t>(offset);
  TellMapped({d->file - 1, begin, begin + bytes}, __builtin_return_address(0), __builtin_frame_address(0));
  return result;
}

void Redirect(const mpi::Module& module) {
  void* const real = reinterpret_cast<void*>(g_real.load(std::memory_order_relaxed));
  if (module.Contains(real)) return;
  mpi::SetReferences(module, mpi::References::imported, [&](const char* name, void** slot) {
    const bool is_programs =
        IsMmap(name) && mpi::LeadsTo(module, *slot, real) && !InMpiLayer(reinterpret_cast<uint64_t>(slot));
    return is_programs ? reinterpret_cast<void*>(&Map) : *slot;
  });
}

}  // namespace

void FollowMapCalls() {
  const uint64_t followed = g_followed.load(std::memory_order_acquire);
  if (!IsMeasuring() || mpi::LoadedEver() == followed || !g_lock.TryLock()) return;
  if (g_real.load(std::memory_order_relaxed) == nullptr) g_real.store(FindReal(), std::memory_order_release);
  const mpi::Loaded loaded = mpi::CountLoaded();
  if (g_real.load(std::memory_order_relaxed) != nullptr)
    mpi::ForEachModuleSince(g_followed.load(std::memory_order_relaxed), loaded, Redirect);
  g_followed.store(loaded.ever, std::memory_order_release);
  g_lock.Unlock();
}

}  // namespace rankine::recorder::io
