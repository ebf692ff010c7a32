// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/causality.h"

#include <algorithm>

namespace rankine::analysis {

void CheckEnd(uint64_t needed, uint64_t end, Causality* found) {
  found->checked++;
  if (needed <= end) return;
  found->violated++;
  found->most_ns = std::max(found->most_ns, needed - end);
}

void AddTo(const Causality& from, Causality* to) {
  to->checked += from.checked;
  to->violated += from.violated;
  to->most_ns = std::max(to->most_ns, from.most_ns);
}

}  // namespace rankine::analysis
