// SPDX-License-Identifier: BSD-3-Clause
// The requests of a rank of a larger run. Calls of a model name them by their age.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/ti/trace.h"
#include "extrapolate/call_reader.h"

namespace rankine::extrapolate {

class OpenRequests {
 public:
  // Gives the request that the call starts or frees its number, and those that it waits for. Returns an
  // error, or an empty text.
  std::string Fill(const Call& call, ti::Action* action, std::vector<uint32_t>* offered,
                   std::vector<uint32_t>* completed);

 private:
  uint32_t NumberOf(uint32_t age) const { return age < open_.size() ? open_[age] : ti::kNone; }
  void Release(uint32_t request);

  std::vector<uint32_t> open_;  // the oldest first
  std::vector<bool> taken_;     // by number
};

}  // namespace rankine::extrapolate
