#include "analysis/waits/causality.h"

#include <algorithm>

namespace rankine::analysis {

void AddTo(const Causality& from, Causality* to) {
  to->checked += from.checked;
  to->violated += from.violated;
  to->most_ns = std::max(to->most_ns, from.most_ns);
}

}  // namespace rankine::analysis
