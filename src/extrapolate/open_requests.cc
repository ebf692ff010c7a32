// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/open_requests.h"

#include <algorithm>

namespace rankine::extrapolate {

void OpenRequests::Release(uint32_t request) {
  std::erase(open_, request);
  if (request < taken_.size()) taken_[request] = false;
}

std::string OpenRequests::Fill(const Call& call, ti::Action* action, std::vector<uint32_t>* offered,
                               std::vector<uint32_t>* completed) {
  if (call.form.kind == ti::Kind::wait) {
    if (call.offers_all) *offered = open_;
    for (const uint32_t age : call.offered) offered->push_back(NumberOf(age));
    if (std::find(offered->begin(), offered->end(), ti::kNone) != offered->end())
      return "a call waits for a request that was never started";
    if (call.completes_all) *completed = *offered;
    for (const uint32_t place : call.completed) {
      if (place < offered->size()) completed->push_back((*offered)[place]);
    }
    for (const uint32_t request : *completed) Release(request);
  } else if (call.form.kind == ti::Kind::cancel || call.form.kind == ti::Kind::free) {
    action->request = call.offered.empty() ? ti::kNone : NumberOf(call.offered[0]);
    if (action->request == ti::kNone) return "a call frees a request that was never started";
    if (call.form.kind == ti::Kind::free) Release(action->request);
  } else if (call.has_request) {
    const auto free = std::find(taken_.begin(), taken_.end(), false);
    action->request = static_cast<uint32_t>(free - taken_.begin());
    if (free == taken_.end()) taken_.push_back(false);
    taken_[action->request] = true;
    open_.push_back(action->request);
  }
  return {};
}

}  // namespace rankine::extrapolate
