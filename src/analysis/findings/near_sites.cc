// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/near_sites.h"

#include "archive/rows/call_site.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

// Call sites in one module that are at most this many bytes apart count as one piece of code.
constexpr uint64_t kNearCode = 4096;

}  // namespace

bool AreNear(const archive::Tables& tables, uint32_t a, uint32_t b) {
  if (a >= tables.sites.size() || b >= tables.sites.size()) return a == b;
  const archive::Site &one = tables.sites[a], &other = tables.sites[b];
  const uint64_t apart = one.offset > other.offset ? one.offset - other.offset : other.offset - one.offset;
  return one.module == other.module && one.caller == other.caller && apart <= kNearCode;
}

}  // namespace rankine::analysis
