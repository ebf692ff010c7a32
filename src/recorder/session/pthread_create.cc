// SPDX-License-Identifier: BSD-3-Clause
// Interposes pthread_create, so that a new thread inherits the regions of the thread that creates it. In a
// program that uses Caliper, threads inherit nothing, as in Caliper itself. If the creating thread is in no
// region, the call is only passed on. If service `pthread` was requested, threads that MPI creates for itself
// are marked. In a time-independent trace, a new thread begins after the call that created it.
#include <pthread.h>

#include <atomic>
#include <cerrno>

#include "recorder/adapters/caliper.h"
#include "recorder/consumers/action_trace/thread_order.h"
#include "recorder/consumers/pthread/real_function.h"
#include "recorder/consumers/sampling/sampler.h"
#include "recorder/context/inherit.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/link/next_function.h"
#include "recorder/core/link/resolve.h"
#include "recorder/core/works_for_mpi.h"

namespace rankine::recorder {
namespace {

using Start = void* (*)(void*);
using PthreadCreate = int (*)(pthread_t*, const pthread_attr_t*, Start, void*);

// The data that a new thread gets from its creator. The data are in a fixed array, because the application
// may be inside malloc.
struct Way {
  std::atomic<bool> taken{false};
  Start start = nullptr;
  void* argument = nullptr;
  const context::Node* path = nullptr;
  bool of_mpi = false;
  action_trace::Creation creation{};
  uint64_t stack_bytes = 0;  // The size of the new thread's stack; 0: the thread is not sampled.
};
constexpr uintptr_t kAbove = 1024;
constexpr uint64_t kBelow = 8192;  // The C library may use this part of a stack.
constexpr uint64_t kStandardStack = uint64_t{1} << 20;
constexpr int kWays = 256;
constinit Way g_ways[kWays];

// Returns an element for a new thread. Returns nullptr if all elements of the array are in use. If there is
// no free element, the new thread inherits no region.
Way* TakeWay() {
  for (Way& way : g_ways) {
    if (!way.taken.load(std::memory_order_relaxed) && !way.taken.exchange(true, std::memory_order_acquire))
      return &way;
  }
  return nullptr;
}

// The function is not noexcept, because pthread_exit and cancellation unwind through it.
void* Run(void* argument) {
  auto* way = static_cast<Way*>(argument);
  Start start = way->start;
  argument = way->argument;
  context::StandOn(way->path);
  t_of_mpi = way->of_mpi;
  action_trace::t_creation = way->creation;
  const uint64_t stack_bytes = way->stack_bytes;
  way->taken.store(false, std::memory_order_release);
  // Above this frame are the C library's own frames and its data for the thread.
  if (stack_bytes != 0)
    sampling::BeginThread(reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) + kAbove, stack_bytes);
  return start(argument);
}

// Returns a lower bound for the size of the new thread's stack.
uint64_t StackBytes(const pthread_attr_t* attributes) {
  if (attributes == nullptr) return kStandardStack;
  // pthread_attr_getstacksize is looked up by name, because we cannot link to it. Either the symbol version
  // of pthread_attr_getstacksize is too new, or the function is in a library that programs without threads do
  // not load.
  auto* ask = reinterpret_cast<int (*)(const pthread_attr_t*, size_t*)>(
      adapters::Real<"pthread_attr_getstacksize">());
  size_t bytes = 0;
  return ask != nullptr && ask(attributes, &bytes) == 0 && bytes > 2 * kBelow ? bytes - kBelow : kBelow;
}

}  // namespace
}  // namespace rankine::recorder

// In this file, the function pthread_create has another name. Other headers include pthread.h, which
// declares pthread_create with other parameter names.
extern "C" __attribute__((visibility("default"))) int rankine_pthread_create(pthread_t* thread,
                                                                             const pthread_attr_t* attributes,
                                                                             void* (*start)(void*),
                                                                             void* argument) noexcept
    __asm__("pthread_create");

int rankine_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                           void* argument) noexcept {
  using namespace rankine;
  static std::atomic<recorder::PthreadCreate> known{nullptr};
  recorder::PthreadCreate real = known.load(std::memory_order_relaxed);
  if (real == nullptr) {
    real = reinterpret_cast<recorder::PthreadCreate>(mpi::ResolveNext("pthread_create"));
    if (real == nullptr) return EAGAIN;
    known.store(real, std::memory_order_relaxed);
  }
  const bool inherits = recorder::context::ThreadsInherit() && !recorder::adapters::HasCaliperValues();
  const recorder::context::Node* path = inherits ? recorder::context::PathToPassOn() : nullptr;
  const bool sampled = recorder::sampling::IsRunning();
  const bool of_mpi =
      (sampled || recorder::pthread::IsEnabled()) && recorder::IsOfMpi(__builtin_return_address(0));
  const bool ordered = recorder::g_chosen.ti && recorder::t_thread != nullptr;
  const bool goes_straight = path == nullptr && !of_mpi && !sampled && !ordered;
  recorder::Way* way = goes_straight ? nullptr : recorder::TakeWay();
  if (way == nullptr) return real(thread, attributes, start, argument);
  way->start = start;
  way->argument = argument;
  way->path = path;
  way->of_mpi = of_mpi;
  way->creation = ordered ? recorder::action_trace::Create() : recorder::action_trace::Creation{};
  way->stack_bytes = sampled && !of_mpi ? recorder::StackBytes(attributes) : 0;
  const int result = real(thread, attributes, recorder::Run, way);
  if (result != 0) way->taken.store(false, std::memory_order_release);
  return result;
}
