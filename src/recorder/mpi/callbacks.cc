// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/callbacks.h"

#include <atomic>
#include <cstdint>
#include <cstring>

#include "base/rt/clock.h"
#include "base/rt/syscall.h"
#include "recorder/arch/publish.h"
#include "recorder/core/modules.h"
#include "recorder/core/spool.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/moments.h"

extern "C" {
extern char rankine_callback_pool[] __attribute__((visibility("hidden")));
long rankine_callback_enter(long, long, long, long, long, long, long index, const long* more)
    __attribute__((visibility("hidden")));
}

namespace rankine::recorder {

namespace {

constexpr uint32_t kPool = 512;
constexpr uint32_t kStride = 16;  // The size of one trampoline in bytes.
// The last two arguments are words of the caller's stack, which may have any value. A function with fewer
// parameters does not read these words.
using UserFunction = long (*)(long, long, long, long, long, long, long, long);

std::atomic<long> g_functions[kPool];
std::atomic<uint32_t> g_used{0};

long TrampolineAt(uint32_t i) {
  return static_cast<long>(reinterpret_cast<uintptr_t>(rankine_callback_pool + size_t{i} * kStride));
}

}  // namespace

long WrapCallback(long function) {
  auto address = static_cast<uint64_t>(function);
  // Small integers are the library's own predefined functions (MPICH, the standard ABI). No code has an
  // address below 65536.
  if (address < 65536 || (InMpiLayer(address) && !InBinding(address))) return function;
  uint32_t n = g_used.load(std::memory_order_acquire);
  for (uint32_t i = 0; i < n && i < kPool; ++i) {
    if (g_functions[i].load(std::memory_order_acquire) == function) return TrampolineAt(i);
  }
  uint32_t place = g_used.fetch_add(1, std::memory_order_acq_rel);
  if (place >= kPool) {
    g_used.store(kPool, std::memory_order_relaxed);
    __atomic_fetch_add(&g_spool.header()->callbacks_unwrapped, 1, __ATOMIC_RELAXED);
    return function;
  }
  g_functions[place].store(function, std::memory_order_release);
  return TrampolineAt(place);
}

}  // namespace rankine::recorder

// MPI may call this function in any thread. In a thread that has never recorded, the function only calls the
// user's function. An example of such a thread is a progress thread of MPI.
long rankine_callback_enter(long a, long b, long c, long d, long e, long f, long index, const long* more) {
  using namespace rankine;
  auto user = reinterpret_cast<recorder::UserFunction>(
      recorder::g_functions[index & 0xffff].load(std::memory_order_acquire));
  recorder::Thread* t = recorder::t_thread;
  if (t == nullptr || t->now->frame == 0) return user(a, b, c, d, e, f, more[0], more[1]);
  struct {
    layout::OpenCallWord call;
    uint64_t return_address, enter_ticks, frame;
  } const outer = {t->now->call, t->now->return_address, t->now->enter_ticks, t->now->frame};
  uint64_t outer_excluded = t->excluded_ticks;
  recorder::OpenCall outer_call = t->called_back;
  t->excluded_ticks = 0;
  // The user's function may call MPI. MPI calls of the user's function must not overwrite the outer call's
  // saved handles and statuses.
  std::byte* outer_scratch = t->scratch;
  uint64_t outer_scratch_bytes = t->scratch_bytes;
  std::byte outer_status[sizeof t->status];
  std::memcpy(outer_status, t->status, sizeof outer_status);
  t->scratch = nullptr;
  t->scratch_bytes = 0;
  uint64_t begin = rt::Ticks();
  if (t->now->call.state == layout::CallState::stall || t->progress.stalled_since != 0) [[unlikely]]
    recorder::moments::OnStallInterrupted(t, begin);
  const recorder::stall::Progress outer_progress = t->progress;
  t->progress = {};
  uint64_t in_mpi = outer.enter_ticks == 0 ? 0 : begin - outer.enter_ticks;
  t->called_back = {outer.return_address, in_mpi, outer.call.function};
  recorder::arch::Publish(&t->now->frame, outer.frame | recorder::kInCallback);
  long result = user(a, b, c, d, e, f, more[0], more[1]);
  t->excluded_ticks = outer_excluded + (rt::Ticks() - begin);
  if (t->scratch != nullptr) rt::Unmap(t->scratch, t->scratch_bytes);
  t->scratch = outer_scratch;
  t->scratch_bytes = outer_scratch_bytes;
  std::memcpy(t->status, outer_status, sizeof outer_status);
  t->called_back = outer_call;
  t->progress = outer_progress;
  t->progress.events++;
  t->now->call = outer.call;
  t->now->return_address = outer.return_address;
  t->now->enter_ticks = outer.enter_ticks;
  recorder::arch::Publish(&t->now->frame, outer.frame);
  return result;
}
