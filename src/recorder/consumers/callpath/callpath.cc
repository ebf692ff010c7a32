// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/callpath/callpath.h"

#include <cerrno>

#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "layout/services/list.h"
#include "recorder/context/dictionary.h"
#include "recorder/context/values.h"
#include "recorder/core/portable_address.h"
#include "recorder/core/spool.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::callpath {

constinit uint32_t g_depth = 0;

namespace {

using context::Entry;

static_assert(layout::kMaxCallPath <= callsite::kMaxSiteDepth);

constinit rankine_attribute g_attribute = {"callpath.address",
                                           RANKINE_STRING,
                                           RANKINE_THREAD | RANKINE_SKIP_EVENTS | context::kSite,
                                           nullptr,
                                           nullptr,
                                           nullptr};

// A thread's call paths, indexed by hash. If two paths have the same index, the newer path replaces the
// older one.
constexpr uint32_t kKnown = 512;
struct Known {
  uint64_t id;
  const Entry* entry;
};

[[gnu::noinline]] const Entry* Make(std::span<const uintptr_t> path) {
  const int saved = errno;
  rt::Text<context::kMaxText> text;
  for (const uintptr_t address : path) {
    if (text.size() != 0) text << '<';
    AppendPlace(&text, address);
  }
  const context::Attribute* attribute = context::AttributeOf(&g_attribute);
  const Entry* entry =
      attribute == nullptr ? nullptr : context::FindEntry(attribute, {text.c_str(), text.size()});
  errno = saved;
  return entry;
}

}  // namespace

[[gnu::noinline]] const Entry* Here(Thread* t) {
  context::State& s = t->context;
  if (s.call_paths == nullptr) s.call_paths = rt::MapAnonymous(sizeof(Known) * kKnown);
  if (s.call_paths == nullptr) return nullptr;
  uintptr_t path[callsite::kMaxSiteDepth];
  const uint64_t failures = t->sites.failures;
  const callsite::SiteChain chain =
      callsite::FindCallSites(t->sites, callsite::CallerFrame(), std::span(path, g_depth));
  if (t->sites.failures != failures)
    __atomic_fetch_add(&g_spool.header()->unwind_failures, 1, __ATOMIC_RELAXED);
  Known& known = static_cast<Known*>(s.call_paths)[chain.id % kKnown];
  if (known.id != chain.id || known.entry == nullptr) known = {chain.id, Make(std::span(path, chain.count))};
  return known.entry;
}

}  // namespace rankine::recorder::callpath
