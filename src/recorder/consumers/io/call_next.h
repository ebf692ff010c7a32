// SPDX-License-Identifier: BSD-3-Clause
// Calls the next definition of an interposed function (real_function.h), with the types of the function's
// declaration.
#pragma once
#include "recorder/consumers/io/real_function.h"

namespace rankine::recorder::io {

template <Symbol kSymbol, class R, class... A>
[[gnu::always_inline]] inline R CallNext(A... a) {
  return reinterpret_cast<R (*)(A...)>(Next(kSymbol))(a...);
}

template <class F>
void* WrapperFor(F* function) {
  return reinterpret_cast<void*>(function);
}

}  // namespace rankine::recorder::io
