// SPDX-License-Identifier: BSD-3-Clause
// A table of objects in chains that only grow. The entry of a removed object stays in its chain, and is
// reused for the next object with the same hash. A thread can therefore follow a chain without a lock, and
// all further entries are in the same chain.
#include "recorder/adapters/objects.h"

#include "base/rt/spin.h"

namespace rankine::recorder::adapters {
namespace {

constexpr uint32_t kChains = 1024;
Object* g_chains[kChains];
rt::SpinLock g_lock;

Object** ChainOf(const void* key) {
  return &g_chains[(reinterpret_cast<uint64_t>(key) >> 4) * 0x9e3779b97f4a7c15ull >> 54];
}
static_assert(kChains == 1u << (64 - 54));

Object* Look(Object* first, const void* key) {
  Object* o = first;
  while (o != nullptr && __atomic_load_n(&o->key, __ATOMIC_ACQUIRE) != key) o = o->next;
  return o;
}

}  // namespace

Object* FindObject(const void* key) {
  return key == nullptr ? nullptr : Look(__atomic_load_n(ChainOf(key), __ATOMIC_ACQUIRE), key);
}

void AddObject(const void* key, Named* named) {
  if (key == nullptr || named == nullptr || !g_lock.TryLock()) return;
  Object** chain = ChainOf(key);
  Object* o = Look(*chain, key);
  if (o == nullptr) o = Look(*chain, nullptr);
  const bool fresh = o == nullptr;
  if (fresh) o = static_cast<Object*>(Keep(sizeof(Object)));
  if (o != nullptr) {
    o->named = named;
    o->holders = 1;
    o->open = 0;
    if (fresh) o->next = *chain;
    __atomic_store_n(&o->key, key, __ATOMIC_RELEASE);
    if (fresh) __atomic_store_n(chain, o, __ATOMIC_RELEASE);
  }
  g_lock.Unlock();
}

void HoldObject(Object* object) {
  if (object != nullptr) __atomic_fetch_add(&object->holders, 1, __ATOMIC_RELAXED);
}

void ReleaseObject(Object* object) {
  if (object == nullptr || __atomic_sub_fetch(&object->holders, 1, __ATOMIC_ACQ_REL) > 0) return;
  __atomic_store_n(&object->key, nullptr, __ATOMIC_RELEASE);
}

}  // namespace rankine::recorder::adapters
