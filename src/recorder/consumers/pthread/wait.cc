// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/pthread/wait.h"

#include "base/rt/keep_errno.h"
#include "recorder/consumers/pthread/real_function.h"
#include "recorder/context/libraries.h"
#include "recorder/context/regions.h"
#include "recorder/context/values.h"
#include "recorder/core/config.h"
#include "recorder/core/spool.h"
#include "recorder/core/thread.h"
#include "recorder/core/works_for_mpi.h"

namespace rankine::recorder::pthread {

constinit bool g_requested = false;

namespace {

constexpr uint32_t kKinds = 6;
constexpr const char* kNames[kKinds] = {"mutex", "rwlock", "cond", "join", "barrier", "sem"};

constinit rankine_attribute g_attribute = {
    "pthread.wait", RANKINE_STRING, RANKINE_NESTED | RANKINE_THREAD | context::kLoose | context::kHasSite,
    nullptr,        nullptr,        nullptr};
constinit const context::Entry* g_entries[kKinds] = {};
constinit bool g_locks = true;

// The wait that this thread is currently in; nullptr: the thread is in no wait.
constinit thread_local OpenWait* t_wait __attribute__((tls_model("initial-exec"))) = nullptr;

const context::Entry* EntryOf(Kind kind) {
  const context::Entry*& known = g_entries[static_cast<uint32_t>(kind)];
  const context::Entry* entry = __atomic_load_n(&known, __ATOMIC_ACQUIRE);
  if (entry != nullptr) return entry;
  const context::Attribute* attribute = context::AttributeOf(&g_attribute);
  if (attribute == nullptr) return nullptr;
  entry = context::FindEntry(attribute, kNames[static_cast<uint32_t>(kind)]);
  __atomic_store_n(&known, entry, __ATOMIC_RELEASE);
  return entry;
}

bool IsLock(Kind kind) {
  return kind == Kind::mutex || kind == Kind::rwlock;
}

// Returns true if service `openmp` has stored the thread's nodes separately (core/idle.h). In this case,
// the thread's wait is already recorded.
bool IsAside() {
  return t_context != nullptr && openmp::IsAside(t_context->idle);
}

// Stacks grow down. If an open wait has a lower address than `wait`, the thread has left the open wait
// without ending it, and we were not notified.
bool IsInside(const OpenWait* wait) {
  if (t_wait == nullptr) return false;
  if (wait < t_wait) return true;
  t_wait = nullptr;
  return false;
}

void Finish(void* wait) {
  if (t_wait != wait) return;
  t_wait = nullptr;
  context::EndLoose(static_cast<const OpenWait*>(wait)->entry);
}

}  // namespace

bool Begin(OpenWait* wait, Kind kind, const void* caller) {
  if (t_context == nullptr && !g_spool.is_open()) return false;
  rt::KeepErrno keep;
  if (recorder::InCallback() || IsAside() || IsInside(wait) || IsOfMpi(caller)) return false;
  if (IsLock(kind) && !__atomic_load_n(&g_locks, __ATOMIC_RELAXED)) return false;
  t_wait = wait;  // From now on, all waits in this thread are caused by our own code.
  wait->entry = context::Ready() == nullptr ? nullptr : EntryOf(kind);
  if (wait->entry == nullptr) {
    t_wait = nullptr;
    return false;
  }
  context::BeginNested(wait->entry);
  auto push =
      reinterpret_cast<void (*)(CleanupBuffer*, void (*)(void*), void*)>(Next(Function::cleanup_push));
  if (push != nullptr) push(&wait->cleanup, Finish, wait);
  return true;
}

void End(OpenWait* wait) {
  auto pop = reinterpret_cast<void (*)(CleanupBuffer*, int)>(Next(Function::cleanup_pop));
  if (pop != nullptr && Next(Function::cleanup_push) != nullptr) pop(&wait->cleanup, 0);
  Finish(wait);
}

void SettleLocks() {
  if (!g_requested || !recorder::MayAllocate()) return;
  __atomic_store_n(&g_locks, false, __ATOMIC_RELAXED);
  recorder::RefuseService(
      "pthread: waits for mutexes and read-write locks, which are not recorded together with a service "
      "library or PAPI");
}

}  // namespace rankine::recorder::pthread
