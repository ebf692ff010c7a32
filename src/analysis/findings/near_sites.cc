// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/near_sites.h"

#include "archive/rows/call_site.h"
#include "archive/tables.h"

namespace rankine::analysis {

bool AreNear(const archive::Tables& tables, uint32_t a, uint32_t b, uint64_t most_bytes) {
  if (a >= tables.sites.size() || b >= tables.sites.size()) return a == b;
  const archive::Site &one = tables.sites[a], &other = tables.sites[b];
  const uint64_t apart = one.offset > other.offset ? one.offset - other.offset : other.offset - one.offset;
  return one.module == other.module && one.caller == other.caller && apart <= most_bytes;
}

}  // namespace rankine::analysis
