// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/adapters/named_attribute.h"

#include <cstring>

#include "base/hash.h"
#include "base/rt/spin.h"
#include "base/rt/syscall.h"
#include "recorder/context/dictionary.h"
#include "recorder/context/interned.h"

namespace rankine::recorder::adapters {
namespace {

constexpr size_t kBlock = size_t{64} << 10;
constexpr size_t kMostKept = size_t{64} << 20;
constexpr std::string_view kIteration = "iteration#";

constinit context::Interned<Named> g_named;
rt::SpinLock g_lock;
std::byte* g_block = nullptr;
size_t g_block_left = 0;
size_t g_kept = 0;

void* KeepLocked(size_t size) {
  size = (size + 15) & ~size_t{15};
  if (size > g_block_left) {
    if (size > kBlock || g_kept > kMostKept) return nullptr;
    auto* fresh = static_cast<std::byte*>(rt::MapAnonymous(kBlock));
    if (fresh == nullptr) return nullptr;
    g_block = fresh;
    g_block_left = kBlock;
    g_kept += kBlock;
  }
  void* at = g_block;
  g_block += size;
  g_block_left -= size;
  return at;
}

Named* Make(std::string_view name, uint64_t hash) {
  if (!g_named.Reserve()) return nullptr;
  auto* named = static_cast<Named*>(KeepLocked(sizeof(Named)));
  auto* text = static_cast<char*>(KeepLocked(name.size() + 1));
  if (named == nullptr || text == nullptr) return nullptr;
  std::memcpy(text, name.data(), name.size());
  named->hash = hash;
  named->attribute.name = text;
  named->attribute.type = kNoType;
  if (name.size() > kIteration.size() && name.substr(0, kIteration.size()) == kIteration)
    named->loop.name = text + kIteration.size();
  g_named.Add(named);
  return named;
}

}  // namespace

void* Keep(size_t size) {
  if (!g_lock.TryLock()) return nullptr;
  void* kept = KeepLocked(size);
  g_lock.Unlock();
  return kept;
}

Named* FindNamed(std::string_view name) {
  name = name.substr(0, context::kMaxText);
  const uint64_t hash = base::Hash(name);
  auto same = [name](const Named& n) { return name == n.attribute.name; };
  Named* found = g_named.Find(hash, same);
  if (found != nullptr || !g_lock.TryLock()) return found;
  found = g_named.Find(hash, same);
  if (found == nullptr) found = Make(name, hash);
  g_lock.Unlock();
  return found;
}

Named* FindLoop(std::string_view loop) {
  char name[context::kMaxText];
  loop = loop.substr(0, sizeof name - kIteration.size());
  std::memcpy(name, kIteration.data(), kIteration.size());
  std::memcpy(name + kIteration.size(), loop.data(), loop.size());
  return FindNamed({name, kIteration.size() + loop.size()});
}

void Know(Named* named, rankine_type type, uint32_t properties) {
  if (IsKnown(named) || !g_lock.TryLock()) return;
  if (!IsKnown(named)) {
    named->attribute.type = type;
    named->attribute.properties = properties;
    __atomic_store_n(&named->known, 1, __ATOMIC_RELEASE);
  }
  g_lock.Unlock();
}

}  // namespace rankine::recorder::adapters
