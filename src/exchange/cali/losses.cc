// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/losses.h"

#include <utility>

#include "exchange/cali/limits.h"

namespace rankine::exchange::cali {

bool Losses::Add(uint64_t offset, std::string why) {
  ++count_;
  if (!keep_going_) {
    if (error_.empty()) error_ = where_(offset) + ": " + why;
    return false;
  }
  if (told_ < kMaxLost) {
    lost_.push_back({where_(offset), std::move(why)});
    ++told_;
  }
  return true;
}

base::Status Losses::Finish(const std::string& file) {
  if (keep_going_ && count_ > told_) {
    lost_.push_back({file, std::to_string(count_ - told_) + " more lines are lost"});
  }
  return {error_};
}

}  // namespace rankine::exchange::cali
