#include "base/arch/processor.h"

namespace rankine::cpu {

CounterFacts AskCounter() {
  return {};
}

}  // namespace rankine::cpu
