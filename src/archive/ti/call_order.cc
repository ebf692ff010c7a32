// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/call_order.h"

#include "base/saturate.h"

namespace rankine::archive {

uint64_t CallOrder::Times(uint64_t a, uint64_t b) {
  __extension__ using uint128 = unsigned __int128;
  return static_cast<uint64_t>(static_cast<uint128>(a) * b % kPrime);
}

void CallOrder::Append(const CallOrder& behind) {
  sum_ = (Times(sum_, behind.power_) + behind.sum_) % kPrime;
  power_ = Times(power_, behind.power_);
  calls_ = base::AddSaturated(calls_, behind.calls_);
  known_ = known_ && behind.known_;
}

void CallOrder::AddBeside(const CallOrder& other) {
  const bool both = calls_ != 0 && other.calls_ != 0;
  Append(other);
  known_ = known_ && !both;
}

}  // namespace rankine::archive
