// SPDX-License-Identifier: BSD-3-Clause
// Keeps track of the open requests of a rank in a larger run. The requests are tracked because the calls of
// a model identify requests by their age.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/ti/trace.h"
#include "extrapolate/call_reader.h"

namespace rankine::extrapolate {

class OpenRequests {
 public:
  // Sets the number of the request that the call starts or frees, and the numbers of the requests for which
  // it waits. Returns an error message, or an empty string.
  std::string Fill(const Call& call, ti::Action* action, std::vector<uint32_t>* offered,
                   std::vector<uint32_t>* completed);

 private:
  uint32_t NumberOf(uint32_t age) const { return age < open_.size() ? open_[age] : ti::kNone; }
  void Release(uint32_t request);

  std::vector<uint32_t> open_;  // request numbers, oldest first
  std::vector<bool> taken_;     // open requests by request number
};

}  // namespace rankine::extrapolate
