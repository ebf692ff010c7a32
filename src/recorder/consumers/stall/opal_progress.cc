// SPDX-License-Identifier: BSD-3-Clause
// Open MPI's progress engine. Every wait calls opal_progress(). This function calls the registered functions
// (of transports, the matching layer and collectives) and adds up how much each of them has completed.
// Open MPI versions up to 4.1 discard that sum; version 5.0 returns the sum as an int. So we watch the
// functions that are registered with opal_progress(), in all versions.
//
// active_messages.cc and tcp.cc handle the transports that deliver messages without a registered function.
#include <atomic>
#include <cstddef>
#include <utility>

#include "recorder/consumers/stall/engine.h"
#include "recorder/core/link/next_function.h"

namespace rankine::recorder::stall {
namespace {

using Callback = int (*)();

constexpr size_t kMostCallbacks = 32;
std::atomic<Callback> g_callbacks[kMostCallbacks];

template <size_t I>
int CallBack() {
  const int events = g_callbacks[I].load(std::memory_order_relaxed)();
  if (events > 0) {
    if (Thread* t = Watched()) CountEvent(t);
  }
  return events;
}

template <size_t... I>
constexpr auto CallBacks(std::index_sequence<I...>) {
  struct Table {
    Callback at[sizeof...(I)];
  };
  return Table{{CallBack<I>...}};
}
constexpr auto kCallBacks = CallBacks(std::make_index_sequence<kMostCallbacks>());

// Returns the function to register in place of a callback. For the same callback, the result is always the
// same function. If no function is free, returns the callback itself.
Callback InPlaceOf(Callback callback, bool add) {
  for (size_t i = 0; i < kMostCallbacks; ++i) {
    Callback known = g_callbacks[i].load(std::memory_order_acquire);
    if (known == nullptr) {
      if (!add) return callback;
      if (g_callbacks[i].compare_exchange_strong(known, callback)) return kCallBacks.at[i];
    }
    if (known == callback) return kCallBacks.at[i];
  }
  if (add) CountUnseen();
  return callback;
}

template <adapters::FixedName kName>
int Register(Callback callback) {
  auto* real = reinterpret_cast<int (*)(Callback)>(adapters::Real<kName>());
  if (real == nullptr) return -1;
  return real(callback != nullptr && IsKept() ? InPlaceOf(callback, true) : callback);
}

}  // namespace
}  // namespace rankine::recorder::stall

// The function returns long, so that the content of the result register is passed on, whether or not the real
// function has a result.
RANKINE_ENGINE_HOOK long opal_progress() {
  using namespace rankine::recorder;
  auto* real = reinterpret_cast<long (*)()>(adapters::Real<"opal_progress">());
  if (real == nullptr) return 0;
  Thread* t = stall::Watched();
  if (t == nullptr) return real();
  return stall::Watch<rankine::layout::StateEngine::opal_progress, false>(t, real);
}

RANKINE_ENGINE_HOOK int opal_progress_register(int (*callback)()) {
  return rankine::recorder::stall::Register<"opal_progress_register">(callback);
}

RANKINE_ENGINE_HOOK int opal_progress_register_lp(int (*callback)()) {
  return rankine::recorder::stall::Register<"opal_progress_register_lp">(callback);
}

RANKINE_ENGINE_HOOK int opal_progress_unregister(int (*callback)()) {
  using namespace rankine::recorder;
  auto* real = reinterpret_cast<int (*)(int (*)())>(adapters::Real<"opal_progress_unregister">());
  if (real == nullptr) return -1;
  auto* watched = stall::InPlaceOf(callback, false);
  if (watched == callback) return real(callback);
  const int result = real(watched);
  return result == 0 ? result
                     : real(callback);  // The callback may have been registered before we watched the engine.
}
