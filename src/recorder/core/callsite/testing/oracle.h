// SPDX-License-Identifier: BSD-3-Clause
// The reference with which tests compare our unwinder: libgcc's own walk of the same stack.
#pragma once
#include <unwind.h>

#include <cstdint>
#include <vector>

namespace rankine::callsite {

// Returns the addresses that libgcc finds, from the caller's frame outwards. The first element is a pc in
// the function that called OracleBacktrace.
[[gnu::noinline]] inline std::vector<uintptr_t> OracleBacktrace() {
  std::vector<uintptr_t> pcs;
  _Unwind_Backtrace(
      [](_Unwind_Context* context, void* out) {
        static_cast<std::vector<uintptr_t>*>(out)->push_back(_Unwind_GetIP(context));
        return _URC_NO_REASON;
      },
      &pcs);
  if (!pcs.empty()) pcs.erase(pcs.begin());
  if (!pcs.empty() && pcs.back() == 0) pcs.pop_back();
  return pcs;
}

}  // namespace rankine::callsite
